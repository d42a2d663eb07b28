import java.util.Scanner;
public class Mine {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        int width = in.nextInt();
        System.out.println(width);
    }
}

import java.util.Scanner;
public class Branches {
    static int half(int number) {
        return number / 2;
    }
    public static void main(String[] words) {
        int number = new Scanner(System.in).nextInt();
        if (number == 7) {
            System.out.println("seven");
            number = half(number);
        }
        for (int i = 0; i < number; i++) System.out.println(i);
        if (number == -1)
            System.exit(3);
        if (number == -2) throw new IllegalStateException("two");
        while (number == -3)
            number = -3;
        if (number == -4) Runtime.getRuntime().halt(5);
        System.out.println("end");
    }
}

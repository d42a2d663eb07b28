import java.util.Scanner;

public class Recursion {
    static int depth(int n) {
        return 1 + depth(n + 1);
    }

    public static void main(String[] args) {
        System.out.println(depth(new Scanner(System.in).nextInt()));
    }
}
// line 5: StackOverflowError

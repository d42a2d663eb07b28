import java.util.Scanner;

public class Index {
    static int sum(int[] values) {
        int sum = 0;
        for (int i = 0; i <= values.length; i++)
            sum += values[i];
        return sum;
    }

    public static void main(String[] args) {
        System.out.println(sum(new int[new Scanner(System.in).nextInt()]));
    }
}
// line 7: ArrayIndexOutOfBoundsException

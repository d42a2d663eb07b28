import java.util.function.IntUnaryOperator;
public class Odd {
    enum Colour { RED, GREEN }
    record Pair(int one, int other) {}
    static class Never {
        int field = 4;
    }
    static int ended(int number) {
        try {
            return number / (number - number);
        } catch (ArithmeticException error) {
            return 1;
        } finally {
            number++;
        }
    }
    public static void main(String[] words) {
        IntUnaryOperator unused = number ->
            number + 1;
        IntUnaryOperator used = number ->
            number + 2;
        System.out.println(used.applyAsInt(Colour.RED.ordinal()) + ended(1));
        System.out.println(new Pair(1, 2).one());
        switch (words.length) {
            case 0:
                System.out.println("none");
                break;
            case 1:
                System.out.println("one");
                break;
            default:
                System.out.println("many");
        }
        Integer.parseInt("no number");
        System.out.println("never");
    }
}

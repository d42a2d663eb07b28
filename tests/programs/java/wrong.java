import java.util.Scanner;

/** Not the class to start, though it comes first. */
class Total {
    private long sum;

    void add(long number) {
        sum += number;
    }

    long value() {
        return sum + 1;
    }
}

class Adder {
    public static void main(String[] args) {
        Scanner in = new Scanner(System.in);
        Total total = new Total();
        while (in.hasNextLong()) total.add(in.nextLong());
        System.out.println(total.value());
    }
}

public class Main {
    static volatile int counter;

    public static void main(String[] args) {
        while (true) counter++;
    }
}

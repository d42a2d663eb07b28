// The herd is as large as the package says.
class Herd {
    public static void main(String[] words) {
        System.out.println(new java.util.Scanner(System.in).next());
        System.out.println(" {{piece}}".repeat(Integer.parseInt(words[0])));
    }
}

/** Calls itself as deep as it is told; without end where it is told nothing. */
class Recursion {
    static long depth(long left) {
        return left == 0 ? 0 : 1 + depth(left - 1);
    }

    public static void main(String[] words) {
        System.out.println("depth: " + depth(words.length > 0 ? Long.parseLong(words[0]) : -1));
    }
}

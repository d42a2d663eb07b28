// The entry point, as submissions.yaml says.
class Start {
    public static void main(String[] args) {
        System.out.println(Answer.moves(new java.util.Scanner(System.in).nextInt()));
    }
}

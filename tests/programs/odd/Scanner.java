import java.util.*;
class Main { public static void main(String[] words) { System.out.println(new Scanner(System.in).nextInt()); } }

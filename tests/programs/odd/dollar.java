public class $A_b { public static void main(String[] words) { System.out.println(1); } }

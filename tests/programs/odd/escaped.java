class \u0041b { public static void main(String[] words) { System.out.println(1); } }

package x.y;
class B {}
interface I { static void main(String... words) { System.out.println(1); } }

namespace N.M {
    static class A {
        public static int Main(string[] words) { System.Console.WriteLine(1); return 0; }
    }
}

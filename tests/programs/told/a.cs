class A {
    static void Main() {
#if ONLINE_JUDGE
        System.Console.WriteLine(1);
#endif
    }
}

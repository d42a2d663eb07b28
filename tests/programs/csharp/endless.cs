class Program
{
    static volatile int counter;

    static void Main()
    {
        while (true) counter++;
    }
}

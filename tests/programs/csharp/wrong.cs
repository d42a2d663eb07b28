using System;

class Program
{
    static void Main()
    {
        string text = Console.In.ReadToEnd();
        long sum = 0;
        foreach (string word in text.Split((char[])null, StringSplitOptions.RemoveEmptyEntries))
            sum += long.Parse(word);
        Console.WriteLine(sum + 1);
    }
}

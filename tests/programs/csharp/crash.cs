using System;

class Program
{
    static void Main()
    {
        string text = Console.In.ReadToEnd();
        throw new InvalidOperationException("crash after " + text.Length + " characters");
    }
}

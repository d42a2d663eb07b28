import std.algorithm, std.array, std.conv, std.stdio;

void main()
{
    long sum = 0;
    foreach (line; stdin.byLine)
        foreach (word; line.split)
            sum += word.to!long;
    writeln(sum + 1);
}

import std.stdio;

void main()
{
    int lines = 0;
    foreach (line; stdin.byLine)
        ++lines;
    throw new Exception("crash");
}

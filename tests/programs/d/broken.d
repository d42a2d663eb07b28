import std.stdio;

void main()
{
    writeln(undeclared);
}

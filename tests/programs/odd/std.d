import std.stdio;
void main() { writeln(1); }

import std.stdio;
int main() { writeln(1); return 0; }

from __future__ import annotations

from judge.commands.convert.families.end_of_main import with_end_of_main
from tests.conftest import each_row


@each_row(
    "source",
    [
        b'int main() { puts("}"); @}\n',
        b"#include <map>\nint main(int, char **w)\n{\n  if (a) { return 1; }\n@}\nint f() {}\n",
        b"int main(); struct A { int main() { return 1; } };\nint main() { A().main(); @}",
        b"auto main() -> int { int n = 1'000'000; char c = '{'; // }\n /* } */ @}",
        b"#define OPEN {\nint main(void) { auto f = [](int a) { return a; }; f(2); @}",
        b'const char *text = R"x(int main() { )" })x";\nint main() { @}',
        b"int x = u8'a'; int domain(int); int main(int (*f)(int), char **w) { @}",
    ],
)
def test_main_ends_with_a_return(source: bytes) -> None:
    plain = source.replace(b"@", b"")

    assert with_end_of_main(plain) == source.replace(b"@", b"return 0; ")


@each_row(
    "source",
    [
        b"",
        b"int main();\n",
        b"int main() {\n",
        b"int main() { } }\n",
        b"#ifdef A\nint main() {\n#else\nint main(int) {\n#endif\n}\n",
        b"#ifdef A\nint main() { }\n#else\nint main(int) { }\n#endif\n",
        b"void f() { int main; }\n",
    ],
)
def test_a_source_in_which_main_is_not_clear_is_left_alone(source: bytes) -> None:
    assert with_end_of_main(source) is None

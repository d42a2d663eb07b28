"""Validators with scripts of their own, as programs without these."""

from collections.abc import Mapping

from inline_snapshot import external_file

from judge.commands.package.polygon_checkers import plain_program, with_end_of_main
from judge.errors import ProblemError
from judge.model import SourceFile
from judge.packages.families.run_scripts import (
    PLAIN_CHECKER,
    TESTLIB_CHECKER,
    TESTLIB_INTERACTOR,
    Argument,
    ProgramCall,
    ScriptTarget,
    read_run_script,
    run_script,
)
from tests.conftest import each_row
from tests.unit.as_text import in_short

COMPILES = "#!/bin/sh\nc++ -O2 -o run check.cpp\n"
MAIN = "int main() { return 42; }\n"


@each_row(
    "call",
    [
        TESTLIB_CHECKER,
        PLAIN_CHECKER,
        TESTLIB_INTERACTOR,
        ProgramCall(arguments=(Argument.OUTPUT,), right=(0, 4), wrong=(6,)),
        ProgramCall(arguments=(Argument.ANSWER, Argument.GIVEN), right=(0,), wrong=(1, 255)),
    ],
)
@each_row(("name", "is_python"), [("program", False), ("tests/check.py", True)])
def test_a_script_that_is_written_is_read_as_what_it_starts(
    call: ProgramCall, name: str, is_python: bool
) -> None:
    started = ScriptTarget(name=name, is_python=is_python, call=call)

    assert read_run_script(run_script(call, name, name)) == started


@each_row(
    ("line", "started"),
    [
        ('exec ./check "$@"', ScriptTarget(name="check", is_python=False)),
        ('"$(dirname "$0")/check" "$@"', ScriptTarget(name="check", is_python=False)),
        ('exec python3 -B "$(dirname "$0")/a.py" "$@"', ScriptTarget(name="a.py", is_python=True)),
        ('./check "$@" | tee log', None),
        ('./check "$1" "$2"', None),
    ],
)
def test_a_script_that_only_starts_a_program_is_read(
    line: str, started: ScriptTarget | None
) -> None:
    assert read_run_script(f"#!/bin/sh\n# A comment.\n\n{line}\n") == started


CHECK = {"check.cpp": MAIN}
SCRIPTS: list[Mapping[str, str]] = [
    {  # files lose their folders and includes follow
        "build": "#!/bin/bash\nset -e\nc++ -I. -std=c++20 \\\n -o run src/check.cpp\n",
        "src/check.cpp": f'#include <map>\n#include "../lib/a.h"\n#include <lib/b.h>\n{MAIN}',
        "lib/a.h": '#include "b.h"\n#include "none.h"\n',
        "lib/b.h": "",
    },
    # What the compiler is told to define stands in the source,
    {"build": "#!/bin/sh\nc++ -DMOST=1e9 -DFAST -o run check.cpp\n", **CHECK},
    # but what tells of a contest system only where the source asks for it.
    {
        "build": "#!/bin/sh\nc++ -DEVAL -DNDEBUG -o run check.cpp\n",
        "check.cpp": f"#ifdef EVAL\n#endif\n{MAIN}",
    },
    # What could mean something else there is refused.
    {"run": '#!/bin/sh\ntee log | ./check "$@"\n'},
    {"build": f"{COMPILES}./run --table > t\n"},
    {"build": "#!/bin/sh\ngcc -o run check.c\n"},
    {"build": COMPILES.replace("-O2", "-fopenmp")},
    {"build": COMPILES, "check.cpp": f"#ifdef A\n{MAIN}#endif\n{MAIN}"},
    {"build": COMPILES.replace("check", "part.cpp check")},
    {"build": f"{COMPILES}c++ -o b b.cpp\n"},
    {"build": COMPILES, **CHECK, "a/x.h": "", "b/x.h": ""},
]


def test_a_program_with_scripts_becomes_a_plain_one_or_is_refused() -> None:
    found = ""
    for files in SCRIPTS:
        sources = [SourceFile(name=name, content=text.encode()) for name, text in files.items()]
        try:
            made = plain_program("check", sources)
            said = f"C++{made.standard} {in_short(made.files)}"
        except ProblemError as error:
            said = str(error)
        found += "\n".join([*(f"{name}: {text!r}" for name, text in files.items()), f"  {said}\n"])

    assert found == external_file("programs.txt")


# Sources of which main ends with a return


@each_row(
    "source",
    [
        b'int main() { puts("}"); @}\n',
        b"#include <map>\nint main(int, char **w)\n{\n  if (a) { return 1; }\n@}\nint f() {}\n",
        b"auto main() -> int { int n = 1'000'000; char c = '{'; // }\n /* } */ @}",
        b"#define OPEN {\nint main(void) { auto f = [](int a) { return a; }; f(2); @}",
        b'const char *text = R"x(int main() { )" })x";\nint main() { @}',
    ],
)
def test_main_ends_with_a_return(source: bytes) -> None:
    plain = source.replace(b"@", b"")

    assert with_end_of_main(plain) == source.replace(b"@", b"return 0; ")

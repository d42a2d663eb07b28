"""Validators with scripts of their own, as programs without these."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from judge.commands.package.plain_program import CheckingProgram, plain_program, with_end_of_main
from judge.errors import ProblemError
from judge.model import SourceFile
from judge.packages.families.run_scripts import (
    TESTLIB_CHECKER,
    TESTLIB_INTERACTOR,
    Argument,
    ProgramCall,
    ScriptTarget,
    read_run_script,
    run_script,
)
from tests.conftest import each_row

COMPILES = "#!/bin/sh\nc++ -O2 -o run check.cpp\n"
MAIN = "int main() { return 42; }\n"


def plain(files: Mapping[str, str]) -> CheckingProgram:
    """The program of these files without its scripts."""
    sources = [SourceFile(name=name, content=text.encode()) for name, text in files.items()]
    return plain_program("check", sources)


@each_row(
    "call",
    [
        TESTLIB_CHECKER,
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

    assert read_run_script(run_script(started)) == started


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


CONTEST = "#!/bin/sh\nc++ -DEVAL -DNDEBUG -o run check.cpp\n"
DEFINES = "#!/bin/sh\nc++ -DMOST=1e9 -DFAST -o run check.cpp\n"
FOLDERS = {
    "build": "#!/bin/bash\nset -e\nc++ -I. -std=c++20 \\\n -o run src/check.cpp\n",
    "src/check.cpp": f'#include <map>\n#include "../lib/a.h"\n#include <lib/b.h>\n{MAIN}',
    "lib/a.h": '#include "b.h"\n#include "none.h"\n',
    "lib/b.h": "",
}
FLAT = {
    "check.cpp": f'#include <map>\n#include "a.h"\n#include "b.h"\n{MAIN}',
    "a.h": FOLDERS["lib/a.h"],
    "b.h": "",
}
ASKS = f"#ifdef EVAL\n#endif\n{MAIN}"


@each_row(
    ("files", "expected", "standard"),
    [
        (FOLDERS, FLAT, 20),  # files lose their folders and includes follow
        # What the compiler is told to define stands in the source,
        (
            {"build": DEFINES, "check.cpp": MAIN},
            {"check.cpp": f"#define MOST 1e9\n#define FAST 1\n{MAIN}"},
            17,
        ),
        # but what tells of a contest system only where the source asks for it.
        (
            {"build": CONTEST, "check.cpp": ASKS},
            {"check.cpp": f"#define EVAL 1\n#define NDEBUG 1\n{ASKS}"},
            17,
        ),
    ],
)
def test_what_a_script_compiles_is_a_plain_program(
    files: dict[str, str], expected: dict[str, str], standard: int
) -> None:
    program = plain(files)

    assert {file.name: file.content.decode() for file in program.files} == expected
    assert program.standard == standard


@each_row(
    ("files", "why"),
    [
        ({"run": '#!/bin/sh\ntee log | ./check "$@"\n'}, "`run` does more than to start"),
        ({"build": f"{COMPILES}./run --table > t\n"}, "more than to compile: ./run --table"),
        ({"build": "#!/bin/sh\ngcc -o run check.c\n"}, "more than to compile: gcc"),
        ({"build": COMPILES.replace("-O2", "-fopenmp")}, "compiles with -fopenmp"),
        ({"build": COMPILES, "check.cpp": f"#ifdef A\n{MAIN}#endif\n{MAIN}"}, "nobody can tell wh"),
        ({"build": COMPILES.replace("check", "part.cpp check")}, "compiles 2 sources in C.."),
        ({"build": f"{COMPILES}c++ -o b b.cpp\n"}, "calls the compiler 2 times, not once"),
        ({"build": COMPILES, "check.cpp": MAIN, "a/x.h": "", "b/x.h": ""}, "two of its files are"),
    ],
)
def test_scripts_that_could_mean_something_else_there_are_refused(
    files: Mapping[str, str], why: str
) -> None:
    with pytest.raises(ProblemError, match=why):
        plain(files)


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

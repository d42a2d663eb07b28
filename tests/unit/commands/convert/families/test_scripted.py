"""Validators with scripts of their own, as programs without these."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from judge.commands.convert.families.scripted import PlainProgram, plain_program
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
PARTS = {
    "build": "#!/bin/bash\nset -e\ng++ -std=c++20 -c main.cc part.cc\ng++ -o run main.o part.o\n",
    "main.cc": '#include "part.h"\nint main() { return part(); }\n',
    "part.cc": '#include "part.h"\nint part() { return 42; }\n',
    "part.h": "#pragma once\nint part();\n",
}


def plain(files: Mapping[str, str]) -> PlainProgram:
    """The program of these files without its scripts."""
    return plain_program(
        [SourceFile(name=name, content=text.encode()) for name, text in files.items()]
    )


def texts(program: PlainProgram) -> dict[str, str]:
    return {file.name: file.content.decode() for file in program.files}


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
        ("${0%/*}/check $@", ScriptTarget(name="check", is_python=False)),
        (
            'exec python3 -B "$(dirname "$0")/a.py" "$@"',
            ScriptTarget(name="a.py", is_python=True),
        ),
        ('./check "$@" | tee log', None),
        ('./check "$@" --strict', None),
        ('./check "$1" "$2"', None),
        ('ulimit -t 5\n./check "$@"', None),
    ],
)
def test_a_script_that_only_starts_a_program_is_read(
    line: str, started: ScriptTarget | None
) -> None:
    assert read_run_script(f"#!/bin/sh\n# A comment.\n\n{line}\n") == started


@each_row(
    "build",
    [
        COMPILES,
        '#!/bin/sh\ncd "$(dirname "$0")"\ng++ -g -Wall -static check.cpp -o ./run\n',
        "#!/bin/bash\nset -euo pipefail\nclang++ \\\n  check.cpp -o run -lm\nchmod +x run\n",
    ],
)
def test_one_source_that_is_only_compiled_is_what_any_system_compiles(build: str) -> None:
    program = plain({"build": build, "check.cpp": MAIN, "README.md": ""})

    assert program == PlainProgram(files=(SourceFile(name="check.cpp", content=MAIN.encode()),))


def test_several_sources_become_one_with_the_others_as_its_headers() -> None:
    program = plain(PARTS)

    assert texts(program) == {
        "main.cc": f'#include "part.cc.h"\n{PARTS["main.cc"]}',
        "part.cc.h": PARTS["part.cc"],
        "part.h": PARTS["part.h"],
    }
    assert program.standard == 20


def test_a_header_that_several_sources_include_is_there_once() -> None:
    program = plain(PARTS | {"part.h": "struct Part {};\nint part();\n"})

    assert texts(program)["part.h"] == "#pragma once\nstruct Part {};\nint part();\n"


def test_files_lose_their_folders_and_includes_follow() -> None:
    files = {
        "build": "#!/bin/sh\nc++ -I. -o run src/check.cpp\n",
        "src/check.cpp": f'#include <map>\n#include "../lib/a.h"\n#include <lib/b.h>\n{MAIN}',
        "lib/a.h": '#include "b.h"\n#include "none.h"\n',
        "lib/b.h": "",
    }

    assert texts(plain(files)) == {
        "check.cpp": f'#include <map>\n#include "a.h"\n#include "b.h"\n{MAIN}',
        "a.h": '#include "b.h"\n#include "none.h"\n',
        "b.h": "",
    }


def test_what_the_compiler_is_told_to_define_stands_in_the_source() -> None:
    build = "#!/bin/sh\nc++ -DMOST=1e9 -DFAST -o run check.cpp\n"

    program = plain({"build": build, "check.cpp": MAIN})

    assert texts(program) == {"check.cpp": f"#define MOST 1e9\n#define FAST 1\n{MAIN}"}


@each_row("asks", [True, False])
def test_what_tells_of_a_contest_system_is_for_sources_that_ask(asks: bool) -> None:
    source = f"#ifdef EVAL\n#endif\n{MAIN}" if asks else MAIN
    build = "#!/bin/sh\nc++ -DEVAL -DNDEBUG -o run check.cpp\n"

    program = plain({"check.cpp": source, "build": build})

    defined = "#define EVAL 1\n#define NDEBUG 1\n" if asks else "#define NDEBUG 1\n"
    assert texts(program) == {"check.cpp": f"{defined}{source}"}


@each_row(
    ("files", "why"),
    [
        ({"run": '#!/bin/sh\ntee log | ./check "$@"\n'}, "`run` does more than to start"),
        ({"run": '#!/bin/sh\n./check "$@"\n'}, "starts what no `build` makes"),
        ({"run": '#!/bin/sh\npython3 ./a.py "$@"\n'}, "starts a.py, which is not there"),
        ({"build": "#!/bin/sh\nmake\n", "check.cpp": MAIN}, "more than to compile: make"),
        ({"build": f"{COMPILES}./run --table > t\n"}, "more than to compile: ./run --table"),
        ({"build": f"{COMPILES}cp run ..\n"}, "more than to compile: cp run .."),
        ({"build": "#!/bin/sh\nc++ -o run `ls`\n"}, "more than to compile: c++ -o run `ls`"),
        ({"build": "#!/bin/sh\ngcc -o run check.c\n"}, "more than to compile: gcc"),
        ({"build": COMPILES.replace("-O2", "-fopenmp")}, "compiles with -fopenmp"),
        ({"build": COMPILES.replace("-O2", "-std=c++98")}, "compiles with -std=c++98"),
        ({"build": COMPILES.replace("-O2", "-lcrypto")}, "compiles with -lcrypto"),
        ({"build": COMPILES.replace("-O2", "-D_GLIBCXX_DEBUG")}, "compiles with -D_GLIBCXX_DEBUG"),
        (
            {"build": COMPILES, "check.cpp": f"#ifdef A\n{MAIN}#endif\n{MAIN}"},
            "nobody can tell where the function main of check.cpp ends",
        ),
        ({"build": COMPILES}, "compiles check.cpp, which is not there"),
        ({"build": COMPILES.replace("-o run", ""), "check.cpp": MAIN}, "makes a.out, not run"),
        ({"build": COMPILES, "check.cpp": MAIN, "words.txt": ""}, "it comes with words.txt"),
        ({"build": COMPILES, "check.cpp": MAIN, "other.cpp": ""}, "it comes with other.cpp"),
        (PARTS | {"part.cc": f"{PARTS['part.cc']}{MAIN}"}, "2 of its sources have a function main"),
        (
            PARTS | {"part.h": '#pragma once\n#include "list.h"\n', "list.h": "int part();\n"},
            "list.h may not be included twice",
        ),
        (PARTS | {"part.cc": "#define A 1\n"}, "part.cc has names of its own"),
        (PARTS | {"part.cc": "static int a;\n"}, "part.cc has names of its own"),
        (PARTS | {"part.cc": "namespace {\nint a;\n}\n"}, "part.cc has names of its own"),
        (PARTS | {"part.cc": "using namespace std;\n"}, "only some have `using namespace`"),
        (
            {"build": COMPILES, "check.cpp": MAIN, "a/x.h": "", "b/x.h": ""},
            "two of its files are called x.h",
        ),
    ],
)
def test_scripts_that_could_mean_something_else_there_are_refused(
    files: Mapping[str, str], why: str
) -> None:
    with pytest.raises(ProblemError, match=f".*{why.translate({ord('`'): '.', ord('+'): '.'})}"):
        plain(files)

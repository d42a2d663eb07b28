"""Read the programs of a task that are not solutions: checker, manager, graders and stubs.

Source: CMS, `cmscontrib/loaders/italy_yaml.py` and `cms/grading/tasktypes`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from pathlib import PurePosixPath

from judge.errors import ProblemError
from judge.model import SourceFile
from judge.packages.families.description import FamilyProgram
from judge.packages.families.folder import FamilyFolder
from judge.packages.programs import HEADERS

CHECKERS = ("check/checker", "cor/correttore", "cor/checker")
MANAGERS = ("check/manager", "cor/manager")
_CPP = "c++ -O2 -std=gnu++20 -DEVAL"
_SOURCES = {".cpp": _CPP, ".cc": _CPP, ".c": "cc -O2 -DEVAL"}
_WRITES_FIRST = re.compile(
    rb"\b\w+\s*\[\s*1\s*\]\s*,\s*(?:[\"']w|O_WRONLY)"
    rb"|ofstream\s+\w+\s*[({]\s*\w+\s*\[\s*1\s*\]"
)
LINKED_SUFFIXES = {".cpp": "cpp", ".c": "c"}

_ANSWER = '''\
def answer(code, said, words, feedback, top):
    """Accept an outcome above 0 and up to the threshold, with the share of the points."""
    outcome = float(said.split(b"\\n")[0]) if code == 0 else -1.0
    if outcome < 0 or (top is None and outcome > 1):
        sys.exit("it exited with %s and said %r" % (code, said[:40]))
    with open(os.path.join(feedback, "judgemessage.txt"), "wb") as file:
        file.write(words.split(b"\\n")[0])
    if top is not None:
        sys.exit(42 if 0 < outcome <= top else 43)
    if 0 < outcome < 1:
        with open(os.path.join(feedback, "score_multiplier.txt"), "w") as file:
            file.write("%.12f" % outcome)
    sys.exit(42 if outcome > 0 else 43)
'''

RUN_CHECKER = f'''\
#!/usr/bin/env python3
"""Ask a checker of CMS: it prints a number from 0 to 1, and what it says on standard error."""

import os
import subprocess
import sys


{_ANSWER}

given, right, feedback = sys.argv[1:4]
top = float(sys.argv[4]) if len(sys.argv) > 4 else None
output = os.path.join(feedback, "output")
with open(output, "wb") as file:
    file.write(sys.stdin.buffer.read())
checker = os.path.join(os.path.dirname(os.path.abspath(__file__)), "checker")
said = subprocess.run([checker, given, right, output], stdout=-1, stderr=-1, check=False)
answer(said.returncode, said.stdout, said.stderr, feedback, top)
'''

_RUN_MANAGER = f'''\
#!/usr/bin/env python3
"""Start a manager of CMS: it reads and writes pipes, and prints a number from 0 to 1 at the end."""

import os
import shutil
import subprocess
import sys


{_ANSWER}

given, feedback = sys.argv[1], sys.argv[3]
top = float(sys.argv[4]) if len(sys.argv) > 4 else None
manager = os.path.join(os.path.dirname(os.path.abspath(__file__)), "checker")
shutil.copyfile(given, os.path.join(feedback, "input.txt"))
pipes = os.dup(0), os.dup(1)
talk = subprocess.Popen(
    [manager, *("/dev/fd/%d" % one for one in pipes)],
    stdin=open(given, "rb"),
    stdout=-1,
    stderr=-1,
    cwd=feedback,
    pass_fds=pipes,
)
for one in (0, 1, *pipes):
    os.close(one)  # else the other side would never see that the manager has ended
said, words = talk.communicate()
answer(talk.returncode, said, words, feedback, top)
'''


def read_checker(folder: FamilyFolder) -> FamilyProgram | None:
    """The checker, with a script that asks it; None if lines are compared."""
    return _read_judge(folder, CHECKERS, "the checker", RUN_CHECKER)


def read_manager(folder: FamilyFolder, *, writes_first: bool) -> FamilyProgram | None:
    """The manager, with a script that starts it; None if the task is no dialogue.

    Its first pipe is the one that it reads, or with `writes_first` the other.
    """
    script = _RUN_MANAGER
    if writes_first:
        script = script.replace("os.dup(0), os.dup(1)", "os.dup(1), os.dup(0)")
    return _read_judge(folder, MANAGERS, "the manager", script)


def file_that_writes_first(folder: FamilyFolder) -> str:
    """The manager or the stub that opens its first pipe to write; empty if none does.

    CMS names the pipe to read first. task-maker names the other first, as earlier versions of CMS
    did; either way a manager and a stub open the first one as their system means it.
    """
    for place in (*MANAGERS, "sol/stub"):
        for suffix in (*_SOURCES, ".py"):
            path = f"{place}{suffix}"
            if folder.has(path) and _WRITES_FIRST.search(folder.read(path)):
                return path
    return ""


def _read_judge(
    folder: FamilyFolder, places: Sequence[str], what: str, script: str
) -> FamilyProgram | None:
    for place in places:
        home, _, stem = place.partition("/")
        names = [name for name in folder.names(home) if PurePosixPath(name).stem == stem]
        sources = [name for name in names if PurePosixPath(name).suffix in _SOURCES]
        scripts_of = [name for name in names if name.endswith(".py")]
        if names and not sources and not scripts_of:
            raise ProblemError(
                f"{folder.root / home / names[0]}: {what} has no source in C, C++ or Python",
                advice="Put it beside the program",
            )
        if not sources and not scripts_of:
            continue
        made = [SourceFile(name="run", content=script.encode(), executable=True)]
        if folder.has(f"{home}/{stem}"):
            folder.mark_read(f"{home}/{stem}")  # the same, as CMS wants it
        if not sources:
            text = folder.program(f"{home}/{scripts_of[0]}").files[0].content
            if not text.startswith(b"#!"):
                text = b"#!/usr/bin/env python3\n" + text
            made.append(SourceFile(name="checker", content=text, executable=True))
            return FamilyProgram(name="checker", files=tuple(made))
        program = folder.program(f"{home}/{sources[0]}", folder.headers(home))
        compiler = _SOURCES[PurePosixPath(sources[0]).suffix]
        build = f"#!/bin/sh\n{compiler} -o checker {sources[0]} -lm\n"
        made.insert(0, SourceFile(name="build", content=build.encode(), executable=True))
        return FamilyProgram(name="checker", files=(*made, *program.files))
    return None


def read_linked(folder: FamilyFolder, stem: str) -> Mapping[str, tuple[SourceFile, ...]]:
    """What is compiled with solutions, by the codes of languages: graders or stubs, and headers.

    There is nothing where no file in `sol` has that stem. Raises `ProblemError` if none of them is
    in C or C++.
    """
    names = folder.names("sol")
    found = [name for name in names if PurePosixPath(name).stem == stem]
    headers = [name for name in names if name.endswith(HEADERS)]
    linked = {}
    for name in found:
        if code := LINKED_SUFFIXES.get(PurePosixPath(name).suffix):
            linked[code] = folder.program(
                f"sol/{name}", [f"sol/{header}" for header in headers]
            ).files
    if found and not linked:
        raise ProblemError(
            f"{folder.root}/sol/{found[0]}: only a {stem} in C or C++ is supported",
            advice=f"Add {stem}.cpp, to judge solutions in C++",
        )
    return linked

"""Make programs of what a package of rbx names: checkers, interactors, validators, generators.

They are compiled where they lie, with the files that they include: sources keep their paths in the
package. Source: rbx, `rbx/box/checkers.py`, `tasks.py`, `validators.py` and `generators.py`.
"""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from pathlib import PurePosixPath

from msgspec import Struct

from judge.model import SourceFile
from judge.packages.families.description import (
    COMPILERS,
    FamilyFolder,
    FamilyProgram,
    YamlNode,
    compile_command,
    scripted,
    shown,
    start_command,
)
from judge.packages.families.run_scripts import (
    TESTLIB_CHECKER,
    Argument,
    ProgramCall,
    run_script,
)
from judge.packages.generators import PLACE

LANGUAGES = {
    "cpp": (".cpp", ".cc", ".cxx"),
    "c": (".c",),
    "py": (".py",),
    "java": (".java",),
    "kt": (".kt",),
}
"""The suffixes of sources, by the languages of the environment that rbx comes with."""

_TAKEN = ("build", "run", "program", "checker-program")

OUTPUT = "output"
"""The feedback file with what an interactor has written, where a checker is asked after it."""

_OUTPUT_FIRST = (Argument.OUTPUT, Argument.ANSWER, Argument.GIVEN)
CHECKER_CALLS = {
    "testlib": ProgramCall(arguments=TESTLIB_CHECKER.arguments, right=(0,), wrong=(1, 2)),
    "boca": ProgramCall(arguments=_OUTPUT_FIRST, right=(0, 4), wrong=(1, 2, 6)),
}
INTERACTOR_CALL = ProgramCall(
    arguments=(Argument.GIVEN, Argument.OUTPUT), right=(0,), wrong=(1, 2), is_talk=True
)
_RUN_BOTH = """\
#!/bin/sh
# The checker is asked when the interactor has accepted and the solution has ended.
here=$(dirname "$0")
{start} "$1" "$3/talk" 2> "$3/judgemessage.txt"
case $? in 0) ;; 1|2) exit 43 ;; *) exit 1 ;; esac
exec > /dev/null
cat > /dev/null
exec < /dev/null
touch "$3/talk"
mv "$3/talk" "$3/{output}"
{checker} {args} 2> "$3/judgemessage.txt"
case $? in {right}) exit 42 ;; {wrong}) exit 43 ;; *) exit 1 ;; esac
"""
_RUN_VALIDATOR = """\
#!/bin/sh
# The arguments are --group GROUP PATH, where PATH is that of the subgroup.
here=$(dirname "$0")
case ${{3:-}} in {places}) ;; *) exit 42 ;; esac
{start} {args} --group "$2"
case $? in 0) exit 42 ;; *) exit 43 ;; esac
"""
RUN_GENERATOR = """\
#!/bin/sh
here=$(dirname "$0")
exec {start} "$@"
"""
PRINTED = "script"
"""The file with what a generator script has printed that is a program."""
PRINT = RUN_GENERATOR.rstrip() + f" > {PLACE}/{PRINTED}\n"


class _Part(Struct, frozen=True, kw_only=True):
    """The files of one source, how it is started, and the command that compiles it, if any."""

    files: Sequence[SourceFile]
    start: str
    build: str = ""


class RbxPrograms:
    """Makes programs; all get the `header` with the variables as `rbx.h`."""

    def __init__(self, folder: FamilyFolder, header: bytes) -> None:
        self._folder = folder
        self._header = header

    def interactor_and_checker(
        self, node: YamlNode, checker: YamlNode, path: str, call: ProgramCall
    ) -> FamilyProgram:
        """An interactor, and a checker of what it has written, which is asked if it accepts."""
        first = self._part(node, node.text("path"), "program")
        second = self._part(checker, path, "checker-program")
        run = _RUN_BOTH.format(
            start=first.start,
            checker=second.start,
            args=call.words,
            output=OUTPUT,
            right="|".join(map(str, call.right)),
            wrong="|".join(map(str, call.wrong)),
        )
        build = " && ".join(filter(None, (first.build, second.build)))
        files = {file.name: file for file in (*first.files, *second.files)}
        return scripted("program", files.values(), run=run, build=build)

    def validator(
        self, node: YamlNode, path: str, args: Sequence[str], places: Sequence[str]
    ) -> FamilyProgram:
        """A validator, which is asked about cases of the groups and subgroups in `places` only."""
        patterns = "|".join(f"{one}|{one}/*" for one in places)
        return self.program(node, path, _RUN_VALIDATOR, args=shlex.join(args), places=patterns)

    def program(
        self,
        node: YamlNode,
        path: str,
        run: str | ProgramCall,
        *,
        called: str = "program",
        **words: str,
    ) -> FamilyProgram:
        """The program at `path`, asked as a call says or started by a script with these words."""
        part = self._part(node, path, "program")
        if isinstance(run, ProgramCall):
            script = run_script(run, str(PurePosixPath(path)))
        else:
            script = run.format(start=part.start, **words)
        return scripted(called, part.files, run=script, build=part.build)

    def _part(self, node: YamlNode, path: str, made: str) -> _Part:
        """The files of one source, and how it is compiled to the file `made` and started."""
        path = str(PurePosixPath(path))
        if not self._folder.has(path):
            node.fail(f"{path!r} is not in the package")
        require_language(node, path)
        listed = node.words("compilationFiles") + node.words("executionFiles")
        files = self._folder.with_included(
            [path, *(str(PurePosixPath(one)) for one in listed)],
            {"rbx.h": self._header},
            roots=("",),
        )
        if odd := [one.name for one in files if one.name.split("/")[0] in _TAKEN]:
            node.fail(f"{odd[0]} has a name that is taken here: call it otherwise")
        if not path.endswith((*COMPILERS, ".py")):
            node.fail(f"{path} is neither in C or C++ nor in Python, which is not supported")
        build = compile_command(path, made, "-I.")
        return _Part(files=files, start=start_command(path, made), build=build)


def require_language(node: YamlNode, path: str) -> None:
    """Raises `ProblemError` for a `language` that is not that of the suffix."""
    language = node.text("language")
    if language and PurePosixPath(path).suffix not in LANGUAGES.get(language, ()):
        node.fail(f"language is {shown(language)}, which is not supported for {path}")

"""Make programs of what a package of rbx names: checkers, interactors, validators, generators.

They are compiled where they lie, with the files that they include: sources keep their paths in the
package. Source: rbx, `rbx/box/checkers.py`, `tasks.py`, `validators.py` and `generators.py`.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from pathlib import PurePosixPath

from judge.errors import ProblemError
from judge.model import SourceFile
from judge.packages.families.description import FamilyProgram
from judge.packages.families.folder import FamilyFolder
from judge.packages.families.rbx.document import RbxNode
from judge.packages.families.run_scripts import (
    TESTLIB_CHECKER,
    Argument,
    ProgramCall,
    ScriptedProgram,
    run_script,
)

CODE_KEYS = frozenset({"path", "language", "compilationFiles", "executionFiles"})

_INCLUDE = re.compile(rb'^[ \t]*#[ \t]*include[ \t]*"([^"\n]{1,200})"', re.MULTILINE)
_CPP = "c++ -O2 -std=gnu++20"
_COMPILERS = {".c": "cc -O2 -std=gnu11", ".cpp": _CPP, ".cc": _CPP}
_MOST_FILES = 200
_TAKEN = ("build", "run", "program")

_OUTPUT_FIRST = (Argument.OUTPUT, Argument.ANSWER, Argument.GIVEN)
_CHECKER_CALLS = {
    "testlib": ProgramCall(arguments=TESTLIB_CHECKER.arguments, right=(0,), wrong=(1, 2)),
    "boca": ProgramCall(arguments=_OUTPUT_FIRST, right=(0, 4), wrong=(1, 2, 6)),
}
_INTERACTOR_CALL = ProgramCall(
    arguments=(Argument.GIVEN, Argument.OUTPUT), right=(0,), wrong=(1, 2), is_talk=True
)
_RUN_VALIDATOR = """\
#!/bin/sh
# The arguments are --group GROUP PATH, where PATH is that of the subgroup.
here=$(dirname "$0")
case ${{3:-}} in {places}) ;; *) exit 42 ;; esac
{start} {args} --group "$2"
case $? in 0) exit 42 ;; *) exit 43 ;; esac
"""
_RUN_GENERATOR = """\
#!/bin/sh
here=$(dirname "$0")
exec {start} "$@"
"""


class RbxPrograms:
    """Makes programs; all get the `header` with the variables as `rbx.h`."""

    def __init__(self, folder: FamilyFolder, header: bytes) -> None:
        self._folder = folder
        self._header = header

    def checker(self, node: RbxNode, path: str, mode: str) -> FamilyProgram:
        """A checker, which answers as testlib or BOCA does."""
        return self._program(node, path, _CHECKER_CALLS[mode])

    def interactor(self, node: RbxNode) -> FamilyProgram:
        """An interactor, which answers as testlib does."""
        return self._program(node, node.text("path"), _INTERACTOR_CALL)

    def validator(
        self, node: RbxNode, path: str, args: Sequence[str], places: Sequence[str]
    ) -> FamilyProgram:
        """A validator, which is asked about cases of the groups and subgroups in `places` only."""
        patterns = "|".join(f"{one}|{one}/*" for one in places)
        return self._program(node, path, _RUN_VALIDATOR, args=shlex.join(args), places=patterns)

    def generator(self, node: RbxNode, path: str, extra: Sequence[str], name: str) -> FamilyProgram:
        """A generator of that name."""
        return self._program(node, path, _RUN_GENERATOR, called=name, extra=extra)

    def _program(
        self,
        node: RbxNode,
        path: str,
        run: str | ProgramCall,
        *,
        called: str = "program",
        extra: Sequence[str] = (),
        **words: str,
    ) -> FamilyProgram:
        path = str(PurePosixPath(path))
        if not self._folder.has(path):
            node.fail(f"{path!r} is not in the package")
        suffix = PurePosixPath(path).suffix
        listed = [*extra, *(node.words("compilationFiles") + node.words("executionFiles"))]
        files = self._with_included(node, [path, *(str(PurePosixPath(one)) for one in listed)])
        scripts = {}
        start = '"$here/program"'
        if suffix == ".py":
            start = f'python3 "$here"/{shlex.quote(path)}'
        elif suffix in _COMPILERS:
            words_of = f"{_COMPILERS[suffix]} -I. -o program {shlex.quote(path)} -lm"
            scripts["build"] = f"#!/bin/sh\n{words_of}\n"
        else:
            node.fail(f"{path} is neither in C or C++ nor in Python, which is not supported")
        if isinstance(run, ProgramCall):
            is_python = suffix == ".py"
            started = path if is_python else "program"
            asked = ScriptedProgram(name=started, is_python=is_python, call=run)
            scripts["run"] = run_script(asked)
        else:
            scripts["run"] = run.format(start=start, **words)
        made = [
            SourceFile(name=name, content=text.encode(), executable=True)
            for name, text in scripts.items()
        ]
        if odd := [one.name for one in files if one.name.split("/")[0] in _TAKEN]:
            node.fail(f"{odd[0]} has a name that is taken here: call it otherwise")
        return FamilyProgram(name=called, files=(*made, *files))

    def _with_included(self, node: RbxNode, paths: Sequence[str]) -> list[SourceFile]:
        """The files with those that they include, by their paths in the package."""
        found: dict[str, SourceFile] = {}
        waiting = list(paths)
        while waiting:
            path = waiting.pop()
            if path in found:
                continue
            if len(found) == _MOST_FILES:
                node.fail(f"{paths[0]} includes more than {_MOST_FILES} files")
            content = self._header if path == "rbx.h" else self._folder.read(path)
            found[path] = SourceFile(name=path, content=content)
            waiting += self._included(path, content)
        return [found[path] for path in dict.fromkeys([*paths, *found])]

    def _included(self, path: str, content: bytes) -> list[str]:
        places = []
        for include in _INCLUDE.findall(content):
            name = include.decode(errors="replace")
            beside = _normal(PurePosixPath(path).parent / name)
            known = (beside, _normal(PurePosixPath(name)))
            if "rbx.h" in known:
                places.append("rbx.h")
                continue
            for one in known:
                try:
                    if one and self._folder.has(one) and not self._folder.is_folder(one):
                        places.append(one)
                        break
                except ProblemError:
                    continue  # out of the package: the compiler will not find it either
        return places


def _normal(path: PurePosixPath) -> str:
    """A path without `..`; empty if it leads out of the package."""
    parts: list[str] = []
    for part in path.parts:
        if part == "..":
            if not parts:
                return ""
            parts.pop()
        elif part != "/":
            parts.append(part)
    return "/".join(parts)

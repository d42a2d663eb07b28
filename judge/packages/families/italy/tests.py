"""Make the tests of a task: those that lie in `input` and `output`, or what makes them.

As task-maker does it: `gen/generator` gets the words of a line as its arguments and prints the
input, and the official solution answers. Source: task-maker's documentation of the format.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import NoReturn

from judge.errors import ProblemError
from judge.model import SourceFile
from judge.packages.families.description import FamilyCase, FamilyProgram
from judge.packages.families.folder import HEADERS, FamilyFolder
from judge.packages.families.italy.gen import ItalySubtask, ItalyTest
from judge.packages.families.layout import safe_name

_GENERATORS = ("generator", "generatore")
_MARK = re.compile(r"\{(?:name|count|seed(?::[0-9]+)?)\}")
_SCRIPTS = {".py": 'python3 "$here/{name}"', ".sh": 'bash "$here/{name}"'}
_COMPILED = (".cpp", ".cc", ".c")
_RUN = """\
#!/bin/sh
here=$(dirname "$0")
exec {call} "$@"
"""


class ItalyTests:
    """Makes the cases of a task and keeps the generators that they need."""

    def __init__(self, folder: FamilyFolder, *, needs_answers: bool) -> None:
        self._folder = folder
        self._needs_answers = needs_answers
        self._generators: dict[str, FamilyProgram] = {}

    def generators(self) -> tuple[FamilyProgram, ...]:
        """The programs that make inputs."""
        return tuple(self._generators.values())

    def cases(
        self, count: int, subtasks: Sequence[ItalySubtask] | None, names: str, args: tuple[str, ...]
    ) -> list[FamilyCase]:
        """All tests in their order; `names` is a format of their numbers."""
        planned = [test for one in subtasks or () for test in one.tests]
        return [
            self._case(index, names.format(index), args, planned[index] if planned else None)
            for index in range(count)
        ]

    def _case(
        self, index: int, called: str, args: tuple[str, ...], planned: ItalyTest | None
    ) -> FamilyCase:
        given, answer = f"input/input{index}.txt", f"output/output{index}.txt"
        has_answer = self._folder.has(answer)
        found = self._folder.read(answer) if has_answer else None if self._needs_answers else b""
        if self._folder.has(given):
            return FamilyCase(name=called, input=self._folder.read(given), answer=found, args=args)
        if has_answer or planned is None:
            self._fail(given, "Make the tests first, as with cmsMake or task-maker")
        if planned.copied:
            if not self._folder.has(planned.copied):
                self._fail(planned.copied, "A test is a copy of it")
            copied = self._folder.read(planned.copied)
            return FamilyCase(name=called, input=copied, answer=found, args=args)
        command = shlex.join([self._generator(planned), *planned.args])
        if _MARK.search(command):
            raise ProblemError(f"{self._folder.root}/gen: {command!r} is not supported")
        return FamilyCase(name=called, answer=found, args=args, command=command)

    def _generator(self, planned: ItalyTest) -> str:
        """The name of a generator, which is kept."""
        path = planned.generator or self._usual()
        if path not in self._generators:
            name = f"{len(self._generators) + 1}-{safe_name(PurePosixPath(path).name)}"
            self._generators[path] = self._program(path, name)
        return self._generators[path].name

    def _usual(self) -> str:
        names = self._folder.names("gen")
        found = [name for name in names if PurePosixPath(name).stem in _GENERATORS]
        known = [name for name in found if PurePosixPath(name).suffix in {*_SCRIPTS, *_COMPILED}]
        if not known:
            where = f"gen/{found[0]}" if found else "gen/generator"
            self._fail(where, "It makes the tests; in C, C++, Python or for the shell", found)
        return f"gen/{known[0]}"

    def _program(self, path: str, called: str) -> FamilyProgram:
        if not self._folder.has(path):
            self._fail(path, "It makes tests")
        home, suffix = str(PurePosixPath(path).parent), PurePosixPath(path).suffix
        ends = (".py",) if suffix == ".py" else HEADERS
        beside = [f"{home}/{one}" for one in self._folder.names(home) if one.endswith(ends)]
        program = self._folder.program(path, beside, called=called)
        if suffix in _COMPILED:
            return program
        if suffix not in _SCRIPTS:
            self._fail(path, "Generators are in C, C++, Python or for the shell", [path])
        call = _SCRIPTS[suffix].format(name=program.files[0].name)
        run = SourceFile(name="run", content=_RUN.format(call=call).encode(), executable=True)
        return FamilyProgram(name=called, files=(run, *program.files))

    def _fail(self, name: str, advice: str, there: Sequence[str] = ()) -> NoReturn:
        words = "is in no language that is supported" if there else "is not there"
        raise ProblemError(f"{self._folder.root / name} {words}", advice=advice)

"""Read a task of terry: the managers, the solutions, the statement.

A solution gets an input that the generator makes for a seed, and the checker says which part of the
points the whole output gets. Source: task-maker, `task-maker-format/src/terry`, and the backend of
terry.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path, PurePosixPath

from msgspec.structs import replace

from judge.errors import ProblemError
from judge.languages.entry_points import HEADERS
from judge.model import Limits, SourceFile
from judge.packages.families.description import (
    COMPILERS,
    JUDGING,
    FamilyCase,
    FamilyFolder,
    FamilyGroup,
    FamilyProblem,
    Files,
    as_fraction,
    read_map,
    scripted,
    shown,
    title_of,
)
from judge.packages.families.italy import stating_solutions
from judge.terminal.translation import mark

FOLDER = "managers"
GENERATOR, VALIDATOR, CHECKER, SOLUTION = "generator", "validator", "checker", "solution"

_HOST = Path(__file__).with_name("terry_host.py")
_SOURCES = (*COMPILERS, ".py")

_BOX = """\
set -e
mkdir box
system=linux.$(uname -m)
"""
_COMPILE = "{compiler} -DEVAL -I. -o box/{role}.$system {name} -lm\n"
_COPY = "cp {role}.script box/{role}.$system\nchmod +x box/{role}.$system\n"
_COPY_MODULES = "cp ./*.py box\n"

_HEAD = """\
#!/bin/sh
here=$(cd "$(dirname "$0")" && pwd)
system=linux.$(uname -m)
"""
_ENTER = """\
cp -R "$here/box/." .
"""
_GENERATE = """\
./generator.$system "$@" > testcase.in || exit $?
"""
_VALIDATE = """\
if ! ./validator.$system 0 < testcase.in > /dev/null; then
    echo "managers/validator refuses the input with the seed $1" >&2
    exit 1
fi
"""
_RUN_VALIDATOR = """\
cd "$here/box" || exit 1
if ./validator.$system 0 > /dev/null; then exit 42; fi
exit 43
"""
_RUN_CHECKER = """\
exec python3 -I "$here/{host}" "$1" "$3" "$here/box" "./checker.$system"
"""
_PYTHON = b"#!/usr/bin/env python3"


class _Managers:
    """The sources of managers by their roles; `ProblemError` for one that is not supported."""

    def __init__(self, folder: FamilyFolder) -> None:
        self._folder = folder
        self._names = folder.names(FOLDER)
        self.paths: Mapping[str, str] = {
            role: path
            for role in (GENERATOR, VALIDATOR, CHECKER, SOLUTION)
            if (path := self._path(role))
        }
        for role in (GENERATOR, CHECKER):
            if role not in self.paths:
                raise ProblemError(
                    f"{folder.root}/{FOLDER}/{role} is not there",
                    advice="It is a program in C, C++ or Python, such as "
                    f"{FOLDER}/{role}.py or {role}.cpp",
                )

    def _path(self, role: str) -> str:
        named = [name for name in self._names if name.split(".")[0] == role]
        named = [name for name in named if not name.endswith(HEADERS)]
        sources = [name for name in named if name in [f"{role}{end}" for end in _SOURCES]]
        where = f"{self._folder.root}/{FOLDER}"
        if named and not sources:
            raise ProblemError(
                f"{where}/{named[0]}: the manager has no source in C, C++ or Python",
                advice="Put it beside the program: programs that were built before do not run here",
            )
        if len(sources) > 1:
            raise ProblemError(
                f"{where}: there are {' and '.join(sources)}, but one {role} was expected",
                advice="Remove the others, or call them otherwise",
            )
        for name in named:
            built = name.removeprefix(role)
            if name not in sources and (not built or built.count(".") == 2):
                self._folder.mark_read(f"{FOLDER}/{name}")  # as task-maker leaves it there
        return f"{FOLDER}/{sources[0]}" if sources else ""

    def program(self, roles: Sequence[str], script: str, *more: SourceFile) -> Files:
        """A program of the managers in these roles, with the files that they may include."""
        ends = (*_SOURCES, *HEADERS)
        beside = [f"{FOLDER}/{name}" for name in self._names if name.endswith(ends)]
        taken = [file.name for file in more if file.name in self._names]
        if taken:
            raise ProblemError(
                f"{self._folder.root}/{FOLDER}/{taken[0]}: the name is taken here",
                advice="Call the file otherwise",
            )
        files = self._folder.program(self.paths[roles[0]], beside)
        build = _BOX
        made = [*more]
        for role in dict.fromkeys([*roles, SOLUTION]):
            if role not in self.paths:
                continue
            called = PurePosixPath(self.paths[role]).name
            if compiler := COMPILERS.get(PurePosixPath(called).suffix):
                build += _COMPILE.format(compiler=compiler, role=role, name=called)
                continue
            build += _COPY.format(role=role)
            content = self._folder.read(self.paths[role]).removeprefix(b"\xef\xbb\xbf")
            shebang, end, rest = content.partition(b"\n")
            rest = end + rest if shebang.startswith(b"#!") else b"\n" + content
            made.append(SourceFile(name=f"{role}.script", content=_PYTHON + rest))
        if any(file.name.endswith(".py") for file in files):
            build += _COPY_MODULES
        return scripted([*made, *files], run=script, build=build.rstrip())


# The task


NAME = "task.yaml"
SEEDS = (1, 2, 3)
"""The seeds of the inputs; task-maker draws one for each solution."""

_LIMITS = Limits.of(cpu_s=20.0, memory_bytes=2 << 30, output_bytes=256 << 20)
_MOST_POINTS = 10**6
_READ_KEYS = ("name", "description", "max_score")
_STATEMENT = "statement/statement.md"
_TEMPLATE = ("statement/statement.in.md", f"{FOLDER}/subtasks.yaml")


def read_terry(folder: FamilyFolder) -> FamilyProblem:
    """All that the task says; `ProblemError` names the place of what is not supported."""
    task = read_map(folder, NAME)
    managers = _Managers(folder)
    has_validator = VALIDATOR in managers.paths
    roles = [GENERATOR, VALIDATOR] if has_validator else [GENERATOR]
    generate = _HEAD + _ENTER + _GENERATE + (_VALIDATE if has_validator else "")
    check = _HEAD + _RUN_CHECKER.format(host=_HOST.name)
    host = SourceFile(name=_HOST.name, content=_HOST.read_bytes())
    solutions = tuple(stating_solutions(folder, "solutions", part=("WA",)))
    main = next((solution.path for solution in solutions if solution.folder == "accepted"), "")
    answer = None if main else b""  # the checker does not ask for it
    cases = tuple(
        FamilyCase(name=f"seed-{seed}", answer=answer, command=f"{GENERATOR} {seed} 0")
        for seed in SEEDS
    )
    score = task.get("max_score")
    points = as_fraction(score)
    if points is None or points.denominator > 1 or not 0 < points <= _MOST_POINTS:
        task.fail(
            f"max_score is {shown(score)}, but a whole number from 1 to {_MOST_POINTS} was expected"
        )
    folder.pass_over("bin")
    statements: dict[tuple[str, str], bytes] = {}
    if folder.has(_STATEMENT):
        statements["it", "md"] = folder.read(_STATEMENT)
        for name in _TEMPLATE:  # task-maker makes the statement of these
            if folder.has(name):
                folder.mark_read(name)
    return FamilyProblem(
        names={"it": title_of(task.own, ("description", "name")) or folder.root.name},
        limits=_LIMITS,
        limit_source=mark("the default: task-maker's time limit"),
        groups=(FamilyGroup(name="inputs", cases=cases, points=points, by_least=True),),
        is_scored=True,
        validator=managers.program([CHECKER], check, host),
        judging=replace(JUDGING, parts_are_wrong=True, scores_wrong=True),
        input_validators={VALIDATOR: managers.program([VALIDATOR], _HEAD + _RUN_VALIDATOR)}
        if has_validator
        else {},
        generators={GENERATOR: managers.program(roles, generate)},
        answered_by=main,
        solutions=solutions,
        statements=statements,
        not_read=tuple(task.unread(_READ_KEYS)),
    )

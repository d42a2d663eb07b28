"""Read a task in the Italian format: limits, tests, checker, solutions.

Source: CMS, `cmscontrib/loaders/italy_yaml.py`, and its documentation of task types.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

from judge import languages
from judge.catalog.yaml_file import read_yaml
from judge.errors import ProblemError
from judge.model import SourceFile
from judge.packages.families.description import (
    FamilyCase,
    FamilyProblem,
    FamilyProgram,
    FamilySolution,
    FamilyStatement,
)
from judge.packages.families.folder import FamilyFolder, shown
from judge.packages.families.italy.scoring import GEN, ItalyScoring, count_tests, read_gen
from judge.packages.families.layout import safe_name
from judge.packages.families.simple import MEMORY_MIB, TIME_LIMIT_S

NAME = "task.yaml"

_MOST_S, _MOST_MIB = 86_400, 1 << 20
_OUTPUT_MIB = 256
_CHECKERS = ("check/checker", "cor/correttore", "cor/checker")
_MANAGERS = ("check/manager", "cor/manager")
_SOURCES = {".cpp": "c++ -O2 -std=gnu++20", ".cc": "c++ -O2 -std=gnu++20", ".c": "cc -O2"}
_OFFICIAL = ("solution", "soluzione")
_NO_SOLUTIONS = ("template", "stub")
_READ_KEYS = frozenset(
    {"name", "title", "nome", "time_limit", "timeout", "memory_limit", "memlimit", "n_input"}
    | {"infile", "outfile", "score_type", "score_type_parameters", "total_value", "output_only"}
    | {"primary_language", "task_type"}
)
_STATEMENTS = ("statement/statement.pdf", "testo/testo.pdf")

_RUN = '''\
#!/usr/bin/env python3
"""Ask a checker of CMS: it prints a number from 0 to 1, and what it says on standard error."""

import os
import subprocess
import sys

given, answer, feedback = sys.argv[1:4]
output = os.path.join(feedback, "output")
with open(output, "wb") as file:
    file.write(sys.stdin.buffer.read())
checker = os.path.join(os.path.dirname(os.path.abspath(__file__)), "checker")
said = subprocess.run([checker, given, answer, output], stdout=-1, stderr=-1, check=False)
outcome = float(said.stdout.split(b"\\n")[0]) if said.returncode == 0 else -1.0
if not 0 <= outcome <= 1:
    sys.exit(f"the checker exited with {said.returncode} and said {said.stdout[:40]}")
with open(os.path.join(feedback, "judgemessage.txt"), "wb") as file:
    file.write(said.stderr.split(b"\\n")[0])
if 0 < outcome < 1:
    with open(os.path.join(feedback, "score_multiplier.txt"), "w") as file:
        file.write(f"{outcome:.12f}")
sys.exit(42 if outcome > 0 else 43)
'''


def read_italy(folder: FamilyFolder) -> FamilyProblem:
    """All that the task says; `ProblemError` names the place of what is not supported."""
    path = folder.path(NAME)
    where = str(path)
    try:
        keys = read_yaml(path, dict[str, object], content=folder.text(NAME))
    except ProblemError as error:
        raise ProblemError(error.message, advice="The file is a map in YAML") from error
    _refuse_unsupported(folder, where, keys)
    subtasks = None
    if folder.has(GEN):
        text = folder.text(GEN).decode(errors="replace")
        subtasks = read_gen(str(folder.path(GEN)), text)
    cases = [_case(folder, index) for index in range(count_tests(where, keys, subtasks))]
    checker = _checker(folder)
    scoring = ItalyScoring(where, cases, has_checker=checker is not None)
    if ("score_type" in keys) != ("score_type_parameters" in keys):
        raise ProblemError(f"{where}: score_type and score_type_parameters belong together")
    if "score_type" in keys:
        groups = scoring.by_type(keys["score_type"], keys["score_type_parameters"])
    else:
        groups = scoring.by_gen(subtasks or [(None, len(cases))], keys.get("total_value"))
    has_samples = not groups[0].by_case and not groups[0].points
    limit = _number(where, keys, ("time_limit", "timeout"), _MOST_S)
    memory = _number(where, keys, ("memory_limit", "memlimit"), _MOST_MIB)
    language = keys.get("primary_language")
    language = language if isinstance(language, str) and len(language) == 2 else "it"
    title = next((keys[key] for key in ("title", "nome", "name") if keys.get(key)), None)
    return FamilyProblem(
        names={language: str(title or folder.root.name)},
        time_limit_s=float(limit or TIME_LIMIT_S),
        limit_source=NAME if limit else f"the default: {NAME} has none",
        memory_mib=int(-(-memory // 1)) if memory else MEMORY_MIB,
        output_mib=_OUTPUT_MIB,
        samples=groups[0].cases if has_samples else (),
        groups=tuple(groups[1:] if has_samples else groups),
        is_scored=True,
        comparison=() if checker else ("lines",),
        validator=checker,
        solutions=tuple(_solutions(folder)),
        statements=tuple(_statements(folder, language)),
        input_file=_file_name(where, keys, "infile", "input.txt"),
        output_file=_file_name(where, keys, "outfile", "output.txt"),
        not_read=tuple(
            f"{NAME}: {shown(key)[1:-1]}: not read" for key in keys if key not in _READ_KEYS
        ),
    )


def _refuse_unsupported(folder: FamilyFolder, where: str, keys: Mapping[str, object]) -> None:
    if keys.get("output_only"):
        raise ProblemError(f"{where}: output_only is not supported")
    if keys.get("task_type", "Batch") != "Batch":
        raise ProblemError(f"{where}: task_type is {shown(keys['task_type'])}, not Batch")
    for place in _MANAGERS:
        for name in folder.names(place.partition("/")[0]):
            if PurePosixPath(name).stem == "manager":
                raise ProblemError(f"{folder.root / place}: tasks with a manager are not supported")
    for name in folder.names("sol"):
        if PurePosixPath(name).stem == "grader":
            raise ProblemError(f"{folder.root}/sol/{name}: graders are not supported")


def _case(folder: FamilyFolder, index: int) -> FamilyCase:
    names = f"input/input{index}.txt", f"output/output{index}.txt"
    for name in names:
        if not folder.has(name):
            raise ProblemError(
                f"{folder.root / name} is not there",
                advice="Make the tests first, as with cmsMake or task-maker",
            )
    given, answer = (folder.read(name) for name in names)
    return FamilyCase(name=f"{index:03}", input=given, answer=answer)


def _checker(folder: FamilyFolder) -> FamilyProgram | None:
    """The checker, with a script that asks it; None if lines are compared."""
    for place in _CHECKERS:
        home, _, stem = place.partition("/")
        names = [name for name in folder.names(home) if PurePosixPath(name).stem == stem]
        sources = [name for name in names if PurePosixPath(name).suffix in _SOURCES]
        scripts_of = [name for name in names if name.endswith(".py")]
        if names and not sources and not scripts_of:
            raise ProblemError(
                f"{folder.root / home / names[0]}: the checker has no source in C, C++ or Python",
                advice="Put it beside the program",
            )
        if scripts_of and not sources:
            return _python_checker(folder, home, scripts_of[0])
        if sources:
            program = folder.program(f"{home}/{sources[0]}", folder.headers(home))
            compiler = _SOURCES[PurePosixPath(sources[0]).suffix]
            build = f"#!/bin/sh\n{compiler} -o checker {sources[0]} -lm\n"
            scripts = [
                SourceFile(name="build", content=build.encode(), executable=True),
                SourceFile(name="run", content=_RUN.encode(), executable=True),
            ]
            return FamilyProgram(name="checker", files=(*scripts, *program.files))
    return None


def _python_checker(folder: FamilyFolder, home: str, name: str) -> FamilyProgram:
    """A checker in Python, which runs as it is."""
    program = folder.program(f"{home}/{name}")
    text = program.files[0].content
    if not text.startswith(b"#!"):
        text = b"#!/usr/bin/env python3\n" + text
    made = [
        SourceFile(name="run", content=_RUN.encode(), executable=True),
        SourceFile(name="checker", content=text, executable=True),
    ]
    if folder.has(f"{home}/checker"):
        folder.mark_read(f"{home}/checker")  # the same, as CMS wants it
    return FamilyProgram(name="checker", files=tuple(made))


def _solutions(folder: FamilyFolder) -> Iterator[FamilySolution]:
    """The official solution, and those of which nothing is said."""
    for name in folder.names("sol"):
        stem = PurePosixPath(name).stem
        if folder.is_folder(f"sol/{name}") or not languages.is_source(name, None):
            continue
        if stem not in _NO_SOLUTIONS:
            place = "accepted" if stem in _OFFICIAL else "unstated"
            yield FamilySolution(
                name=safe_name(name), files=folder.program(f"sol/{name}").files, folder=place
            )


def _statements(folder: FamilyFolder, language: str) -> Iterator[FamilyStatement]:
    for name in _STATEMENTS:
        if folder.has(name):
            yield FamilyStatement(language=language, suffix="pdf", content=folder.read(name))
            return


def _number(
    where: str, keys: Mapping[str, object], names: tuple[str, ...], most: int
) -> float | None:
    """The number of the first of these keys; None without it."""
    for key in names:
        value = keys.get(key)
        if value is None:
            continue
        if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= most:
            raise ProblemError(
                f"{where}: {key} is {shown(value)}, but a number up to {most} was expected"
            )
        return value
    return None


def _file_name(where: str, keys: Mapping[str, object], key: str, default: str) -> str:
    """The name of a file that solutions read or write; empty for a standard stream."""
    name = keys.get(key, default)
    if name in (None, ""):
        return ""
    if not isinstance(name, str) or safe_name(name) != name:
        raise ProblemError(f"{where}: {key} is {shown(name)}, not the name of a file")
    return name

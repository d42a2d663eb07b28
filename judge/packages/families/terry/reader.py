"""Read a task of terry: the managers, the solutions, the statement.

A solution gets an input that the generator makes for a seed, and the checker says which part of the
points the whole output gets. Source: task-maker, `task-maker-format/src/terry`, and the backend of
terry.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import PurePosixPath

from judge import languages
from judge.catalog.yaml_file import read_yaml
from judge.errors import ProblemError
from judge.packages.families.description import (
    FamilyCase,
    FamilyGroup,
    FamilyProblem,
    FamilySolution,
    FamilyStatement,
)
from judge.packages.families.folder import FamilyFolder, shown, title_of
from judge.packages.families.italy.checks import is_said_to_be_right, stated_failures
from judge.packages.families.layout import safe_name
from judge.packages.families.simple import MEMORY_MIB
from judge.packages.families.terry.managers import FOLDER, GENERATOR, TerryManagers

NAME = "task.yaml"
SEEDS = (1, 2, 3)
"""The seeds of the inputs; task-maker draws one for each solution."""

_TIME_LIMIT_S = 20.0
_OUTPUT_MIB = 256
_MOST_POINTS = 10**6
_READ_KEYS = ("name", "description", "max_score")
_OFFICIAL = ("solution", "soluzione")
_STATEMENT = "statement/statement.md"
_TEMPLATE = ("statement/statement.in.md", f"{FOLDER}/subtasks.yaml")


def read_terry(folder: FamilyFolder) -> FamilyProblem:
    """All that the task says; `ProblemError` names the place of what is not supported."""
    path = folder.path(NAME)
    try:
        keys = read_yaml(path, dict[str, object], content=folder.text(NAME))
    except ProblemError as error:
        raise ProblemError(error.message, advice="The file is a map in YAML") from error
    managers = TerryManagers(folder)
    solutions = tuple(_solutions(folder))
    main = next((one.name for one in solutions if one.folder == "accepted"), "")
    answer = None if main else b""  # the checker does not ask for it
    cases = tuple(
        FamilyCase(name=f"seed-{seed}", answer=answer, command=f"{GENERATOR} {seed} 0")
        for seed in SEEDS
    )
    points = _points(str(path), keys.get("max_score"))
    folder.pass_over("bin")
    return FamilyProblem(
        names={"it": title_of(keys, ("description", "name")) or folder.root.name},
        time_limit_s=_TIME_LIMIT_S,
        limit_source="the default: task-maker's time limit",
        memory_mib=MEMORY_MIB,
        output_mib=_OUTPUT_MIB,
        groups=(FamilyGroup(name="inputs", cases=cases, points=points, by_least=True),),
        is_scored=True,
        validator=managers.checker,
        parts_are_wrong=True,
        input_validators=managers.validators,
        generators=(managers.generator,),
        answered_by=f"accepted/{main}" if main else "",
        solutions=solutions,
        statements=tuple(_statements(folder)),
        not_read=tuple(_unread(keys)),
    )


def _points(where: str, value: object) -> Fraction:
    is_number = isinstance(value, int | float) and not isinstance(value, bool)
    if not is_number or not 0 < value <= _MOST_POINTS or value != int(value):  # type: ignore[operator, call-overload]
        raise ProblemError(
            f"{where}: max_score is {shown(value)}, but a whole number from 1 to {_MOST_POINTS} "
            "was expected"
        )
    return Fraction(str(value))


def _unread(keys: Mapping[str, object]) -> Iterator[str]:
    for key in keys:
        if key not in _READ_KEYS:
            yield f"{NAME}: {shown(key)[1:-1]}: not read"


def _solutions(folder: FamilyFolder) -> Iterator[FamilySolution]:
    """The solutions, with what they say of themselves."""
    for name in folder.names("solutions"):
        path = f"solutions/{name}"
        if folder.is_folder(path) or not languages.is_source(name, None):
            continue
        files = folder.program(path).files
        source = files[0].content
        is_right = PurePosixPath(name).stem in _OFFICIAL or is_said_to_be_right(source)
        failures = () if is_right else stated_failures(source, part=("WA",))
        yield FamilySolution(
            name=safe_name(name),
            files=files,
            folder="accepted" if is_right else "unstated",
            permitted=("AC", "RTE", "TLE", "WA") if failures else (),
            required=failures,
        )


def _statements(folder: FamilyFolder) -> Iterator[FamilyStatement]:
    if not folder.has(_STATEMENT):
        return
    for name in _TEMPLATE:  # task-maker makes the statement of these
        if folder.has(name):
            folder.mark_read(name)
    yield FamilyStatement(language="it", suffix="md", content=folder.read(_STATEMENT))

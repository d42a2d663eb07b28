"""Open a package of any family as an ICPC package of the version 2025-09 in a temporary folder.

All YAML is written as JSON, which is YAML. Groups of 2025-09 have whole points and do not nest, so
a group whose cases give points of their own becomes a group for each case.
"""

from __future__ import annotations

import hashlib
import json
import uuid
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

from judge.errors import ProblemError
from judge.languages.entry_points import source_file_name
from judge.model import Family, FamilyChoice, OwnLimits
from judge.model.dialects import MACROS
from judge.packages.families.description import (
    COMPARE,
    FamilyCase,
    FamilyFolder,
    FamilyGroup,
    FamilyProblem,
    FamilyProgram,
    safe_name,
)
from judge.packages.programs import with_macros
from judge.sandbox.temporary_folders import temporary_folder

_NAMESPACE = uuid.UUID("5b6c7a10-3d1e-4c58-9a77-2f1fb3f1d8a4")
_GROUP_FILE = "test_group.yaml"
_CODE_KIB = 4096  # other families have no limit for source code


def write_package(problem: FamilyProblem, root: Path) -> Mapping[str, Mapping[str, OwnLimits]]:
    """Write the package into the folder `root`, which is empty; gives the `own_limits` of cases.

    Raises `ProblemError` for scores that no ICPC package can express.
    """
    writer = _Writer(root)
    groups = _ordered_groups(problem)
    writer.yaml("problem.yaml", _problem_yaml(problem, root.name))
    for statement in problem.statements:
        name = f"statement/problem.{statement.language}.{statement.suffix}"
        writer.file(name, statement.content)
    if problem.comparison:
        writer.file("output_validator/compare.py", COMPARE.read_bytes())
    elif problem.validator:
        writer.program("output_validator", problem.validator)
    for validator in problem.input_validators:
        writer.program(f"input_validators/{validator.name}", validator)
    for language, files in problem.includes.items():
        for file in files:
            writer.file(f"include/{language}/{file.name}", file.content)
    _write_submissions(writer, problem)
    folders: dict[str, Sequence[FamilyCase]] = {
        "sample": problem.samples,
        "secret": problem.cases,
    }
    folders |= {f"secret/{group.name}": group.cases for group in groups}
    configured = dict(_group_keys(problem, groups))
    shared = {folder: _shared_keys(cases) for folder, cases in folders.items()}
    for folder, keys in shared.items():
        if keys:
            configured[folder] = {**configured.get(folder, {}), **keys}
    every = [case for cases in folders.values() for case in cases]
    lacks_answers = any(case.answer is None for case in every) and problem.answered_by
    for key, program in problem.first_programs.items():
        writer.program(f"generators/{key}", program)
    is_made = problem.first_programs or any(case.command for case in every)
    if lacks_answers or is_made:
        _write_generators(writer, problem, folders, configured, shared)
        return _own_limits(folders)
    for folder, cases in folders.items():
        if folder in configured:
            writer.yaml(f"data/{folder}/{_GROUP_FILE}", configured[folder])
        writer.cases(folder, cases, shared[folder])
    return _own_limits(folders)


def _own_limits(
    folders: Mapping[str, Sequence[FamilyCase]],
) -> Mapping[str, Mapping[str, OwnLimits]]:
    """The limits of cases by their names; those of `""`, for other inputs, are the largest."""
    own = {
        f"{folder}/{case.name}": case.own_limits
        for folder, cases in folders.items()
        for case in cases
        if case.own_limits
    }
    largest: dict[str, OwnLimits] = {}
    for limits in own.values():
        for suffix, one in limits.items():
            known = largest.get(suffix, one)
            largest[suffix] = OwnLimits(
                time_factor=max(known.time_factor, one.time_factor),
                memory_bytes=max(known.memory_bytes, one.memory_bytes),
            )
    return {"": largest, **own} if own else {}


class _Writer:
    """Writes files below a folder. Names come from readers, which made them safe."""

    def __init__(self, root: Path) -> None:
        self._root = root
        self._folders: set[str] = set()

    def file(self, name: str, content: bytes, *, executable: bool = False) -> None:
        assert not name.startswith("/"), name
        assert ".." not in name.split("/"), name
        path = self._root / name
        folder = name.rpartition("/")[0]
        if folder not in self._folders:  # there are many files in few folders
            (self._root / folder).mkdir(parents=True, exist_ok=True)
            self._folders.add(folder)
        path.write_bytes(content)
        if executable:
            path.chmod(0o755)

    def yaml(self, name: str, value: object) -> None:
        self.file(name, f"{json.dumps(value, ensure_ascii=False)}\n".encode())

    def program(self, folder: str, program: FamilyProgram) -> None:
        for file in program.files:
            self.file(f"{folder}/{file.name}", file.content, executable=file.executable)

    def cases(self, folder: str, cases: Sequence[FamilyCase], shared: Mapping[str, object]) -> None:
        for case in cases:
            if case.input is not None:
                self.file(f"data/{folder}/{case.name}.in", case.input)
            if case.answer is not None:
                self.file(f"data/{folder}/{case.name}.ans", case.answer)
            if keys := _case_keys(case, shared):
                self.yaml(f"data/{folder}/{case.name}.yaml", keys)


def _case_keys(case: FamilyCase, shared: Container[str] = ()) -> Mapping[str, object]:
    """What the file of a case says, but for what its folder says; nothing if it has none."""
    keys = {
        "args": case.args,
        "input_validator_args": case.input_args,
        "output_validator_args": case.validator_args,
    }
    return {key: list(words) for key, words in keys.items() if words and key not in shared}


def _shared_keys(cases: Sequence[FamilyCase]) -> Mapping[str, object]:
    """What the files of all these cases would say: their folder can say it once."""
    if len(cases) < 2:
        return {}
    first = _case_keys(cases[0])
    others = [_case_keys(case) for case in cases[1:]]
    return {key: value for key, value in first.items() if all(o.get(key) == value for o in others)}


def _problem_yaml(problem: FamilyProblem, name: str) -> Mapping[str, object]:
    types = ["scoring" if problem.is_scored else "pass-fail"]
    types += ["interactive"] if problem.is_interactive else []
    types += ["submit-answer"] if problem.is_submit_answer else []
    languages = {"languages": list(problem.languages)} if problem.languages else {}
    return {
        "problem_format_version": "2025-09",
        "type": types,
        "name": dict(problem.names) or {"en": name},
        "uuid": str(_identity(problem, name)),
        "limits": {
            "time_limit": problem.time_limit_s,
            "memory": problem.memory_mib,
            "output": problem.output_mib,
            "code": _CODE_KIB,
        },
        "allow_file_writing": problem.writes_files,
        **languages,
    }


def _identity(problem: FamilyProblem, name: str) -> uuid.UUID:
    """The `uuid`, which another problem of the same name does not have."""
    digest = hashlib.blake2b(digest_size=16)
    for case in problem.every_case:
        for part in (case.name.encode(), case.input, case.answer, str(case.command).encode()):
            digest.update(b"-" if part is None else b"%d:%b" % (len(part), part))
    return uuid.uuid5(_NAMESPACE, f"{name} {digest.hexdigest()}")


# Groups


def _ordered_groups(problem: FamilyProblem) -> list[FamilyGroup]:
    """The groups as 2025-09 can express them, named so that their order is that of their names."""
    made: list[FamilyGroup] = []
    names: dict[str, list[str]] = {"sample": ["sample"]}
    required = {name for group in problem.groups for name in group.requires}
    for group in problem.groups:
        requires = tuple(one for name in group.requires for one in names[name])
        parts = _without_own_points(group, is_required=group.name in required)
        width = len(str(len(problem.groups)))
        names[group.name] = []
        for part in parts:
            number = f"{len(names) - 1:0{width}}"
            name = f"{number}-{safe_name(part.name)}"
            made.append(replace(part, name=name, requires=requires))
            names[group.name].append(name)
    for group in made:
        if group.points.denominator != 1:
            raise ProblemError(
                f"the group {group.name} gives {float(group.points):g} points",
                advice="Only whole points of a group can be judged here",
            )
    return made


def _without_own_points(group: FamilyGroup, *, is_required: bool) -> list[FamilyGroup]:
    """The group itself, or one for each case if they give points of their own.

    Equal points are shared out by the group as a whole, unless another one requires it: only
    groups that pass or fail can be required.
    """
    if not group.by_case:
        return [group]
    points = {case.points for case in group.cases}
    total = sum((case.points for case in group.cases), start=Fraction(0))
    if len(points) == 1 and not is_required and total.denominator == 1:
        return [replace(group, points=total)]
    width = len(str(len(group.cases)))
    return [
        replace(
            group,
            name=f"{group.name}-{index:0{width}}",
            cases=(case,),
            points=case.points,
            by_case=False,
        )
        for index, case in enumerate(group.cases, start=1)
    ]


def _group_keys(
    problem: FamilyProblem, groups: Sequence[FamilyGroup]
) -> Mapping[str, Mapping[str, object]]:
    """What `test_group.yaml` says in each folder that has one."""
    args = problem.comparison or (() if problem.validator else problem.default_args)
    common: dict[str, object] = {"output_validator_args": list(args)} if args else {}
    keys = {"sample": common, "secret": common}
    if not problem.is_scored:
        return keys
    total = sum(int(group.points) for group in groups)
    keys["secret"] = common | {"max_score": total, "score_aggregation": "sum"}
    for group in groups:
        aggregation = "sum" if group.by_case else "min" if group.by_least else "pass-fail"
        own: dict[str, object] = {
            "max_score": int(group.points),
            "score_aggregation": aggregation,
        }
        if group.requires:
            own["require_pass"] = list(group.requires)
        if group.validator_args:
            own["input_validator_args"] = list(group.validator_args)
        keys[f"secret/{group.name}"] = common | own
    return keys


# Submissions


def _write_submissions(writer: _Writer, problem: FamilyProblem) -> None:
    entries: dict[str, object] = {}
    for solution in problem.solutions:
        name = f"{solution.folder}/{solution.name}"
        if len(solution.files) == 1:
            writer.file(f"submissions/{name}", solution.files[0].content)
        else:
            for file in solution.files:
                inner = "/".join(map(source_file_name, file.name.split("/")))
                writer.file(f"submissions/{name}/{inner}", file.content)
        keys: dict[str, object] = {}
        if solution.permitted:
            keys["permitted"] = list(solution.permitted)
            keys["required"] = list(solution.required or solution.permitted)
        if solution.language:
            keys["language"] = solution.language
        if keys:
            entries[name] = keys
    if entries:
        writer.yaml("submissions/submissions.yaml", entries)


# Generators


def _write_generators(
    writer: _Writer,
    problem: FamilyProblem,
    folders: Mapping[str, Sequence[FamilyCase]],
    configured: Mapping[str, Mapping[str, object]],
    shared: Mapping[str, Mapping[str, object]],
) -> None:
    """Leave it to `judge dataset` to make the cases; those that are there are copied."""
    programs: dict[str, list[str]] = {}
    for program in problem.generators:
        if any(file.name == "run" or "/" in file.name for file in program.files):
            writer.program(f"generators/{program.name}", program)
            continue
        folder = f"{safe_name(program.name)}.files"
        programs[program.name] = [f"{folder}/{file.name}" for file in program.files]
        writer.program(f"generators/{folder}", program)
    sets: dict[str, dict[str, object]] = {}
    for folder, cases in folders.items():
        keys: dict[str, object] = {"data": _planned_cases(writer, folder, cases, shared[folder])}
        if folder in configured:
            keys[_GROUP_FILE] = configured[folder]
        if folder == "sample" and (answers := problem.samples_answered_by) is not None:
            writer.program("generators/answers", answers)
            keys["solution"] = f"/generators/answers/{answers.files[0].name}"
        top, _, group = folder.partition("/")
        if group:
            inner = sets[top]["data"]
            assert isinstance(inner, dict)
            inner[group] = keys
        else:
            sets[top] = keys
    plan = {"generators": programs, "data": sets}
    if problem.answered_by:
        plan["solution"] = f"/submissions/{problem.answered_by}"
    writer.yaml("generators/generators.yaml", plan)


def _planned_cases(
    writer: _Writer, folder: str, cases: Sequence[FamilyCase], shared: Mapping[str, object]
) -> dict[str, Mapping[str, object]]:
    planned: dict[str, Mapping[str, object]] = {}
    for case in cases:
        name = f"given/{folder}/{case.name}"
        keys: dict[str, object] = {"generate": case.command} if case.command else {}
        given = case.input if case.command else case.input or b""
        for ending, content in (("in", given), ("ans", case.answer)):
            if content is not None:
                writer.file(f"generators/{name}.{ending}", content)
                keys["copy"] = name
        if own := _case_keys(case, shared):
            keys["yaml"] = own
        planned[case.name] = keys
    return planned


# Opening


@contextmanager
def as_icpc(
    root: Path, name: str, choice: FamilyChoice, above: Sequence[Path] = ()
) -> Iterator[tuple[Path, FamilyProblem]]:
    """The folder of an ICPC package of that `name` for the one in `root`, and all that it says.

    `above` are as for a `FamilyFolder`.
    """
    folder = FamilyFolder(root, above)
    problem = _with_macros(_reader(choice.family)(folder), MACROS.get(choice.family, ()))
    defaults: tuple[str, ...] = ()
    if problem.limit_source.startswith("the default"):
        limits = f"{problem.time_limit_s:g} s, {problem.memory_mib} MiB"
        defaults = (f"limits: {problem.limit_source}; {limits}",)
    with temporary_folder() as temporary:
        place = temporary.resolve() / safe_name(name)
        place.mkdir()
        yield (
            place,
            replace(
                problem,
                choice=_with_unknown(choice, problem.unknown_keys),
                folder=folder,
                own_limits=write_package(problem, place) or problem.own_limits,
                not_read=(*defaults, *problem.not_read, *folder.unread()),
            ),
        )


def _with_unknown(choice: FamilyChoice, keys: Sequence[str]) -> FamilyChoice:
    """The choice, which tells of keys that count for nothing wherever it is shown."""
    if not keys:
        return choice
    told_by = f"{choice.told_by}, unknown key {keys[0]}"
    if len(keys) > 1:
        told_by = f"{choice.told_by}, {len(keys)} unknown keys such as {keys[0]}"
    return FamilyChoice(family=choice.family, told_by=told_by)


def _reader(family: Family) -> Callable[[FamilyFolder], FamilyProblem]:
    """What reads packages of that family; no other reader is imported."""
    match family:
        case Family.OJ:
            from judge.packages.families.simple import read_oj as read
        case Family.CODEFORCES:
            from judge.packages.families.simple import read_codeforces as read
        case Family.POLYGON:
            from judge.packages.families.polygon import read_polygon as read
        case Family.DMOJ:
            from judge.packages.families.dmoj.reader import read_dmoj as read
        case Family.ITALY:
            from judge.packages.families.italy import read_italy as read
        case Family.TERRY:
            from judge.packages.families.terry import read_terry as read
        case Family.LIBRARY:
            from judge.packages.families.library import read_library as read
        case Family.SINOL:
            from judge.packages.families.sinol import read_sinol as read
        case Family.RBX:
            from judge.packages.families.rbx.reader import read_rbx as read
        case _:
            raise AssertionError(family)
    return read


def _with_macros(problem: FamilyProblem, macros: Sequence[str]) -> FamilyProblem:
    """The problem with solutions that define what the compiler of their system does."""
    return replace(
        problem,
        solutions=tuple(
            replace(one, files=tuple(with_macros(one.files, macros))) for one in problem.solutions
        ),
        includes={
            key: tuple(with_macros(files, macros)) for key, files in problem.includes.items()
        },
    )

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
    FamilyProblem,
    FamilySolution,
    FamilyStatement,
)
from judge.packages.families.folder import FamilyFolder, shown, title_of
from judge.packages.families.italy.checks import is_said_to_be_right, stated_failures
from judge.packages.families.italy.gen import CASES_GEN, points_and_counts, read_plan
from judge.packages.families.italy.programs import (
    LINKED_SUFFIXES,
    MANAGERS,
    file_that_writes_first,
    read_checker,
    read_linked,
    read_manager,
)
from judge.packages.families.italy.scoring import ItalyScoring, count_tests
from judge.packages.families.italy.tests import ItalyTests
from judge.packages.families.layout import safe_name
from judge.packages.families.simple import MEMORY_MIB, TIME_LIMIT_S

NAME = "task.yaml"

_MOST_S, _MOST_MIB = 86_400, 1 << 20
_OUTPUT_MIB = 256
_PIPES = ("/dev/fd/0", "/dev/fd/1")
_REFUSED = ("output_only_testcases", "output_optional_testcases", "realprecision")
_OFFICIAL = ("solution", "soluzione")
_NO_SOLUTIONS = ("template", "stub", "grader")
_READ_KEYS = frozenset(
    {"name", "title", "nome", "time_limit", "timeout", "memory_limit", "memlimit", "n_input"}
    | {"infile", "outfile", "score_type", "score_type_parameters", "total_value", "output_only"}
    | {"primary_language", "task_type", "num_processes", "user_io", *_REFUSED}
)
_STATEMENTS = ("statement/statement.pdf", "testo/testo.pdf")


def read_italy(folder: FamilyFolder) -> FamilyProblem:
    """All that the task says; `ProblemError` names the place of what is not supported."""
    path = folder.path(NAME)
    where = str(path)
    try:
        keys = read_yaml(path, dict[str, object], content=folder.text(NAME))
    except ProblemError as error:
        raise ProblemError(error.message, advice="The file is a map in YAML") from error
    kind = _task_type(folder, where, keys)
    subtasks = read_plan(folder)
    counts = None if subtasks is None else points_and_counts(subtasks)
    is_talk, is_answered = kind == "Communication", kind == "OutputOnly"
    stub = read_linked(folder, "stub") if is_talk else {}
    linked = stub if is_talk else {} if is_answered else read_linked(folder, "grader")
    name = "output_{:03}" if is_answered else "{:03}"
    other_order = file_that_writes_first(folder) if is_talk else ""
    args = _PIPES if is_talk and _uses_pipes(keys, has_stub=bool(stub)) else ()
    args = args[::-1] if other_order else args
    counted = None if counts is None else sum(count for _, count in counts)
    tests = ItalyTests(folder, needs_answers=not is_talk)
    cases = tests.cases(count_tests(where, keys, counted), subtasks, name, args)
    solutions = [] if is_answered else list(_solutions(folder, linked))
    main = next((one.name for one in solutions if one.folder == "accepted"), "")
    if any(case.answer is None for case in cases) and not main:
        raise ProblemError(
            f"{folder.root}/output: answers are not there, and no sol/solution to make them",
            advice="Make the tests first, as with cmsMake or task-maker",
        )
    checker = read_checker(folder)
    if is_talk:
        checker = read_manager(folder, writes_first=bool(other_order))
    scoring = ItalyScoring(where, cases, has_checker=checker is not None)
    if "score_type" in keys and "score_type_parameters" in keys:
        groups = scoring.by_type(keys["score_type"], keys["score_type_parameters"])
    else:
        adds_up = not folder.has(CASES_GEN)
        counts = counts or [(None, len(cases))]
        groups = scoring.by_gen(counts, keys.get("total_value"), adds_up=adds_up)
    has_samples = not groups[0].by_case and not groups[0].points
    limit = _number(where, keys, ("time_limit", "timeout"), _MOST_S)
    memory = _number(where, keys, ("memory_limit", "memlimit"), _MOST_MIB)
    language = keys.get("primary_language")
    language = language if isinstance(language, str) and len(language) == 2 else "it"
    return FamilyProblem(
        names={language: title_of(keys, ("title", "nome", "name")) or folder.root.name},
        time_limit_s=float(limit or TIME_LIMIT_S),
        limit_source=NAME if limit else f"the default: {NAME} has none",
        memory_mib=int(-(-memory // 1)) if memory else MEMORY_MIB,
        output_mib=_OUTPUT_MIB,
        samples=groups[0].cases if has_samples else (),
        groups=tuple(groups[1:] if has_samples else groups),
        is_scored=True,
        comparison=() if checker else ("lines",),
        validator=checker,
        is_interactive=is_talk,
        is_submit_answer=is_answered,
        includes=linked,
        languages=tuple(linked),
        generators=tests.generators(),
        answered_by=f"accepted/{main}" if main else "",
        solutions=tuple(solutions),
        statements=tuple(_statements(folder, language)),
        input_file=_file_name(where, keys, "infile", "input.txt") if kind == "Batch" else "",
        output_file=_file_name(where, keys, "outfile", "output.txt") if kind == "Batch" else "",
        not_read=tuple(_unread(keys, other_order)),
    )


def _unread(keys: Mapping[str, object], other_order: str) -> Iterator[str]:
    """The keys that count for nothing here, and why; and what tells the order of the pipes."""
    if other_order:
        yield f"{other_order}: the first pipe is to write, as in task-maker, not to read as in CMS"
    for key in keys:
        if key not in _READ_KEYS:
            yield f"{NAME}: {shown(key)[1:-1]}: not read"
    pair = ("score_type", "score_type_parameters")
    for key, other in (pair, pair[::-1]):
        if key in keys and other not in keys:
            yield f"{NAME}: {key}: not read without {other}"


def _uses_pipes(keys: Mapping[str, object], *, has_stub: bool) -> bool:
    """Whether solutions get the names of two pipes, instead of talking on the standard streams."""
    stated = keys.get("user_io")
    return has_stub if stated not in ("std_io", "fifo_io") else stated == "fifo_io"


def _task_type(folder: FamilyFolder, where: str, keys: Mapping[str, object]) -> str:
    """The task type, which follows from the files; `ProblemError` if it is not supported."""
    for key in _REFUSED:
        if keys.get(key):
            raise ProblemError(f"{where}: {key} is not supported")
    has_manager = any(
        PurePosixPath(name).stem == "manager"
        for place in MANAGERS
        for name in folder.names(place.partition("/")[0])
    )
    found = "Batch"
    if keys.get("output_only"):
        found = "OutputOnly"
    elif has_manager:
        found = "Communication"
    stated = keys.get("task_type", found)
    if stated != found:
        raise ProblemError(
            f"{where}: task_type is {shown(stated)}, but the files are those of {found}",
            advice="Communication has check/manager, OutputOnly says output_only: true",
        )
    if has_manager and keys.get("num_processes") not in (None, 1):
        raise ProblemError(
            f"{where}: num_processes is {shown(keys['num_processes'])}, but only 1 is supported",
            advice="CMS runs the solution several times at once, which nothing here can do",
        )
    return found


def _solutions(
    folder: FamilyFolder, linked: Mapping[str, tuple[SourceFile, ...]]
) -> Iterator[FamilySolution]:
    """The official solution and the others, with what they say of themselves.

    Where solutions are compiled with `linked` files, those in other languages are left out.
    """
    for name in folder.names("sol"):
        stem, suffix = PurePosixPath(name).stem, PurePosixPath(name).suffix
        if folder.is_folder(f"sol/{name}") or not languages.is_source(name, None):
            continue
        if stem in _NO_SOLUTIONS or (linked and suffix not in LINKED_SUFFIXES):
            continue
        files = folder.program(f"sol/{name}").files
        source = files[0].content
        is_right = stem in _OFFICIAL or is_said_to_be_right(source)
        failures = () if is_right else stated_failures(source)
        yield FamilySolution(
            name=safe_name(name),
            files=files,
            folder="accepted" if is_right else "unstated",
            permitted=("AC", "RTE", "TLE", "WA") if failures else (),
            required=failures,
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

"""Store counterexamples, in the user's data folder or in the kit.

    <data>/stress/<key>/<hash>.in and .ans, and .caught

A case is two files. Each is written whole, the answer first. So a judge that is killed, or two at
once, never leave an input without its answer. Its name is a hash of both: a case that does not fit
it is left out. `.caught` has a line for each program that failed on the case, a hash of its source;
a line is appended by one write, so two judges at once lose none.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from contextlib import suppress
from pathlib import Path

from msgspec.structs import replace

from judge.errors import UsageError
from judge.facts import Fact
from judge.files import data_folder, folder_advice, make_private_folder, read_file, replace_file
from judge.model import Case, Judgement, Report, Solution, Verdict

PREFIX = "kept/"
"""What the names of stored cases begin with."""

MOST = 200
"""How many cases are stored for one problem; then the oldest of those that caught least goes."""

MOST_CAUGHT = 1_000
"""How many programs are counted for a case."""

_SET_AND_NAME = r"([a-z][a-z0-9_-]*)/([A-Za-z0-9_][A-Za-z0-9_.-]*)"
_NUMBER = r"([0-9]+)-"


def folder(key: str) -> Path:
    """The folder of a problem's counterexamples; `key` is its slug, or its `package_key`."""
    return data_folder() / "stress" / key


def package_key(slug: str, identity: bytes) -> str:
    """The key of a package: its short name, and a hash of what tells it from others called so."""
    return f"{slug}-{hashlib.blake2b(identity, digest_size=4).hexdigest()}"


def load_cases(key: str) -> list[Case]:
    """The stored cases that are readable and whole, the latest first, as `kept/<hash>`."""
    dated: list[tuple[float, Case]] = []
    try:
        paths = sorted(folder(key).glob("*.in"))
    except OSError:
        return []
    for path in paths:
        try:
            case = Case(
                name=f"{PREFIX}{path.stem}",
                input=read_file(path),
                answer=read_file(path.with_suffix(".ans")),
            )
            if case.hash == path.stem:
                dated.append((path.stat().st_mtime, case))
        except OSError:
            continue
    dated.sort(key=lambda pair: -pair[0])
    return [case for _, case in dated]


def store_case(key: str, case: Case) -> Case:
    """Store a case under its hash, its new name; `UsageError` if that fails."""
    home = folder(key)
    stem = Case(name=case.name, input=case.input, answer=case.answer).hash  # of what is stored
    stored_case = replace(case, name=f"{PREFIX}{stem}")
    try:
        make_private_folder(data_folder())
        home.mkdir(parents=True, exist_ok=True)
        _write_pair(home / stem, case)
        _delete_least(key)
    except OSError as error:
        raise UsageError(
            Fact("the input cannot be stored in {}: {}", home, error.strerror or error),
            advice=folder_advice(error, "XDG_DATA_HOME"),
        ) from error
    return stored_case


def delete_case(key: str, name: str) -> None:
    """Delete a case by its name, `kept/<hash>`, if there is one."""
    stem = name.removeprefix(PREFIX)
    if re.fullmatch(r"[0-9a-f]+", stem):
        _delete(folder(key) / f"{stem}.in")


def programs_caught(key: str, name: str) -> frozenset[str]:
    """The programs that failed on a stored case, each as a hash of its source."""
    try:
        text = read_file(_caught_path(key, name)).decode(errors="replace")
    except OSError:
        return frozenset()
    return frozenset(line for line in text.split("\n") if re.fullmatch(_PROGRAM, line))


def program_hash(solution: Solution) -> str:
    """What a solution is called among the programs that were caught: a hash of its source."""
    content = b"\0".join(file.content for file in solution.files)
    return hashlib.blake2b(content, digest_size=8).hexdigest()


def record_catch(key: str, name: str, solution: Solution) -> None:
    """Note that a solution failed on a stored case, once for each state of its source.

    What cannot be written is not counted.
    """
    program = program_hash(solution)
    programs = programs_caught(key, name)
    path = _caught_path(key, name)
    if program in programs or len(programs) >= MOST_CAUGHT or not path.with_suffix(".in").is_file():
        return
    with suppress(OSError), path.open("ab", buffering=0) as file:
        file.write(f"{program}\n".encode())


def record_failures(key: str, solutions: Iterable[Solution], reports: Iterable[Report]) -> None:
    """Note which of the solutions failed on which stored cases, by their reports."""
    by_name = {solution.name: solution for solution in solutions}
    for report in reports:
        for judgement in report.judgements:
            record_failure(key, judgement, by_name[report.solution])


def record_failure(key: str, judgement: Judgement, solution: Solution) -> None:
    """Note a judgement if it is a failure on a stored case."""
    is_failure = judgement.verdict not in (Verdict.AC, Verdict.JE)
    if is_failure and judgement.case.startswith(PREFIX):
        record_catch(key, judgement.case, solution)


_PROGRAM = r"[0-9a-f]{16}"


def _caught_path(key: str, name: str) -> Path:
    return folder(key) / f"{name.removeprefix(PREFIX)}.caught"


def _delete(path: Path) -> None:
    for suffix in (".in", ".ans", ".caught"):
        path.with_suffix(suffix).unlink(missing_ok=True)


def new_case_path(testdata: Path, name: str) -> Path:
    """The path, without suffix, of a new case of a kit.

    `name` is `NAME` or `SET/NAME`, by default in the set `secret`; a name without a number gets
    the next one. Raises `UsageError` if the name is invalid or taken.
    """
    full_name = name if "/" in name else f"secret/{name}"
    match = re.fullmatch(_SET_AND_NAME, full_name)
    if match is None:
        raise UsageError(
            Fact("{!r} is not a name for a case: only letters, digits and . _ - are allowed", name),
            advice=Fact("For example --save-to man-behind-wall, or secret/40-man-behind-wall"),
        )
    home, stem = testdata / match[1], match[2]
    stems = [path.stem for path in home.glob("*.in")] if home.is_dir() else []
    if not re.match(_NUMBER, stem):
        numbers = [int(number[1]) for other in stems if (number := re.match(_NUMBER, other))]
        stem = f"{max(numbers, default=0) + 1:02}-{stem}"
    if stem in stems or (home / f"{stem}.ans").exists():
        raise UsageError(
            Fact("there is a case {}/{} already", match[1], stem),
            advice=Fact("Choose another name"),
        )
    return home / stem


def save_case(place: Path, case: Case) -> None:
    """Write the two files of a case; `place` has no suffix. Raises `UsageError` if that fails."""
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        _write_pair(place, case)
    except OSError as error:
        raise UsageError(
            "the case cannot be written to {}.in: {}", place, error.strerror or error
        ) from error


def _write_pair(place: Path, case: Case) -> None:
    """Write the two files, the answer first, or none if the disk is full."""
    answer, content = place.with_name(f"{place.name}.ans"), place.with_name(f"{place.name}.in")
    replace_file(answer, case.answer)
    try:
        replace_file(content, case.input)
    except OSError:
        if not content.is_file():
            answer.unlink(missing_ok=True)
        raise


def _delete_least(key: str) -> None:
    """Delete what is too much; what was stored last stays, as it may not have caught much yet."""
    dated = []
    for path in folder(key).glob("*.in"):
        with suppress(OSError):  # another judge has deleted it
            dated.append((path.stat().st_mtime, path))
    if len(dated) <= MOST:
        return
    *old, _ = (path for _, path in sorted(dated))
    old.sort(key=lambda path: len(programs_caught(key, path.stem)))  # stable: the oldest first
    for path in old[: len(dated) - MOST]:
        _delete(path)

"""Select what a command that looks closely at one run works on: a case, with its answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from judge.catalog import counterexamples, kit_files
from judge.catalog.source import DEFAULT_DATA, ProblemSource, filter_cases
from judge.errors import UsageError
from judge.game import Rules
from judge.model import Case
from judge.runner.references import Oracle

_MAX_BYTES = 64 << 20


def select_cases(
    source: ProblemSource, slug: str, word: str | None, data: Sequence[str] = ()
) -> list[Case]:
    """The case or file that `word` names; all cases without a word.

    Stored counterexamples come first, unless `data` names sets of cases. The answer of a file
    `X.in` is `X.ans`, if that exists. Raises `UsageError` unless the word names one case.
    """
    path = Path(word or "")
    if word and kit_files.is_file(path):
        return [Case(name=word, input=_read_file(path), answer=_answer_of(path))]
    there = source.cases(slug, data or DEFAULT_DATA)
    first = [] if data else counterexamples.load_cases(source.counterexample_key(slug))
    cases = filter_cases(slug, [*first, *there], ())
    if word is None:
        return cases
    for glob in (word, f"{word}*"):
        try:
            found = filter_cases(slug, cases, [glob])
        except UsageError:
            continue
        if len(found) == 1:
            return found
        names = " ".join(case.name for case in found[:4])
        raise UsageError(
            f"{word!r} matches {len(found)} cases of {slug}, but one is expected: {names}"
            + (" ..." if len(found) > 4 else ""),
            advice="Name one of them",
        )
    raise UsageError(
        f"{word!r} is neither a file nor a case of {slug}; there are {len(cases)} cases, from "
        f"{cases[0].name} to {cases[-1].name}"
    )


def with_answer(rules: Rules, case: Case) -> Case:
    """The case, with the oracle's answer if it has none and is small.

    Raises `UsageError` if its input is malformed, or its instances have no positions.
    """
    try:
        games = rules.parse(case.input.decode())
    except ValueError as error:  # FormatError, UnicodeDecodeError
        raise UsageError(
            f"{case.name} is not an input of this problem: {error}",
            advice="Name a case, or a file in the format of the statement",
        ) from error
    if not all(hasattr(game, "start") for game in games):
        raise UsageError(
            "the instances of this problem have no positions and moves to replay",
            advice="judge run PROBLEM FILE shows what is wrong with an output",
        )
    return replace(case, answer=case.answer or Oracle(rules).answer(games) or b"")


def _read_file(path: Path) -> bytes:
    try:
        if path.stat().st_size > _MAX_BYTES:
            raise UsageError(f"{path} has more than {_MAX_BYTES >> 20} MiB")
        return path.read_bytes()
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}") from error


def _answer_of(path: Path) -> bytes:
    beside = path.with_suffix(".ans")
    return _read_file(beside) if path.suffix == ".in" and kit_files.is_file(beside) else b""

"""Check an output against the answer of its case by the rules of the problem, or word by word.

A wrong output is a value, a `Check`. A mistake of the problem, such as a malformed answer or an
unknown argument, raises `ProblemError`, so that it never looks like a wrong answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from judge.errors import ProblemError
from judge.facts import error_fact
from judge.game import Fault, FormatError, Game, Rules, output_text, share_text
from judge.game.moves import AnswerError, check_ways, total_cost
from judge.grading.words import TokenOptions, compare_tokens
from judge.model import Case, Check


def check_output(rules: Rules | None, args: Sequence[str], case: Case, actual: bytes) -> Check:
    """Whether `actual` is right for a case, by the checker of the rules, or else word by word.

    If the problem asks for moves, the check also has their cost. Raises `ProblemError` if the
    input or the answer of the case is malformed, or the answer is not the minimum.
    """
    if rules is None or (rules.check is None and rules.read_answer is None):
        return compare_tokens(case.answer, actual, TokenOptions.parse(args))
    try:
        games = rules.parse(case.input.decode())
    except ValueError as error:  # FormatError, UnicodeDecodeError
        raise ProblemError("the case's input is invalid: {}", error) from error
    answer, output = map(output_text, (case.answer, actual))
    try:
        if rules.check is None:
            check = check_moves(rules, games, answer, output)
        else:
            fault, reader = rules.check(games, answer, output), rules.read_answer
            cost = None if reader is None else total_cost(reader, games, answer, output)
            check = _check_from_fault(fault, cost)
        if rules.score is None or not check.ok:
            return check
        return replace(check, share=share_text(rules.score(games, answer, output)))
    except FormatError as error:
        raise ProblemError("the case's answer is invalid: {}", error) from error
    except ValueError as error:
        raise ProblemError("score of the rules: {}", error) from error


def check_moves(rules: Rules, games: Sequence[Game[Any]], expected: str, actual: str) -> Check:
    """Whether the moves in `actual` solve the games at the cost that the answer gives.

    See `judge.game.moves`. If they cost less than the answer, the answer is wrong: `ProblemError`.
    Where the rules give scores, any cost will do.
    """
    assert rules.read_answer is not None
    try:
        fault, cost = check_ways(
            rules.instance,
            rules.read_answer,
            games,
            expected,
            actual,
            rules.numbers,
            at_any_cost=rules.score is not None,
        )
    except AnswerError as error:
        raise ProblemError(error_fact(error)) from error
    return _check_from_fault(fault, cost)


def _check_from_fault(fault: Fault | None, quality: int | None) -> Check:
    if fault is None:
        return Check(ok=True, quality=quality)
    return Check(
        ok=False,
        message=fault.message,
        quality=quality,
        instance=fault.instance,
        move=fault.move,
    )

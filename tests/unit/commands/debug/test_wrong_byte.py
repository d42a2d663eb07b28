"""Where the first wrong thing of an output stands."""

from __future__ import annotations

from judge.catalog.kit import Kit
from judge.catalog.rules import load_rules
from judge.catalog.source import filter_cases
from judge.commands.debug.wrong_byte import first_wrong_byte
from judge.game import Rules
from judge.model import Case, Check
from tests.conftest import ROOT, each_row

KIT = Kit(ROOT)

INPUT = b"2\n3 5 4\n3 5 1\n"  # jugs of 3 and 5 litres


def rules_of(slug: str) -> Rules:
    rules = load_rules(KIT.problem(slug))
    assert rules is not None
    return rules


def wrong_word(output: bytes, instance: int) -> tuple[int, bytes] | None:
    """The place of the first wrong thing in an output for the jugs, and the word there."""
    rules = rules_of("jugs")
    games = rules.parse(INPUT.decode())
    case = Case(name="x", input=INPUT, answer=rules.answer(games).encode())
    found = first_wrong_byte(rules, case, output, Check(ok=False, instance=instance))
    return None if found is None else (found, output[found:].split()[0])


@each_row(
    ("output", "instance", "found"),
    [
        (b"2\n0,5 9,9\n-1\n", 1, (6, b"9,9")),  # an illegal move
        (b"1\n0,5\n6\n0,5 3,5 3,0 0,3 3,3 1,5\n", 2, (8, b"0,5")),  # one that loses the minimum
        (b"-1\n-1\n", 1, (0, b"-1")),  # a way that was given up
        (b"way: 0,5\n", 1, (0, b"way:")),  # no output at all
        (b"", 2, None),  # it ends early
        (b"2\n", 2, None),
    ],
)
def test_the_first_wrong_thing_of_a_way_is_found(
    output: bytes, instance: int, found: tuple[int, bytes] | None
) -> None:
    assert wrong_word(output, instance) == found


def test_without_moves_it_is_the_first_word_that_differs() -> None:
    (case,) = filter_cases("push", KIT.cases("push"), ["sample/02-several-boards"])
    words = case.answer.split()
    output = b" ".join([*words[:2], b"999", *words[3:]])

    found = first_wrong_byte(rules_of("push"), case, output, Check(ok=False, instance=3))

    assert found is not None
    assert output[found:].split()[0] == b"999"

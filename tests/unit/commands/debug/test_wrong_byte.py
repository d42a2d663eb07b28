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


def test_an_illegal_move_is_found() -> None:
    output = b"2\n0,5 9,9\n-1\n"

    assert wrong_word(output, 1) == (6, b"9,9")


def test_a_move_that_loses_the_minimum_is_found_in_a_later_instance() -> None:
    rules = rules_of("jugs")
    right = rules.answer(rules.parse(INPUT.decode())[:1]).encode()
    output = right + b"6\n0,5 3,5 3,0 0,3 3,3 1,5\n"

    found = wrong_word(output, 2)

    assert found is not None
    assert found[0] >= len(right)
    assert found[1] in output.splitlines()[-1].split()


def test_a_way_that_was_given_up_is_wrong_as_a_whole() -> None:
    assert wrong_word(b"-1\n-1\n", 1) == (0, b"-1")


def test_an_output_that_cannot_be_read_is_wrong_where_that_begins() -> None:
    assert wrong_word(b"way: 0,5\n", 1) == (0, b"way:")


def test_without_moves_it_is_the_first_word_that_differs() -> None:
    (case,) = filter_cases("push", KIT.cases("push"), ["sample/02-several-boards"])
    words = case.answer.split()
    output = b" ".join([*words[:2], b"999", *words[3:]])

    found = first_wrong_byte(rules_of("push"), case, output, Check(ok=False, instance=3))

    assert found is not None
    assert output[found:].split()[0] == b"999"


@each_row("output", [b"", b"2\n"])
def test_an_output_that_ends_early_has_no_place(output: bytes) -> None:
    assert wrong_word(output, 2) is None

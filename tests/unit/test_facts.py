"""Tests of sentences that remember what they were made of."""

import json
import pickle
from collections.abc import Callable
from decimal import Decimal
from fractions import Fraction
from math import inf

import msgspec
from msgspec import Struct

from judge.errors import UsageError
from judge.facts import Fact, decode_fact, encode_fact
from judge.game import FormatError
from tests.conftest import each_row

JAPANESE = {
    "{} moves, but {} are enough": "{1} 手で足りますが、{0} 手かかっています",
    "{} {}: {}": "{1} 番目の{0}: {2}",
    "board": "盤面",
    "line {}": "{} 行目",
}

LONG = Fact("{} moves, but {} are enough", 9, 7)
PLACED = Fact("{} {}: {}", Fact("board"), 2, LONG)


class Kept(Struct):
    """What a store has."""

    message: Fact = Fact()
    advice: tuple[Fact, ...] = ()
    score: Fraction | None = None


def in_japanese(message: str) -> str:
    return JAPANESE.get(message, message)


def test_a_fact_is_its_english_sentence_and_is_said_with_those_in_it() -> None:
    assert PLACED == "board 2: 9 moves, but 7 are enough"
    assert PLACED.said(in_japanese) == "2 番目の盤面: 7 手で足りますが、9 手かかっています"
    assert Fact("{}", "line {}").said(in_japanese) == "line {}"  # the text of another


def by_pickle(fact: Fact) -> Fact:
    found: Fact = pickle.loads(pickle.dumps(fact))
    return found


def by_store(fact: Fact) -> Fact:
    text = msgspec.json.encode(Kept(fact, (fact,), Fraction(1, 3)), enc_hook=encode_fact)
    kept = msgspec.json.decode(text, type=Kept, dec_hook=decode_fact)
    assert (kept.advice, kept.score) == ((kept.message,), Fraction(1, 3))
    return kept.message


def by_json(fact: Fact) -> Fact:
    """As the validator of the kit writes it, without msgspec."""
    found: Fact = decode_fact(Fact, json.loads(json.dumps(encode_fact(fact), default=str)))
    return found


@each_row("way", [by_pickle, by_store, by_json])
def test_a_fact_goes_elsewhere_with_its_values(way: Callable[[Fact], Fact]) -> None:
    for fact in (PLACED, Fact(), Fact("{:.2f} s of {!r}", 1.5, "a{b")):
        there = way(fact)

        assert (there, there.message) == (fact, fact.message)
        assert there.said(in_japanese) == fact.said(in_japanese)


@each_row("way", [by_pickle, by_store, by_json])
def test_a_fact_with_a_value_that_json_has_not_keeps_its_text(way: Callable[[Fact], Fact]) -> None:
    half, inner = Fact("{:.1f} of {}", Decimal("0.5"), 10), Fact("{}", {1})
    for fact in half, Fact("at {}", (1, 2)), Fact("{:.2f} s", inf), Fact("in {}", inner):
        assert way(fact) == fact


def test_a_text_that_was_stored_before_there_were_facts_is_that_of_another() -> None:
    kept = msgspec.json.decode(
        '{"message": "line {}", "advice": ["board"]}', type=Kept, dec_hook=decode_fact
    )

    assert (kept.message, *kept.advice) == ("line {}", "board")
    assert kept.message.said(in_japanese) == "line {}"


def test_an_error_in_a_fact_is_what_it_says() -> None:
    for error, english, japanese in [
        (FormatError("line {}", 3), "line 3", "3 行目"),
        (UsageError(Fact("line {}", 3), advice=LONG), f"line 3. {LONG}", None),
        (ValueError("line {}"), "line {}", "line {}"),
        (OSError(2, "no file"), "[Errno 2] no file", "[Errno 2] no file"),
    ]:
        fact = Fact("a.in: {}", error)

        assert fact == f"a.in: {english}" == f"a.in: {error}"
        said = japanese or f"3 行目. {LONG.said(in_japanese)}"
        assert fact.said(in_japanese) == f"a.in: {said}"


def test_texts_in_a_fact_are_changed_and_its_messages_are_not() -> None:
    fact = Fact("line {}", Fact("{} {}: {}", "/tmp/x/a.py", 3, LONG))

    changed = fact.with_texts(lambda text: text.replace("/tmp/x/", ""))

    assert changed == f"line a.py 3: {LONG}"
    assert changed.said(in_japanese) == "3 番目のa.py: 7 手で足りますが、9 手かかっています 行目"

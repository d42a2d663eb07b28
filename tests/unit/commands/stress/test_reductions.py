"""Smaller texts for an input that no strategy draws."""

from __future__ import annotations

from judge.commands.stress.reductions import smaller_texts
from tests.conftest import each_row
from tests.kit.solutions import rules_for

KNIGHTS = "3 3\nB..\n.#.\nW..\nW..\n.#.\nB..\n"


def inputs(slug: str, text: str) -> set[str]:
    """The smaller texts that are inputs, in canonical form."""
    rules, found = rules_for(slug), set()
    for smaller in smaller_texts(text):
        try:
            found.add(rules.write(rules.parse(smaller)))
        except ValueError:
            continue
    return found


@each_row(
    ("slug", "text", "smaller"),
    [
        ("jugs", "1\n30 7 5\n", "1\n15 7 5\n"),
        ("jugs", "2\n3 5 4\n4 6 2\n", "1\n3 5 4\n"),
        ("push", "3 2\n2 0 3\n4 0 1\n0 0\n", "3 2\n2 0 3\n4 0 0\n0 0\n"),
        ("push", "3 3\n2 0 3\n4 0 1\n1 0 0\n0 0\n", "3 2\n2 0 3\n4 0 1\n0 0\n"),
        ("push", "4 2\n2 0 1 3\n4 0 0 1\n0 0\n", "3 2\n2 0 3\n4 0 1\n0 0\n"),
        ("sokoban", "@ $.\n####\n", "@ $.\n"),
        ("sokoban", "@ $.\n####\n", "@$.\n###\n"),
        ("knights", KNIGHTS, "2 3\nB..\nW..\nW..\nB..\n"),
    ],
)
def test_what_is_not_needed_can_go(slug: str, text: str, smaller: str) -> None:
    assert smaller in inputs(slug, text)


@each_row("text", ["", "\n", "x\n" * 100])
def test_nothing_is_tried_for_no_text_or_a_very_long_one(text: str) -> None:
    assert [one for one in smaller_texts(text) if len(one) >= len(text)] == []

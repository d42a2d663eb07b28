"""The interactions of samples: what the rules say there, and that they accept it."""

from __future__ import annotations

from itertools import groupby

import pytest

from judge.game import FormatError, Words
from tests.conftest import each_row
from tests.kit.solutions import KIT, TALKING, rules_for

INTERACTIVE = [slug for slug in TALKING if rules_for(slug).interact]
MULTI_PASS = [slug for slug in TALKING if rules_for(slug).next_pass]
SAMPLES = [
    pytest.param(slug, sample, id=f"{slug} {number}")
    for slug in TALKING
    for number, sample in enumerate(KIT.statement(slug).samples, 1)
]


class Script:
    """A program that says the lines of a text, and the text that comes of it with the judge's."""

    def __init__(self, lines: list[str]) -> None:
        self.left = [line[1:] for line in lines if line.startswith(">")]
        self.said: list[str] = []

    def say(self, *words: object) -> None:
        self.said.append("<" + " ".join(map(str, words)))

    def hear(self, what: str) -> Words:
        if not self.left:
            raise FormatError(f"no {what}")
        self.said.append(">" + self.left[0])
        return Words(self.left.pop(0))


@each_row(("slug", "sample"), SAMPLES)
def test_a_sample_of_a_dialogue_has_an_interaction(slug: str, sample: object) -> None:
    assert getattr(sample, "interaction", "")


@each_row("slug", INTERACTIVE)
def test_the_judge_says_in_a_dialogue_what_the_sample_shows(slug: str) -> None:
    rules = rules_for(slug)
    assert rules.interact
    for sample in KIT.statement(slug).samples:
        player = Script(sample.interaction.splitlines())

        fault = rules.interact(rules.parse(sample.input.decode()), "", player)

        assert fault is None
        assert "\n".join([*player.said, ""]) == sample.interaction


@each_row("slug", MULTI_PASS)
def test_the_passes_of_a_sample_follow_from_each_other(slug: str) -> None:
    rules = rules_for(slug)
    assert rules.next_pass
    for sample in KIT.statement(slug).samples:
        text = sample.input.decode()
        games, outputs = rules.parse(text), []
        lines = sample.interaction.splitlines()
        for _, some in groupby(lines, lambda line: line == "---"):
            if (spoken := list(some)) == ["---"]:
                continue
            assert [line[1:] for line in spoken if line.startswith("<")] == text.splitlines()
            outputs.append("".join(f"{line[1:]}\n" for line in spoken if line.startswith(">")))
            follows = rules.next_pass(games, "", outputs)
            assert follows is None or isinstance(follows, str)
            text = follows or ""

        assert text == ""

"""The interactions of samples: what the rules say there, and that they accept it."""

from __future__ import annotations

from itertools import groupby

from judge.game import FormatError, Words
from tests.conftest import each_row
from tests.kit.solutions import KIT, TALKING, rules_for


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


@each_row("slug", TALKING)
def test_the_judge_says_in_a_dialogue_or_in_passes_what_the_sample_shows(slug: str) -> None:
    rules = rules_for(slug)
    for sample in KIT.statement(slug).samples:
        assert sample.interaction
        text, lines = sample.input.decode(), sample.interaction.splitlines()
        games, outputs = rules.parse(text), list[str]()
        if rules.interact is not None:
            player = Script(lines)
            assert rules.interact(games, "", player) is None
            assert "\n".join([*player.said, ""]) == sample.interaction
            continue
        assert rules.next_pass
        for is_pause, some in groupby(lines, lambda line: line == "---"):
            if is_pause:
                continue
            spoken = list(some)
            assert [line[1:] for line in spoken if line.startswith("<")] == text.splitlines()
            outputs.append("".join(f"{line[1:]}\n" for line in spoken if line.startswith(">")))
            follows = rules.next_pass(games, "", outputs)
            assert follows is None or isinstance(follows, str)
            text = follows or ""
        assert text == ""

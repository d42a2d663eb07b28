"""Choose among the problems by a query: kind or topic, difficulty, progress, text in the name.

What the query says and no problem has selects nothing; it is no error.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from judge.commands.history.problem_list import ListedProblem
from judge.terminal.translation import mark, translate
from judge.web.pages.problem_list import KINDS, kinds_of
from judge.web.store.submissions import SiteProgress

PROGRESS_WORDS = {
    "solved": mark("solved"),
    "unsolved": mark("not solved"),
    "tried": mark("tried, not solved"),
    "untried": mark("not tried"),
}
"""What may be asked of the progress, with the words for it."""

TOPICS = (
    *(mark("0-1-breadth-first-search"), mark("a-star"), mark("beam-search")),
    *(mark("bidirectional-search"), mark("bit-masks"), mark("breadth-first-search")),
    *(mark("brute-force"), mark("chess"), mark("counting"), mark("deadlocks")),
    *(mark("encoding"), mark("encoding-of-states"), mark("gaussian-elimination"), mark("gf-2")),
    *(mark("greatest-common-divisor"), mark("heuristic"), mark("ida-star")),
    *(mark("iterative-deepening"), mark("light-chasing"), mark("linear-algebra")),
    *(mark("lower-bound"), mark("matching"), mark("optimization"), mark("parity")),
    *(mark("pattern-database"), mark("peg-solitaire"), mark("permutation"), mark("pruning")),
    *(mark("puzzle"), mark("recursion"), mark("shortest-path"), mark("sokoban")),
    mark("state-space"),
)
"""The topics of the kit that have a name in each language."""

_NO_DIFFICULTY = mark("none")
_MOST_SHOWN = 60  # of a value, in signs


@dataclass(frozen=True, slots=True, kw_only=True)
class ProblemFilter:
    """What is asked of a problem; "" for nothing."""

    topic: str = ""
    difficulty: str = ""
    progress: str = ""
    text: str = ""

    @classmethod
    def from_query(cls, query: Mapping[str, str]) -> ProblemFilter:
        """The filter of a query; names that it does not know are ignored."""
        return cls(**{name: query.get(name, "").strip() for name in cls.__slots__})

    def is_match(self, listed: ListedProblem, progress: SiteProgress | None) -> bool:
        """Whether the problem has all that is asked."""
        names = (listed.problem.slug, *listed.problem.names.values())
        return (
            (not self.topic or self.topic in (*_kinds(listed), *listed.lesson.topics))
            and self.difficulty in ("", _difficulty(listed))
            and (not self.progress or self.progress in _progress_of(progress))
            and any(_folded(self.text) in _folded(name) for name in names)
        )

    @property
    def words(self) -> list[str]:
        """What is asked, part by part; each value at most 60 signs long."""
        parts = {
            translate("kind or topic"): _topic_words(self.topic),
            translate("difficulty"): _difficulty_words(self.difficulty),
            translate("progress"): _progress_words(self.progress),
            translate("name"): self.text,
        }
        return [
            translate("{name} “{value}”", name=name, value=_shown(value))
            for name, value in parts.items()
            if value
        ]


def filter_choices(rows: Sequence[ListedProblem]) -> dict[str, Any]:
    """What a form offers: the kinds, topics and difficulties that problems have."""
    kinds = _sorted_once(kind for one in rows for kind in _kinds(one))
    topics = _sorted_once(topic for one in rows for topic in one.lesson.topics)
    return {
        "kinds": {one: translate(one) for one in kinds},
        "topics": {one: _topic_words(one) for one in topics if one not in kinds},
        "difficulties": {
            one: _difficulty_words(one) for one in _sorted_once(map(_difficulty, rows))
        },
        "progress": {one: translate(words) for one, words in PROGRESS_WORDS.items()},
    }


def _sorted_once(values: Iterable[str]) -> list[str]:
    return sorted(set(values))


def _kinds(listed: ListedProblem) -> list[str]:
    return kinds_of(listed.problem)


def _difficulty(listed: ListedProblem) -> str:
    return str(listed.lesson.difficulty or _NO_DIFFICULTY)


def _topic_words(topic: str) -> str:
    return translate(topic) if topic in (*KINDS, *TOPICS) else topic


def _difficulty_words(difficulty: str) -> str:
    return translate(difficulty) if difficulty == _NO_DIFFICULTY else difficulty


def _progress_words(progress: str) -> str:
    return translate(PROGRESS_WORDS[progress]) if progress in PROGRESS_WORDS else progress


def _progress_of(progress: SiteProgress | None) -> tuple[str, ...]:
    if progress is None:
        return "untried", "unsolved"
    return ("solved",) if progress.solved else ("tried", "unsolved")


def _folded(text: str) -> str:
    """A text without what does not matter: case, width of signs, number of blanks."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def _shown(value: str) -> str:
    return value if len(value) <= _MOST_SHOWN else f"{value[:_MOST_SHOWN]}…"

"""Choose among the problems by a query: kind or topic, difficulty, progress, text in the name.

What the query says and no problem has selects nothing; it is no error.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from judge.commands.history.problem_list import ListedProblem
from judge.web.pages.problem_list import kind_of
from judge.web.store.submissions import SiteProgress

PROGRESS_WORDS = {
    "solved": "solved",
    "unsolved": "not solved",
    "tried": "tried, not solved",
    "untried": "not tried",
}
"""What may be asked of the progress, with the words for it."""

_NO_DIFFICULTY = "none"
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
            "kind or topic": self.topic,
            "difficulty": self.difficulty,
            "progress": PROGRESS_WORDS.get(self.progress, self.progress),
            "name": self.text,
        }
        return [f"{name} “{_shown(value)}”" for name, value in parts.items() if value]


def filter_choices(rows: Sequence[ListedProblem]) -> dict[str, Any]:
    """What a form offers: the kinds, topics and difficulties that problems have."""
    kinds = _sorted_once(kind for one in rows for kind in _kinds(one))
    topics = _sorted_once(topic for one in rows for topic in one.lesson.topics)
    return {
        "kinds": kinds,
        "topics": [one for one in topics if one not in kinds],
        "difficulties": _sorted_once(map(_difficulty, rows)),
        "progress": PROGRESS_WORDS,
    }


def _sorted_once(values: Iterable[str]) -> list[str]:
    return sorted(set(values))


def _kinds(listed: ListedProblem) -> list[str]:
    return kind_of(listed.problem).split(", ")


def _difficulty(listed: ListedProblem) -> str:
    return str(listed.lesson.difficulty or _NO_DIFFICULTY)


def _progress_of(progress: SiteProgress | None) -> tuple[str, ...]:
    if progress is None:
        return "untried", "unsolved"
    return ("solved",) if progress.solved else ("tried", "unsolved")


def _folded(text: str) -> str:
    """A text without what does not matter: case, width of signs, number of blanks."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split())


def _shown(value: str) -> str:
    return value if len(value) <= _MOST_SHOWN else f"{value[:_MOST_SHOWN]}…"

"""The problems of the kit for the pages: read again when they are old, drawn in another process."""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from functools import partial

from judge.catalog.kit import Kit
from judge.catalog.rules import load_picture_from_text, read_picture_source
from judge.commands.history.problem_list import ListedProblem, list_problems
from judge.commands.history.result import ProblemProgress
from judge.commands.history.store import History, HistoryError
from judge.commands.history.work import history_path
from judge.errors import CallLimitError, JudgeError
from judge.game import FormatError
from judge.model import Problem, RulesSource
from judge.sandbox import LimitedCalls
from judge.terminal.translation import mark, translate
from judge.web.store.database import Store
from judge.web.store.submissions import SiteProgress

KINDS = (mark("pass-fail"), mark("interactive"), mark("multi-pass"), mark("scoring"))
"""The kinds of problems; the first is that of a problem without another."""

_FRESH_S = 5.0
_DRAWING_CPU_S, _DRAWING_BYTES = 5.0, 512 << 20


class ProblemShelf:
    """The problems of a kit. Any thread may ask it."""

    def __init__(self, kit: Kit, calls: LimitedCalls) -> None:
        """Pictures are drawn by `calls`: they run code of the kit."""
        self.kit = kit
        self._calls = calls
        self._lock = threading.Lock()
        self._read_at = 0.0
        self._listed: tuple[list[ListedProblem], list[JudgeError]] = ([], [])
        self._pictures: dict[tuple[str, object], str | None] = {}

    def problems(self) -> tuple[Sequence[ListedProblem], Sequence[JudgeError]]:
        """The problems, the easiest first, and why others are broken; at most 5 seconds old."""
        with self._lock:
            if not self._read_at or time.monotonic() - self._read_at > _FRESH_S:
                self._listed = list_problems(self.kit)
                self._read_at = time.monotonic()
            return self._listed

    def picture(self, slug: str) -> str | None:
        """The first instance of the first sample as SVG; None if it cannot be drawn."""
        source = read_picture_source(self.kit.root, slug)
        cases = self.kit.cases(slug, ["sample"])
        if source is None or not cases:
            return None
        key = (slug, source)
        if key not in self._pictures:
            draw = partial(_draw_first, source, cases[0].input.decode())
            try:
                self._pictures[key] = self._calls.call(draw, _DRAWING_CPU_S, _DRAWING_BYTES)
            except (CallLimitError, JudgeError, FormatError):
                self._pictures[key] = None
        return self._pictures[key]

    def has_board(self, slug: str) -> bool:
        """Whether the problem can be played: it has pictures, and moves, as no dialogue has."""
        validation = self.kit.problem(slug).validation
        is_dialogue = validation is not None and validation.interactive
        return not is_dialogue and self.picture(slug) is not None


def _draw_first(source: RulesSource, text: str) -> str:
    """The first game of an input as SVG, in the process that calls rules."""
    rules, picture = load_picture_from_text(source)
    game = rules.parse(text)[0]
    return picture(game, getattr(game, "start", None))


def all_progress(store: Store, user: str) -> dict[str, SiteProgress]:
    """A user's progress in each problem, by submissions and by the runs in the history."""
    found = store.progress(user)
    for slug, past in _progress_of_history().items():
        here = found.get(slug, SiteProgress(solved=False, tries=0, best_cpu_s=None))
        times = (one for one in (here.best_cpu_s, past.best_cpu_s) if one is not None)
        found[slug] = SiteProgress(
            solved=here.solved or past.solved,
            tries=here.tries + past.tries,
            best_cpu_s=min(times, default=None),
        )
    return found


def _progress_of_history() -> dict[str, ProblemProgress]:
    """What the history says; nothing if it is broken."""
    try:
        with History.read(history_path()) as history:
            return history.progress()
    except HistoryError:
        return {}


def kind_of(problem: Problem) -> str:
    """What a solution does besides printing a right answer, in a word or two."""
    return ", ".join(kinds_of(problem))


def kind_words(problem: Problem) -> str:
    """The same for the user, in the language of the request."""
    return translate(", ").join(map(translate, kinds_of(problem)))


def kinds_of(problem: Problem) -> list[str]:
    """The words of `kind_of`, each alone."""
    validation = problem.validation
    facts = (
        validation is not None and validation.interactive,
        validation is not None and validation.passes > 1,
        bool(problem.groups),
    )
    return [kind for kind, is_so in zip(KINDS[1:], facts, strict=True) if is_so] or [KINDS[0]]

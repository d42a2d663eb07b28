"""What the store of a site keeps: persons, submissions and what came of them, boards."""

from __future__ import annotations

from datetime import datetime
from enum import Enum

import msgspec

from judge.facts import Fact
from judge.model import Verdict

OWNER = 1
"""The person who started the server, and whose files and history in the terminal are here."""


class State(Enum):
    """Where a submission is."""

    QUEUED = "queued"
    JUDGING = "judging"
    DONE = "done"
    CANCELLED = "cancelled"
    FAILED = "failed"  # the judge could not judge it

    @property
    def is_over(self) -> bool:
        """Whether nothing more will come."""
        return self not in (State.QUEUED, State.JUDGING)


class Task(Enum):
    """What is done with a source."""

    JUDGE = "judge"
    STRESS = "stress"
    INPUT = "input"  # run it on one input
    TRACE = "trace"


class Person(msgspec.Struct, frozen=True, kw_only=True):
    """Who uses the site, and in how many browsers. The owner's name says nothing."""

    id: int
    name: str
    browsers: int = 0

    @property
    def is_owner(self) -> bool:
        """Whether it is who started the server."""
        return self.id == OWNER


class CaseRecord(msgspec.Struct, frozen=True, kw_only=True):
    """The judgement on a case.

    `parts` are excerpts, the first of them of the input, each with its title; none for AC.
    """

    case: str
    verdict: Verdict
    cpu_s: float | None = None
    memory_bytes: int | None = None
    score: float | None = None
    message: Fact = Fact()
    advice: tuple[Fact, ...] = ()
    parts: tuple[tuple[Fact, str], ...] = ()


class ReportRecord(msgspec.Struct, frozen=True, kw_only=True):
    """The report on a submission.

    `remarks` is what is known besides the cases; `translations` are that in other languages, by
    their codes.
    """

    verdict: Verdict | None
    cases_total: int
    cpu_s: float | None = None
    memory_bytes: int | None = None
    score: float | None = None
    remarks: str = ""
    translations: dict[str, str] = {}


class InputFinding(msgspec.Struct, frozen=True, kw_only=True, tag="input"):
    """What a solution did on one input. `verdict` is None if its output could not be checked.

    `answer` is a right output, from `source`; without one `unchecked` says why. `transcript` is
    there instead of an output in a dialogue. `odd` says how the input breaks the rules of the
    statement. Streams that are too long are cut.
    """

    input: str
    verdict: Verdict | None
    message: Fact = Fact()
    cpu_s: float | None = None
    memory_bytes: int | None = None
    output: str = ""
    stderr: str = ""
    transcript: str | None = None
    answer: str = ""
    source: Fact = Fact()
    odd: Fact = Fact()
    note: Fact = Fact()
    unchecked: Fact = Fact()


class StressFinding(msgspec.Struct, frozen=True, kw_only=True, tag="stress"):
    """What a stress test found. `input` is the smallest on which the solution fails, None for none.

    `words` is the report of `judge stress`, which `translations` have in other languages, by their
    codes; `kept` is the name of the case that was kept.
    """

    words: str
    inputs: int
    input: str | None = None
    verdict: Verdict | None = None
    message: Fact = Fact()
    expected: str = ""
    actual: str = ""
    kept: str | None = None
    is_stopped: bool = False
    translations: dict[str, str] = {}


class TraceFinding(msgspec.Struct, frozen=True, kw_only=True, tag="trace"):
    """The X-ray of a search: its first sentence, and the whole page of `judge trace`.

    `translations` are the page in other languages, by their codes.
    """

    headline: Fact
    page: str
    translations: dict[str, str] = {}


Finding = InputFinding | StressFinding | TraceFinding
"""What came of a task."""


class NewSubmission(msgspec.Struct, frozen=True, kw_only=True):
    """A source that a `person` wants judged. `is_whole`: on all cases, else on the samples alone.

    `is_watched`: it is a save of the user's own file, which the server watches.
    `input` is for a task on one input, unless `case` names a case that has it.
    """

    problem: str
    language: str
    file: str
    source: bytes
    is_whole: bool
    is_watched: bool = False
    task: Task = Task.JUDGE
    input: bytes = b""
    case: str = ""
    person: int = OWNER


class Submission(NewSubmission, frozen=True, kw_only=True):
    """A submission in the store. `message` says why it could not be judged.

    `finding` is what came of a task other than to judge it; only those of the last are kept.
    """

    id: int
    time: datetime
    state: State
    tries: int
    message: Fact
    verdict: Verdict | None
    report: ReportRecord | None
    finding: Finding | None


class Attempt(msgspec.Struct, frozen=True, kw_only=True):
    """A program that was judged on all cases of a problem, here or in the terminal."""

    time: datetime
    problem: str
    verdict: Verdict
    cpu_s: float | None = None


class Draft(msgspec.Struct, frozen=True, kw_only=True):
    """What a person typed last in a language. The `revision` grows with each change."""

    language: str
    source: bytes
    input: str
    revision: int


class PlayedBoard(msgspec.Struct, frozen=True, kw_only=True):
    """What the user plays: an instance (from 0) of an input, the moves, and those taken back.

    `view` says from where it is seen.
    """

    input: str
    instance: int = 0
    way: tuple[str, ...] = ()
    undone: tuple[str, ...] = ()
    view: int = 0

    def after(self, *moves: str) -> PlayedBoard:
        """The board after further moves."""
        rest = self.undone[len(moves) :] if self.undone[: len(moves)] == moves else ()
        return msgspec.structs.replace(self, way=(*self.way, *moves), undone=rest)

    def back_to(self, count: int) -> PlayedBoard:
        """The board after `count` moves; the others can be done again."""
        every, kept = (*self.way, *self.undone), max(count, 0)
        return msgspec.structs.replace(self, way=every[:kept], undone=every[kept:])

    def turned(self, to: str) -> PlayedBoard:
        """The board as it is seen after a quarter turn to the left or the right, or turned over."""
        turn = {"left": -1, "right": 1, "over": 0}[to]
        below = (self.view >= 4) != (to == "over")
        return msgspec.structs.replace(self, view=(self.view + turn) % 4 + 4 * below)

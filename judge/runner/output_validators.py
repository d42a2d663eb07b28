"""Output validators of packages: what is laid before one, and what it says of an output.

A validator is asked as the ICPC format says: `validator in ans feedback/ args... < output`, and
exits with 42 if the output is right, with 43 if it is wrong. One that is built on testlib is asked
`checker in output answer`, and exits with 0, or with 1, 2, 4 or 8. Whatever else it does is the
judge's error, never the solution's.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from judge.grading.verdicts import last_line, verdict_of, verdict_reason
from judge.model import Case, Dialect, Execution, Limits, SourceFile, Verdict
from judge.sandbox import WorkDir

_FEEDBACK = "feedback"
_NEXT = f"{_FEEDBACK}/nextpass.in"
_MESSAGE_BYTES = 4096

_EXITS = {Dialect.ICPC: ({42}, {43}), Dialect.TESTLIB: ({0, 7}, {1, 2, 4, 8})}
_POINTS = 7
_SAID_POINTS = re.compile(rb"\bpoints\s+([-+0-9.eE]+)")


@dataclass(frozen=True, slots=True, kw_only=True)
class ValidatorResult:
    """What a validator said; `accepted` is None if it failed to say, and `fault` tells how.

    `message` is for judges and `team_message` for the solution's author. `score` and `multiplier`
    are the contents of its score files, `next_input` is what the next pass is to read.
    """

    accepted: bool | None
    fault: str = ""
    message: str = ""
    team_message: str = ""
    score: bytes | None = None
    multiplier: bytes | None = None
    next_input: bytes | None = None

    @property
    def words(self) -> str:
        """All that it said to anybody."""
        said = [self.message]
        if self.team_message not in self.message:
            said.append(f"(to the team: {self.team_message})")
        return " ".join(filter(None, said))


def fill_work_dir(
    desk: WorkDir, case: Case, told: bytes, output: bytes | None, *, fresh: bool
) -> None:
    """Lays a case before a validator: `told` is what the solution was told in this pass.

    `fresh` begins a new case; otherwise what it left in its folder in the last pass stays.
    """
    if fresh:
        desk.fill(folders=[_FEEDBACK])
    desk.put(SourceFile(name="in", content=told))
    desk.put(SourceFile(name="ans", content=case.answer))
    if output is not None:
        desk.put(SourceFile(name="out", content=output))


def arguments(dialect: Dialect, desk: WorkDir, args: Sequence[str]) -> list[str]:
    """What a validator is called with."""
    names = {Dialect.ICPC: ("in", "ans", f"{_FEEDBACK}/"), Dialect.TESTLIB: ("in", "out", "ans")}
    return [*(f"{desk.folder}/{name}" for name in names[dialect]), *args]


def accept_code(dialect: Dialect) -> int:
    """The exit code by which a validator accepts."""
    return min(_EXITS[dialect][0])


def exit_codes(dialect: Dialect) -> tuple[set[int], set[int]]:
    """The exit codes by which a validator accepts, and those by which it does not."""
    return _EXITS[dialect]


def read_result(
    seen: Execution, desk: WorkDir, limits: Limits, dialect: Dialect, *, several: bool = False
) -> ValidatorResult:
    """What a validator said, by how it ended and what it left; `several` passes may follow."""
    fault = _fault(seen, limits, dialect)
    if fault:
        return ValidatorResult(accepted=None, fault=fault, message=_text(desk, "judgemessage.txt"))
    accepted = seen.exit_code in _EXITS[dialect][0]
    if dialect is Dialect.TESTLIB:
        points = _SAID_POINTS.search(seen.stderr) if seen.exit_code == _POINTS else None
        return ValidatorResult(
            accepted=accepted, message=last_line(seen.stderr), score=points[1] if points else None
        )
    following = desk.take(_NEXT) if several else None
    if following is not None and not accepted:
        return ValidatorResult(
            accepted=None, fault="left nextpass.in, but did not accept the output"
        )
    return ValidatorResult(
        accepted=accepted,
        message=_text(desk, "judgemessage.txt"),
        team_message=_text(desk, "teammessage.txt"),
        score=desk.read(f"{_FEEDBACK}/score.txt", _MESSAGE_BYTES),
        multiplier=desk.read(f"{_FEEDBACK}/score_multiplier.txt", _MESSAGE_BYTES),
        next_input=following,
    )


def _fault(seen: Execution, limits: Limits, dialect: Dialect) -> str:
    """How a validator failed, or an empty string if it said what it is to say."""
    right, wrong = _EXITS[dialect]
    if seen.stopped_by is None and seen.signal is None and seen.exit_code in right | wrong:
        return ""
    verdict = verdict_of(seen, limits)
    by_itself = seen.stopped_by is None and seen.signal is None
    if verdict is None or (verdict is Verdict.RTE and by_itself):
        known = " or ".join(map(str, sorted(right | wrong)))
        words = last_line(seen.stderr)
        return f"exited with {seen.exit_code}, not {known}" + (f": {words}" if words else "")
    return verdict_reason(seen, limits, verdict)


def _text(desk: WorkDir, name: str) -> str:
    content = desk.read(f"{_FEEDBACK}/{name}", _MESSAGE_BYTES) or b""
    return content.decode(errors="replace").strip()

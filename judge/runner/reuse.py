"""Keep each judgement as it comes, and take those of earlier runs instead of judging again.

A judgement is known by all that it depends on: the judge itself, the problem with its rules, limits
and validators, the level of the sandbox, the machine with its kernel and libraries, the program
with the tools that build and run it, the case, and how often the run judged it before. There are
two reasons to take one.

- A run *continues* one that was interrupted, or whose cluster was lost: together they are one run,
  so a judgement need not have come out twice. What came near a limit, or was stopped at one, is
  judged again: the machine may have been busy, and that may be why somebody interrupted it.
- *Reuse* takes what a program's own record shows to come out the same: two runs of the judge gave
  the same verdict on the same output. It is AC or WA, the program ended by itself and far from all
  limits, and the checkers of the judge or the rules of the problem judged it. A dialogue, several
  passes and the validators of a package are judged anew. A program that did something else on the
  same case once is never taken again.
"""

from __future__ import annotations

import hashlib
import os
import sys
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager, suppress
from functools import cache, partial
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from judge import __version__, languages
from judge.errors import JudgeError
from judge.facts import decode_fact, encode_fact
from judge.files import python_files
from judge.model import (
    Case,
    Judgement,
    Limits,
    Place,
    Problem,
    Solution,
    Verdict,
    is_static_case,
)
from judge.runner.judge_case import limits_of
from judge.runner.local import LocalExecutor
from judge.runner.scheduler import CaseExecutor, ResourceScope
from judge.runner.store import Book, JudgementStore

SHARE = 0.8
"""The part of each limit up to which a judgement is reused: chance decides nothing there."""

CONFIRMED = 2
"""In how many runs of the judge a judgement must have come out to stand for the next."""

_SETTLED = (Verdict.AC, Verdict.WA, Verdict.RTE)
# Where commands are that a program may start, and which of them a name means.
_COMMANDS = (
    *("/usr/local/sbin", "/usr/local/bin", "/usr/sbin", "/usr/bin", "/sbin", "/bin"),
    "/etc/alternatives",
)


class Reuse(Struct, frozen=True, kw_only=True):
    """How far judgements of earlier runs stand for new ones.

    `takes` is false where everything is judged, though what comes out is kept. With
    `keeps_margins`, a time that may decide how far a solution is from the time limit is measured
    each time.
    """

    takes: bool = True
    keeps_margins: bool = False


class _Record(Struct, frozen=True, array_like=True):
    """A judgement, and in how many runs it came out so that it may be reused.

    `run` is the last of them, `stops` are the limits that matter only to a run that is stopped.
    """

    runs: int
    run: str
    stops: tuple[float, float]
    judgement: Judgement


class _Program(Struct):
    """A program on the cases of a problem. `may_reuse`: what it does may stand for later runs.

    `run` is the run that its judgements belong to, an earlier one if this run continues that.
    It keeps the problem and the solution, so that their ids stay unique.
    """

    problem: Problem
    solution: Solution
    book: Book
    may_reuse: bool
    run: str
    is_under_way: bool
    counts: dict[bool, dict[str, int]]


class StoringExecutor(ResourceScope):
    """Keeps what another executor judges, and judges only what is not known."""

    def __init__(
        self,
        executor: CaseExecutor,
        store: JudgementStore,
        *,
        level: str,
        resume: bool = False,
        reuse: Reuse | None = None,
    ) -> None:
        """`level` is that of the executor's sandbox. What a cluster judges is not reused.

        With `resume` a run that was interrupted is continued, and this one can be: until `finish`
        is called it counts as interrupted, for it may be killed at any moment.
        """
        super().__init__()
        self.resumed = 0
        self.store, self._resume, self._level = store, resume, level
        self._executor = executor
        self._reuse = reuse
        self._run = os.urandom(8).hex()
        self._programs: dict[tuple[int, int], _Program] = {}
        self._stack.enter_context(store)

    @property
    def size(self) -> int:
        """How many cases it takes at once."""
        return self._executor.size

    def ahead(self, solution: Solution) -> int:
        """How many cases of a solution may wait or be under way."""
        return self._executor.ahead(solution)

    def judge(
        self, problem: Problem, solution: Solution, case: Case, *, record: bool = False
    ) -> Future[Judgement]:
        """Judge a case, or take its judgement from the store, which is `cached` then."""
        program = self._programs.get((id(problem), id(solution)))
        if program is None:
            program = self._open_program(problem, solution)
            self._programs[id(problem), id(solution)] = program
        # How often each case was asked for, by name: names take no memory of their own here.
        counts = program.counts.setdefault(record, {})
        number = counts[case.name] = counts.get(case.name, 0) + 1
        first, key = (digest_of(case.name, case.hash, record, time) for time in (1, number))
        future: Future[Judgement]
        if (judgement := self._take(program, key, first, case.name)) is not None:
            future = Future()
            future.set_result(judgement)
            return future
        future = self._executor.judge(problem, solution, case, record=record)
        future.add_done_callback(partial(self._keep, program, key, first))
        return future

    def finish(self) -> None:
        """Note that all is judged: no later run continues this one."""
        for program in self._programs.values():
            if program.is_under_way:
                self.store.put(program.book, _UNDER_WAY, b"")

    @contextmanager
    def bypassed(self) -> Iterator[None]:
        """Reuse nothing for a while: the times matter."""
        reuse, self._reuse = self._reuse, None
        try:
            yield
        finally:
            self._reuse = reuse

    def _take(self, program: _Program, key: bytes, first: bytes, case: str) -> Judgement | None:
        problem, reuse = program.problem, self._reuse
        if program.run != self._run:
            record = self._read(program.book, key)
            if record is not None and _is_of_run(record, program, case):
                self.resumed += 1
                return record.judgement
        if reuse is None or not (reuse.takes and program.may_reuse) or program.book.differs:
            return None
        record = self._read(program.book, first)
        if record is None or record.runs < CONFIRMED:
            return None
        share = SHARE / problem.timing.to_limit if reuse.keeps_margins else SHARE
        limits = limits_of(problem, program.solution, case)
        if not is_far_from_limits(record.judgement, limits, share):
            return None
        return replace(record.judgement, cached=True)

    def _keep(self, program: _Program, key: bytes, first: bytes, future: Future[Judgement]) -> None:
        """Keep a judgement in the thread that made it. A run counts once.

        What differs from what is known of the case ends all reuse of the program.
        """
        if future.cancelled() or future.exception() is not None:
            return
        judgement, book = future.result(), program.book
        if judgement.verdict is Verdict.JE:
            return
        if self._resume and not program.is_under_way:
            program.is_under_way = True
            self.store.put(book, _UNDER_WAY, program.run.encode())
        runs, stored, stops = 0, judgement, _stops(program.problem.limits)
        if program.may_reuse and not book.differs and not is_static_case(judgement.case):
            record = self._read(book, first)
            if record is not None and record.runs:
                if _outcome(record.judgement) != _outcome(judgement):
                    self.store.mark_as_differing(book)
                elif key == first:
                    stored = record.judgement
                    runs = min(CONFIRMED, record.runs + (record.run != program.run))
                    if runs == record.runs == CONFIRMED and record.stops == stops:
                        return  # there is nothing new
            elif key == first and _ended_by_itself(judgement):
                limits = limits_of(program.problem, program.solution, judgement.case)
                runs = int(is_far_from_limits(judgement, limits, SHARE))
        with suppress(ValueError):  # JSON cannot hold it
            text = _ENCODER.encode(_Record(runs, program.run, stops, stored))
            self.store.put(book, key, text, took_s=judgement.wall_s or 0.0)

    def _read(self, book: Book, key: bytes) -> _Record | None:
        text = self.store.get(book, key)
        with suppress(msgspec.MsgspecError, ValueError):
            return None if text is None else _DECODER.decode(text)
        return None

    def _open_program(self, problem: Problem, solution: Solution) -> _Program:
        version, surroundings, machine = "", "", None
        if isinstance(self._executor, LocalExecutor):
            with suppress(JudgeError):
                version = self._executor.builder.version(solution.language)
                surroundings = self._executor.builder.surroundings(solution.language)
            machine = _machine(), sorted(self._executor.missing)
        # Without what matters only to a run that is stopped for its time.
        limits = replace(problem.limits, cpu_stop_s=0.0, wall_s=0.0)
        digest = digest_of(
            *(__version__, state_of_judge(), self._level, machine),
            *(replace(problem, limits=limits), solution.name, solution.files, solution.language),
            *(solution.refused, solution.compile_bytes, solution.unbuffered, version, surroundings),
            [rule.message for rule in solution.expectation.rules],  # a judgement tells who said it
            size=16,
        )
        is_plain = problem.validation is None and problem.place is not Place.COPY
        is_program = not solution.is_answers and solution.refused is None
        has_shims = any(map(languages.is_shim, languages.commands(solution.language)))
        is_known = surroundings != "" and not has_shims and solution.missing is None
        book = self.store.open_book(digest)
        interrupted = self.store.get(book, _UNDER_WAY) if self._resume else None
        return _Program(
            problem,
            solution,
            book,
            is_known and is_plain and is_program,
            interrupted.decode() if interrupted else self._run,
            bool(interrupted),
            {},
        )


def _is_of_run(record: _Record, program: _Program, case: str) -> bool:
    """Whether a record is of the run that is continued, and chance decided nothing.

    What two runs agree on is not written anew by a third, so it counts as judged by that, too.
    """
    is_confirmed = record.runs == CONFIRMED and not program.book.differs
    limits = limits_of(program.problem, program.solution, case)
    return (
        (record.run == program.run or is_confirmed)
        and record.stops == _stops(program.problem.limits)
        and record.judgement.verdict in _SETTLED
        and not (record.judgement.near or record.judgement.rerun)
        and is_far_from_limits(record.judgement, limits, SHARE)
    )


def _ended_by_itself(judgement: Judgement) -> bool:
    """Whether it is a verdict on an output of a program that ended by itself."""
    is_settled = judgement.verdict in (Verdict.AC, Verdict.WA) and judgement.exit_code == 0
    return is_settled and not (judgement.near or judgement.rerun or judgement.second_look)


def is_far_from_limits(judgement: Judgement, limits: Limits, share: float) -> bool:
    """Whether a program needed at most `share` of its CPU time, and `SHARE` of other limits."""
    cpu_s, wall_s, memory_bytes = judgement.cpu_s, judgement.wall_s, judgement.memory_bytes
    if cpu_s is None or wall_s is None or memory_bytes is None:
        return False
    return (
        cpu_s <= share * limits.cpu_s
        and wall_s <= SHARE * limits.wall_s
        and memory_bytes <= SHARE * limits.memory_bytes
    )


def _outcome(judgement: Judgement) -> tuple[object, ...]:
    """What must be the same in each run."""
    values = judgement.nodes, judgement.quality, judgement.score
    return judgement.verdict, judgement.output_sum, *values


def digest_of(*parts: object, size: int = 8) -> bytes:
    """A hash of values, by what `repr` says of them."""
    return hashlib.blake2b(repr(parts).encode(), digest_size=size).digest()


def _stops(limits: Limits) -> tuple[float, float]:
    return limits.cpu_stop_s, limits.wall_s


_UNDER_WAY = digest_of("under way")
"""The key of the record with the run that judges the program and has not finished yet."""


_DECIDES_NOTHING = ("cli", "commands", "pytest_plugin", "reports", "terminal", "web")


@cache
def state_of_judge() -> bytes:
    """A hash of the judge's own files: in a checkout they change while the version does not.

    Those that ask for judgements and show them do not count.
    """
    return digest_of(sorted(python_files(Path(__file__).parents[1], without=_DECIDES_NOTHING)))


@cache
def _machine() -> tuple[object, ...]:
    """What runs programs here: processor, kernel, Python of the judge, libraries and commands.

    `ldconfig` writes its file anew when a library comes, goes or changes; an installation or an
    upgrade of a Python package or a command changes the folder in which it lies. Solutions have the
    packages of the Python that runs the judge, rules those of the judge's environment.
    """
    version = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    packages = (
        f"{sys.base_prefix}/lib/{version}/site-packages",
        f"/usr/local/lib/{version}/dist-packages",
        "/usr/lib/python3/dist-packages",
        *(path for path in sys.path if path.endswith(("/site-packages", "/dist-packages"))),
    )
    stamps = *map(_stamp, (*packages, *_COMMANDS)), _stamp("/etc/ld.so.cache")
    return _processor(), os.uname().release, sys.version, stamps


def _processor() -> str:
    """The name of the processor: on another one, times differ."""
    with suppress(OSError), open("/proc/cpuinfo") as lines:  # noqa: PTH123
        for line in lines:
            if line.startswith(("model name", "CPU part")):
                return line.partition(":")[2].strip()
    return os.uname().machine


def _stamp(path: str) -> tuple[int, int] | None:
    """The time and the size of a file; None if there is none."""
    try:
        status = Path(path).stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size


# What is no JSON is a text there, such as a fraction; facts keep what they were made of.
_ENCODER = msgspec.json.Encoder(enc_hook=encode_fact)
_DECODER = msgspec.json.Decoder(_Record, dec_hook=decode_fact)

"""See which code of a solution an input reaches, and change those that reach something new.

A solution is built a second time, so that it counts in a file in its work directory, which it maps
into its memory; see `builds`. So also a program that crashes or is killed tells how far it came,
and nobody has to stay alive for it at the end. The sandbox, its limits and what the program reads
and writes are those of an ordinary run; verdicts come from the ordinary program.

The file starts with a byte for each edge, which counts how often it was taken and stops at 255.
Behind them is a byte for each site, a place in the program: 1 if it was reached. An edge leads from
one site to the next; it is known by a hash, and a few edges share one.

C and C++ need GCC or clang, Python any interpreter since 3.7; Java, Kotlin and Scala need a JDK,
since version 25 with ASM beside it. Where there is no such build, how much the program prints, and
how long it takes, shows instead what is new.
"""

from __future__ import annotations

import math
import random
import re
import time
import zlib
from collections.abc import Iterable
from dataclasses import dataclass, field

from msgspec.structs import replace

from judge.commands.stress.coverage.builds import SiteLines, Unwatched, build_counting
from judge.commands.stress.mutations import mutated
from judge.commands.stress.tester import SolutionTester
from judge.facts import Fact, error_fact
from judge.game import Rules
from judge.model import Execution, Limits, Problem, Program, Solution, SourceFile
from judge.runner.build import Jails
from judge.runner.references import lower_cpu_limit
from judge.runner.solution_run import SolutionRun, name_sources
from judge.sandbox import Access

_EDGES = 1 << 16
_MAP_NAME = ".judge-coverage"
_EMPTY_MAP = SourceFile(name=_MAP_NAME, content=b"")
_MOST_BYTES = 8 << 20

# Which counts are alike, as in AFL: 1, 2, 3, 4-7, 8-15, 16-31, 32-127, 128 and more.
_STARTS = (1, 2, 3, 4, 8, 16, 32, 128)
_BUCKETS = bytes(sum(count >= start for start in _STARTS) for count in range(256))
_NOT_ZERO = re.compile(rb"[^\0]")


@dataclass(frozen=True, slots=True, kw_only=True)
class Reached:
    """What one run has reached.

    An edge is a number below 2**20 that says which one was taken and about how often; an input that
    reaches a new one does something new. Lines are those of the solution's first file.
    """

    edges: frozenset[int]
    lines: frozenset[int]


_CPU_CAP_S = 3.0  # an ordinary run has one second; a watched one takes up to three times as long
_MOST_INPUTS = 400  # those that were found first reach most
_SHARE, _SHARE_OF_OUTPUTS = 0.15, 0.1  # of the time, for runs that show coverage, or outputs only


@dataclass(frozen=True, slots=True, kw_only=True)
class WatchedProgram:
    """A solution that tells what it reaches. `lines` are those that a run can miss.

    They are lines of its first file, without those whose code the compiler has moved or dropped; a
    run may reach others. Its runs take longer than ordinary ones, so they give no verdict.
    """

    lines: frozenset[int]
    _program: Program
    _limits: Limits
    _jails: Jails
    _site_lines: SiteLines = field(repr=False)

    def run(self, content: bytes) -> Reached | None:
        """What it reaches on an input, until it ends or is killed; None if it does not tell.

        Raises `Cancelled` when the sandbox is cancelled, `SandboxError` when the machine refuses.
        """
        return self.observe(content)[1]

    def observe(self, content: bytes) -> tuple[Execution, Reached | None]:
        """The facts about one run, which takes longer than an ordinary one, and what `run` says."""
        lease = self._jails.lease(self._program, self._limits, Access.WRITABLE)
        lease.work_dir.fill()
        lease.work_dir.put(_EMPTY_MAP)
        execution = name_sources(self._program, lease.jail.run(stdin=content))
        counted = lease.work_dir.read(_MAP_NAME, _MOST_BYTES)
        return execution, None if counted is None else _read_map(counted, self._site_lines)


def watched_program(
    problem: Problem, solution: Solution, jails: Jails, limits: Limits
) -> WatchedProgram:
    """The solution as a program that tells what it reaches.

    `limits` are those of its runs. Raises `Unwatched` if nothing can make it do so: in other
    languages, or where it talks to a validator or runs several times. Raises `LanguageError` if its
    language is not installed.
    """
    if not problem.has_one_output:
        raise Unwatched("it is judged by all that it says, not by one output")
    try:
        program, site_lines = build_counting(solution, jails, limits.memory_bytes)
    except OSError as error:
        raise Unwatched("what was built is gone from the cache") from error
    program = replace(program, env={**program.env, "JUDGE_COVERAGE": "1"})
    text = solution.files[0].content.splitlines()
    # A compiler assigns some code to lines that have brackets only.
    has_words = {number for number, line in enumerate(text, 1) if re.search(rb"\w", line)}
    return WatchedProgram(
        lines=frozenset(site_lines.lines & has_words),
        _program=program,
        _limits=limits,
        _jails=jails,
        _site_lines=site_lines,
    )


def _read_map(content: bytes, site_lines: SiteLines) -> Reached | None:
    """What the program has counted; None if it has not come so far as to count."""
    counts = content[:_EDGES].translate(_BUCKETS)
    edges = frozenset(16 * place + counts[place] for place in _places(counts))
    if not edges:
        return None
    sites = content[_EDGES:]
    lines = {line for site in _places(sites) for line in site_lines.by_site.get(site, ())}
    return Reached(edges=edges, lines=frozenset(lines))


def _places(content: bytes) -> Iterable[int]:
    return (match.start() for match in _NOT_ZERO.finditer(content))


@dataclass(frozen=True, slots=True)
class OutputWatch:
    """A program of which nothing is seen but what it prints, and how long it takes."""

    solution: SolutionRun
    reason: Fact  # why nothing else is seen

    def run(self, content: bytes) -> Reached | None:
        """How its output begins, how long that is, and its time: each by its order of magnitude."""
        execution = self.solution.run(content).seen
        first = (execution.stdout.split(maxsplit=1) or [b""])[0]
        pace = round(math.log(max(execution.cpu_s, 1e-3), 1.5))
        facts = f"{first!r} {len(execution.stdout).bit_length()} {execution.exit_code}"
        return Reached(edges=frozenset((zlib.crc32(facts.encode()), -pace)), lines=frozenset())


@dataclass(eq=False)
class Corpus:
    """The inputs that reached something new. `lines` are those of the source that were reached."""

    rules: Rules
    watched: WatchedProgram | OutputWatch
    rng: random.Random

    def __post_init__(self) -> None:
        self._texts: list[str] = []
        self._edges: set[int] = set()
        self._began = time.monotonic()
        self._spent_s = 0.0
        self._share = _SHARE_OF_OUTPUTS if isinstance(self.watched, OutputWatch) else _SHARE
        self.lines: set[int] = set()

    @property
    def lines_never_reached(self) -> tuple[int, ...] | None:
        """The lines of the solution that no input reached; None if that cannot be seen."""
        if not isinstance(self.watched, WatchedProgram) or not self.watched.lines:
            return None
        return tuple(sorted(self.watched.lines - self.lines))

    @property
    def unwatched(self) -> str | None:
        """Why it cannot be seen which lines are reached; None if it can."""
        return self.watched.reason if isinstance(self.watched, OutputWatch) else None

    @property
    def edge_count(self) -> int:
        """How many edges were reached, each counted by how often it was taken."""
        return len(self._edges)

    def watch(self, contents: Iterable[bytes]) -> bool:
        """Run the inputs as long as there is time for that; whether there was enough.

        Those that reach something new are kept.
        """
        for content in contents:
            if self._spent_s > self._share * (time.monotonic() - self._began) and self._texts:
                return False
            began = time.monotonic()
            reached = self.watched.run(content)
            self._spent_s += time.monotonic() - began
            if reached is not None:
                self.lines |= reached.lines
                if not reached.edges <= self._edges:
                    self._edges |= reached.edges
                    self._keep(content)
        return True

    def changed(self, count: int) -> list[bytes]:
        """Up to so many inputs, each changed a little from one that was kept."""
        if not self._texts:
            return []
        texts = (mutated(self.rules, self._texts, self.rng) for _ in range(count))
        return list(dict.fromkeys(text.encode() for text in texts if text is not None))

    def _keep(self, content: bytes) -> None:
        """Keep each instance of an input by itself: the shorter, the better they are changed."""
        try:
            games = self.rules.parse(content.decode())
            texts = [self.rules.write([game]) for game in games[:20]]
        except ValueError:
            return
        self._texts = list(dict.fromkeys([*self._texts, *texts]))[:_MOST_INPUTS]


def new_corpus(tester: SolutionTester, jails: Jails, rng: random.Random) -> Corpus | None:
    """An empty corpus for a solution; None for a problem whose inputs nothing describes.

    Its runs are in `jails`. Building takes some seconds, so call it on a thread of its own; nothing
    else there needs the tester meanwhile.
    """
    if tester.rules is None or not tester.problem.has_one_output:
        return None
    limits = lower_cpu_limit(tester.run.limits, _CPU_CAP_S)
    watched: WatchedProgram | OutputWatch
    try:
        watched = watched_program(tester.problem, tester.solution, jails, limits)
    except Unwatched as error:
        run = replace(tester.run, limits=limits, jails=jails)
        watched = OutputWatch(run, error_fact(error))
    return Corpus(tester.rules, watched, rng)

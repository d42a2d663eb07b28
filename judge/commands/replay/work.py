"""Run a solution on a case as the judge does, and replay its output by the problem's rules.

A replay has a scene for each instance of the case. It is built on demand: to find the move that
lost the minimum, or a shortest way, may take a second.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from judge.catalog.rules import Picture, load_picture, load_rules
from judge.catalog.source import ProblemSource
from judge.errors import UsageError
from judge.facts import Fact
from judge.game import Game, Rules, Way, replay, shortest
from judge.grading.feedback.playback import (
    Mistake,
    Playback,
    describe_mistake,
    find_mistake,
    play_moves,
    read_ways,
)
from judge.model import Case, Check, Problem, Verdict
from judge.runner.local import one_core_executor
from judge.runner.one_run import (
    CaseOrder,
    ordered_cases,
    ordered_problem,
    run_to_failure,
)
from judge.sandbox import Sandbox

_BUDGET = 1_000_000  # moves searched for a scene: a second or two at worst
_MAX_ORACLE_CALLS = 4  # for a scene; on a large board each takes a second or two
_CACHED = 4


def replay_solution(
    source: ProblemSource, order: CaseOrder, *, sandbox: Sandbox | None = None
) -> SolutionReplay:
    """The replay of the case, or of the first case that fails, or else of the last.

    Raises `UsageError` if the order names nothing that can be replayed, if the solution cannot be
    compiled or if an input is malformed, `ProblemError` if the problem is broken.
    """
    problem, words = ordered_problem(source, order, "replay")
    rules = load_rules(problem)
    if rules is None:
        raise UsageError(
            Fact("{} has no rules that draw its boards", problem.slug),
            advice=Fact("Only problems of a kit can be replayed"),
        )
    if problem.validation is not None:
        raise UsageError(
            Fact(
                "{} is interactive or runs a program several times, so no output has "
                "moves to replay",
                problem.slug,
            ),
            advice=Fact("`judge run PROBLEM FILE -v` shows the dialogue"),
        )
    (solution,) = source.named_solutions(problem.slug, words[:1])
    cases = ordered_cases(source, order, problem.slug, words)
    with one_core_executor(sandbox, order.sandbox) as executor:
        case, outcome = run_to_failure(executor, problem, solution, cases, rules)
    message = outcome.message
    if outcome.known_verdict is None:
        message = Fact("the input has no answer file, and it is too large for the oracle")
    return SolutionReplay(
        problem,
        rules,
        solution.name,
        case,
        outcome.seen.stdout,
        verdict=outcome.known_verdict,
        message=message,
        check=outcome.check,
        picture=load_picture(problem),
    )


def instance_indices(replay: SolutionReplay, instance: int | None) -> Sequence[int]:
    """The index of an instance that counts from 1, or all indices; `UsageError` if it is none."""
    count = len(replay.games)
    if instance is None:
        return range(count)
    if not 1 <= instance <= count:
        noun = replay.rules.instance or Fact("instance")
        raise UsageError("{} has no {} {}; it has {}", replay.case, noun, instance, count)
    return [instance - 1]


class Scene(Struct, frozen=True, kw_only=True):
    """One instance: the way that a solution printed, and a shortest one beside it.

    `number` counts from 1. `own` is None if the output has no way for the instance; `printed` is
    what it has instead, if that is known. `shortest` is None if there is no way (`solvable` is
    False) or if none is known (`solvable` is None); `source` says what found it. `remarks` are
    about the instance as a whole.
    """

    number: int
    name: Fact
    rules: Rules
    game: Game[Any]
    own: Playback | None
    printed: str
    shortest: Playback | None
    solvable: bool | None
    source: Fact
    mistake: Mistake | None
    remarks: tuple[Fact, ...]

    @property
    def minimum(self) -> int | None:
        """The cost of a shortest way, if one is known."""
        return None if self.shortest is None else self.shortest.cost

    @property
    def first_wrong(self) -> int | None:
        """The first move, from 1, that is illegal or loses the minimum."""
        moves = [self.mistake.move] if self.mistake else []
        if self.own and self.own.illegal:
            moves.append(self.own.illegal)
        return min(moves, default=None)

    @property
    def last(self) -> int:
        """The last move that can be shown, of the longer of the two ways."""
        own = 0 if self.own is None else self.own.moves + (self.own.illegal is not None)
        return max(own, 0 if self.shortest is None else self.shortest.moves)

    def board(self, state: Any) -> str:
        """A state as a picture."""
        return self.rules.show(self.game, state)

    def goal(self) -> str:
        """The goal as text; empty if the boards show it."""
        return "" if self.rules.goal is None else self.rules.goal(self.game)

    def faults(self, move: int) -> list[Fact]:
        """What is wrong with a move of the solution's way, in words."""
        own = self.own
        if own is None:
            return []
        faults = []
        if self.mistake is not None and move == self.mistake.move and self.minimum is not None:
            faults.append(describe_mistake(own, self.mistake, self.minimum))
        if move == own.illegal:
            legal = " ".join(own.legal[:40]) or Fact("nothing")
            name = own.way[move - 1]
            faults.append(
                Fact("move {} is {!r}, which is not legal here (legal: {})", move, name, legal)
            )
        elif move == own.moves and not own.solved and own.illegal is None:
            faults.append(
                Fact("{} more moves are not shown", own.left)
                if own.left
                else Fact("the moves end here, but it is not solved (move {})", move)
            )
        return faults


class SolutionReplay:
    """The output of a solution on a case: its verdict, and a scene for each instance.

    `verdict` is None if no answer is known. `notes` say what cannot be shown, and why. `picture`
    draws a state; it is None if the problem has no pictures.
    """

    def __init__(
        self,
        problem: Problem,
        rules: Rules,
        solution: str,
        case: Case,
        output: bytes,
        *,
        verdict: Verdict | None,
        message: Fact = Fact(),
        check: Check | None = None,
        picture: Picture | None = None,
    ) -> None:
        """Raises `FormatError` if the case's input is malformed."""
        self.problem = problem
        self.solution = solution
        self.case = case.name
        self.verdict = verdict
        self.message = message
        self.games: Sequence[Game[Any]] = rules.parse(case.input.decode())
        self.rules = rules
        self.picture = picture
        self._check = check
        text, answer = output.decode(errors="replace"), case.answer.decode(errors="replace")
        self._own_ways, error = read_ways(rules, text, self.games)
        self._shortest_ways, _ = read_ways(rules, answer, self.games)
        if len(self._shortest_ways) < len(self.games) or not all(
            way is None or replay(game, way).solved
            for game, way in zip(self.games, self._shortest_ways, strict=False)
        ):
            self._shortest_ways = []  # an answer that solves nothing is of no use here
        self._printed = _split_output(text, answer, len(self.games))
        self._scenes: dict[int, Scene] = {}
        note = Fact()
        if rules.read_answer is None:
            note = Fact("the output has only numbers, no moves: a shortest solution is shown")
        elif not text.strip():
            note = Fact("nothing was printed")
        elif error and len(self._own_ways) < len(self.games):
            note = Fact("only a part of the output can be read: {}", error)
        self.notes: tuple[Fact, ...] = (note,) if note else ()

    @property
    def status(self) -> int:
        """The exit status: 1 if the output is known to be wrong."""
        return 0 if self.verdict in (Verdict.AC, None) else 1

    @property
    def first_index(self) -> int:
        """The index of the instance to start with: the one that the checker named, or the first."""
        number = self._check.instance if self._check is not None else None
        return number - 1 if number is not None and number <= len(self.games) else 0

    def scene(self, index: int) -> Scene:
        """The scene of an instance, by its index from 0."""
        if index not in self._scenes:
            while len(self._scenes) >= _CACHED:
                del self._scenes[next(iter(self._scenes))]
            self._scenes[index] = self._build_scene(index)
        return self._scenes[index]

    def is_ready(self, index: int) -> bool:
        """Whether a scene is cached; to build one may take a second or two."""
        return index in self._scenes

    def _build_scene(self, index: int) -> Scene:
        game = self.games[index]
        way, is_known, source = self._shortest(index)
        best = None if way is None else play_moves(game, way)
        is_printed = index < len(self._own_ways)
        own_way = self._own_ways[index] if is_printed else None
        own = None if own_way is None else play_moves(game, own_way)
        is_given_up = is_printed and own_way is None
        printed = self._printed[index] if index < len(self._printed) else ""
        number, total = index + 1, len(self.games)
        mistake = None
        if own and best:
            arguments = self.rules, game, own, best.cost, _BUDGET
            mistake = find_mistake(*arguments, oracle_calls=_MAX_ORACLE_CALLS)
        remarks = []
        if self._check is not None and self._check.instance == number and self._check.message:
            remarks.append(self._check.message)
        elif is_given_up and best is not None:
            remarks.append(Fact("-1, but it can be solved at a cost of {}", best.cost))
        return Scene(
            number=number,
            name=Fact("{} {} of {}", self.rules.instance or Fact("instance"), number, total)
            if total > 1
            else Fact(),
            rules=self.rules,
            game=game,
            own=own,
            printed="-1" if is_given_up else printed,
            shortest=best,
            solvable=way is not None if is_known else None,
            source=source,
            mistake=mistake,
            remarks=tuple(remarks),
        )

    def _shortest(self, index: int) -> tuple[Way | None, bool, Fact]:
        """A shortest way or None, whether that is known, and what found it."""
        if index < len(self._shortest_ways):
            return self._shortest_ways[index], True, Fact("the case's answer")
        game = self.games[index]
        if self.rules.are_small([game]):
            return (self.rules.shortest or shortest)(game), True, Fact("the oracle")
        return None, False, Fact()


def _split_output(output: str, answer: str, count: int) -> list[str]:
    """The part of an output for each instance, if each has as many lines as in the answer."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    if count == 1:
        return [" / ".join(lines[:4])[:200]]
    expected = len([line for line in answer.splitlines() if line.strip()]) or count
    size, rest = divmod(expected, count)
    if rest or not size:
        return []
    starts = range(0, min(len(lines), count * size), size)
    return [" / ".join(lines[start : start + size])[:200] for start in starts]

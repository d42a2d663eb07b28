"""What a replay shows: a case and an output come in, a scene for each instance goes out.

Pure. A scene is made when it is asked for: to look for the move that lost the minimum, or for a
shortest way, may take a second.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from judge.game import Game, Rules, Way, replay, shortest
from judge.grading.feedback.playback import (
    Mistake,
    Playback,
    Reach,
    SearchBudget,
    check_dead_end,
    describe_mistake,
    find_mistake,
    play_moves,
    reach_by_oracle,
    reach_by_search,
    read_ways,
)
from judge.model import Case, Check, Verdict

_BUDGET = 1_000_000  # moves looked at for a scene: a second or two at worst
_ASKED = 4  # times that an oracle is asked for a scene; on a large board each takes a second or two
_KEPT = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class Scene:
    """One instance: the way that a solution printed, and a shortest one beside it.

    `number` counts from 1. `yours` is None if the output holds no way for it; `printed` is what it
    holds instead, as far as that can be told. `shortest` is None if there is no way, which
    `solvable` tells (None: not known), or none is known; `source` says where it comes from.
    `remarks` say what is wrong with the whole.
    """

    number: int
    total: int
    name: str
    game: Game[Any]
    yours: Playback | None
    printed: str
    shortest: Playback | None
    solvable: bool | None
    source: str
    waste: Mistake | None
    remarks: tuple[str, ...]

    @property
    def minimum(self) -> int | None:
        """What a shortest way costs, if one is known."""
        return None if self.shortest is None else self.shortest.cost

    @property
    def first_wrong(self) -> int | None:
        """The first move, from 1, that is illegal or loses the minimum."""
        moves = [
            move
            for move in (self.waste and self.waste.move, self.yours and self.yours.illegal)
            if move
        ]
        return min(moves, default=None)

    @property
    def last(self) -> int:
        """The last move that can be looked at, of the longer of the two ways."""
        yours = 0 if self.yours is None else self.yours.moves + (self.yours.illegal is not None)
        return max(yours, 0 if self.shortest is None else self.shortest.moves)

    def faults(self, move: int) -> list[str]:
        """What is wrong with a move of the solution's way, in words."""
        said = []
        shown = self.yours
        if shown is None:
            return []
        if self.waste is not None and move == self.waste.move and self.minimum is not None:
            said.append(describe_mistake(shown, self.waste, self.minimum))
        if move == shown.illegal:
            legal = " ".join(shown.legal[:40]) or "nothing"
            name = repr(shown.way[move - 1])
            said.append(f"move {move} is {name}, which is not legal here (legal: {legal})")
        elif move == shown.moves and not shown.solved and shown.illegal is None:
            said.append(
                f"{shown.left} more moves are not shown"
                if shown.left
                else f"the way ends here, and it is not solved (move {move})"
            )
        return said


@dataclass(slots=True, kw_only=True)
class Replay:
    """The replay of an output on a case: what became of it, and a scene for each instance.

    `verdict` is None if nobody knows the answer. `notes` say what cannot be shown, and why.
    """

    title: str
    slug: str
    solution: str
    case: str
    verdict: Verdict | None
    message: str
    check: Check | None
    rules: Rules
    games: Sequence[Game[Any]]
    found: Sequence[Way | None]
    wanted: Sequence[Way | None]
    printed: Sequence[str]
    notes: tuple[str, ...]
    _made: dict[int, Scene] = field(default_factory=dict)

    @property
    def first(self) -> int:
        """The index of the instance to begin with: the one that the checker named."""
        named = self.check.instance if self.check is not None else None
        return named - 1 if named is not None and named <= len(self.games) else 0

    def board(self, scene: Scene, state: Any) -> str:
        """A state of a scene as a picture."""
        return self.rules.show(scene.game, state)

    def goal(self, scene: Scene) -> str:
        """What is to be reached, as text; empty if the boards show it."""
        return "" if self.rules.goal is None else self.rules.goal(scene.game)

    def scene(self, index: int) -> Scene:
        """The scene of an instance, by its index from 0."""
        if index not in self._made:
            while len(self._made) >= _KEPT:
                del self._made[next(iter(self._made))]
            self._made[index] = self._scene(index)
        return self._made[index]

    def is_made(self, index: int) -> bool:
        """Whether a scene is at hand: to make one may take a second or two."""
        return index in self._made

    def _scene(self, index: int) -> Scene:
        game = self.games[index]
        way, known, source = self._shortest(index)
        best = None if way is None else play_moves(game, way)
        there = index < len(self.found)
        got = self.found[index] if there else None
        yours = None if got is None else play_moves(game, got)
        printed = self.printed[index] if index < len(self.printed) else ""
        if there and got is None:
            printed = "-1"
        waste = None
        if yours is not None and best is not None:
            waste = self._waste(game, yours, best.cost)
        number = index + 1
        what = self.rules.instance or "instance"
        remarks = []
        if self.check is not None and self.check.instance == number and self.check.message:
            remarks.append(self.check.message)
        elif there and got is None and best is not None:
            remarks.append(f"-1, but it can be solved at a cost of {best.cost}")
        return Scene(
            number=number,
            total=len(self.games),
            name=f"{what} {number} of {len(self.games)}" if len(self.games) > 1 else "",
            game=game,
            yours=yours,
            printed=printed,
            shortest=best,
            solvable=way is not None if known else None,
            source=source,
            waste=waste,
            remarks=tuple(remarks),
        )

    def _shortest(self, index: int) -> tuple[Way | None, bool, str]:
        """A shortest way or None, whether that is known, and from whom."""
        if index < len(self.wanted):
            return self.wanted[index], True, "the case's answer"
        game = self.games[index]
        if self.rules.are_small([game]):
            return (self.rules.shortest or shortest)(game), True, "the oracle"
        return None, False, ""

    def _waste(self, game: Game[Any], yours: Playback, minimum: int) -> Mistake | None:
        search, oracle = (
            reach_by_search(game, SearchBudget(_BUDGET)),
            reach_by_oracle(self.rules, game),
        )
        reach = search if oracle is None else _either(search, oracle)
        found = find_mistake(yours, minimum, reach)
        return None if found is None else check_dead_end(yours, found, search)


def build_replay(
    rules: Rules,
    case: Case,
    output: bytes,
    *,
    title: str,
    slug: str,
    solution: str,
    verdict: Verdict | None,
    message: str = "",
    check: Check | None = None,
) -> Replay:
    """The replay of `output`. Raises `FormatError` if the case's input is not as it should be."""
    games = rules.parse(case.input.decode())
    text, answer = output.decode(errors="replace"), case.answer.decode(errors="replace")
    found, why = read_ways(rules, text, games)
    wanted, _ = read_ways(rules, answer, games)
    if len(wanted) < len(games) or not _is_right(games, wanted):
        wanted = []
    notes = []
    if rules.read_answer is None:
        notes.append("the answer is no way: a shortest way is shown beside what was printed")
    elif not text.strip():
        notes.append("nothing was printed")
    elif why and len(found) < len(games):
        notes.append(f"the output cannot be read to its end: {why}")
    return Replay(
        title=title,
        slug=slug,
        solution=solution,
        case=case.name,
        verdict=verdict,
        message=message,
        check=check,
        rules=rules,
        games=games,
        found=found,
        wanted=wanted,
        printed=_parts(text, answer, len(games)),
        notes=tuple(notes),
    )


def _is_right(games: Sequence[Game[Any]], ways: Sequence[Way | None]) -> bool:
    """Whether ways lead to the goals: an answer that does not is of no use here."""
    pairs = zip(games, ways, strict=False)
    return all(way is None or replay(game, way).solved for game, way in pairs)


def _parts(output: str, answer: str, count: int) -> list[str]:
    """What an output has for each instance, where each takes as many lines as in the answer."""
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    if count == 1:
        return [" / ".join(lines[:4])[:200]]
    wanted = len([line for line in answer.splitlines() if line.strip()]) or count
    each, rest = divmod(wanted, count)
    if rest or not each:
        return []
    starts = range(0, min(len(lines), count * each), each)
    return [" / ".join(lines[start : start + each])[:200] for start in starts]


def _either(search: Reach, oracle: Reach) -> Reach:
    """Answers by search, and where that does not know, a few times by the oracle."""
    asked = 0

    def reach(state: Any, most: int) -> bool | None:
        nonlocal asked
        found = search(state, most)
        if found is None and asked < _ASKED:
            asked += 1
            return oracle(state, most)
        return found

    return reach

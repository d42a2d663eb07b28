"""Searches with common mistakes, as the lines that they would report."""

from collections import deque
from collections.abc import Callable, Iterable
from heapq import heappop, heappush
from typing import Any

from judge.catalog.rules import load_position_reader
from judge.commands.trace.analysis import Analysis, analyse_search
from judge.commands.trace.findings import TracedRun
from judge.commands.trace.follow import read_records
from judge.facts import Fact
from judge.game import Game
from judge.model import Verdict
from judge.sandbox import Reported
from tests.kit.solutions import KIT, rules_for

EIGHT = "1\n1 2 3\n4 6 0\n7 5 8\n"
"""A board that takes three moves."""

FAR_EIGHT = "1\n1 6 2\n5 3 0\n4 7 8\n"

Key = Callable[[Any], Any]


def analysed(
    slug: str, text: str, lines: Iterable[str], *, verdict: Verdict = Verdict.AC
) -> Analysis:
    """The X-ray of a report on the first instance of an input."""
    rules = rules_for(slug)
    reader = load_position_reader(KIT.problem(slug))
    assert reader is not None
    content = "".join(f"{line}\n" for line in lines).encode()
    run = TracedRun(
        problem=slug,
        solution="mine.py",
        case="sample/01",
        instance=1,
        instances=1,
        instance_name=rules.instance,
        rules=rules,
        reader=reader,
        game=rules.parse(text)[0],
        minimum=None,
        verdict=verdict,
        message=Fact(),
        cpu_s=0.1,
        memory_bytes=32 << 20,
        traced_cpu_s=0.1,
        ended=Fact(),
        records=read_records(reported(content)),
    )
    return analyse_search(run)


def reported(content: bytes) -> Reported:
    """What a program wrote, all of which was kept."""
    lines = content.count(b"\n")
    return Reported(content=content, total_bytes=len(content), total_lines=lines)


def sentences(analysis: Analysis) -> dict[str, str]:
    """The sentence of each finding."""
    return {one.code: one.sentence for one in analysis.trace.findings}


def game_of(slug: str, text: str) -> Game[Any]:
    """The first game of an input."""
    return rules_for(slug).parse(text)[0]


def board_text(state: Any) -> str:
    """A state of a sliding puzzle as a search writes it."""
    return " ".join(map(str, state))


def breadth_first(
    game: Game[Any],
    *,
    key: Key | None = lambda state: state,
    text: Callable[[Any], str] = board_text,
    most: int = 5000,
    claims: bool = False,
    ends: bool = True,
) -> Iterable[str]:
    """The report of a breadth-first search. `key` is what it remembers; without it, nothing."""
    queue, seen = deque([(game.start, 0)]), {key(game.start)} if key else set()
    while queue and most:
        state, depth = queue.popleft()
        most -= 1
        yield f"e {depth} -1 -1 {text(state)}"
        if ends and game.solved(state):
            return
        for _, _, after in game.moves(state):
            if key is None or key(after) not in seen:
                seen.add(key(after) if key else None)
                queue.append((after, depth + 1))
            elif claims:
                yield f"s {depth + 1} -1 -1 {text(after)}"


def best_first(
    game: Game[Any],
    estimate: Callable[[Any], int],
    *,
    depth_counts: bool = True,
    reopens: bool = True,
    at_push: bool = False,
) -> Iterable[str]:
    """The report of A* on a sliding puzzle, or of a mistake.

    Without `depth_counts` the least estimate comes first, without `reopens` each state is expanded
    once, and with `at_push` the first way to it is taken for the best.
    """
    heap, best, done = [(0, 0, 0, game.start)], {game.start: 0}, set()
    while heap:
        _, _, depth, state = heappop(heap)
        if depth > best[state] or (state in done and not reopens):
            continue
        done.add(state)
        yield f"e {depth} {estimate(state)} -1 {board_text(state)}"
        if game.solved(state):
            return
        for _, cost, after in game.moves(state):
            if after not in best or (depth + cost < best[after] and not at_push):
                best[after] = depth + cost
                left = estimate(after)
                total, second = best[after] * depth_counts + left, left if at_push else best[after]
                heappush(heap, (total, second, best[after], after))


def deepening(
    game: Game[Any], estimate: Callable[[Any], int], *, back: bool = False, step: int = 2
) -> Iterable[str]:
    """The report of iterative deepening; `back`: it also takes the last move back."""
    bound = estimate(game.start)
    done = False

    def search(state: Any, before: Any, depth: int) -> Iterable[str]:
        nonlocal done
        yield f"e {depth} {estimate(state)} {bound} {board_text(state)}"
        done = done or game.solved(state)
        for _, _, after in game.moves(state):
            is_allowed = not done and (back or after != before)
            if is_allowed and depth + 1 + estimate(after) <= bound:
                yield from search(after, state, depth + 1)

    while not done:
        yield from search(game.start, None, 0)
        bound += step


def manhattan(state: Any) -> int:
    """The Manhattan distance of a board of the 8-puzzle."""
    return sum(
        abs(square // 3 - (tile - 1) // 3) + abs(square % 3 - (tile - 1) % 3)
        for square, tile in enumerate(state)
        if tile
    )

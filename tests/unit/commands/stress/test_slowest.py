"""The search for the slowest input."""

from __future__ import annotations

from pathlib import Path

from judge.commands.stress.inputs import Origin
from judge.commands.stress.search import Candidate, Search
from judge.commands.stress.slowest import SlowSearch
from judge.model import Execution, Verdict
from tests.conftest import execution
from tests.unit.commands.stress.testers import RULES, make_tester, random_inputs, right


def slow_for_large_jugs(text: str) -> Execution:
    """A right answer that takes the longer, the larger the goals are."""
    litres = sum(int(line.split()[2]) for line in text.splitlines()[1:])
    return execution(stdout=right(text).encode(), cpu_s=litres / 1e6)


def slow_search(tmp_path: Path, most: int = 400) -> tuple[SlowSearch, Search]:
    tester = make_tester(tmp_path, slow_for_large_jugs)
    search = Search(tester, lambda count: count >= most)
    return SlowSearch(tester, search, seed=1), search


def batch(*texts: str) -> list[Candidate]:
    return [Candidate(text.encode(), origin=Origin.DRAWN) for text in texts]


def test_an_instance_is_tried_in_many_copies(tmp_path: Path) -> None:
    slow, search = slow_search(tmp_path, most=1)

    assert slow.first_failure(batch("1\n5 3 4\n")) is None

    assert slow.slowest is not None
    assert slow.slowest.content.decode() == copies("1\n5 3 4\n")
    assert search.counts_by_strategy() == {"random inputs": 1}


def test_the_slowest_are_changed_and_fill_an_input(tmp_path: Path) -> None:
    slow, search = slow_search(tmp_path)
    drawn = [one.decode() for one in random_inputs(20)]

    while not search.is_over():
        slow.first_failure(batch(*drawn))

    first = max(litres(copies(one)) for one in drawn)
    assert slow.slowest is not None
    assert litres(slow.slowest.content.decode()) > 2 * first
    assert [len(one.content) for one in slow.growth] == sorted(
        len(one.content) for one in slow.growth
    )
    assert search.tried[Origin.CHANGED]
    assert search.tried[Origin.FULL]


def copies(text: str) -> str:
    return RULES.write(list(RULES.parse(text)) * 64)


def litres(text: str) -> int:
    return sum(int(line.split()[2]) for line in text.splitlines()[1:])


def test_time_beyond_the_limit_is_a_failure(tmp_path: Path) -> None:
    tester = make_tester(tmp_path, lambda text: execution(stdout=right(text).encode(), cpu_s=9.0))
    slow = SlowSearch(tester, Search(tester, lambda count: False), seed=1)

    failure = slow.first_failure(batch("1\n5 3 4\n"))

    assert failure is not None
    assert failure.attempt.verdict is Verdict.TLE
    assert failure.origin is Origin.DRAWN

"""What is told of a cluster: to people, and to programs."""

from __future__ import annotations

from judge.model import Worker
from judge.reports import pool as poolreport

USED = Worker(name="tcp://a:1", host="a", cores=4, level="namespaces", judged=7)
SLOW = Worker(name="second", host="b", cores=2, level="namespaces", factor=1.5, judged=1)
LOST = Worker(name="third", host="c", judged=2, lost=True)
WEAK = Worker(name="weak", host="d", unused="its sandbox is limits")


def told(*workers: Worker, resumed: int = 0, address: str | None = "tcp://x:1") -> list[str]:
    text = poolreport.text(address, workers, resumed)
    return [] if text is None else text.plain.strip().splitlines()


def test_without_a_cluster_there_is_nothing_to_tell() -> None:
    assert told(address=None) == []
    assert poolreport.pool_json(None, ()) is None


def test_what_came_from_a_journal_is_told_without_a_cluster_too() -> None:
    assert told(address=None, resumed=3) == [
        "3 judgements taken from the journal of an earlier run"
    ]


def test_who_did_not_judge_is_told_first_and_then_who_did() -> None:
    assert told(USED, SLOW, LOST, WEAK) == [
        "pool tcp://x:1: 10 cases by 3 workers",
        "  weak on d, not used: its sandbox is limits",
        "  third on c, 2 cases, lost before the end",
        "  tcp://a:1, 7 cases",
        "  second on b, 1 case, time limits x 1.5, as the machine is slower",
    ]


def test_of_many_workers_only_some_are_told_of() -> None:
    assert told(*[USED] * 40)[-1] == "  and 28 more"


def test_json_tells_of_all_workers() -> None:
    assert poolreport.pool_json("tcp://x:1", [SLOW, WEAK]) == {
        "address": "tcp://x:1",
        "workers": [
            {
                "name": "second",
                "host": "b",
                "cores": 2,
                "level": "namespaces",
                "factor": 1.5,
                "judged": 1,
                "lost": False,
                "unused": None,
            },
            {
                "name": "weak",
                "host": "d",
                "cores": 0,
                "level": "",
                "factor": 1.0,
                "judged": 0,
                "lost": False,
                "unused": "its sandbox is limits",
            },
        ],
    }

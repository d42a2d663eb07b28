"""Tests of the lines about a cluster."""

from __future__ import annotations

from judge.model import Worker
from judge.reports.summaries.cluster import cluster_text

USED = Worker(name="tcp://a:1", host="a", cores=4, level="namespaces", judged=7)
SLOW = Worker(name="second", host="b", cores=2, level="namespaces", factor=1.5, judged=1)
LOST = Worker(name="third", host="c", judged=2, lost=True)
WEAK = Worker(name="weak", host="d", unused="its sandbox is limits")


def cluster_lines(
    *workers: Worker, resumed: int = 0, address: str | None = "tcp://x:1"
) -> list[str]:
    text = cluster_text(address, workers, resumed)
    return [] if text is None else text.plain.strip().splitlines()


def test_without_a_cluster_there_are_no_lines() -> None:
    assert cluster_lines(address=None) == []


def test_judgements_from_a_journal_are_counted_without_a_cluster_too() -> None:
    assert cluster_lines(address=None, resumed=3) == [
        "3 judgements taken from the journal of an earlier run"
    ]


def test_workers_that_did_not_judge_come_first() -> None:
    assert cluster_lines(USED, SLOW, LOST, WEAK) == [
        "pool tcp://x:1: 10 cases by 3 workers",
        "  weak on d, not used: its sandbox is limits",
        "  third on c, 2 cases, lost before the end",
        "  tcp://a:1, 7 cases",
        "  second on b, 1 case, time limits x 1.5, as the machine is slower",
    ]


def test_of_many_workers_only_some_have_a_line() -> None:
    assert cluster_lines(*[USED] * 40)[-1] == "  and 28 more"

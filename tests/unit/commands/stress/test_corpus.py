"""Inputs that reach something new are kept and changed."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from judge.commands.stress.corpus import Corpus, OutputWatch, new_corpus
from judge.commands.stress.coverage.coverage_map import Reached
from judge.runner.judge_case import limits_of
from judge.sandbox import JailCache
from tests.conftest import FakeSandbox, execution
from tests.kit.solutions import KIT
from tests.unit.commands.stress.testers import RULES, make_tester, right


class Pretender:
    """A watched program that reaches what a function says; it counts its runs."""

    def __init__(self, reach: Callable[[str], set[int]]) -> None:
        self.reach = reach
        self.contents: list[bytes] = []

    def run(self, content: bytes) -> Reached | None:
        self.contents.append(content)
        edges = frozenset(self.reach(content.decode()))
        return Reached(edges=edges, lines=edges) if edges else None


def corpus(reach: Callable[[str], set[int]]) -> Corpus:
    return Corpus(RULES, Pretender(reach), random.Random(1))


def pairs(*texts: str) -> list[bytes]:
    return [f"1\n{text}\n".encode() for text in texts]


def test_only_an_input_that_reaches_something_new_is_changed() -> None:
    made = corpus(lambda text: {len(text.split()[1])})

    made.watch(pairs("3 5 4"))
    made.watch(pairs("7 5 4"))

    assert made._texts == ["1\n3 5 4\n"]
    assert made.lines == {1}
    assert len(made.changed(30)) > 5


def test_each_instance_of_an_input_is_changed_by_itself() -> None:
    made = corpus(lambda text: {1})

    made.watch([b"2\n3 5 4\n40 60 20\n"])

    assert made._texts == ["1\n3 5 4\n", "1\n40 60 20\n"]


def test_a_run_that_tells_nothing_adds_nothing() -> None:
    made = corpus(lambda text: set())

    made.watch(pairs("3 5 4"))

    assert made.changed(10) == []
    assert made.lines_never_reached is None


def test_watching_takes_only_a_share_of_the_time() -> None:
    made = corpus(lambda text: {hash(text)})

    made.watch(pairs("3 5 4"))
    made._spent_s = 1e9
    made.watch(pairs("4 5 4", "5 5 4"))

    assert isinstance(made.watched, Pretender)
    assert len(made.watched.contents) == 1


def test_what_a_program_prints_serves_where_nothing_else_can_be_seen(tmp_path: Path) -> None:
    tester = make_tester(tmp_path, right)
    sandbox = FakeSandbox(lambda program, stdin: execution(stdout=stdin[-3:]))
    limits = limits_of(KIT.problem("jugs"), tester.solution)
    watch = OutputWatch(tester.program, limits, JailCache(sandbox), "it is too old")

    one, same, other = (watch.run(text) for text in (b"xx 12", b"yy 12", b"yy 13"))

    assert one == same != other
    assert Corpus(RULES, watch, random.Random(1)).unwatched == "it is too old"
    assert isinstance(new_corpus(tester, JailCache(sandbox), random.Random(1)), Corpus)

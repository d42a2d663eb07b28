"""Graphs that are explored beside the search."""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from judge.commands.stress.graphs.beam import DeepPositions
from judge.commands.stress.graphs.explorer import KEPT_FROM, GraphExplorer, explore_into_file
from judge.commands.stress.graphs.position_graph import PositionGraph
from judge.commands.stress.graphs.store import Explored, read_explored
from judge.files import read_file
from judge.runner.cache.cache_folder import CacheFolder
from tests.kit.solutions import KIT, rules_for

PUSH = KIT.problem("push")
RULES = rules_for("push")
TEXT = "4 3\n0 0 0 0\n0 2 0 0\n4 0 0 3\n0 0\n"
LARGE = "3 4\nBBB.\n....\nWWW.\nWWW.\n....\nBBB.\n"


@pytest.fixture
def explorer(tmp_path: Path) -> Iterator[GraphExplorer]:
    made = GraphExplorer(PUSH, RULES, CacheFolder(tmp_path))
    yield made
    made.close()


def wait_for(explorer: GraphExplorer) -> Explored | None:
    while True:
        found = explorer.ready()
        if found is not None or explorer.is_idle:
            return found
        time.sleep(0.01)


def test_a_graph_comes_when_it_is_ready(explorer: GraphExplorer) -> None:
    assert explorer.is_idle
    explorer.ask(TEXT)

    found = wait_for(explorer)

    assert isinstance(found, PositionGraph)
    assert RULES.parse(TEXT)[0] in found
    assert explorer.is_idle
    assert explorer.ready() is None


def test_rules_that_fail_give_no_graph(explorer: GraphExplorer) -> None:
    explorer.ask("no input")

    assert wait_for(explorer) is None


def test_closing_ends_what_is_under_way(tmp_path: Path) -> None:
    slug = "cube"
    explorer = GraphExplorer(KIT.problem(slug), rules_for(slug), CacheFolder(tmp_path))
    text = "1\n   WW\n   WW\nOO GG RR BB\nOO GG RR BB\n   YY\n   YY\n"
    explorer.ask(text)

    explorer.close()
    explorer.close()

    assert explorer.ready() is None


@pytest.mark.slow
def test_a_large_graph_is_kept_and_a_small_one_is_not(tmp_path: Path) -> None:
    slug, cache = "knights", CacheFolder(tmp_path)
    explorer = GraphExplorer(KIT.problem(slug), rules_for(slug), cache)
    explorer.ask("1 1\n.\n.\n")
    wait_for(explorer)
    assert GraphExplorer(KIT.problem(slug), rules_for(slug), cache).next_kept() is None
    explorer.ask(LARGE)
    wait_for(explorer)
    explorer.close()

    other = GraphExplorer(KIT.problem(slug), rules_for(slug), cache)
    kept = other.next_kept()

    assert isinstance(kept, PositionGraph)
    assert len(kept) == 18_480 > KEPT_FROM
    assert other.next_kept() is None
    other.close()


def test_a_graph_that_is_too_large_gives_deep_positions(tmp_path: Path) -> None:
    rules = rules_for("sokoban")
    text = "#######\n#@    #\n# $ $ #\n#  .. #\n#     #\n#######\n"
    path = tmp_path / "graph"

    is_written = explore_into_file(rules, text, 100, str(path), "key")

    found = read_explored(rules, read_file(path), "key")
    assert is_written
    assert isinstance(found, DeepPositions)

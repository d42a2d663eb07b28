"""Graphs in the cache."""

from __future__ import annotations

import os
from pathlib import Path

from msgspec.structs import replace

from judge.commands.stress.graphs.beam import DeepPositions, deep_positions
from judge.commands.stress.graphs.position_graph import PositionGraph, explore
from judge.commands.stress.graphs.store import (
    MOST_OF_A_PROBLEM,
    Explored,
    GraphStore,
    explored_bytes,
    read_explored,
)
from judge.runner.cache.cache_folder import CacheFolder
from tests.conftest import each_row
from tests.kit.solutions import KIT, rules_for

PUSH = KIT.problem("push")
RULES = rules_for("push")
TEXT = "4 3\n0 0 0 0\n0 2 0 0\n4 0 0 3\n0 0\n"
(BOARD,) = RULES.parse(TEXT)
KEY = "push-1"


def graph_of_board() -> PositionGraph:
    graph = explore(BOARD, 10_000)
    assert graph is not None
    return graph


def store_with(cache: Path, explored: Explored, text: str = TEXT) -> GraphStore:
    store = GraphStore(PUSH, CacheFolder(cache))
    path = store.new_path()
    path.write_bytes(explored_bytes(explored, text, store.key))
    store.add(text, path)
    return store


def test_a_graph_comes_back_as_it_was() -> None:
    graph = graph_of_board()

    back = read_explored(RULES, explored_bytes(graph, TEXT, KEY), KEY)

    assert isinstance(back, PositionGraph)
    assert back.game == BOARD
    assert list(back.costs) == list(graph.costs)
    assert [back.way(index) for index in range(len(graph))] == [
        graph.way(index) for index in range(len(graph))
    ]
    assert {kind: list(some) for kind, some in back.hardest.items()} == {
        kind: list(some) for kind, some in graph.hardest.items()
    }
    assert all(back.index(back.position(index)) == index for index in range(len(graph)))


def test_deep_positions_come_back_as_they_were() -> None:
    rules = rules_for("sokoban")
    text = "@$ .\n--$.\n"
    deep = deep_positions(rules, rules.parse(text)[0])
    assert deep is not None

    back = read_explored(rules, explored_bytes(deep, text, KEY), KEY)

    assert isinstance(back, DeepPositions)
    assert [back.codec.decode(key) for key in back.keys] == [
        deep.codec.decode(key) for key in deep.keys
    ]


@each_row("place", [0, 40, -1])
def test_a_file_with_another_byte_is_not_read(place: int) -> None:
    data = bytearray(explored_bytes(graph_of_board(), TEXT, KEY))
    data[place] ^= 1

    assert read_explored(RULES, bytes(data), KEY) is None
    assert read_explored(RULES, b"", KEY) is None


def test_a_graph_of_other_rules_is_not_read() -> None:
    data = explored_bytes(graph_of_board(), TEXT, KEY)

    assert read_explored(RULES, data, "push-2") is None
    assert read_explored(RULES, data, KEY) is not None


def test_the_next_judge_finds_the_graph(tmp_path: Path) -> None:
    store_with(tmp_path, graph_of_board())
    store = GraphStore(PUSH, CacheFolder(tmp_path))

    (name,) = store.names()
    found = store.load(RULES, name)

    assert isinstance(found, PositionGraph)
    assert BOARD in found


def test_a_broken_file_is_removed(tmp_path: Path) -> None:
    store = store_with(tmp_path, graph_of_board())
    (name,) = store.names()
    path = tmp_path / "graphs" / name
    path.write_bytes(path.read_bytes()[:-1])

    found = store.load(RULES, name)

    assert found is None
    assert store.names() == []


def test_other_rules_have_other_graphs(tmp_path: Path) -> None:
    store_with(tmp_path, graph_of_board())
    assert PUSH.rules is not None
    sources = (*PUSH.rules.sources[:-1], ("problems.push.rules", "changed"))
    changed = replace(PUSH, rules=replace(PUSH.rules, sources=sources))

    assert GraphStore(changed, CacheFolder(tmp_path)).names() == []


def test_the_graphs_of_a_problem_are_bounded_and_the_oldest_goes(tmp_path: Path) -> None:
    graph = graph_of_board()
    for number in range(MOST_OF_A_PROBLEM + 1):
        store = store_with(tmp_path, graph, f"{TEXT}{' ' * number}")
        for path in (tmp_path / "graphs").iterdir():
            os.utime(path, (path.stat().st_mtime - 10,) * 2)

    assert len(store.names()) == MOST_OF_A_PROBLEM


def test_where_nothing_can_be_written_there_is_no_graph_and_no_error(tmp_path: Path) -> None:
    (tmp_path / "graphs").write_text("a file")

    store = store_with(tmp_path, graph_of_board())

    assert store.names() == []
    assert store.load(RULES, "push-0") is None

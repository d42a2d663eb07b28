"""The map of a watched program: which edges and lines it stands for."""

from __future__ import annotations

from judge.commands.stress.coverage.coverage_map import EDGES, Reached, SiteLines, read_map
from tests.conftest import each_row

SITES = SiteLines(lines={5}, by_site={0: {1}, 2: {5, 6}})


def map_of(counts: dict[int, int], sites: bytes = b"") -> bytes:
    """A map with these counts of edges."""
    return bytes(counts.get(edge, 0) for edge in range(EDGES)) + sites


def test_a_map_has_the_edges_with_counts_and_the_lines_of_the_sites() -> None:
    found = read_map(map_of({0: 1, 7: 3}, b"\0\0\1\1"), SITES)

    assert found == Reached(edges=frozenset({1, 7 * 16 + 3}), lines=frozenset({5, 6}))


@each_row(
    ("counts", "number"),
    [
        ((1,), 1),
        ((2,), 1),
        ((3,), 1),
        ((4, 7), 1),
        ((8, 15), 1),
        ((16, 31), 1),
        ((32, 127), 1),
        ((128, 255), 1),
        ((1, 2, 3, 4, 8, 16, 32, 128), 8),
    ],
)
def test_counts_of_about_the_same_size_are_alike(counts: tuple[int, ...], number: int) -> None:
    found = [read_map(map_of({9: count}), SITES) for count in counts]

    assert len(set(found)) == number


@each_row("content", [b"", b"\0" * EDGES])
def test_a_map_without_counts_tells_nothing(content: bytes) -> None:
    assert read_map(content, SITES) is None

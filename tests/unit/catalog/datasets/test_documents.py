"""What the guide shows of the formats can be copied into a file and read."""

from __future__ import annotations

import re
import textwrap

import pytest

from judge.catalog.datasets.formats import format_of
from tests.conftest import ROOT

GUIDE = (ROOT / "docs/datasets.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("what", "form", "minima"),
    [
        ("Sokoban", "levels", [1, 1]),
        ("Sliding puzzles", "permutations 4 4", [28, None]),
        ("Hoppers", "pegs", [None, 7]),
    ],
)
def test_the_example_of_a_format_is_read_as_a_whole(
    what: str, form: str, minima: list[int | None]
) -> None:
    item = re.search(rf"^- \*\*{what}\*\*.*?^  ```\n(.*?)^  ```$", GUIDE, re.DOTALL | re.MULTILINE)
    assert item is not None

    found = format_of(form).read(textwrap.dedent(item[1]), {}, lambda text: None)

    assert found.refused == ()
    assert [instance.minimum for instance in found.instances] == minima

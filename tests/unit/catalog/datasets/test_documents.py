"""What the guide shows of the formats can be copied into a file and read."""

from __future__ import annotations

import re
import textwrap

from tests.conftest import ROOT, each_row
from tests.kit.solutions import KIT

GUIDE = (ROOT / "docs/how-to/datasets.md").read_text(encoding="utf-8")


@each_row(
    ("what", "slug", "minima"),
    [
        ("Sokoban", "sokoban", [1, 1]),
        ("Sliding puzzles", "puzzle15", [28, None]),
        ("Hoppers", "hoppers", [None, 7]),
    ],
)
def test_the_example_of_a_format_is_read_as_a_whole(
    what: str, slug: str, minima: list[int | None]
) -> None:
    item = re.search(rf"^- \*\*{what}\*\*.*?^  ```\n(.*?)^  ```$", GUIDE, re.DOTALL | re.MULTILINE)
    assert item is not None

    generator = KIT.generator(slug)
    assert generator is not None
    assert generator.format is not None
    found = generator.format.read(textwrap.dedent(item[1]), {}, lambda text: None)

    assert found.refused == ()
    assert [instance.minimum for instance in found.instances] == minima

"""Tests of how a section of the documentation is found."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.cli.docs.manual import commands
from judge.cli.docs.pages import best_sections, docs_root, page_sections, read_sections, site_index
from tests.conftest import each_row

PAGE = """\
# Fruit

All of it.

## `apple` pie

Bake it.

```
# no heading
```

## Pears

An apple is no pear.
"""


def test_a_page_has_sections_and_code_has_no_headings() -> None:
    found = list(page_sections("docs/fruit.md", PAGE))

    assert [(one.heading, one.place) for one in found] == [
        ("Fruit", "docs/fruit.md"),
        ("apple pie", "docs/fruit.md#apple-pie"),
        ("Pears", "docs/fruit.md#pears"),
    ]
    assert found[1].text == "Bake it.\n\n```\n# no heading\n```"


def test_the_heading_weighs_more_than_the_text() -> None:
    sections = list(page_sections("docs/fruit.md", PAGE))

    assert [one.heading for one in best_sections(sections, ["Apple"])] == ["apple pie", "Pears"]
    assert best_sections(sections, ["apple", "plum"]) == []


def test_the_site_is_found_in_an_installation_and_in_a_clone(tmp_path: Path) -> None:
    found = [site_index(tmp_path)]
    for place in ("build/site/index.html", "docs/site/index.html"):
        (tmp_path / place).parent.mkdir(parents=True)
        (tmp_path / place).touch()
        found.append(site_index(tmp_path))

    assert found == [None, tmp_path / "build/site/index.html", tmp_path / "docs/site/index.html"]


@each_row(
    ("question", "place"),
    [
        ("how to judge a file", "docs/how-to/practise.md#judge-a-file"),
        ("how to add a language", "docs/reference/languages.md#your-own-languages"),
        ("what does TLE mean exactly", "docs/reference/verdicts.md"),
        ("three machines", "docs/how-to/cluster.md"),
        ("report a hole", "SECURITY.md#report-a-hole"),
    ],
)
def test_what_people_ask_is_found(question: str, place: str) -> None:
    assert best_sections(read_sections(docs_root()), [question])[0].place == place


@pytest.mark.slow
def test_every_option_is_found_with_and_without_its_command() -> None:
    sections = read_sections(docs_root())
    options = {
        (command.name, name.split()[0])
        for command in commands()
        for word, _ in command.words
        for name in word.split(", ")
        if name.startswith("--")
    }

    assert len(options) > 100
    for command, option in options:
        assert option in best_sections(sections, [command, option])[0].text
        assert option in best_sections(sections, [option])[0].text

"""The figures in headers and on pages: what a run can check is checked by a run."""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

from judge.catalog.solution_text import read_solution_text
from tests.conftest import ROOT, each_row
from tests.kit.solutions import SLUGS, SOLUTIONS, problem_slug, source_of

MODULES: dict[str, ModuleType] = {
    slug: importlib.import_module(f"tests.kit.figures.{slug}")
    for slug in SLUGS
    if (Path(__file__).with_name("figures") / f"{slug}.py").is_file()
}
FIGURES = [
    pytest.param(slug, phrase, compute, id=f"{slug}: {phrase}")
    for slug, module in MODULES.items()
    for phrase, compute in module.FIGURES.items()
]

# A number of at least 1,000, with or without commas.
LARGE = re.compile(r"(?<![\w.,/^*-])(\d{1,3}(?:,\d{3})+|\d{4,})(?![\w/^*]|[.,]\d)")

# What is measured stands between these; it differs from machine to machine.
COSTS = re.compile(r"<!-- costs -->.*?<!-- /costs -->", re.DOTALL)


def pages(slug: str) -> Iterator[tuple[str, str]]:
    """The texts of a problem that state figures, with their names; white space is one space."""
    for name in SOLUTIONS:
        if problem_slug(name) == slug:
            source = read_solution_text(source_of(name))
            labels = (words for label, words in source.labels.items() if label != "Source")
            yield name, " ".join(" ".join((source.title, *labels)).split())
    for path in (
        ROOT / "testdata" / slug / "README.md",
        *(ROOT / "problems" / slug / page for page in ("editorial.en.md", "hints.en.md")),
    ):
        if path.is_file():
            text = COSTS.sub("", path.read_text(encoding="utf-8"))
            prose = "\n".join(line for line in text.splitlines() if not line.startswith("    "))
            yield str(path.relative_to(ROOT)), " ".join(prose.split())


@pytest.mark.slow
@pytest.mark.nightly
@pytest.mark.parametrize(("slug", "phrase", "compute"), FIGURES)
def test_a_figure_is_what_a_run_finds(
    slug: str, phrase: str, compute: Callable[[], object]
) -> None:
    stated = phrase.format(compute())

    assert [name for name, text in pages(slug) if stated in text], f"nothing states {stated!r}"


@each_row("slug", SLUGS)
def test_every_large_figure_is_computed_or_given(slug: str) -> None:
    module = MODULES.get(slug, ModuleType("none"))
    figures, given = getattr(module, "FIGURES", {}), getattr(module, "GIVEN", {})
    # Any number may stand where a computed one does: the test above compares it.
    holes = (
        re.sub(r"\\\{.*?\\\}", r"[\\d,.]+", re.escape(phrase).replace("\\ ", " "))
        for phrase in figures
    )
    known = re.compile("|".join([*holes, *map(re.escape, given)]) or "(?!)")

    found = {name: LARGE.findall(known.sub(" ", text)) for name, text in pages(slug)}

    assert {name: numbers for name, numbers in found.items() if numbers} == {}

"""Packages for DOMjudge hold nothing for which its importer refuses a package, or warns of it.

Source: `ImportProblemService.php` of DOMjudge, 2026: the checks of `problem.yaml`, of the time
limits, of the files of groups and of the folders of validators.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

from judge.catalog.kit import Kit
from judge.catalog.yaml_file import read_yaml
from judge.commands.convert.exporter import export
from judge.commands.convert.submissions import ExportTarget
from judge.commands.convert.versions.export_package import convert_package
from judge.model import Dialect
from judge.packages.package import Package
from tests.conftest import ROOT, each_row
from tests.unit.packages.written import write_files

EXAMPLES = ROOT / "tests/packages"
# Those that fit into what DOMjudge reads.
FITTING = (
    "bounds", "broken", "built", "checked", "dialects", "generated", "graded", "once", "pictured",
    "points", "polygon", "polygonpoints", "polygontalks", "talkstwice", "twice",
)  # fmt: skip
TYPES = {"pass-fail", "scoring", "multi-pass", "interactive", "submit-answer"}
VALIDATION = ("default", "custom", "custom interactive", "custom multi-pass")
FLAGS = {"sum", "max", "min", "avg", "ignore_sample"}


def complaints(files: Mapping[str, bytes], folder: Path) -> Iterator[str]:
    """What DOMjudge would not take in these files."""
    root = write_files(folder, files)
    yaml = read_yaml(root / "problem.yaml", dict[str, Any])
    if unknown := set(yaml.get("type", "pass-fail").split()) - TYPES:
        yield f"type {unknown}"
    if yaml.get("validation", "default") not in VALIDATION:
        yield f"validation {yaml['validation']}"
    limit = (root / ".timelimit").read_text().strip()
    if (root / "domjudge-problem.ini").read_text() != f"timelimit = {limit}\n":
        yield "conflicting time limits"
    for name in files:
        if PurePosixPath(name).name in ("testdata.yaml", "test_group.yaml"):
            yield from group_complaints(name, read_yaml(root / name, dict[str, Any]))
    for kind in ("input_validator", "answer_validator", "output_validator"):
        names = [name for name in files if name.startswith(kind)]
        if names and not all(name.startswith(f"{Path(names[0]).parent}/") for name in names):
            yield f"several programs: {names}"


def group_complaints(name: str, keys: Mapping[str, Any]) -> Iterator[str]:
    low, high = map(float, str(keys.get("range", "0 0")).split())
    if not (0 <= low <= high and math.isfinite(high)):
        yield f"{name}: range {keys['range']}"
    if float(keys.get("accept_score", 0)) < 0:
        yield f"{name}: accept_score"
    if unknown := set(keys.get("grader_flags", "").split()) - FLAGS:
        yield f"{name}: grader_flags {unknown}"


@each_row("name", FITTING)
def test_domjudge_takes_an_exported_package(name: str, tmp_path: Path) -> None:
    package = Package(EXAMPLES / name)
    if package.metadata.dialect.dialect is Dialect.DOMJUDGE:  # else it would stay as it is
        current = convert_package(package, ExportTarget.ICPC)
        files = {one: file.content for one, file in current.files.items()}
        package = Package(write_files(tmp_path / name, files))

    made = convert_package(package, ExportTarget.DOMJUDGE)

    files = {one: made.files[one].content for one in sorted(made.files)}
    assert list(complaints(files, tmp_path / "a")) == []


@pytest.mark.parametrize(
    "slug",
    [
        pytest.param(slug, marks=[pytest.mark.slow] * (slug != "peek"))
        for slug in Kit(ROOT).slugs()
        if slug != "puzzle24"  # DOMjudge has no parts of points
    ],
)
def test_domjudge_takes_an_exported_problem_of_the_kit(slug: str, tmp_path: Path) -> None:
    folder = tmp_path / slug
    export(Kit(ROOT), slug, ExportTarget.DOMJUDGE, folder)
    files = {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }

    assert list(complaints(files, tmp_path / "again")) == []

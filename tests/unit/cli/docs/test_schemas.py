"""Tests of the schemas of files: what people write is held against them."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from ruamel.yaml import YAML

from judge import languages
from judge.cli.docs.schemas import SCHEMAS, described_keys, json_schema
from tests.conftest import ROOT, each_row

FILES = {
    "problem.yaml": "problems/*/problem.yaml",
    "learning.yaml": "problems/*/learning.yaml",
    "input.yaml": "problems/*/input.yaml",
    "test_group.yaml": "testdata/*/secret/*/test_group.yaml",
    "languages.toml": "judge/languages/languages.toml",
    "baseline.json": "testdata/*/baseline.json",
}
PAGE = (ROOT / "docs/reference/json.md").read_text()


def content(path: Path) -> Any:
    text = path.read_text()
    if path.suffix == ".toml":
        return tomllib.loads(text)
    return json.loads(text) if path.suffix == ".json" else YAML(typ="safe", pure=True).load(text)


def complaints(name: str, value: object) -> list[str]:
    found = Draft202012Validator(json_schema(name)).iter_errors(value)
    return [f"{error.json_path}: {error.message}" for error in found]


def test_each_schema_is_one_is_in_the_guide_and_holds_of_the_files_of_the_kit() -> None:
    for name in SCHEMAS:
        Draft202012Validator.check_schema(json_schema(name))
        assert f"| `{name}` |" in PAGE
    packages = ROOT.glob("tests/packages/*/problem.yaml")
    current = [one for one in packages if "problem_format_version: 2025-09" in one.read_text()]

    paths = {name: sorted(ROOT.glob(pattern)) for name, pattern in FILES.items()}
    wrong = {
        str(path): complaints(name, content(path))
        for name, some in (paths | {"package-problem.yaml": current}).items()
        for path in some
    }

    assert all(paths.values())
    assert len(current) > 5
    assert {path: lines for path, lines in wrong.items() if lines} == {}


@each_row(
    ("name", "value", "complaint"),
    [
        ("problem.yaml", {"limits": {"time_limit": 0}}, "$.limits.time_limit: 0 is less than"),
        ("problem.yaml", {"nmae": "A"}, "('nmae' was unexpected)"),
        ("problem.yaml", {"type": "pass-fial"}, "$.type: 'pass-fial' is not valid"),
        ("learning.yaml", {"difficulty": 6}, "$.difficulty: 6 is greater than the maximum of 5"),
        ("languages.toml", {"cpp": {"compiel": []}}, "$.cpp: Additional properties"),
        ("languages.toml", {"C++": {}}, "'C++' does not match"),
        ("baseline.json", {"results": [["a.py", "b", "OK", None, 1]]}, "'OK' is not one of"),
    ],
)
def test_a_mistake_is_found(name: str, value: object, complaint: str) -> None:
    assert complaint in "\n".join(complaints(name, value))


def test_a_description_goes_on_over_lines() -> None:
    comment = "# first    one thing\n#            and more\n#\n# Not a key.\n"
    docstring = "Head.\n\n    second   another\n\nEnd  of it.\n"

    assert list(described_keys(comment)) == [("first", "one thing and more")]
    assert list(described_keys(docstring)) == [("second", "another")]
    assert "compile" in dict(described_keys(languages.TABLE.read_text()))

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


@each_row("name", SCHEMAS)
def test_a_schema_is_one_and_is_in_the_guide(name: str) -> None:
    Draft202012Validator.check_schema(json_schema(name))

    assert f"| `{name}` |" in PAGE


@each_row("name", FILES)
def test_the_files_of_the_kit_have_their_schema(name: str) -> None:
    paths = sorted(ROOT.glob(FILES[name]))

    wrong = {str(path): complaints(name, content(path)) for path in paths}

    assert paths
    assert {path: lines for path, lines in wrong.items() if lines} == {}


def test_the_packages_of_the_tests_have_their_schema() -> None:
    read = {path: content(path) for path in ROOT.glob("tests/packages/*/problem.yaml")}
    current = {
        path: yaml for path, yaml in read.items() if yaml.get("problem_format_version") == "2025-09"
    }

    wrong = {str(path): complaints("package-problem.yaml", yaml) for path, yaml in current.items()}

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


@each_row("name", SCHEMAS)
def test_an_editor_shows_no_private_name(name: str) -> None:
    definitions = json_schema(name)["$defs"].values()

    assert [one["title"] for one in definitions if one.get("title", "").startswith("_")] == []


def test_every_key_of_a_language_and_a_problem_is_described() -> None:
    definitions = [
        *json_schema("problem.yaml")["$defs"].values(),
        json_schema("languages.toml")["$defs"]["Language"],
    ]

    assert [
        key
        for definition in definitions
        for key, value in definition["properties"].items()
        if "description" not in value
    ] == []


def test_a_description_goes_on_over_lines() -> None:
    comment = "# first    one thing\n#            and more\n#\n# Not a key.\n"
    docstring = "Head.\n\n    second   another\n\nEnd  of it.\n"

    assert list(described_keys(comment)) == [("first", "one thing and more")]
    assert list(described_keys(docstring)) == [("second", "another")]
    assert "compile" in dict(described_keys(languages.TABLE.read_text()))

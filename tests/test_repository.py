"""What a repository shows to strangers agrees with the project."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from ruamel.yaml import YAML

from tests.conftest import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
FORMS = sorted((ROOT / ".github/ISSUE_TEMPLATE").glob("*.yml"))


def yaml(path: str) -> Any:
    return YAML(typ="safe").load((ROOT / path).read_text())


def test_the_citation_is_of_this_version() -> None:
    citation = yaml("CITATION.cff")

    assert citation["title"].startswith(f"{PROJECT['name']}:")
    names = ("version", "license", "keywords")
    assert [citation[name] for name in names] == [PROJECT[name] for name in names]


@pytest.mark.parametrize("name", [form.stem for form in FORMS if form.stem != "config"])
def test_a_form_has_what_the_site_requires(name: str) -> None:
    form = yaml(f".github/ISSUE_TEMPLATE/{name}.yml")

    assert {"name", "description", "body"} <= form.keys()
    ids = [part["id"] for part in form["body"]]
    assert len(ids) == len(set(ids))
    assert all(part["attributes"]["label"] for part in form["body"])


def test_updates_follow_the_lock_file_and_leave_what_has_a_reason() -> None:
    (updates,) = yaml(".github/dependabot.yml")["updates"]

    assert (updates["package-ecosystem"], updates["directory"]) == ("uv", "/")
    assert (ROOT / "uv.lock").is_file()
    bounded = {one.split(">")[0] for one in PROJECT["dependencies"] if "<" in one}
    assert {one["dependency-name"] for one in updates["ignore"]} == bounded


def test_a_breach_is_reported_as_a_hole_is() -> None:
    assert "](SECURITY.md)" in (ROOT / "CODE_OF_CONDUCT.md").read_text()
    assert "in private" in (ROOT / "SECURITY.md").read_text()

"""What people copy from docs/how-to/ci.md: it is YAML, and all commands and options in it exist."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from typing import Any

import pytest
import typer.main
from ruamel.yaml import YAML

from judge import pytest_plugin
from judge.cli import app
from judge.reports.formats import FORMAT_OF_SUFFIX
from tests.conftest import ROOT

COMMANDS = typer.main.get_command(app).commands  # type: ignore[attr-defined]  # it is a group
TEXT = (ROOT / "docs/how-to/ci.md").read_text()
BLOCKS = re.findall(r"^```yaml\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL)


def load_yaml(text: str) -> Any:
    return YAML(typ="safe").load(text)


WORKFLOW, CONFIG = map(load_yaml, BLOCKS)
HOOKS = load_yaml((ROOT / ".pre-commit-hooks.yaml").read_text())


def lines() -> Iterator[str]:
    """Every command line of the judge in the workflow, the hooks and the prose."""
    yield from (step["run"] for step in WORKFLOW["jobs"]["solutions"]["steps"] if "run" in step)
    yield from (hook["entry"] for hook in HOOKS)
    yield from re.findall(r"`(judge [^`]+)`", TEXT)


FOUND = (words for line in lines() for words in re.findall(r"judge [a-z].*", line))
LINES = sorted(set(FOUND))


@pytest.mark.parametrize("line", LINES)
def test_every_command_and_option_exists(line: str) -> None:
    _, command, *words = shlex.split(line.partition(";")[0].partition(">>")[0])
    known = {word for option in COMMANDS[command].params for word in _words(option)}

    assert {word for word in words if word.startswith("-")} <= known


def _words(option: Any) -> list[str]:
    return [*option.opts, *option.secondary_opts]


def test_the_reports_are_those_that_are_uploaded() -> None:
    steps = WORKFLOW["jobs"]["solutions"]["steps"]
    (judged,) = (step["run"] for step in steps if "judge run" in step.get("run", ""))
    written = re.findall(r"--report (\S+)", judged)
    uploads = [step["with"] for step in steps if "upload" in step.get("uses", "")]
    taken = [one.get("sarif_file") or one["path"].split() for one in uploads]

    assert taken == [written[0], written[1:]]
    conditions = [step.get("if") for step in steps if "upload" in step.get("uses", "")]
    assert conditions == ["always()"] * 2  # after a failure, too
    assert WORKFLOW["permissions"]["security-events"] == "write"
    assert {f".{name.rpartition('.')[2]}" for name in written} <= set(FORMAT_OF_SUFFIX)


def test_the_hooks_of_the_example_exist() -> None:
    (repository,) = CONFIG["repos"]

    assert [hook["id"] for hook in repository["hooks"]] == [hook["id"] for hook in HOOKS]
    assert all({"name", "entry", "language"} <= set(hook) for hook in HOOKS)


def test_every_option_of_the_plugin_is_documented() -> None:
    options: list[str] = []

    class Group:
        def addoption(self, name: str, **facts: Any) -> None:
            options.append(name)

    class Parser:
        def getgroup(self, name: str, words: str) -> Group:
            return Group()

    pytest_plugin.pytest_addoption(Parser())  # type: ignore[arg-type]  # enough of one

    assert options
    assert [option for option in options if f"| `{option}" not in TEXT] == []
    assert set(re.findall(r"(?<![\w-])--judge[a-z-]*", TEXT)) <= set(options)


def test_every_form_is_explained() -> None:
    assert [form for form in FORMAT_OF_SUFFIX.values() if f"| `{form}` |" not in TEXT] == []

"""`docs/how-to/own-puzzle.md` is followed to the letter, from an empty folder to its end."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.end_to_end.commands import learner_environment

PAGE = (ROOT / "docs/how-to/own-puzzle.md").read_text(encoding="utf-8")

_FENCE = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
_FILE = re.compile(r"^`((?:problems|solutions|testdata)/[\w./-]+)`", re.MULTILINE)
_MEASURED = re.compile(r"\d[\d.]* (?:s|MiB)\b.*")


@dataclass(frozen=True, slots=True)
class Block:
    """A block of the page: its language, its text, and the file that the text before it names."""

    language: str
    text: str
    file: str | None


def blocks() -> Iterator[Block]:
    """The blocks of the page, in order."""
    end = 0
    for fence in _FENCE.finditer(PAGE):
        files = _FILE.findall(PAGE[end : fence.start()])
        end = fence.end()
        yield Block(fence[1], fence[2], files[-1] if files else None)


def commands(block: Block) -> Iterator[tuple[str, list[str]]]:
    """The commands of a block, each with the lines that the page shows of its output."""
    for part in re.split(r"^\$ ", block.text, flags=re.MULTILINE)[1:]:
        command, *lines = part.splitlines()
        yield command, [line for line in lines if line.strip() not in ("", "...")]


def fixed(line: str) -> str:
    """A line without what is measured and what comes after it."""
    return _MEASURED.sub("#", line).rstrip()


def missing_lines(shown: list[str], output: str) -> list[str]:
    """The lines of the page that the output does not have, in that order; `...` is any text."""
    actual = iter([fixed(line) for line in output.splitlines()])
    return [
        line for line in shown if not any(re.fullmatch(_pattern(line), found) for found in actual)
    ]


def _pattern(line: str) -> str:
    return ".*".join(map(re.escape, fixed(line).split("...")))


def test_the_page_shows_files_and_commands_and_the_puzzle_is_short() -> None:
    files = {one.file: one.text for one in blocks() if one.file}
    kinds = {(one.language, one.file is not None) for one in blocks()}

    assert kinds == {("console", False), ("python", True), ("yaml", True), ("text", True)}
    names = [f"problems/lights/{name}.py" for name in ("rules", "inputs")]
    assert sum(files[name].count("\n") for name in names) <= 60


@pytest.mark.slow
def test_the_page_leads_to_judged_solutions(tmp_path: Path) -> None:
    kit = tmp_path / "kit"
    kit.mkdir()
    environment = learner_environment(tmp_path / "home")
    ran = []

    for block in blocks():
        if block.file:
            (kit / block.file).write_text(block.text, encoding="utf-8")
            continue
        for command, shown in commands(block):
            done = subprocess.run(
                ["sh", "-c", command],
                cwd=kit,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                check=False,
            )
            assert missing_lines(shown, done.stdout) == [], f"{command}\n{done.stdout}"
            ran.append((command.split()[:2], done.returncode))

    assert ran == [
        (["judge", "new"], 0),
        (["rm", "testdata/lights/*/*.in"], 0),
        (["rm", "solutions/lights/wrong_answer/greedy.py"], 0),
        (["judge", "run"], 0),
        (["judge", "stress"], 1),
        (["judge", "verify"], 0),
        (["judge", "export"], 0),
        (["judge", "run"], 0),
        (["judge", "verify"], 0),
    ]

"""What commands print is held against its JSON Schema, and has no key that the schema lacks."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from judge.cli.docs.schemas import SCHEMAS, json_schema
from tests.conftest import ROOT, write_kit
from tests.end_to_end.commands import judge
from tests.end_to_end.test_trace import python_that_reports

WRONG = "import sys\nprint(len(sys.stdin.read()))\n"
SHIPPED = str(ROOT / "solutions/jugs/breadth_first.py")

QUICK: dict[str, tuple[str, ...]] = {
    "run": ("run", "--verbose"),
    "run-input": ("run", "sums", "adds.py", "--input", "testdata/sums/sample/01-two.in"),
    "list": ("list",),
    "cache": ("cache",),
    "history": ("history", "--all"),
}
SLOW: dict[str, tuple[str, ...]] = {
    "languages": ("languages",),
    "verify": ("verify", "sums"),
    "bench": ("bench", "sums", "--rounds", "1"),
    "compare": ("compare", "sums", "adds.py", "wrong.py", "--time", "1"),
    "regress": ("regress", "sums"),
    "regress-against": ("regress", "sums", "--against", "HEAD", "--time", "1"),
    "doctor": ("doctor",),
}
OF_A_GAME: dict[str, tuple[str, ...]] = {
    "run": ("run", "jugs", "breadth_first.py", "wrong_answer/greedy.py", "--verbose", "--diff"),
    "replay": ("replay", "jugs", SHIPPED, "sample/01-one-pair"),
    "stress": ("stress", "jugs", "wrong_answer/greedy.py", "--time", "5"),
    "bench": ("bench", "jugs", "--solutions", "breadth_first.*", "--rounds", "1"),
    "trace": ("trace", "jugs", "REPORTING", "sample/01-one-pair"),
    "verify": ("verify", "jugs", "--mutants", "--mutant-count", "3", "--stress-time", "1"),
}


@pytest.fixture
def kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GIT_CONFIG_GLOBAL", str(tmp_path / "none"))
    files = {"solutions/sums/wrong.py": WRONG, "solutions/sums/wrong_answer/wrong.py": WRONG}
    return write_kit(tmp_path, files)


def complaints(name: str, words: Sequence[str], folder: Path) -> list[str]:
    """What the schema says of what a command prints; it may have no other keys."""
    done = judge(*words, "--format", "json", cwd=folder)
    assert done.status in (0, 1), done.err
    found = Draft202012Validator(closed(json_schema(name))).iter_errors(json.loads(done.out))
    return [f"{error.json_path}: {error.message}" for error in found]


def closed(schema: Any) -> Any:
    """The schema of documents that have no other keys than it names."""
    if isinstance(schema, list):
        return [closed(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    inner = {key: closed(value) for key, value in schema.items()}
    return inner | ({"additionalProperties": False} if "properties" in inner else {})


def test_what_a_command_prints_has_its_schema(kit: Path) -> None:
    for name, words in QUICK.items():
        assert complaints(name, words, kit) == [], words


@pytest.mark.slow
@pytest.mark.parametrize("name", SLOW)
def test_what_a_longer_command_prints_has_its_schema(name: str, kit: Path) -> None:
    git = ("init -q", "add -A", "-c user.name=A -c user.email=a@example.org commit -qm all")
    for words in git if name == "regress-against" else ():
        subprocess.run(["git", *words.split()], cwd=kit, check=True)
    if name.startswith("regress"):
        judge("regress", "sums", "--update", cwd=kit)
        (kit / "solutions/sums/adds.py").write_text(WRONG)

    assert complaints(name, SLOW[name], kit) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", OF_A_GAME)
def test_what_is_printed_of_a_game_has_its_schema(name: str, tmp_path: Path) -> None:
    mine = tmp_path / "mine.py"
    mine.write_text(python_that_reports("jugs"))
    words = [word.replace("REPORTING", str(mine)) for word in OF_A_GAME[name]]

    assert complaints(name, words, ROOT) == []


def test_every_document_is_tried() -> None:
    printed = {name for name, one in SCHEMAS.items() if one.is_printed}

    assert printed == {*QUICK, *SLOW, *OF_A_GAME}

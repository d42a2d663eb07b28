"""Tests of runs on an input of your own."""

import io
import json
import re
import sys
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from inline_snapshot import external_file
from msgspec.structs import replace

from judge.catalog.find_kit import find_kit
from judge.commands.run_input import RunInput, RunInputRequest, report_run_input, write_answer
from judge.errors import UsageError
from judge.model import Execution, Program, Stop, Verdict
from tests.conftest import ROOT, each_row, execution, write_kit
from tests.unit.as_text import printed
from tests.unit.commands.watch.test_work import Compiling

RULES = """\
from judge.game import FormatError

INSTANCE = "sum"
CHECK = "tokens"

def parse(text):
    if not text.replace(" ", "").strip().isdigit():
        raise FormatError("word 1 is not a number")
    return [list(map(int, text.split()))]

def write(games): return ""
def write_answer(games, ways): return "".join(f"{way[0]}\\n" for way in ways)
def show(game, state): return ""
def shortest(game):
    if 13 in game: raise ValueError("unlucky")
    return [str(sum(game))]
def small(game): return sum(game) < 1000
"""


def add_numbers(program: Program, stdin: bytes) -> Execution:
    return execution(stdout=f"{sum(map(int, stdin.split()))}\n".encode())


def custom(tmp_path: Path, content: str = "5 6\n", **changes: Any) -> RunInput:
    """A run of `adds.py`, or of `words`, on an input; `facts` are what each program does."""
    files = {"problems/sums/rules.py": RULES, "solutions/sums/wrong_answer/twelve.py": "print(12)"}
    kit, given = find_kit(write_kit(tmp_path / "kit", files), {}), tmp_path / "my.in"
    given.write_text(content)
    facts, behaviour = changes.pop("facts", {}), changes.pop("behaviour", add_numbers)
    if facts:
        behaviour = lambda program, stdin: replace(execution(), **facts)  # noqa: E731  # one line
    request = RunInputRequest(**{"words": ("sums", "adds.py"), "input": str(given), **changes})
    return RunInput(kit, request, sandbox=Compiling(behaviour))


def report_text(made: RunInput, form: str = "text") -> str:
    with made:
        return printed(lambda screen: report_run_input(made, screen, form))


TWELVE = {"facts": {"stdout": b"12\n"}}
LINES = "".join(f"{number}\n" for number in range(203)) + "x" * 5000
NODES = {"stderr": b"nodes=7\nhello\n", "stdout": b"11\n"}  # the effort is no error
RUNS: dict[str, tuple[str, dict[str, Any]]] = {
    "the oracle answers small inputs": ("5 6\n", {"words": ("sums", "adds.py", "adds.py")}),
    "a case has the same input": ("1 2 3 4\n", {}),
    "a wrong output": ("5 6\n", TWELVE),
    "it is expected": (
        "5 6\n",
        {"facts": {"stdout": b"12\n"}, "words": ("sums", "wrong_answer/twelve.py")},
    ),
    "too large for the oracle": ("999 1\n", {}),
    "the oracle fails": ("13\n", {}),
    "an odd input": ("one", {"facts": {"stderr": b"help\x1b\n"}}),
    "an empty input": ("", {}),
    "it crashes": ("5 6\n", {"facts": NODES | {"exit_code": 1}, "time_scale": 3.0}),
    "it takes too long": ("5 6\n", {"facts": NODES | {"stopped_by": Stop.CPU}}),
    "it prints too much": ("5 6\n", {"facts": NODES | {"stopped_by": Stop.OUTPUT}}),
    "it cannot be started": (
        "5 6\n",
        {"facts": NODES | {"failed_to_start": "no exec", "exit_code": None}},
    ),
    "a long line": ("5 6\n", {"facts": {"stdout": b"x" * 5000}}),
    "many lines": ("5 6\n", {"facts": {"stdout": LINES.encode()}}),
}


def test_what_is_said_of_a_run(tmp_path: Path) -> None:
    parts = []
    for name, (content, changes) in RUNS.items():
        made = custom(tmp_path, content, **dict(changes))
        text = report_text(made).replace(str(tmp_path), "DIR")
        parts.append(f"# {name}: status {made.status}\n{text}")
    text = "\n".join(parts)
    document = report_text(custom(tmp_path, facts=NODES | {"exit_code": 1}), "json")
    document = re.sub(r'"version": ".*"', '"version": "1"', document).replace(str(tmp_path), "DIR")

    assert text == external_file("runs.txt")
    assert document == external_file("runs.json", format=".txt")


def test_standard_input_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"20 22\n")))

    made = custom(tmp_path, input="-")

    assert (made.given.name, made.given.case.answer) == ("standard input", b"42\n")
    (tmp_path / "bytes.in").write_bytes(b"1 \xff")
    odd = custom(tmp_path, input=str(tmp_path / "bytes.in")).given.odd
    assert odd == "byte 3 is not text: invalid start byte"


@each_row(
    ("words", "given", "error"),
    [
        (("sums", "adds.py"), "none.in", "none.in cannot be read: No such file"),
        (("sums", "adds.py"), "\0", "cannot be read: embedded null"),
        (("sums", "adds.py"), "/dev/zero", "is larger than 256 MiB"),
        (("sums",), "/dev/null", "--input works only with your own solutions"),
        (("sums", "none.py"), "/dev/null", "there is no file"),
    ],
)
def test_no_odd_word_is_run(tmp_path: Path, words: tuple[str, ...], given: str, error: str) -> None:
    with pytest.raises(UsageError, match=error):
        custom(tmp_path, words=words, input=given)


def test_the_output_of_one_solution_becomes_an_answer_unless_it_is_wrong(tmp_path: Path) -> None:
    answers = {}
    rows: list[tuple[str, str, dict[str, Any]]] = [
        ("right", "5 6\n", {}),
        ("unchecked", "999 1\n", {}),
        ("wrong", "5 6\n", TWELVE),
        ("of two", "5 6\n", {"words": ("sums", "adds.py", "adds.py")}),
        ("invalid input", "one", {"facts": {"stdout": b"1\n"}}),
        ("late", "5 6\n", {"facts": NODES | {"stopped_by": Stop.CPU}}),
    ]
    for name, content, changes in rows:
        made, path = custom(tmp_path, content, **changes), tmp_path / f"{name}.ans"
        report_text(made)
        with suppress(UsageError):
            write_answer(made, path)
        answers[name] = path.read_text() if path.exists() else None

    assert {name: text for name, text in answers.items() if text is not None} == {
        "right": "11\n",
        "unchecked": "1000\n",
    }


def test_a_real_program_is_compiled_run_and_checked(tmp_path: Path) -> None:
    mine, broken = tmp_path / "mine.py", tmp_path / "broken.py"
    mine.write_text("print(sum(map(int, input().split())))")
    broken.write_text("def f(:")
    given = tmp_path / "five.in"
    given.write_text("1 1\n4 2\n0 0\n")
    kit = find_kit(ROOT, {})
    order = RunInputRequest(words=("push", str(mine), str(broken)), input=str(given))

    with RunInput(kit, order) as made:
        found = list(made)

    assert made.given.odd
    assert [one.verdict for one in found] == [None, Verdict.CE]
    assert found[0].output == "2\n"
    assert "SyntaxError" in found[1].message
    assert made.status == 1


def test_an_interruption_ends_the_runs_and_not_the_report(tmp_path: Path) -> None:
    def interrupted(*_: object) -> Execution:
        raise KeyboardInterrupt

    made = custom(tmp_path, behaviour=interrupted)

    assert json.loads(report_text(made, "json"))["solutions"] == []
    assert made.status == 130

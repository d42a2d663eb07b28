"""Tests of runs on an input of your own."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from judge.catalog.find_kit import find_kit
from judge.commands.run_input import RunInput, RunInputRequest, report_run_input
from judge.errors import UsageError
from judge.model import Execution, Program, Stop, Verdict
from judge.terminal.screen import Screen
from tests.conftest import ROOT, FakeSandbox, each_row, execution, write_kit
from tests.unit.commands.golden import golden
from tests.unit.commands.watch.test_work import Compiling

RULES = """\
from judge.game import FormatError

INSTANCE = "sum"
CHECK = "tokens"

def parse(text):
    if not text.replace(" ", "").strip().isdigit():
        raise FormatError("word 1 is no number")
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


def answering_sandbox(**facts: Any) -> FakeSandbox:
    return Compiling(lambda program, stdin: replace(execution(), **facts))


def custom(
    tmp_path: Path,
    content: str = "5 6\n",
    *,
    words: Sequence[str] = ("sums", "adds.py"),
    sandbox: FakeSandbox | None = None,
    **order: Any,
) -> RunInput:
    kit = find_kit(write_kit(tmp_path / "kit", {"problems/sums/rules.py": RULES}), {})
    given = tmp_path / "my.in"
    given.write_text(content)
    order = {"input": str(given)} | order
    return RunInput(
        kit,
        RunInputRequest(words=tuple(words), **order),
        sandbox=sandbox or FakeSandbox(add_numbers),
    )


def outcome(made: RunInput) -> tuple[Verdict | None, str, int]:
    """Verdict, message and exit status of the one solution."""
    with made:
        (found,) = made
    return found.verdict, found.message, made.status


def test_the_oracle_answers_small_inputs_unless_a_case_has_the_same_input(tmp_path: Path) -> None:
    made = custom(tmp_path)
    known = custom(tmp_path, "1 2 3 4\n")

    assert (made.given.answer, made.given.source) == (b"11\n", "the oracle")
    assert outcome(made) == (Verdict.AC, "", 0)
    assert (known.given.answer, known.given.source) == (b"10\n", "the answer of secret/02-many")


def test_a_wrong_output_is_status_1_unless_it_is_expected(tmp_path: Path) -> None:
    name, fake = "solutions/sums/wrong_answer/twelve.py", answering_sandbox(stdout=b"12\n")
    write_kit(tmp_path / "kit", {name: "print(12)"})

    verdict, message, status = outcome(custom(tmp_path, sandbox=fake))
    expected = custom(tmp_path, words=("sums", "wrong_answer/twelve.py"), sandbox=fake)

    assert (verdict, "12" in message, status) == (Verdict.WA, True, 1)
    assert outcome(expected)[::2] == (Verdict.WA, 0)


@each_row(
    ("content", "odd", "unchecked"),
    [
        ("999 1\n", "", "too large for the oracle"),
        ("13\n", "", "ValueError: unlucky (problems/sums/rules.py, line 15)"),
        ("one\n", "word 1 is no number", "not as it should be"),
        ("", "word 1 is no number", "not as it should be"),
    ],
)
def test_an_unchecked_run_gives_its_reason(
    tmp_path: Path, content: str, odd: str, unchecked: str
) -> None:
    made = custom(tmp_path, content, sandbox=answering_sandbox(stdout=b"7\n"))

    assert made.given.odd == odd
    assert unchecked in made.given.unchecked
    assert outcome(made) == (None, "", 0)


@each_row(
    ("facts", "verdict"),
    [
        ({"exit_code": 1}, Verdict.RTE),
        ({"stopped_by": Stop.CPU}, Verdict.TLE),
        ({"stopped_by": Stop.OUTPUT}, Verdict.OLE),
        ({"failed_to_start": "no exec"}, Verdict.JE),
    ],
)
def test_how_a_program_ended_comes_before_its_output(
    tmp_path: Path, facts: dict[str, Any], verdict: Verdict
) -> None:
    fake = answering_sandbox(stderr=b"nodes=7\nhello\n", **facts)
    with custom(tmp_path, sandbox=fake, time_scale=3.0) as made:
        (found,) = made

    assert (found.verdict, made.status) == (verdict, 2 if verdict is Verdict.JE else 1)
    assert found.message
    assert (found.nodes, found.stderr) == (7, "hello\n")  # the effort is no error
    assert made.problem.limits.cpu_s == 3.0


def test_standard_input_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"20 22\n")))

    made = custom(tmp_path, input="-")

    assert (made.given.name, made.given.answer) == ("standard input", b"42\n")
    (tmp_path / "bytes.in").write_bytes(b"1 \xff")
    odd = custom(tmp_path, input=str(tmp_path / "bytes.in")).given.odd
    assert odd == "byte 3 is no text: invalid start byte"


@each_row(
    ("words", "given", "error"),
    [
        (("sums", "adds.py"), "none.in", "none.in cannot be read: No such file"),
        (("sums", "adds.py"), "\0", "cannot be read: embedded null"),
        (("sums", "adds.py"), "/dev/zero", "is larger than 256 MiB"),
        (("sums",), "/dev/null", "--input is for solutions of yours"),
        (("sums", "none.py"), "/dev/null", "there is no file"),
    ],
)
def test_unknown_arguments_are_refused(
    tmp_path: Path, words: tuple[str, ...], given: str, error: str
) -> None:
    with pytest.raises(UsageError, match=error):
        custom(tmp_path, words=words, input=given)


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


# The report


def report_text(made: RunInput, form: str = "text") -> str:
    output = io.StringIO()
    with made, Screen(output=output) as screen:
        report_run_input(made, screen, form)
    return output.getvalue()


def test_the_documents(tmp_path: Path) -> None:
    lines = "".join(f"{number}\n" for number in range(203)) + "x" * 5000
    made = [
        custom(tmp_path, words=("sums", "adds.py", "adds.py")),
        custom(tmp_path, "one", sandbox=answering_sandbox(stderr=b"help\x1b\n")),
        custom(tmp_path, sandbox=answering_sandbox(stdout=b"x" * 5000)),
        custom(tmp_path, sandbox=answering_sandbox(stdout=lines.encode())),
    ]

    text = "\n".join(map(report_text, made)).replace(str(tmp_path), "DIR")
    document = report_text(custom(tmp_path, sandbox=answering_sandbox(stdout=b"12\n")), "json")
    document = re.sub(r'"version": ".*"', '"version": "1"', document).replace(str(tmp_path), "DIR")

    assert text == golden(__file__, "runs.txt", text)
    assert document == golden(__file__, "runs.json", document)


def test_an_interruption_ends_the_runs_and_not_the_report(tmp_path: Path) -> None:
    def interrupted(*_: object) -> object:
        raise KeyboardInterrupt

    made = custom(tmp_path, sandbox=FakeSandbox(interrupted))  # type: ignore[arg-type]  # it raises

    assert json.loads(report_text(made, "json"))["solutions"] == []
    assert made.status == 130

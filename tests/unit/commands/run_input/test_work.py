"""Tests of runs on an input of your own."""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from judge.catalog.find_kit import find_kit
from judge.commands.run_input.work import RunInput, RunInputRequest
from judge.errors import LanguageError, UsageError
from judge.model import Execution, Program, Stop, Verdict
from tests.conftest import ROOT, FakeSandbox, each_row, execution, write_kit
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


def test_the_oracle_answers_small_inputs(tmp_path: Path) -> None:
    made = custom(tmp_path)

    assert (made.given.answer, made.given.source) == (b"11\n", "the oracle")
    assert outcome(made) == (Verdict.AC, "", 0)


def test_a_wrong_output_is_status_1(tmp_path: Path) -> None:
    verdict, message, status = outcome(custom(tmp_path, sandbox=answering_sandbox(stdout=b"12\n")))

    assert (verdict, status) == (Verdict.WA, 1)
    assert "12" in message


def test_an_expected_wrong_answer_is_no_finding(tmp_path: Path) -> None:
    wrong = tmp_path / "kit/solutions/sums/wrong_answer/twelve.py"
    wrong.parent.mkdir(parents=True)
    wrong.write_text("print(12)")
    words = ("sums", "wrong_answer/twelve.py")

    verdict, _, status = outcome(
        custom(tmp_path, words=words, sandbox=answering_sandbox(stdout=b"12\n"))
    )

    assert (verdict, status) == (Verdict.WA, 0)


def test_the_answer_of_a_case_with_the_same_input_comes_first(tmp_path: Path) -> None:
    made = custom(tmp_path, "1 2 3 4\n")

    assert (made.given.answer, made.given.source) == (b"10\n", "the answer of secret/02-many")


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


def test_bytes_that_are_not_text_are_reported(tmp_path: Path) -> None:
    given = tmp_path / "bytes.in"
    given.write_bytes(b"1 \xff")

    made = custom(tmp_path, input=str(given), sandbox=answering_sandbox(stdout=b"1"))

    assert made.given.odd == "byte 3 is no text: invalid start byte"


@each_row(
    ("facts", "verdict"),
    [
        ({"exit_code": 1}, Verdict.RTE),
        ({"stopped_by": Stop.CPU}, Verdict.TLE),
        ({"stopped_by": Stop.OUTPUT}, Verdict.OLE),
    ],
)
def test_how_a_program_ended_comes_before_its_output(
    tmp_path: Path, facts: dict[str, Any], verdict: Verdict
) -> None:
    found, message, status = outcome(custom(tmp_path, sandbox=answering_sandbox(**facts)))

    assert (found, status) == (verdict, 1)
    assert message


def test_a_program_that_cannot_be_started_is_status_2(tmp_path: Path) -> None:
    found, _, status = outcome(
        custom(tmp_path, sandbox=answering_sandbox(failed_to_start="no exec"))
    )

    assert (found, status) == (Verdict.JE, 2)


def test_the_search_effort_is_removed_from_standard_error(tmp_path: Path) -> None:
    with custom(tmp_path, sandbox=answering_sandbox(stderr=b"nodes=7\nhello\n")) as made:
        (found,) = made

    assert found.nodes == 7
    assert found.stderr == "hello\n"


def test_a_scaled_limit_is_scaled(tmp_path: Path) -> None:
    assert custom(tmp_path, time_scale=3.0).problem.limits.cpu_s == 3.0


def test_standard_input_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"20 22\n")))

    made = custom(tmp_path, input="-")

    assert (made.given.name, made.given.answer) == ("standard input", b"42\n")


@each_row(
    ("words", "given", "error"),
    [
        (("sums", "adds.py"), "none.in", "none.in cannot be read: No such file"),
        (("sums", "adds.py"), ".", "cannot be read: Is a directory"),
        (("sums", "adds.py"), "\0", "cannot be read: embedded null"),
        (("sums", "adds.py"), "/dev/zero", "is larger than 256 MiB"),
        (("sums",), "/dev/null", "--input is for solutions of yours"),
        ((), "/dev/null", "--input is for solutions of yours"),
        (("sums", "none.py"), "/dev/null", "there is no file"),
    ],
)
def test_unknown_arguments_are_refused(
    tmp_path: Path, words: tuple[str, ...], given: str, error: str
) -> None:
    with pytest.raises(UsageError, match=error):
        custom(tmp_path, words=words, input=given)


def test_an_unknown_language_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a.odd").write_text("")

    with pytest.raises(LanguageError):
        custom(tmp_path, words=("sums", str(tmp_path / "a.odd")))


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

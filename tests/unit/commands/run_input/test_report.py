"""Tests of the reports of `judge run --input`."""

from __future__ import annotations

import io
import json
from pathlib import Path

from judge.commands.run_input.report import report_run_input
from judge.commands.run_input.work import RunInput
from judge.terminal.screen import Screen
from tests.conftest import FakeSandbox
from tests.unit.commands.run_input.test_work import answering_sandbox, custom


def report_text(made: RunInput, form: str = "text") -> str:
    output = io.StringIO()
    with made, Screen(output=output) as screen:
        report_run_input(made, screen, form)
    return output.getvalue()


def test_the_output_is_shown_with_the_verdict_and_what_it_cost(tmp_path: Path) -> None:
    text = report_text(custom(tmp_path))

    head, _, *rest = text.split("\n")
    assert head == f"Sums (sums) on {tmp_path}/my.in; limits 1 s, 256 MiB; sandbox: limits"
    assert rest == [
        "output",
        "  | 11",
        "\N{CHECK MARK} accepted, against the oracle; 0.100 s, 10 MiB",
        "",
    ]


def test_an_input_that_is_odd_is_reported(tmp_path: Path) -> None:
    text = report_text(custom(tmp_path, "one", sandbox=answering_sandbox(stderr=b"help\x1b\n")))

    assert "the input is not as the statement says: word 1 is no number" in text
    assert "(no output)\nstandard error\n  | help\\x1b\n" in text
    assert "? not checked: nothing is right for an input" in text


def test_a_long_output_is_cut(tmp_path: Path) -> None:
    lines = "".join(f"{number}\n" for number in range(1000))
    text = report_text(
        custom(tmp_path, sandbox=answering_sandbox(stdout=(lines + "x" * 5000).encode()))
    )

    assert "  | 199\n  ... 801 more lines" in text


def test_a_long_line_is_cut(tmp_path: Path) -> None:
    text = report_text(custom(tmp_path, sandbox=answering_sandbox(stdout=b"x" * 5000)))

    assert "xxx... 3000 more\n" in text


def test_several_solutions_have_their_names_as_headings(tmp_path: Path) -> None:
    text = report_text(custom(tmp_path, words=("sums", "adds.py", "adds.py")))

    assert text.count("adds.py\n") == 2


def test_json_holds_all_of_it(tmp_path: Path) -> None:
    document = json.loads(
        report_text(custom(tmp_path, sandbox=answering_sandbox(stdout=b"12\n")), "json")
    )

    assert (document["schema"], document["problem"]) == (1, "sums")
    assert list(document) == [
        *("schema", "version", "problem", "time_scale", "limits", "sandbox", "input", "solutions")
    ]
    assert document["input"] == {
        "name": f"{tmp_path}/my.in",
        "bytes": 4,
        "odd": None,
        "answer": "11\n",
        "answer_from": "the oracle",
        "unchecked": None,
    }
    (solution,) = document["solutions"]
    assert solution["message"]
    del solution["message"]
    assert solution == {
        "solution": "adds.py",
        "language": "python3",
        "verdict": "WA",
        "expected": ["AC"],
        "as_expected": False,
        "cpu_s": 0.1,
        "wall_s": 0.2,
        "memory_bytes": 10 << 20,
        "exit_code": 0,
        "signal": None,
        "nodes": None,
        "output": "12\n",
        "stderr": "",
        "transcript": None,
    }


def test_an_interruption_ends_the_runs_and_not_the_report(tmp_path: Path) -> None:
    def interrupted(*_: object) -> object:
        raise KeyboardInterrupt

    made = custom(tmp_path, sandbox=FakeSandbox(interrupted))  # type: ignore[arg-type]  # it raises

    assert json.loads(report_text(made, "json"))["solutions"] == []
    assert made.status == 130

"""What a session's news look like to whoever reads them, person or program."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from judge.catalog.find_kit import find_kit
from judge.errors import UsageError
from judge.model import Execution, Program
from judge.reports.reporters import make_reporter
from judge.runner.session import RunRequest, Session
from judge.sandbox import Guarantee
from judge.terminal.screen import Screen
from tests.conftest import FakeSandbox, each_row, execution, write_kit


def echo_sum(program: Program, stdin: bytes) -> Execution:
    return execution(stdout=str(sum(map(int, stdin.split()))).encode())


def run_and_report(
    form: str,
    root: Path,
    *words: str,
    stop_after: int | None = None,
    verbose: bool = False,
    missing: tuple[Guarantee, ...] = (),
    copies: Sequence[Path] = (),
) -> str:
    """What a reporter wrote of a session, cut off after some of its events."""
    page = io.StringIO()
    fake = FakeSandbox(echo_sum)
    fake.missing = missing
    opened = Session(find_kit(root, {}), RunRequest(words=words, jobs=1), sandbox=fake)
    with Screen(output=page) as screen:
        reporter = make_reporter(form, screen, verbose=verbose, copies=copies)
        with opened:
            for count, event in enumerate(opened):
                reporter.handle(event)
                if count == stop_after:
                    opened.interrupted = True
                    break
        reporter.finish(opened)
    return page.getvalue()


def test_the_text_has_a_head_a_line_for_each_solution_and_a_sum(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, {"solutions/sums/wrong_answer/four.py": ""})

    lines = run_and_report("text", kit, "sums").splitlines()

    assert lines[0] == "Sums (sums)"
    assert lines[3].split() == ["got", "expected", "solution", "cases", "memory", "slowest"]
    assert lines[4].split()[1:4] == ["AC", "AC", "adds.py"]
    assert lines[5].split()[1:4] == ["AC", "WA", "wrong_answer/four.py"]
    assert lines[-1].startswith("1 of 2 solutions is not as expected: wrong_answer/four.py")


def test_names_are_aligned(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, {"solutions/sums/a_much_longer_name.py": ""})

    lines = run_and_report("text", kit, "sums").splitlines()

    assert len({line.index("10 MiB") for line in lines[4:6]}) == 1


def test_what_the_sandbox_does_not_hold_is_said_on_standard_error(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    run_and_report("text", write_kit(tmp_path, {}), "sums", missing=(Guarantee.FILES,))

    assert "does not hold: files" in capsys.readouterr().err


def test_an_interrupted_session_is_reported_as_far_as_it_got(tmp_path: Path) -> None:
    text = run_and_report("text", write_kit(tmp_path, {}), "sums", stop_after=1)

    assert "1 of 2 " in text
    assert "interrupted; what was judged so far: 1 solution as expected" in text


def test_an_interruption_before_the_first_case_claims_nothing(
    tmp_path: Path,
) -> None:
    text = run_and_report("text", write_kit(tmp_path, {}), "sums", stop_after=0)

    assert "interrupted before anything was judged" in text
    assert "as expected" not in text


def test_one_problem_is_one_object_and_all_are_a_list(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, {})
    for name in ("problems", "solutions", "testdata"):
        (kit / name / "more").symlink_to(kit / name / "sums")

    one = json.loads(run_and_report("json", kit, "sums"))
    every = json.loads(run_and_report("json", kit))

    assert one["problem"] == "sums"
    assert [report["problem"] for report in every["reports"]] == ["more", "sums"]


def test_json_that_is_cut_off_is_whole_json(tmp_path: Path) -> None:
    document = json.loads(run_and_report("json", write_kit(tmp_path, {}), "sums", stop_after=1))

    assert len(document["solutions"][0]["cases"]) == 1


def test_a_problem_that_is_broken_leaves_no_document(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    kit = write_kit(tmp_path, {"problems/sums/problem.yaml": "name: ["})

    assert run_and_report("json", kit, "sums") == ""
    assert "problem.yaml" in capsys.readouterr().err


def test_verbose_text_names_every_case(tmp_path: Path) -> None:
    text = run_and_report("text", write_kit(tmp_path, {}), "sums", verbose=True)

    assert "sample/01-two" in text
    assert "secret/02-many" in text


# Documents


@each_row("form", ["junit", "sarif", "markdown", "html"])
def test_every_format_has_all_problems_including_broken_ones(form: str, tmp_path: Path) -> None:
    kit = write_kit(
        tmp_path,
        {"solutions/sums/wrong_answer/four.py": "", "problems/bad/problem.yaml": "name: ["},
    )

    text = run_and_report(form, kit)

    for words in ("four.py", "problem.yaml", "no case gives it WA"):
        assert words in text


def test_a_document_says_that_the_session_was_interrupted(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, {"solutions/sums/b.py": "", "solutions/sums/c.py": ""})

    told = run_and_report("markdown", kit, "sums", stop_after=1)

    assert "Interrupted" in told
    assert "1 of 2 (cut off)" in told
    assert "<code>c.py</code>" in told


def test_results_lie_at_the_files_of_the_kit(tmp_path: Path) -> None:
    kit = write_kit(tmp_path, {"solutions/sums/wrong_answer/four.py": ""})

    (run,) = json.loads(run_and_report("sarif", kit, "sums"))["runs"]

    (result,) = run["results"]
    (place,) = result["locations"]
    uri = place["physicalLocation"]["artifactLocation"]["uri"]
    assert uri == "solutions/sums/wrong_answer/four.py"


def test_the_suffix_of_a_copy_determines_its_form(tmp_path: Path) -> None:
    kit = write_kit(tmp_path / "kit", {})
    names = ["a.json", "b.xml", "c.sarif", "d.md", "e.html"]

    text = run_and_report("text", kit, "sums", copies=[tmp_path / name for name in names])

    assert "1 solution as expected" in text
    starts = [(tmp_path / name).read_text(encoding="utf-8")[:9] for name in names]
    assert starts == ['{\n "schem', "<?xml ver", '{\n "versi', "## judge:", "<!doctype"]


def test_one_copy_that_cannot_be_written_does_not_cost_the_others(tmp_path: Path) -> None:
    kit = write_kit(tmp_path / "kit", {})
    (tmp_path / "a.md").mkdir()

    with pytest.raises(UsageError, match=r"a\.md"):
        run_and_report("text", kit, copies=[tmp_path / "a.md", tmp_path / "b.md"])

    assert (tmp_path / "b.md").read_text().startswith("## judge: 1 as expected")


def test_a_file_name_without_a_format_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="does not say how") as caught:
        make_reporter("text", Screen(), copies=[tmp_path / "report.doc"])

    assert caught.value.advice is not None
    assert ".sarif (sarif)" in caught.value.advice


@each_row("copies", [[], [Path("a.html")]])
def test_a_missing_library_is_reported_before_anything_is_judged(
    copies: list[Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "jinja2", None)

    with pytest.raises(UsageError, match="needs jinja2"):
        make_reporter("text" if copies else "html", Screen(), copies=copies)

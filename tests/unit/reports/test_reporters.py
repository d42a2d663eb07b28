"""What a session looks like to whoever reads of it, person or program, and where reports go."""

import io
import json
import os
import re
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from inline_snapshot import external_file

from judge.catalog.find_kit import find_kit
from judge.catalog.kit import Kit
from judge.errors import UsageError, install_command
from judge.reports.formats import check_destination, format_of, require_format
from judge.reports.reporters import RunReporter, source_path
from judge.runner.session import RunRequest, Session
from judge.sandbox import Guarantee
from judge.terminal.screen import Screen
from tests.conftest import FakeSandbox, echo_sum, write_kit


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
        reporter = RunReporter(screen, form, verbose=verbose, copies=copies)
        with opened:
            for count, event in enumerate(opened):
                reporter.handle(event)
                if count == stop_after:
                    opened.interrupted = True
                    break
        reporter.finish(opened)
    return page.getvalue()


def test_a_session_is_reported(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wrong = {"solutions/sums/wrong_answer/four.py": "", "solutions/sums/c.py": ""}
    kit = write_kit(tmp_path, wrong)

    found = "\n".join(
        (
            run_and_report("text", kit, "sums", missing=(Guarantee.FILES,)),
            run_and_report("text", kit, "sums", verbose=True),
            *(run_and_report("text", kit, "sums", stop_after=count) for count in (0, 1)),
            run_and_report("markdown", kit, "sums", stop_after=1),
        )
    )
    found = re.sub(r"in \d\.\d s(, judge .*</sub>)?", "(time)", found)

    assert found == external_file("sessions.txt")
    assert capsys.readouterr().err.count("does not hold: files") == 1
    document = json.loads(run_and_report("json", kit, "sums", stop_after=1))
    assert len(document["solutions"][0]["cases"]) == 1
    (kit / "problems/sums/problem.yaml").write_text("name: [")
    assert run_and_report("json", kit, "sums") == ""  # nothing could be judged


def test_the_suffix_of_a_copy_determines_its_form(tmp_path: Path) -> None:
    kit = write_kit(tmp_path / "kit", {})
    names = ["a.json", "b.xml", "c.sarif", "d.MD", "e.html"]

    text = run_and_report("text", kit, "sums", copies=[tmp_path / name for name in names])

    assert "1 solution as expected" in text
    texts = [(tmp_path / name).read_text(encoding="utf-8") for name in names]
    assert all("adds.py" in one for one in texts[:2] + texts[3:])  # it is no result of SARIF
    starts = [one[:9] for one in texts]
    assert starts == ['{\n "schem', "<?xml ver", '{\n "versi', "## judge:", "<!doctype"]
    with pytest.raises(UsageError, match="does not say how") as caught:
        RunReporter(Screen(), copies=[tmp_path / "report.doc"])
    assert ".sarif (sarif)" in str(caught.value)


def test_one_copy_that_cannot_be_written_does_not_cost_the_others(tmp_path: Path) -> None:
    kit = write_kit(tmp_path / "kit", {})
    (tmp_path / "a.md").mkdir()

    with pytest.raises(UsageError, match=r"a\.md"):
        run_and_report("text", kit, copies=[tmp_path / "a.md", tmp_path / "b.md"])

    assert (tmp_path / "b.md").read_text().startswith("## judge: 1 as expected")


def test_a_missing_library_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "jinja2", None)

    for form, copies in (("text", [Path("a.html")]), ("html", [])):
        with pytest.raises(UsageError) as caught:
            RunReporter(Screen(), form, copies=copies)
        assert caught.value.message == "--format html needs jinja2, which is not installed"
        advice = f"Install what it needs: {install_command('charts')}"
        assert caught.value.advice == advice
    for name in ("a.json", "a.xml", "a.sarif", "a.md"):
        require_format(format_of(Path(name)))  # they need none


def test_a_solution_lies_below_a_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "checkout/.git").mkdir(parents=True)
    files = {"solutions/sums/wrong_answer/four.py": "print(4)\n"}
    places = (tmp_path / "checkout/contest", tmp_path / "bare")
    kit, bare = (Kit(write_kit(root, files)) for root in places)
    desk = tmp_path / "desk"
    (desk / "deep").mkdir(parents=True)
    for name in ("adds.py", "deep/adds.py"):
        (desk / name).touch()
    monkeypatch.chdir(desk)

    for source, name, is_own, path in (
        (kit, "wrong_answer/four.py", False, "contest/solutions/sums/wrong_answer/four.py"),
        (kit, "", False, "contest/problems/sums/problem.yaml"),
        (bare, "adds.py", False, "solutions/sums/adds.py"),
        (bare, "gone.py", False, None),
        (bare, "solutions", False, None),
        (kit, "sample/01-two", False, "contest/testdata/sums/sample/01-two.in"),
        (bare, "x" * 5000, False, None),
        (bare, "deep/adds.py", True, "deep/adds.py"),
        (bare, "adds.py", True, "adds.py"),
    ):
        assert source_path(source, "sums", name, is_own=is_own) == path


def test_a_report_replaces_reports_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_kit(tmp_path, {"mine.py": "", "levels.sok": "", "report.json": "", "notes.c": ""})
    (tmp_path / "link.txt").symlink_to("mine.py")
    os.link(tmp_path / "levels.sok", tmp_path / "hard.txt")
    (tmp_path / "package" / "data").mkdir(parents=True)
    for name in ("problem.yaml", "data/1.txt", "old.md"):
        (tmp_path / "package" / name).write_text("")
    monkeypatch.chdir(tmp_path)
    reads = ["sums", "mine.py@HEAD~1", "levels.sok:level=3", "package"]

    for path in ("report.json", "new.py", "package/old.md", "package/new.md"):
        check_destination(Path(path), reads)
    for path, why in (
        ("./mine.py", "is an input"),
        ("link.txt", "is an input"),
        ("hard.txt", "is an input"),
        ("notes.c", "is there, and by its name a program"),
        ("solutions/sums/adds.py", "is there, and by its name a program"),
        ("testdata/sums/sample/01-two.ans", "is there, and by its name a program or a case"),
        ("problems/sums/problem.en.md", "is a file of a problem"),
        ("package/problem.yaml", "is a file of a problem"),
        ("package/data/1.txt", "is a file of a problem"),
    ):
        with pytest.raises(UsageError, match=why):
            check_destination(Path(path), reads)
    if os.geteuid() != 0:  # root may write everywhere
        (tmp_path / "package").chmod(0o500)
        with pytest.raises(UsageError, match="you may not write to package"):
            check_destination(Path("package/report.json"), [])

"""Solutions against what they were: which are compared, what is told of the rest; and revisions."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from judge.catalog.find_kit import find_kit
from judge.commands.compare.against_revision import (
    CompareRevision,
    CompareRevisionOrder,
)
from judge.commands.compare.report import report_revision
from judge.commands.compare.result import Comparison
from judge.commands.compare.selection import read_candidate, split_revision
from judge.commands.compare.statistics import Decision
from judge.commands.compare.work import open_comparison
from judge.errors import UsageError
from judge.packages.package import Package
from judge.terminal.screen import Screen
from tests.conftest import FakeSandbox, each_row
from tests.unit.commands.compare.machine import Machine, commit_files, git, kit, order
from tests.unit.packages.written import CURRENT, write_files


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A kit in a repository whose solutions have changed since its only commit."""
    root = kit(tmp_path, a="cost=0.1", same="", gone="", worse="").root
    (root / "solutions" / "sums" / "README.md").write_text("words")
    git(root, "init", "-q")
    commit_files(root)
    solutions = root / "solutions" / "sums"
    (solutions / "a.py").write_text("# name=a cost=0.12\n")
    (solutions / "worse.py").write_text("# name=worse fail=4\n")
    (solutions / "gone.py").unlink()
    (solutions / "new.py").write_text("# name=new\n")
    (solutions / "adds.py").write_text("# name=adds later\n")
    (solutions / "adds.hs").write_text("main = interact id\n")
    return root


def open_revision(root: Path, machine: Machine, **changes: object) -> CompareRevision:
    given = CompareRevisionOrder(**({"revision": "HEAD", "time_s": 20.0} | changes))  # type: ignore[arg-type]  # names and types of CompareRevisionOrder
    source = find_kit(root, {})
    return CompareRevision(source, given, sandbox=FakeSandbox(machine), clock=machine.clock)


def test_what_changed_is_compared_and_the_rest_is_reported(root: Path) -> None:
    with open_revision(root, Machine()) as work:
        told = [event for event in work if isinstance(event, Comparison)]
        found = work.document()

    assert told == list(found.compared)
    assert [one.b.solution for one in told] == ["a.py", "adds.py", "worse.py"]
    assert told[0].a.solution == "a.py@HEAD"
    assert told[0].answer is Decision.SLOWER
    assert told[2].worse == ("secret/02-many",)
    assert found.added == ("sums/adds.hs", "sums/new.py")
    assert found.removed == ("sums/gone.py",)
    assert found.unchanged == 1
    assert found.status == 1
    assert found.interrupted is False


def test_an_unknown_revision_or_problem_is_an_error_at_once(root: Path) -> None:
    machine = Machine()

    for changes, words in (
        ({"revision": "nope"}, "knows no revision"),
        ({"problems": ("nope",)}, "no problem"),
    ):
        with pytest.raises(UsageError, match=words), open_revision(root, machine, **changes) as one:
            list(one)

    assert machine.runs == []


@each_row("form", ["text", "json"])
def test_each_comparison_is_reported_and_an_interrupted_one_last(form: str, root: Path) -> None:
    machine = Machine()
    machine.interrupt_at = 34
    output = io.StringIO()

    with open_revision(root, machine) as work, Screen(output=output) as screen:
        report_revision(work, screen, form)
        found = work.document()

    assert found.status == 130
    assert found.compared[-1].interrupted
    assert found.compared[-1].cases[0].cpu_s
    report = output.getvalue()
    if form == "json":
        document = json.loads(report)
        assert [one["b"]["solution"] for one in document["compared"]] == ["a.py", "adds.py"]
        assert document["interrupted"] is True
    else:
        assert report.startswith("Sums (sums)\n")
        assert "A  a.py@HEAD  Python 3, commit " in report
        assert "new   sums/adds.hs\n" in report
        assert report.endswith("interrupted; this is what was measured so far\n")


def compare(root: Path, *sides: str) -> Comparison:
    machine, source = Machine(), find_kit(root, {})
    given, fake = order(candidates=sides), FakeSandbox(machine)
    with open_comparison(source, given, sandbox=fake, clock=machine.clock) as work:
        list(work)
        return work.comparison()


def test_a_file_is_compared_with_what_it_was_also_one_that_is_gone(root: Path) -> None:
    for word in ("a.py@HEAD", f"{root}/solutions/sums/a.py@HEAD"):
        found = compare(root, word, "a.py")

        assert (found.a.solution, found.b.commit) == ("a.py@HEAD", None)
        assert found.a.commit is not None
        assert (found.answer, found.same_text) == (Decision.SLOWER, False)
    found = compare(root, "gone.py@HEAD", "same.py@HEAD")
    assert (found.a.solution, found.answer) == ("gone.py@HEAD", Decision.EQUAL)
    assert compare(root, "same.py@HEAD", "same.py").same_text


@each_row(
    ("word", "expected"),
    [
        ("a.py", ("a.py", None)),
        ("in/a.py@origin/main~3", ("in/a.py", "origin/main~3")),
        ("a.py@HEAD@{1}", ("a.py", "HEAD@{1}")),
        ("a.py@@{upstream}", ("a.py", "@{upstream}")),
        ("me@home/a.py@v1", ("me@home/a.py", "v1")),
        ("a.py@", ("a.py", "")),
        ("@v1", ("@v1", None)),
    ],
)
def test_a_word_is_split_before_the_revision_unless_it_is_there(
    word: str, expected: tuple[str, str | None], tmp_path: Path
) -> None:
    odd = tmp_path / "a@2.py"
    odd.touch()

    assert split_revision(str(odd)) == (str(odd), None)
    assert split_revision(f"{odd}@main") == (str(odd), "main")
    assert split_revision(word) == expected


PACKAGE = {
    "problem.yaml": CURRENT + "limits: {time_limit: 1.0}\n",
    "problem_statement/problem.en.md": "Add.\n",
    "data/secret/2.in": "1 2 3 4\n",
    "data/secret/2.ans": "10\n",
    "submissions/accepted/folder/main.py": "# name=a cost=0.1\n",
    "submissions/accepted/folder/other.py": "# more\n",
}


def test_a_folder_of_a_package_is_compared_with_what_it_was(tmp_path: Path) -> None:
    write_files(tmp_path / "sums", PACKAGE)
    git(tmp_path, "init", "-q")
    commit_files(tmp_path)
    folder = tmp_path / "sums" / "submissions" / "accepted" / "folder"
    (folder / "main.py").write_text("# name=b cost=0.2\n")
    machine, package = Machine(), Package(tmp_path / "sums")

    given = CompareRevisionOrder(revision="HEAD")
    with CompareRevision(package, given, sandbox=FakeSandbox(machine), clock=machine.clock) as work:
        list(work)
        (found,) = work.document().compared

    assert found.a.solution == "accepted/folder@HEAD"
    was = read_candidate(package, "sums", "accepted/folder@HEAD", tmp_path)
    assert [file.name for file in was.solution.files] == ["main.py", "other.py"]
    assert found.answer is Decision.SLOWER

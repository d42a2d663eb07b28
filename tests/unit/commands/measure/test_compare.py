"""Solutions compared with each other or with what they were: what is run, refused and told."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from judge.catalog.find_kit import find_kit
from judge.commands.measure.compare import CompareRevision, open_comparison
from judge.commands.measure.compare_report import (
    as_text,
    conclusion,
    report_comparison,
    report_revision,
    revision_summary,
)
from judge.commands.measure.comparison import (
    CaseExclusion,
    CaseRuns,
    CompareCandidate,
    CompareOptions,
    Comparison,
    RevisionDocument,
    RevisionObject,
    UnrunSolution,
    make_comparison,
)
from judge.commands.measure.revisions import read_candidate, split_revision
from judge.commands.measure.statistics import Decision
from judge.errors import UsageError
from judge.model import Judgement, Setting, Verdict
from judge.packages.package import Package
from judge.reports.json import json_text
from judge.terminal.screen import Screen
from tests.conftest import FakeSandbox, case, each_row, problem, solution, write_kit
from tests.unit.commands.golden import golden
from tests.unit.commands.measure.machine import (
    Machine,
    commit_files,
    compare_programs,
    git,
    kit,
    order,
)
from tests.unit.packages.written import CURRENT, write_files

CALM, MOST, SIZES = "cost=0.1 noise=0.01", "cost=0.05 cost4=19 noise=0.001", range(10, 40)
COMPARISONS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "slower": (CALM, "cost=0.12 noise=0.01", {}),
    "faster": (CALM, "cost=0.08 noise=0.01", {}),
    "equal": (CALM, CALM, {}),
    "not enough time to tell": ("noise=0.1", "noise=0.1", {"time_s": 5.0}),
    "no time at all": (CALM, CALM, {"time_s": 0.0}),
    "a wrong answer, but faster": ("cost=0.1", "cost=0.05 fail=4", {}),
    "a right answer now": ("fail=4", "", {}),
    "both fail": ("fail=4", "fail=4", {"cases": ("02*",)}),
    "fails now and then": ("", "flaky=2 name=b", {"cases": ("02*",)}),
    "does not compile": ("", "broken=1", {}),
    "more nodes": ("nodes=10", "nodes=15", {}),
    "one case is mostly start-up": ("cost=0.012 cost4=20", "cost=0.012 cost4=20", {}),
    "all is mostly start-up": ("cost=0.0102", "cost=0.0102 noise=0.005", {"time_s": 2.0}),
    "no time for most of the work": (MOST, MOST, {"time_s": 10.0}),
    "slower on a few long cases, with no time for all": (
        "cost100=8 cost101=8 cost102=8 noise=0.02",
        "cost100=9 cost101=9 cost102=9 noise=0.02",
        {"time_s": 30.0, "sizes": (*SIZES, 100, 101, 102)},
    ),
}
"""Two programs, as `Machine` reads them, and what is asked for."""


def test_what_is_found_of_two_programs(tmp_path: Path) -> None:
    parts = []
    for number, (name, (a, b, changes)) in enumerate(COMPARISONS.items()):
        given = order(**{key: one for key, one in changes.items() if key != "sizes"})
        root, sizes = tmp_path / str(number), changes.get("sizes", ())
        found = compare_programs(root, Machine(), a, b, given, sizes)
        assert found.seconds <= 1.1 * given.time_s
        _, _, told = as_text(found, "Sums").plain.split("\n\n", 2)
        parts.append(f"{name}: status {found.status}\n{told}")
    told = "\n\n".join(parts)

    assert told == golden(__file__, "programs.txt", told)


def test_the_order_alternates_and_both_run_as_often(tmp_path: Path) -> None:
    machine = Machine()

    found = compare_programs(tmp_path, machine, "noise=0.02", "noise=0.02")

    pairs = ["".join(machine.runs[at : at + 2]) for at in range(0, len(machine.runs), 2)]
    assert pairs[:2] == ["ab", "ba"]  # both are judged on the two cases
    assert pairs[2:8] == ["ab", "ba", "ba", "ab", "ab", "ba"]
    assert all(len(case.cpu_s) == len(found.cases[0].cpu_s) for case in found.cases)


def test_an_interruption_is_reported_with_what_is_known(tmp_path: Path) -> None:
    machine, output = Machine(), io.StringIO()
    machine.interrupt_at = 25
    source, fake = kit(tmp_path, a="noise=0.2", b="noise=0.2"), FakeSandbox(machine)

    with (
        open_comparison(source, order(), sandbox=fake, clock=machine.clock) as work,
        Screen(output=output) as screen,
    ):
        report_comparison(work, screen, "text")
        found = work.comparison()

    assert found.status == 130
    assert found.cpu is not None
    assert found.cpu.rounds == 5
    assert "5 rounds of 2 cases" in output.getvalue()
    assert "interrupted; this is what was measured so far" in output.getvalue()


@each_row(
    ("changes", "words"),
    [
        ({"candidates": ("a.py", "none.py")}, "there is no file 'none.py'"),
        ({"cases": ("nope",)}, "no case of sums matches"),
        ({"data": ("nope",)}, "sums has no data 'nope'"),
        ({"problems": ("nope",)}, "there is no problem 'nope'"),
        ({"candidates": ("a.py@", "b.py")}, "names no revision after its @"),
        ({"candidates": ("a.py@HEAD", "b.py")}, "is in no git repository"),
        (
            {"problems": (), "candidates": ("x/q.py@HEAD", "q.py")},
            "neither 'x/q.py@HEAD' nor 'q.py'",
        ),
    ],
)
def test_unknown_arguments_are_refused(
    changes: dict[str, object], words: str, tmp_path: Path
) -> None:
    source = kit(tmp_path, a="", b="")
    write_kit(tmp_path / "kit", {"problems/other/problem.yaml": "name: Other\n"})

    given, fake = order(**changes), FakeSandbox(Machine())
    with pytest.raises(UsageError, match=words), open_comparison(source, given, sandbox=fake):
        pass


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
    given = CompareOptions(**({"revision": "HEAD", "time_s": 20.0} | changes))  # type: ignore[arg-type]  # names and types of CompareOptions
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


def test_an_unknown_revision_is_an_error_at_once(root: Path) -> None:
    machine = Machine()

    with (
        pytest.raises(UsageError, match="knows no revision"),
        open_revision(root, machine, revision="nope") as work,
    ):
        list(work)

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

    given = CompareOptions(revision="HEAD")
    with CompareRevision(package, given, sandbox=FakeSandbox(machine), clock=machine.clock) as work:
        list(work)
        (found,) = work.document().compared

    assert found.a.solution == "accepted/folder@HEAD"
    was = read_candidate(package, "sums", "accepted/folder@HEAD", tmp_path)
    assert [file.name for file in was.solution.files] == ["main.py", "other.py"]
    assert found.answer is Decision.SLOWER


SETTING = Setting(
    version="1", data=("sample", "secret"), time_scale=1.0, level="limits", missing=()
)


def judgement(verdict: Verdict = Verdict.AC, **changes: Any) -> Judgement:
    return Judgement(case="secret/1", hash="h", verdict=verdict, **changes)


def case_runs(
    first: Judgement | Verdict = Verdict.AC,
    second: Judgement | Verdict = Verdict.AC,
    name: str = "secret/1",
    **changes: Any,
) -> CaseRuns:
    """The runs of both on a case."""
    a = judgement(first) if isinstance(first, Verdict) else first
    b = second
    if isinstance(b, Verdict):
        b = judgement(b, message="data set 2: 3 is expected")
    return CaseRuns(case(name=name), [a, b], **changes)


def pairs(ratio: float, noise: float = 0.001, count: int = 12) -> list[tuple[float, float]]:
    return [(0.1, 0.1 * ratio * (1 + noise * (step % 3 - 1))) for step in range(count)]


def comparison_of(*runs: CaseRuns, second: str = "a.sh", **changes: Any) -> Comparison:
    candidates: Sequence[CompareCandidate] = (
        CompareCandidate(solution=solution("a.sh@main", "one"), commit="0123456789abcdef"),
        CompareCandidate(solution=solution(second, "two")),
    )
    facts = {"start_s": None, "seconds": 12.0, "interrupted": False} | changes
    return make_comparison(problem(), SETTING, candidates, runs, CompareOptions(), **facts)


def test_the_documents() -> None:
    first, second = (judgement(nodes=nodes, quality=5) for nodes in (1000, 1500))
    found = comparison_of(
        case_runs(first, second, cpu=pairs(1.1, count=4)),
        case_runs(left_out=CaseExclusion.SHORT, name="secret/2"),
        second="a\x1b[2J.sh",
        start_s=0.01,
        interrupted=True,
    )

    worse = [case_runs(Verdict.AC, Verdict.WA, name=f"secret/{number}") for number in range(6)]
    other = case_runs(Verdict.TLE, Verdict.RTE, name="secret/9")

    text = "\n\n".join(as_text(one, "Sums").plain for one in (found, comparison_of(other, *worse)))
    document = json_text(found)

    assert text == golden(__file__, "comparison.txt", text)
    assert document == golden(__file__, "comparison.json", document)


def test_the_last_line_says_what_is_known_and_the_exit_status_too() -> None:
    failed, long = CaseExclusion.FAILED, CaseExclusion.LONG
    found = [
        *(comparison_of(case_runs(cpu=pairs(ratio))) for ratio in (0.8, 1.0, 1.2, 5.0)),
        comparison_of(case_runs(cpu=pairs(1.2)), interrupted=True),
        comparison_of(case_runs(cpu=pairs(1.0, 0.1))),
        comparison_of(case_runs(cpu=pairs(1.02, 0.01))),
        comparison_of(case_runs(cpu=pairs(1.0, 0.1)), start_s=0.099),
        comparison_of(case_runs(cpu=pairs(1.0, count=2))),
        comparison_of(case_runs(left_out=long)),
        comparison_of(case_runs(Verdict.WA, Verdict.WA, left_out=failed)),
        comparison_of(case_runs(Verdict.AC, Verdict.WA, left_out=failed)),
        comparison_of(case_runs(Verdict.TLE, Verdict.AC, left_out=failed)),
        comparison_of(case_runs(Verdict.AC, Verdict.JE, left_out=failed)),
        comparison_of(case_runs(Verdict.CE, Verdict.CE, left_out=failed)),
        comparison_of(),
    ]

    lines = "\n".join(f"{one.status}: {conclusion(one).plain}" for one in found)

    assert lines == golden(__file__, "conclusions.txt", lines)


FOUND = RevisionDocument(
    against=RevisionObject(revision="main", commit="c" * 40),
    compared=(comparison_of(case_runs(cpu=pairs(1.2))), comparison_of(case_runs(cpu=pairs(1.0)))),
    added=("sums/new.sh",),
    removed=("sums/old.sh",),
    skipped=(UnrunSolution(solution="sums/x.hs", why="ghc is not installed"),),
    unchanged=3,
)


def test_many_comparisons_are_one_document_and_end_with_a_summary() -> None:
    fine = replace(FOUND, compared=FOUND.compared[1:], added=(), removed=(), skipped=())
    unrun, nothing = replace(FOUND, compared=()), replace(FOUND, compared=(), skipped=())

    told = json.loads(json_text(FOUND))
    text = "\n\n".join(
        f"{one.status}: {revision_summary(one).plain}" for one in (FOUND, fine, unrun, nothing)
    )

    assert told["against"] == {"revision": "main", "commit": "c" * 40}
    assert [one["answer"] for one in told["compared"]] == ["slower", "equal"]
    assert (told["added"], told["removed"]) == (["sums/new.sh"], ["sums/old.sh"])
    assert told["skipped"] == [{"solution": "sums/x.hs", "why": "ghc is not installed"}]
    assert text == golden(__file__, "revisions.txt", text)

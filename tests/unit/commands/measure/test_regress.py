"""A regress: what it runs, finds, writes and refuses, and what is read of it.

The kit of these tests has steps on a line, and a solution is a JSON object: `extra` says how many
moves too many it makes, by the goal; `nodes` the effort it tells; `late` and `crash` the goals on
which it is too slow or crashes. No process is started.
"""

import io
import json
import re
from collections.abc import Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from inline_snapshot import external_file
from msgspec.structs import replace

from judge.catalog.find_kit import find_kit
from judge.commands.measure.regress import ChangeKind, ProblemChanges, Regress
from judge.commands.measure.regress_report import problem_text, report_regress, summary
from judge.errors import KitError, UsageError
from judge.model import Execution, Program, Stop
from judge.packages.icpc import IcpcPackage
from judge.reports.json import json_text
from judge.runner.reuse import Reuse
from judge.runner.session import ProblemFailed, RunRequest, SessionEvent
from judge.sandbox import Guarantee
from judge.terminal.screen import Screen
from tests.conftest import PROBLEM_YAML, FakeSandbox, each_row, execution, write_kit
from tests.unit.as_text import printed

RULES = '''\
"""Steps on a line."""

from dataclasses import dataclass

INSTANCE = "line"
CHECK = "moves"


@dataclass(frozen=True)
class Line:
    goal: int
    start: int = 0

    def moves(self, state): return [("stay", 1, state), ("step", 1, state + 1)]
    def solved(self, state): return state == self.goal


def parse(text): return [Line(int(word)) for word in text.split()]
def write(games): return "".join(f"{game.goal}\\n" for game in games)
def write_answer(games, ways): return "".join(f"{' '.join(way)}\\n" for way in ways)
def show(game, state): return str(state)
def read_answer(text, games):
    return [line.split() for line in (text + "\\n" * len(games)).split("\\n")[: len(games)]]
'''


def steps(*goals: int) -> str:
    """The right output for some goals."""
    return "".join("step " * goal + "\n" for goal in goals)


def write_lines(root: Path, files: Mapping[str, str | None] | None = None) -> Path:
    """A kit with the problem `lines` and one right solution; `files` over it, None: without."""
    everything: dict[str, str | None] = {
        "problems/lines/problem.yaml": PROBLEM_YAML,
        "problems/lines/problem.en.md": "Step.\n",
        "problems/lines/rules.py": RULES,
        "solutions/lines/walks.py": json.dumps({"nodes": 100}),
        "testdata/lines/sample/01-two.in": "2\n",
        "testdata/lines/sample/01-two.ans": steps(2),
        "testdata/lines/secret/02-far.in": "4\n",
        "testdata/lines/secret/02-far.ans": steps(4),
        "testdata/lines/secret/03-both.in": "1 3\n",
        "testdata/lines/secret/03-both.ans": steps(1, 3),
        **(files or {}),
    }
    for name, content in everything.items():
        path = root / name
        path.parent.mkdir(parents=True, exist_ok=True)
        if content is None:
            path.unlink(missing_ok=True)
        else:
            path.write_text(content)
    return root


def behaviour(program: Program, stdin: bytes) -> Execution:
    """What a solution of the kit does."""
    if not stdin:
        return execution()  # it is compiled
    does = json.loads(Path(program.argv[-1]).read_text())
    goals = [int(word) for word in stdin.split()]
    if set(goals) & set(does.get("late", ())):
        return execution(cpu_s=9.0)
    if set(goals) & set(does.get("crash", ())):
        return execution(exit_code=1)
    lines = ("step " * goal + "stay " * does.get("extra", {}).get(str(goal), 0) for goal in goals)
    told = f"nodes={does['nodes']}\n".encode() if "nodes" in does else b""
    return execution(stdout="\n".join(lines).encode(), stderr=told)


def open_regress(root: Path, sandbox: Any = None, update: bool = False, **request: Any) -> Regress:
    """A regress of the kit that has not begun."""
    source = find_kit(root, {})
    fake = sandbox or FakeSandbox(behaviour)
    made = RunRequest(jobs=1, reuse=Reuse(), **request)
    return Regress(source, made, update=update, sandbox=fake)


def run_regress(root: Path, **order: Any) -> Regress:
    """A regress of the kit that is over."""
    with open_regress(root, **order) as work:
        for _ in work:
            pass
        work.finish()
    return work


def changes_of(root: Path, **order: Any) -> ProblemChanges:
    """What has become of the one problem of the kit."""
    (one,) = run_regress(root, **order).compared
    return one


WALKS = "solutions/lines/walks.py"
SLOW = "solutions/lines/time_limit_exceeded/slow.py"
DAWDLES = "solutions/lines/wrong_answer/dawdles.py"


def cases(*goals: int) -> dict[str, str | None]:
    """The files of cases with these goals."""
    return {
        f"testdata/lines/secret/{goal}-steps.{ending}": text
        for goal in goals
        for ending, text in (("in", f"{goal}\n"), ("ans", steps(goal)))
    }


def path_in(kit: Path) -> Path:
    return kit / "testdata/lines/baseline.json"


def write_kit_with_slow_ones(root: Path, files: Mapping[str, str | None]) -> Path:
    slow = {
        DAWDLES: json.dumps({"nodes": 0, "extra": {"4": 2}}),
        SLOW: json.dumps({"nodes": 900, "late": [4]}),
    }
    return write_lines(root, slow | dict(files))


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    """A kit with a baseline."""
    kit = write_kit_with_slow_ones(tmp_path / "kit", {})
    assert run_regress(kit, update=True).status == 0
    return kit


WORSE = {str(goal): 2000 for goal in range(10, 20)}
BOTH = ("testdata/lines/secret/03-both.in", "testdata/lines/secret/03-both.ans")
CHANGES: dict[str, dict[str, str | None]] = {
    "nothing": {},
    "one move more on one case": {WALKS: json.dumps({"nodes": 100, "extra": {"3": 1}})},
    "a wrong one moves more": {DAWDLES: json.dumps({"nodes": 0, "extra": {"4": 3}})},
    "a faster machine": {SLOW: json.dumps({"nodes": 900})},
    "a wrong one moves less": {DAWDLES: json.dumps({"nodes": 0, "extra": {"4": 1}})},
    "more effort where there was none": {DAWDLES: json.dumps({"nodes": 9, "extra": {"4": 2}})},
    "more effort on many cases": {WALKS: json.dumps({"nodes": 1500})},
    "no effort is told": {WALKS: "{}"},
    "worse on many cases": {WALKS: json.dumps({"nodes": 100, "extra": WORSE})},
    "another case, which caught a wrong one": {
        "testdata/lines/secret/02-far.in": "7\n",
        "testdata/lines/secret/02-far.ans": steps(7),
    },
    "new ones": {"solutions/lines/new\x1b.py": "{}", **cases(*range(30, 40))},
    "most solutions and a case are gone": dict.fromkeys((SLOW, DAWDLES, *BOTH)),
    "a new one that fails": {"solutions/lines/new.py": json.dumps({"crash": [4]})},
}


def test_changes_are_reported_until_they_are_accepted(tmp_path: Path) -> None:
    many = cases(*range(10, 20))
    first = write_kit_with_slow_ones(tmp_path / "first", many)
    made = problem_text(changes_of(first, update=True)).plain
    parts, before = [f"a first baseline:\n{made}\n"], path_in(first).read_bytes()
    for number, (name, files) in enumerate(CHANGES.items()):
        changed = write_kit_with_slow_ones(tmp_path / str(number), many | files)
        path_in(changed).write_bytes(before)

        work = run_regress(changed)
        accepted = run_regress(changed, update=True)

        is_other = path_in(changed).read_bytes() != before
        assert (accepted.status, accepted.compared[0].written) == (0, is_other)
        told = problem_text(work.compared[0]).plain
        parts.append(f"{name}: status {work.status}, another baseline: {is_other}\n{told}\n")
    assert run_regress(changed).status == 0
    path_in(changed).unlink()
    parts.append(f"a new baseline:\n{problem_text(changes_of(changed, update=True)).plain}")
    found = "\n".join(parts)

    assert found == external_file("changes_of_files.txt")
    written = path_in(first).read_text()
    assert written == external_file("baseline.json.txt")


@each_row("status", ["the baseline is empty", "all its cases have changed"])
def test_a_baseline_of_which_nothing_is_compared_is_not_green(kit: Path, status: str) -> None:
    baseline = json.loads(path_in(kit).read_text())
    if "empty" in status:
        baseline |= {"cases": {}, "results": []}
    else:
        baseline["cases"] = dict.fromkeys(baseline["cases"], "0" * 16)
    path_in(kit).write_text(json.dumps(baseline))

    work = run_regress(kit)

    assert work.status == 2
    assert "; nothing of the baseline could be compared" in problem_text(work.compared[0]).plain
    assert run_regress(kit, update=True).status == 0


def test_a_missing_language_is_not_worse(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    content = path_in(kit).read_bytes()
    source = open_regress(kit)._kit
    whole = source.solutions("lines")
    none = [replace(one, missing="no python") for one in whole]
    monkeypatch.setattr(type(source), "solutions", lambda self, slug: none)
    assert run_regress(kit).status == 2
    without = [
        lost if one.name == "walks.py" else one for lost, one in zip(none, whole, strict=True)
    ]
    monkeypatch.setattr(type(source), "solutions", lambda self, slug: without)

    work = run_regress(kit, update=True)

    (one,) = work.compared
    assert one.changes == ()
    assert "\n  not run here: walks.py: no python" in problem_text(one).plain
    assert path_in(kit).read_bytes() == content


def test_all_sets_of_the_baseline_are_run(kit: Path) -> None:
    def changed(**order: Any) -> tuple[list[str], list[tuple[ChangeKind, str | None]]]:
        one = changes_of(kit, **order)
        return list(one.data), [(change.kind, change.case) for change in one.changes]

    more = {"testdata/lines/bench/01-long.in": "9\n", "testdata/lines/bench/01-long.ans": steps(9)}
    write_lines(kit, more)

    assert changed() == (["sample", "secret"], [])
    assert changed(data=("bench",), update=True)[1] == [(ChangeKind.NEW, "bench/01-long")]
    assert changed() == (["sample", "secret", "bench"], [])
    write_lines(kit, dict.fromkeys(more))
    (kit / "testdata/lines/bench").rmdir()
    assert changed(update=True)[1] == [(ChangeKind.GONE, "bench/01-long")]
    assert changed()[1] == []


def test_problems_are_named_as_elsewhere_and_are_those_of_a_kit(kit: Path) -> None:
    assert open_regress(kit, words=("lines", "sums", "lines")).slugs == ["lines"]
    with pytest.raises(UsageError, match=r"there is no problem 'walks\.py'"):
        open_regress(kit, words=("walks.py",))
    with pytest.raises(UsageError, match="a package has no baseline"):
        Regress(IcpcPackage.__new__(IcpcPackage), RunRequest())


def broken_in(root: Path, **order: Any) -> tuple[Regress, list[str]]:
    with open_regress(root, **order) as work:
        errors = [str(event.error) for event in work if isinstance(event, ProblemFailed)]
        work.finish()
    return work, errors


def test_a_missing_baseline_is_explained_and_a_broken_one_is_kept(tmp_path: Path) -> None:
    fake, root = FakeSandbox(behaviour), write_lines(tmp_path)

    work, errors = broken_in(root, sandbox=fake)
    path_in(root).write_text("<<<<<<< HEAD\n")
    broken, broken_errors = broken_in(root, update=True)

    assert "make one of the results of now" in errors[0].lower()
    assert (work.status, work.compared, fake.opened) == (2, [], [])  # nothing is run
    assert "line 1 is not JSON" in broken_errors[0]
    assert (broken.status, path_in(root).read_text()) == (2, "<<<<<<< HEAD\n")


def test_a_broken_problem_does_not_keep_the_others_but_nothing_is_written(kit: Path) -> None:
    write_kit(kit, {"problems/sums/rules.py": "CHECK = 'guess'\n"})
    write_lines(kit, {WALKS: "{}"})
    content = path_in(kit).read_bytes()

    work, errors = broken_in(kit, update=True)

    assert "lacks" in errors[0]
    assert [one.problem for one in work.compared] == ["lines"]
    assert (work.status, work.refusal) == (2, "not every problem could be judged")
    assert path_in(kit).read_bytes() == content


def test_judge_errors_are_reported_and_nothing_is_written(kit: Path) -> None:
    def refused(program: Program, stdin: bytes) -> Execution:
        if b"1" in stdin:
            return replace(execution(), stopped_by=Stop.REQUESTED)
        return behaviour(program, stdin)

    write_lines(kit, {WALKS: "{}"})
    content = path_in(kit).read_bytes()

    work = run_regress(kit, sandbox=FakeSandbox(refused), update=True)

    (one,) = work.compared
    told = problem_text(one).plain
    assert "\n  judge error on secret/03-both, solution walks.py: stopped by the judge" in told
    assert (work.status, work.refusal) == (2, "there were judge errors")
    assert path_in(kit).read_bytes() == content


def test_an_interruption_before_any_run_reports_nothing_and_ends_the_sandbox(kit: Path) -> None:
    fake = FakeSandbox(behaviour)

    with open_regress(kit, fake) as work:
        next(iter(work))
        work.interrupted = True

    assert fake.cancelled
    assert (open_regress(kit).finish(), work.status) == ([], 130)


def test_the_last_lines_have_the_sum_and_advice(kit: Path) -> None:
    same = changes_of(kit)
    write_lines(kit, {WALKS: json.dumps({"nodes": 100, "late": [4]})})
    late = changes_of(kit)
    works = [open_regress(kit, update=number == 3) for number in range(4)]
    for work, some in zip(works, ([same], [same] * 2, [same, late], [late]), strict=True):
        work.compared += some
    works[3].interrupted = True

    text = "\n".join(summary(work).plain for work in works)

    assert text == external_file("summaries.txt")


class CutOff(Regress):
    """One that is interrupted after three pieces of news."""

    def __iter__(self) -> Iterator[SessionEvent | ProblemChanges]:
        yield from islice(super().__iter__(), 3)
        raise KeyboardInterrupt


class Lost(Regress):
    """One that finds a folder where it is to write in the end."""

    def __iter__(self) -> Iterator[SessionEvent | ProblemChanges]:
        yield from super().__iter__()
        for one in self.compared:
            Path(one.baseline).unlink()
            Path(one.baseline).mkdir()


@pytest.fixture
def small_kit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A kit with a baseline, in which one works."""
    root = write_lines(tmp_path / "kit")
    monkeypatch.chdir(root)
    run_regress(root, update=True)
    return root


def report_of(work: Regress, form: str = "text") -> str:
    with work:
        return printed(lambda screen: report_regress(work, screen, form))


def test_runs_and_updates_are_reported(small_kit: Path, capsys: pytest.CaptureFixture[str]) -> None:
    fake = FakeSandbox(behaviour)
    fake.missing = (Guarantee.FILES,)

    first = report_of(open_regress(small_kit, fake))
    document = json.loads(report_of(open_regress(small_kit), "json"))
    again = report_of(open_regress(small_kit, update=True))
    write_lines(small_kit, {WALKS: "{}"})
    changed = report_of(open_regress(small_kit, update=True))

    same = "\N{CHECK MARK} lines: 1 solution, 3 cases of sample and secret; no change\n"
    assert first == same
    assert capsys.readouterr().err.count("does not hold: files") == 1
    reused = "3 cases judged before; --fresh judges again"
    assert again == f"{same}{reused}\n1 baseline is unchanged\n"
    assert changed.endswith("unknown\nwritten: testdata/lines/baseline.json\n")
    assert [one["problem"] for one in document["problems"]] == ["lines"]
    path_in(small_kit).unlink()
    assert report_of(open_regress(small_kit), "json") == ""
    assert "has no baseline" in capsys.readouterr().err


@each_row("form", ["text", "json"])
def test_ctrl_c_leaves_what_was_compared_and_the_baseline(small_kit: Path, form: str) -> None:
    write_lines(small_kit, {WALKS: '{"nodes": 100, "extra": {"2": 1}}'})
    content = path_in(small_kit).read_bytes()
    kit, request = find_kit(small_kit, {}), RunRequest(jobs=1, reuse=Reuse())
    work = CutOff(kit, request, update=True, sandbox=FakeSandbox(behaviour))

    text = report_of(work, form)

    assert "sample/01-two" in text
    assert ("interrupted" in text, work.status) == (True, 130)
    assert (work.refusal, work.updated) == ("the work was interrupted", [])
    assert path_in(small_kit).read_bytes() == content


def test_a_baseline_that_cannot_be_written_does_not_cost_the_report(small_kit: Path) -> None:
    write_lines(small_kit, {WALKS: '{"nodes": 900}'})
    request, out = RunRequest(jobs=1, reuse=Reuse()), io.StringIO()
    work = Lost(find_kit(small_kit, {}), request, update=True, sandbox=FakeSandbox(behaviour))

    with work, Screen(output=out) as screen, pytest.raises(KitError, match="cannot be written"):
        report_regress(work, screen, "text")

    assert "3 worse" in out.getvalue()
    assert "written" not in out.getvalue()


def test_the_json_lists_every_change(small_kit: Path) -> None:
    write_lines(small_kit, {WALKS: json.dumps({"nodes": 100, "extra": {"4": 1}}), **cases(5)})

    found = json_text(run_regress(small_kit).document()).replace(str(small_kit), "KIT")
    found = re.sub(r'"version": ".*"', '"version": "1"', found)

    assert found == external_file("changes.json", format=".txt")

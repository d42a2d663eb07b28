"""Solutions compared with each other or with what they were: runs, estimates, what is told."""

import json
import math
import random
import re
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from inline_snapshot import external_file
from msgspec.structs import replace
from rich.text import Text

from judge import languages
from judge.catalog.find_kit import find_kit
from judge.catalog.kit import Kit
from judge.commands.measure.compare import (
    CompareRevision,
    PairedRuns,
    empty_program,
    open_comparison,
)
from judge.commands.measure.compare_report import (
    as_text,
    report_comparison,
    report_revision,
    revision_summary,
)
from judge.commands.measure.comparison import (
    CompareOptions,
    Comparison,
    CounterTotals,
    UnrunSolution,
)
from judge.commands.measure.revisions import read_candidate, split_revision
from judge.commands.measure.statistics import (
    ERROR,
    LOOKS,
    MIN_PAIRS,
    Decision,
    Estimate,
    decision,
    estimate,
)
from judge.errors import UsageError
from judge.model import Execution, Language, Program, Stop
from judge.packages.icpc import IcpcPackage
from judge.reports.json import json_text
from judge.runner.local import LocalExecutor
from judge.sandbox import best_sandbox
from judge.terminal.translation import use_language
from tests.conftest import FakeSandbox, each_row, execution, problem, write_kit
from tests.sweeps import due
from tests.unit.as_text import printed
from tests.unit.commands.measure.conftest import commit_files, git
from tests.unit.packages.written import CURRENT, write_files


class Machine:
    """Runs Python solutions of the problem `sums` by the words in their first line, such as

        # cost=0.1 cost4=2 noise=0.02 fail=4 lost=4 flaky=3 nodes=7 wall=1 count=1000

    `cost4` are times the cost where 4 numbers are to be added; there `fail=4` answers wrongly and
    `lost=4` is stopped by the judge; `flaky=3` fails at each third run. `now` is its clock: a run
    takes what it costs, or `wall`. A program that does nothing takes `start_s`.
    """

    def __init__(self) -> None:
        self.now = 0.0
        self.start_s = 0.01
        self.runs: list[str] = []
        self.interrupt_at: int | None = None
        self._rng = random.Random(1)

    def clock(self) -> float:
        return self.now

    def __call__(self, program: Program, stdin: bytes) -> Execution:
        text = next(Path(program.folder).rglob("*.py")).read_text() if program.folder else ""
        if "py_compile" in program.argv or "-c" in program.argv or "--version" in program.argv:
            return execution(stdout=b"Python 3.11", exit_code=int("broken" in text))
        words = dict(word.split("=") for word in text.split("\n")[0].split() if "=" in word)
        if not text:
            return execution(cpu_s=self.start_s)
        self.runs.append(words.get("name", ""))
        if self.interrupt_at is not None and len(self.runs) >= self.interrupt_at:
            raise KeyboardInterrupt
        numbers = [int(word) for word in stdin.split()]
        count = str(len(numbers))
        cost = float(words.get("cost", 0.1)) * float(words.get(f"cost{count}", 1))
        cost *= math.exp(self._rng.gauss(0, float(words.get("noise", 0))))
        self.now += float(words.get("wall", cost))
        runs = self.runs.count(words.get("name", ""))
        is_wrong = words.get("fail") == count or runs % int(words.get("flaky", runs + 1)) == 0
        made = execution(
            stdout=b"0\n" if is_wrong else b"%d\n" % sum(numbers),
            stderr=f"nodes={words['nodes']}\n".encode() if "nodes" in words else b"",
            cpu_s=cost,
            wall_s=cost,
        )
        return replace(made, stopped_by=Stop.REQUESTED) if words.get("lost") == count else made


def kit(root: Path, *sizes: int, **solutions: str) -> Kit:
    """A kit with the solutions `a.py`, `b.py` and so on, whose first lines are these words.

    Beside its two cases it has one for each of `sizes`, with so many numbers to add.
    """
    files = {
        f"solutions/sums/{name}.py": f"# name={name} {words}\n" for name, words in solutions.items()
    }
    for place, size in enumerate(sizes, 10):
        files[f"testdata/sums/secret/{place}.in"] = "1 " * size + "\n"
        files[f"testdata/sums/secret/{place}.ans"] = f"{size}\n"
    return find_kit(write_kit(root / "kit", files), {})


def open_runs(source: Kit, machine: Machine, **changes: Any) -> AbstractContextManager[PairedRuns]:
    """The comparison of `a.py` with `b.py`, or of others."""
    words = {"candidates": ("a.py", "b.py"), "problems": ("sums",)} | changes
    fake = FakeSandbox(machine)
    return open_comparison(source, CompareOptions(**words), sandbox=fake, clock=machine.clock)


def compare(source: Kit, machine: Machine | None = None, **changes: Any) -> Comparison:
    """What is found of two solutions, on a machine that is the same everywhere."""
    with open_runs(source, machine or Machine(), **changes) as work:
        list(work)
        return replace(work.comparison(), processor="A processor", version="1")


CALM, MOST, SIZES = "cost=0.1 noise=0.01", "cost=0.05 cost4=19 noise=0.001", range(10, 40)
FEW_LONG = "noise=0.02 cost100={0} cost101={0} cost102={0}"
SHORT = "cost=0.0102 noise=0.3"
COMPARISONS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "slower": (CALM, "cost=0.12 noise=0.01", {}),
    "many times slower": (CALM, "cost=0.5 noise=0.01", {}),
    "faster": (CALM, "cost=0.08 noise=0.01", {}),
    "equal": (CALM, CALM, {}),
    "near to what does not matter": ("noise=0.005", "cost=0.102 noise=0.005", {"time_s": 5.0}),
    "near to it on the other side": ("noise=0.005", "cost=0.098 noise=0.005", {"time_s": 5.0}),
    "not enough time to tell": ("noise=0.1", "noise=0.1", {"time_s": 5.0}),
    "no time at all": (CALM, CALM, {"time_s": 0.0}),
    "no time for four rounds": ("wall=1", "wall=1 name=b", {"time_s": 5.0}),
    "a wrong answer, but faster": ("cost=0.1", "cost=0.05 fail=4", {}),
    "wrong answers on many cases": ("", "fail=4", {"time_s": 1.0, "sizes": (4,) * 6}),
    "a right answer now": ("fail=4", "", {}),
    "both fail": ("fail=4", "fail=4", {"cases": ("02*",)}),
    "another fails in another way": ("fail=4", "cost4=30", {"cases": ("02*",)}),
    "fails now and then": ("", "flaky=2 name=b", {"cases": ("02*",)}),
    "the judge fails": ("", "lost=4", {"time_s": 1.0}),
    "does not compile": ("", "broken=1", {}),
    "neither compiles": ("broken=1", "broken=1 name=b", {}),
    "more nodes": ("nodes=10", "nodes=1500", {}),
    "one case is mostly start-up": ("cost=0.012 cost4=20", "cost=0.012 cost4=20", {}),
    "all is mostly start-up": ("cost=0.0102", "cost=0.0102 noise=0.005", {"time_s": 2.0}),
    "start-up hides the rest": (SHORT, SHORT, {"time_s": 1.0}),
    "no time for most of the work": (MOST, MOST, {"time_s": 10.0}),
    "slower on a few long cases, with no time for all": (
        FEW_LONG.format(8),
        FEW_LONG.format(9),
        {"time_s": 30.0, "sizes": (*SIZES, 100, 101, 102)},
    ),
}
"""Two programs, as `Machine` reads them, and what is asked for."""


def test_what_is_found_of_two_programs(tmp_path: Path) -> None:
    parts = []
    for number, (name, (a, b, changes)) in enumerate(COMPARISONS.items()):
        options = dict(changes)
        source = kit(tmp_path / str(number), *options.pop("sizes", ()), a=a, b=b)
        found = compare(source, **options)
        assert found.seconds <= 1.1 * found.time_s or "four rounds" in name
        parts.append(f"{name}: status {found.status}\n{as_text(found, Text('Sums')).plain}")
    told = "\n\n".join(parts)

    assert told == external_file("programs.txt")


def test_a_document_has_all_runs_and_no_name_is_obeyed(tmp_path: Path) -> None:
    source = kit(tmp_path, a="nodes=5 noise=0.01", b="cost=0.2 fail=4")

    found = compare(source, time_s=3.0)

    assert json_text(found) == external_file("comparison.json", format=".txt")
    b = replace(found.b, solution="b\x1b[2J.py", commit="0123456789abcdef")
    odd = replace(found, b=b, quality=CounterTotals(cases=2, a=5, b=5, differing=0))
    text = as_text(odd, Text("Sums")).plain
    assert "\nB  b\\x1b[2J.py  Python 3, commit 0123456789\n" in text
    assert "\nquality       the same: 5 moves in 2 cases\n" in text
    with use_language("ja"):
        japanese = as_text(replace(odd, interrupted=True), Text("足し算")).plain
    names = {"sums", "sample", "secret", "many", "limits", "py", "Python", "MiB", "CPU", "AC", "WA"}
    assert {*re.findall("[A-Za-z]{2,}", japanese)} - names == set()


def test_the_order_alternates_and_both_run_as_often(tmp_path: Path) -> None:
    machine = Machine()

    found = compare(kit(tmp_path, a="noise=0.02", b="noise=0.02"), machine)

    pairs = ["".join(machine.runs[at : at + 2]) for at in range(0, len(machine.runs), 2)]
    assert pairs[:2] == ["ab", "ba"]  # both are judged on the two cases
    assert pairs[2:8] == ["ab", "ba", "ba", "ab", "ab", "ba"]
    assert all(len(case.cpu_s) == len(found.cases[0].cpu_s) for case in found.cases)


def test_an_interruption_is_reported_with_what_is_known(tmp_path: Path) -> None:
    machine = Machine()
    machine.interrupt_at = 25
    source = kit(tmp_path, a="noise=0.2", b="noise=0.2")

    with open_runs(source, machine) as work:
        output = printed(lambda screen: report_comparison(work, screen, "text"))
        found = work.comparison()

    assert found.status == 130
    assert found.cpu is not None
    assert found.cpu.rounds == 5
    assert "5 rounds of 2 cases" in output
    assert output.endswith("interrupted; this is what was measured so far\n")


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
def test_unknown_words_are_refused(changes: dict[str, Any], words: str, tmp_path: Path) -> None:
    source = kit(tmp_path, a="", b="")
    write_kit(tmp_path / "kit", {"problems/other/problem.yaml": "name: Other\n"})

    with pytest.raises(UsageError, match=words):
        compare(source, **changes)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    """A kit in a repository whose solutions have changed since its only commit."""
    root = kit(tmp_path, a="cost=0.1", same="", gone="", worse="").root
    folder = "solutions/sums"
    git(root, "init", "-q")
    commit_files(root, {f"{folder}/README.md": b"words"})
    changed = {"a.py": "# name=a cost=0.12\n", "worse.py": "# name=worse fail=4\n"}
    new = {"new.py": "# name=new\n", "adds.py": "# name=adds later\n", "adds.hs": "main = x\n"}
    write_kit(root, {f"{folder}/{name}": text for name, text in (changed | new).items()})
    (root / folder / "gone.py").unlink()
    return root


def open_revision(root: Path, machine: Machine, **changes: Any) -> CompareRevision:
    given = CompareOptions(**{"revision": "HEAD", "time_s": 20.0, **changes})
    source = find_kit(root, {})
    return CompareRevision(source, given, sandbox=FakeSandbox(machine), clock=machine.clock)


def test_what_changed_is_compared_and_the_rest_is_reported(root: Path) -> None:
    with pytest.raises(UsageError, match="knows no revision"):
        open_revision(root, Machine(), revision="nope")  # at once, before any run
    with open_revision(root, Machine()) as work:
        told = [event.comparison() for event in work if isinstance(event, PairedRuns)]
        found = work.document()

    assert told == list(found.compared)
    assert [(one.a.solution, one.b.solution) for one in told] == [
        *(("a.py@HEAD", "a.py"), ("adds.py@HEAD", "adds.py"), ("worse.py@HEAD", "worse.py"))
    ]
    assert told[0].answer is Decision.SLOWER
    assert told[2].worse == ("secret/02-many",)
    skipped = (UnrunSolution(solution="sums/x.hs", why="ghc is not installed"),)
    text = "\n\n".join(
        f"{one.status}: {revision_summary(one).plain}"
        for one in (
            found,
            replace(found, compared=found.compared[:1], skipped=skipped),
            replace(found, compared=found.compared[1:2], added=(), removed=()),
            replace(found, compared=(), skipped=skipped),
            replace(found, compared=()),
        )
    )
    assert text == external_file("revisions.txt")


@each_row("form", ["text", "json"])
def test_each_comparison_is_reported_and_an_interrupted_one_last(form: str, root: Path) -> None:
    machine = Machine()
    machine.interrupt_at = 34

    with open_revision(root, machine) as work:
        report = printed(lambda screen: report_revision(work, screen, form))
        found = work.document()

    assert found.status == 130
    assert found.compared[-1].interrupted
    assert found.compared[-1].cases[0].cpu_s
    if form == "json":
        document = json.loads(report)
        assert [one["b"]["solution"] for one in document["compared"]] == ["a.py", "adds.py"]
        assert document["against"] == {"revision": "HEAD", "commit": git(root, "rev-parse", "HEAD")}
        assert (document["added"], document["removed"]) == (list(found.added), ["sums/gone.py"])
        assert document["interrupted"] is True
    else:
        assert report.startswith("Sums (sums)\n")
        assert "A  a.py@HEAD  Python 3, commit " in report
        assert "new   sums/adds.hs\n" in report
        assert report.endswith("interrupted; this is what was measured so far\n")


def test_a_file_is_compared_with_what_it_was_also_one_that_is_gone(root: Path) -> None:
    def compared(*candidates: str) -> Comparison:
        return compare(find_kit(root, {}), candidates=candidates)

    for word in ("a.py@HEAD", f"{root}/solutions/sums/a.py@HEAD"):
        found = compared(word, "a.py")

        assert (found.a.solution, found.b.commit) == ("a.py@HEAD", None)
        assert found.a.commit is not None
        assert (found.answer, found.same_text) == (Decision.SLOWER, False)
    found = compared("gone.py@HEAD", "same.py@HEAD")
    assert (found.a.solution, found.answer) == ("gone.py@HEAD", Decision.EQUAL)
    found = compared("same.py@HEAD", "same.py")
    assert (found.same_text, found.status) == (True, 0)
    assert as_text(found, Text("Sums")).plain.endswith(
        "equal: they are the same program, byte for byte"
    )


@each_row(
    ("word", "parts"),
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
def test_a_revision_is_split_off(word: str, parts: tuple[str, str | None], tmp_path: Path) -> None:
    odd = tmp_path / "a@2.py"
    odd.touch()

    assert split_revision(str(odd)) == (str(odd), None)
    assert split_revision(f"{odd}@main") == (str(odd), "main")
    assert split_revision(word) == parts


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
    machine, package = Machine(), IcpcPackage(tmp_path / "sums")

    given = CompareOptions(revision="HEAD")
    with CompareRevision(package, given, sandbox=FakeSandbox(machine), clock=machine.clock) as work:
        list(work)
        (found,) = work.document().compared

    assert found.a.solution == "accepted/folder@HEAD"
    was = read_candidate(package, "sums", "accepted/folder@HEAD", tmp_path)
    assert [file.name for file in was.solution.files] == ["main.py", "other.py"]
    assert found.answer is Decision.SLOWER


Cases = list[list[tuple[float, float]]]


@each_row(
    ("cases", "ratio"),
    [
        ([[(100.0, 110.0)] * MIN_PAIRS], 1.1),
        ([[(0.0, 0.0)] * 5], 1.0),
        ([[(1.0, 1.0 + step / 1000) for step in range(-4, 5)]], 1.0),
        ([[*((1.0, 1.0 + step / 1000) for step in range(-4, 4)), (1.0, 50.0)]], 1.0),
        ([[(1e-6, 1e9), (1e9, 1e-6)] * 2], 1.0),
        # A loss on the one large case is not outvoted by many small ones.
        ([*[[(0.01, 0.01)] * 5] * 10, [(1.0, 2.0)] * 5], 2.1 / 1.1),
        ([[(1.0, 2.0)] * 9, [(1.0, 2.0)] * (MIN_PAIRS - 1)], None),  # too few
    ],
)
def test_the_middle_of_each_case_counts_by_its_cost(cases: Cases, ratio: float | None) -> None:
    found = estimate(cases)

    assert (found and found.ratio) == (ratio and pytest.approx(ratio))
    if found and all(len(set(pairs)) == 1 for pairs in cases):  # no doubt is left
        assert found.low == found.high


pair = st.tuples(st.floats(0.001, 10), st.floats(0.001, 10))


@settings(max_examples=50, deadline=None)
@given(st.lists(st.lists(pair, min_size=4, max_size=9), min_size=1, max_size=4))
def test_the_interval_holds_the_estimate_and_the_order_of_pairs_is_no_matter(cases: Cases) -> None:
    found, again = estimate(cases), estimate([list(reversed(pairs)) for pairs in cases])

    assert found is not None
    assert again is not None
    assert found.low <= found.ratio <= found.high
    assert (again.low, again.high) == pytest.approx((found.low, found.high))


# By how much a run differs from the next, as a deviation of its logarithm; on a machine that is
# shared now and then one takes half as long again.
EVEN, SHARED, ROUGH = (0.03, 0.0), (0.03, 0.08), (0.10, 0.0)


def simulate_looks(
    rng: random.Random, noise: tuple[float, float], cases: int, rounds: int, slower: float
) -> list[Estimate]:
    """What is seen at each look at two programs, while the machine drifts and the order matters."""

    def run(cost: float) -> float:
        late = 1 + rng.expovariate(2) if rng.random() < noise[1] else 1.0
        return cost * late * math.exp(rng.gauss(0, noise[0]))

    costs = [rng.uniform(0.02, 0.2) for _ in range(cases)]
    pairs: Cases = [[] for _ in costs]
    looks = {max(MIN_PAIRS, round(rounds * 0.72**back)) for back in range(LOOKS)}
    drift, found = 0.0, []
    for number in range(1, rounds + 1):
        for place, cost in enumerate(costs):
            drift = 0.9 * drift + rng.gauss(0, 0.05)
            order = 1.005 if (number + place) % 2 else 1 / 1.005
            now = cost * math.exp(drift)
            pairs[place].append((run(now) * order, run(now) * slower / order))
        if number in looks:
            found.append(estimate(pairs))
    return [one for one in found if one is not None]


@each_row(
    ("slower", "noise", "cases", "rounds"),
    [
        *((1.0, noise, 1, 16) for noise in (EVEN, SHARED, ROUGH)),
        *((1.0, noise, 5, 10) for noise in (EVEN, SHARED, ROUGH)),
        *((1.0, noise, 15, 6) for noise in (EVEN, SHARED, ROUGH)),
        (1.1, EVEN, 1, 24),
        (1.1, SHARED, 5, 16),
        (1.1, ROUGH, 15, 12),
    ],
)
def test_repeated_looks_find_a_tenth_more_and_no_false_difference(
    slower: float, noise: tuple[float, float], cases: int, rounds: int
) -> None:
    rng, trials = random.Random(f"{cases} cases, {rounds} rounds, {noise}"), 60

    looks = [simulate_looks(rng, noise, cases, rounds, slower) for _ in range(trials)]

    wrong = sum(any(not one.low <= slower <= one.high for one in each) for each in looks)
    answers = [{decision(one, 0.02) for one in each} for each in looks]
    differ = sum(not found.isdisjoint((Decision.SLOWER, Decision.FASTER)) for found in answers)
    assert wrong <= 1.3 * ERROR * trials
    if slower > 1:
        assert sum(Decision.SLOWER in found for found in answers) >= 0.97 * trials
    else:
        assert differ <= 0.02 * trials


ROWS = {row.code: row for row in languages.table()}

STARTED = [code for code, row in ROWS.items() if empty_program(row) is not None]


def test_every_language_has_one_but_those_whose_start_depends_on_the_program() -> None:
    assert ROWS.keys() - set(STARTED) == {"smlpoly", "smlnj"}


@pytest.mark.slow
@pytest.mark.parametrize(
    "language", [ROWS[code] for code in due(STARTED, by=str, days=3)], ids=lambda row: row.code
)
def test_it_is_compiled_and_runs_and_says_nothing(language: Language, tmp_path: Path) -> None:
    if why := languages.missing_tool(language):
        pytest.skip(why)
    found = empty_program(language)
    assert found is not None

    with LocalExecutor(best_sandbox(), home=tmp_path) as executor:
        outcome = executor.run(problem(), found, b"1 2 3\n")

    seen = outcome.seen
    assert (seen.exit_code, seen.stdout, seen.stderr) == (0, b"", b"")

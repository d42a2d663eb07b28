"""What is worse, better, new or gone, and what says nothing: rules, one row each."""

from hypothesis import given, settings
from hypothesis import strategies as st
from inline_snapshot import external_file
from msgspec.structs import replace

from judge.catalog.baseline import Baseline, CaseResult
from judge.commands.measure.regress import ChangeKind, compare_report, updated_baseline
from judge.facts import Fact
from judge.grading.expectations import FOLDERS
from judge.model import Judgement, Report, Verdict
from tests import conftest

HASHES = {"sample/01-one": "aa", "secret/01-two": "bb", "secret/02-three": "cc"}
DATA = ("sample", "secret")


def baseline(*got: CaseResult, name: str = "a.py") -> Baseline:
    """A baseline of one solution, which was judged on the first cases."""
    results = {name: dict(zip(HASHES, got, strict=False))}
    return Baseline(problem="sums", cases=HASHES, results=results)


def report(*got: CaseResult, folder: str = "accepted") -> Report:
    """The report on a solution that was judged on the first cases."""
    judgements = [
        Judgement(
            case=case,
            hash=HASHES[case],
            verdict=one.verdict,
            quality=one.quality,
            nodes=one.nodes,
            message=Fact("" if one.verdict is Verdict.AC else "why\nmore"),
        )
        for case, one in zip(HASHES, got, strict=False)
    ]
    facts = {"solution": "a.py", "expectation": FOLDERS[folder], "cases_total": len(HASHES)}
    return conftest.report(*judgements, **facts)


ROWS = """\
accepted: AC -> AC
accepted: AC -> JE  (that is no result)
accepted: AC -> WA
accepted: WA -> AC
accepted: WA -> RTE
wrong_answer: AC -> WA
wrong_answer: WA -> RTE
rejected: WA -> RTE
time_limit_exceeded: AC -> TLE  (it depends on the machine whether it may be exceeded)
time_limit_exceeded: TLE -> AC
time_limit_exceeded: TLE -> WA
brute_force: TLE -> RTE
rejected: TLE -> WA
brute_force: TLE -> CE
accepted: AC 7 -> AC 8
accepted: AC 8 -> AC 7
accepted: AC 7 -> AC
wrong_answer: WA 7 -> WA 8
accepted: AC 7 100 -> AC 7 110  (effort may differ by a tenth)
accepted: AC 7 100 -> AC 7 90
accepted: AC 7 100 -> AC 7 111
accepted: AC 7 100 -> AC 7 89
accepted: AC 7 0 -> AC 7 1
accepted: AC 7 100 -> AC 7
time_limit_exceeded: TLE - 100 -> TLE  (whether it tells its effort is a matter of time)
accepted: changed AC 7 100 -> AC 9 999, AC 7 100
accepted: changed AC 7 100 -> WA 8, RTE
accepted: new -> AC 7 100
accepted: new -> WA
accepted: new -> JE
time_limit_exceeded: AC 7 100, TLE -> AC 7 100, AC 7 100, TLE
time_limit_exceeded: AC 7 100, AC 7 100, TLE -> AC 7 100, TLE
time_limit_exceeded: AC 7 100, TLE -> AC 7 100, AC 7 100, AC 7 100
time_limit_exceeded: AC 7 100, TLE -> AC 7 900, AC 7 100, TLE
time_limit_exceeded: changed AC 7 100, TLE -> AC 7 100, AC 7 100, TLE
wrong_answer: AC 7 100, WA 8 -> AC 7 100, AC 7 100, AC 7 100
wrong_answer: AC 7 100, WA 8 -> AC 7 100, AC 7 100, WA
wrong_answer: AC 7 100, WA 8 -> AC 7 100, AC 7 100 and so on
accepted: AC 7 100, AC 7 100 -> not run
accepted: changed AC 7 100, AC 7 100 -> not run"""


def results(words: str) -> list[CaseResult]:
    """The results on the first cases: verdict, quality and nodes of each."""
    found = []
    for case in filter(None, words.split(", ")):
        verdict, *more = case.split()
        quality, nodes = (*(None if one == "-" else int(one) for one in more), None, None)[:2]
        found.append(CaseResult(verdict=Verdict(verdict), quality=quality, nodes=nodes))
    return found


def told_results(made: Baseline) -> str:
    return ", ".join(
        f"{one.verdict.value} {one.quality or '-'} {'-' if one.nodes is None else one.nodes}"
        for one in made.results.get("a.py", {}).values()
    )


def test_each_change_is_worse_better_or_says_nothing_and_so_it_is_written() -> None:
    lines = []
    for row in ROWS.split("\n"):
        folder, _, words = row.partition("  (")[0].partition(": ")
        was, _, now = words.partition(" -> ")
        before = baseline(*results(was.removeprefix("changed ").removeprefix("new")))
        if was.startswith("changed"):
            before = replace(before, cases=HASHES | {"sample/01-one": "other"})
        if was == "new":
            before = replace(before, results={})
        after = report(
            *results(now.removesuffix(" and so on").removeprefix("not run")), folder=folder
        )
        if now == "not run":
            after = replace(after, skipped="poly is not installed")
        after = replace(after, complete=not now.endswith(" and so on"))

        lines.append(row)
        for one in compare_report(before, after):
            place = f" on {one.case}" if one.case else ""
            message = f": {one.message}" if one.message else ""
            old = "" if one.before is None else f", was {one.before.verdict.value}"
            lines.append(f"    {one.kind.value}: {one.aspect.value}{place}{old}{message}")
        written = updated_baseline(before, [after], HASHES, DATA)
        if written.results != before.results:
            lines.append(f"    written: {told_results(written)}")
        assert written.cases == HASHES
    text = "\n".join(lines)

    assert text == external_file("rules.txt")


def test_solutions_and_cases_that_are_gone_leave_the_baseline() -> None:
    right = results("AC 7 100")[0]
    before = baseline(right)
    old = {"a.py": {"secret/99": right}, "old.py": {"sample/01-one": right}}
    before = replace(before, cases={**HASHES, "secret/99": "zz"}, results=old)

    assert updated_baseline(before, [report(right)], HASHES, DATA) == baseline(right)


FIGURES = st.builds(
    CaseResult,
    verdict=st.sampled_from([verdict for verdict in Verdict if verdict is not Verdict.JE]),
    quality=st.none() | st.integers(0, 3),
    nodes=st.none() | st.integers(0, 100),
)
GOT = st.lists(FIGURES, min_size=1, max_size=3)


@settings(max_examples=40, deadline=None)
@given(was=GOT, now=GOT, folder=st.sampled_from(sorted(FOLDERS)))
def test_after_an_update_nothing_has_changed_but_by_time_and_better_is_worse_the_other_way(
    was: list[CaseResult], now: list[CaseResult], folder: str
) -> None:
    after = report(*now, folder=folder)

    found = updated_baseline(baseline(*was), [after], HASHES, DATA)
    changes = compare_report(baseline(*was), after)
    back = compare_report(baseline(*now), report(*was, folder=folder))

    assert {change.kind for change in compare_report(found, after)} <= {ChangeKind.TIME}
    assert updated_baseline(found, [after], HASHES, DATA) == found
    worse = {change.case for change in back if change.kind is ChangeKind.WORSE}
    assert {change.case for change in changes if change.kind is ChangeKind.BETTER} <= worse

"""What must hold of a problem: each thing that can be wrong with it is found, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path

from msgspec.structs import replace

from judge.catalog.find_kit import find_kit
from judge.commands.verify.checks import (
    check_cases,
    check_determinism,
    failing_cases,
    inspect_problem,
)
from judge.commands.verify.margins import (
    Measurements,
    cases_near_border,
    check_margin,
    time_margins,
)
from judge.grading.expectations import FOLDERS
from judge.model import (
    Bound,
    Case,
    Code,
    Expectation,
    Finding,
    Judgement,
    Limits,
    Problem,
    Report,
    Rule,
    Severity,
    Side,
    Timing,
    Validation,
    Verdict,
)
from judge.model.inspections import Purpose, Response, Trial
from judge.runner.scheduler import merge_judgements
from tests.conftest import ROOT, case, each_row, problem, write_kit

LIMIT_S = 1.0  # of the problem below
VALIDATION = Validation(
    validators=(), limits=Limits.of(cpu_s=1.0, memory_bytes=1 << 20), interactive=True
)


def in_short(*findings: Finding) -> list[tuple[str, str, str]]:
    return [(one.severity.value, one.subject, one.message) for one in findings]


def judgement(cpu_s: float, verdict: Verdict = Verdict.AC, message: str = "") -> Judgement:
    return Judgement(case="secret/01-one", hash="", verdict=verdict, cpu_s=cpu_s, message=message)


def report(*judgements: Judgement, folder: str = "accepted", **facts: object) -> Report:
    made = Report(
        problem="sums",
        solution=f"{folder}/mine.py",
        language="python3",
        expectation=FOLDERS[folder],
        judgements=judgements,
        cases_total=len(judgements),
    )
    return replace(made, **facts)


RIGHT = report(judgement(0.1), solution="right.py")


def check_reports(
    problem: Problem, reports: Sequence[Report], *, whole: bool = True
) -> list[Finding]:
    """The findings on solutions."""
    inspections = inspect_problem(problem, reports, whole=whole)
    return [finding for one in inspections for finding in one.findings]


def findings_on(one: Report) -> list[tuple[str, str, str]]:
    return in_short(*check_reports(problem(), [RIGHT, one]))


# Solutions


def test_a_solution_with_half_of_its_time_in_hand_is_fine() -> None:
    assert findings_on(report(judgement(0.5), judgement(0.2))) == []


def test_an_accepted_solution_too_near_the_limit_is_an_error() -> None:
    assert findings_on(report(judgement(0.2), judgement(0.51))) == [
        (
            "error",
            "accepted/mine.py",
            "needs 0.51 of the time limit (accepted/mine.py on secret/01-one); "
            "at most 0.5 is allowed",
        )
    ]


def test_a_slow_solution_must_miss_the_limit_by_half_of_it() -> None:
    late = judgement(1.49, Verdict.TLE)

    assert findings_on(report(judgement(0.2), late, folder="time_limit_exceeded")) == [
        (
            "error",
            "time_limit_exceeded/mine.py",
            "needs only 1.49 of the time limit (time_limit_exceeded/mine.py on secret/01-one); "
            "at least 1.5 is required",
        )
    ]
    assert findings_on(report(replace(late, cpu_s=1.5), folder="time_limit_exceeded")) == []


@each_row(("cpu_s", "warned"), [(0.6, False), (0.7, True), (1.4, True), (1.5, False)])
def test_a_brute_force_that_chance_decides_is_a_warning(cpu_s: float, warned: bool) -> None:
    early = judgement(1.6, Verdict.TLE)
    one = judgement(cpu_s, Verdict.TLE if cpu_s > 1 else Verdict.AC)

    alone = findings_on(report(one, judgement(0.1, Verdict.RTE), folder="brute_force"))
    clear = findings_on(report(one, early, folder="brute_force"))

    assert [severity for severity, _, _ in alone] == ["warning"] * warned
    assert clear == []


def test_an_unexpected_verdict_is_an_error() -> None:
    wrong = judgement(0.1, Verdict.WA, "2 is not 3\nmore")

    assert findings_on(report(wrong)) == [
        ("error", "accepted/mine.py", "got WA on secret/01-one: 2 is not 3")
    ]


def test_an_unexpected_verdict_without_a_message_is_an_error() -> None:
    assert findings_on(report(judgement(0.1, Verdict.RTE))) == [
        ("error", "accepted/mine.py", "got RTE on secret/01-one")
    ]


def test_a_wrong_solution_that_no_case_catches_is_an_error() -> None:
    assert findings_on(report(judgement(0.1), folder="wrong_answer")) == [
        ("error", "wrong_answer/mine.py", "no case gives it WA")
    ]
    assert findings_on(report(judgement(0.1), folder="rejected")) == [
        ("error", "rejected/mine.py", "no case gives it WA or TLE or RTE")
    ]


def test_too_much_memory_is_a_run_time_error_for_expectations() -> None:
    assert findings_on(report(judgement(0.1, Verdict.MLE), folder="run_time_error")) == []


def test_what_could_not_be_judged_is_a_warning() -> None:
    assert findings_on(report(skipped="ghc is not installed")) == [
        ("warning", "accepted/mine.py", "was not judged: ghc is not installed")
    ]


def test_a_solution_that_does_not_compile_has_no_margin() -> None:
    broken = Judgement(case="secret/01-one", hash="", verdict=Verdict.CE, message="oh")

    assert findings_on(report(broken)) == [
        ("error", "accepted/mine.py", "got CE on secret/01-one: oh")
    ]


def test_without_an_accepted_solution_nothing_shows_that_the_problem_can_be_solved() -> None:
    wrong = report(judgement(0.1, Verdict.WA), folder="wrong_answer")

    assert in_short(*check_reports(problem(), [wrong])) == [
        ("error", "solutions", "no solution is expected to be accepted")
    ]


def test_a_selection_needs_no_accepted_solution() -> None:
    wrong = report(judgement(0.1, Verdict.WA), folder="wrong_answer")

    assert check_reports(problem(), [wrong], whole=False) == []


def test_an_accepted_solution_counts_without_its_compiler() -> None:
    skipped = report(skipped="ghc is not installed")

    (finding,) = check_reports(problem(), [skipped])

    assert finding.message == "was not judged: ghc is not installed"


def test_a_permitted_excess_of_memory_does_not_hide_the_verdict_that_is_not() -> None:
    judgements = judgement(0.1, Verdict.MLE), judgement(0.1, Verdict.WA, "2 is not 3")

    assert findings_on(report(*judgements, folder="run_time_error")) == [
        ("error", "run_time_error/mine.py", "got WA on secret/01-one: 2 is not 3")
    ]


def test_margins_name_the_slowest_accepted_and_the_fastest_late_solution() -> None:
    reports = [
        RIGHT,
        report(judgement(0.4), solution="slower.py"),
        report(judgement(1.6, Verdict.TLE), folder="time_limit_exceeded", solution="late.py"),
        report(judgement(1.55, Verdict.TLE), folder="time_limit_exceeded", solution="latest.py"),
        report(judgement(0.9), folder="brute_force"),
        report(skipped="no"),
    ]

    assert time_margins(problem(), reports) == [
        "in time: at most 0.40 of the time limit (slower.py on secret/01-one)",
        "too slow: at least 1.55 of the time limit (latest.py on secret/01-one)",
    ]
    assert time_margins(problem(), []) == []


# Measured again


def margin_findings(one: Report, times: Sequence[float], *, busy: bool = False) -> list[str]:
    """The findings on the margins of a report whose only case was measured again."""
    further = {(one.solution, "secret/01-one"): times}
    found = check_margin(problem(), one, Measurements(further=further, busy=busy))
    return [f"{finding.severity.value} {finding.code.value}" for finding in found]


@each_row(
    ("times", "busy", "expected"),
    [
        ((0.3, 0.4), False, []),
        ((0.51, 0.6), False, ["error V114"]),
        ((0.49, 0.6), False, ["note V117"]),
        ((0.51, 0.6), True, ["note V117"]),
        ((1.01, 1.2), True, ["error V114"]),
    ],
)
def test_a_busy_machine_makes_no_accepted_solution_fail(
    times: tuple[float, ...], busy: bool, expected: list[str]
) -> None:
    first, *others = times

    assert margin_findings(report(judgement(first)), others, busy=busy) == expected


@each_row(
    ("times", "expected"),
    [((1.6, 1.5), []), ((1.4, 1.6), ["note V117"]), ((1.3, 1.4), ["error V115"])],
)
def test_a_late_solution_is_judged_by_all_its_times(
    times: tuple[float, ...], expected: list[str]
) -> None:
    late = report(judgement(times[0], Verdict.TLE), folder="time_limit_exceeded")

    assert margin_findings(late, times[1:]) == expected


@each_row(
    ("cpu_s", "folder", "near"),
    [
        (0.3, "accepted", False),
        (0.45, "accepted", True),
        (0.9, "accepted", True),
        (1.1, "accepted", False),
        (1.45, "time_limit_exceeded", True),
        (2.0, "time_limit_exceeded", False),
        (1.1, "brute_force", True),
        (0.1, "brute_force", False),
    ],
)
def test_what_is_near_a_border_is_measured_again(cpu_s: float, folder: str, near: bool) -> None:
    verdict = Verdict.TLE if cpu_s > LIMIT_S else Verdict.AC

    cases = cases_near_border(problem(), report(judgement(cpu_s, verdict), folder=folder))

    assert cases == ["secret/01-one"] * near


# Now this, now that


def test_an_interactor_may_be_random_by_design() -> None:
    talking = replace(problem(), validation=VALIDATION)
    pair = report(judgement(0.1)), report(judgement(0.1, Verdict.WA))

    codes = [
        (found.severity.value, found.code.value)
        for asked in (problem(), talking)
        for found in check_determinism(asked, pair[:1], pair[1:])
    ]

    assert codes == [("warning", "V118"), ("note", "V119")]


def test_a_brute_force_near_the_limit_gets_advice() -> None:
    pair = (
        report(judgement(0.99), folder="brute_force"),
        report(judgement(1.01, Verdict.TLE), folder="brute_force"),
    )

    (found,) = check_determinism(problem(), pair[:1], pair[1:])

    assert (found.severity, found.code) == (Severity.WARNING, Code.NEAR_TIME_LIMIT)
    assert "give it a case that takes it at least 1.5 s (a larger one), or a limit" in found.message


# Cases


def findings_on_cases(*cases: Case, of: Problem | None = None) -> list[tuple[str, str, str]]:
    return in_short(*check_cases(of or problem(), cases))


def test_good_cases_have_no_findings() -> None:
    kit = find_kit(ROOT, {})

    assert findings_on_cases(*kit.cases("jugs", ["sample"]), of=kit.problem("jugs")) == []


def test_inputs_and_answers_that_the_rules_refuse_are_errors() -> None:
    jugs = find_kit(ROOT, {}).problem("jugs")
    bad = case("secret/01-bad", input="1\n8 5\n", answer="0\n")
    odd = case("secret/02-odd", input="1\r\n8 5 8\r\n", answer="1\n8,0\n")
    wrong = case("secret/03-wrong", input="1\n8 5 4\n", answer="-1\n")
    binary = replace(bad, name="secret/04-binary", input=b"\xff")

    findings = findings_on_cases(bad, odd, wrong, binary, of=jugs)

    assert [(severity, subject) for severity, subject, _ in findings] == [
        ("error", "secret/01-bad"),
        ("warning", "secret/02-odd"),
        ("error", "secret/04-binary"),
    ]
    assert findings[0][2].startswith("the input is not as the statement says: ")


def test_an_invalid_answer_is_an_error() -> None:
    jugs = find_kit(ROOT, {}).problem("jugs")
    broken = case("secret/01-broken", input="1\n8 5 8\n", answer="one\n")

    ((severity, subject, _),) = findings_on_cases(broken, of=jugs)

    assert (severity, subject) == ("error", "secret/01-broken")


def test_an_answer_of_costs_alone_is_as_good_as_moves() -> None:
    jugs = find_kit(ROOT, {}).problem("jugs")
    costs = case("secret/01-costs", input="2\n8 5 8\n8 5 3\n", answer="1\n2\n")

    assert findings_on_cases(costs, of=jugs) == []


def test_twins_are_a_warning() -> None:
    assert findings_on_cases(case("sample/01-a"), case("secret/02-b")) == [
        ("warning", "secret/02-b", "has the same input as sample/01-a")
    ]


def test_a_problem_without_rules_is_checked_word_by_word(tmp_path: Path) -> None:
    kit = find_kit(write_kit(tmp_path, {}), {})

    assert check_cases(problem(), kit.cases("sums")) == []


# Margins of a package


def test_a_package_may_ask_for_other_margins() -> None:
    generous = replace(problem(), timing=Timing(to_limit=1.2, to_late=1.1))
    reports = [
        report(judgement(0.8)),
        report(judgement(1.2, Verdict.TLE), folder="time_limit_exceeded"),
    ]

    assert check_reports(generous, reports) == []
    assert len(check_reports(problem(), reports)) == 2


def accepting_expectation(**facts: object) -> Expectation:
    everything = frozenset({Verdict.AC, Verdict.WA, Verdict.TLE, Verdict.RTE})
    return replace(Expectation(permitted=everything, required=everything), **facts)


@each_row(
    "expectation",
    [
        accepting_expectation(permitted=frozenset({Verdict.AC})),
        accepting_expectation(final=frozenset({Verdict.AC})),
        accepting_expectation(rules=(Rule(cases=".*", permitted=frozenset({Verdict.AC})),)),
    ],
)
def test_every_way_to_expect_accepted_counts(expectation: Expectation) -> None:
    accepted = report(judgement(0.6), expectation=expectation)

    (finding,) = check_reports(problem(), [accepted])

    assert finding.message.endswith("at most 0.5 is allowed")


# What catches a solution


def test_the_cases_that_catch_a_solution_are_named() -> None:
    wrong = [Judgement(case=f"secret/{number}", hash="", verdict=Verdict.WA) for number in range(5)]
    reports = [
        RIGHT,
        report(judgement(0.1), *wrong, folder="wrong_answer"),
        report(judgement(0.1), folder="rejected"),
        report(folder="rejected", skipped="ghc is not installed"),
    ]

    assert failing_cases(reports) == [
        ("wrong_answer/mine.py", "secret/0 (WA), secret/1 (WA), secret/2 (WA), 2 more"),
        ("rejected/mine.py", ""),
    ]


@each_row(
    ("expectation", "fails"),
    [
        (accepting_expectation(), False),
        (accepting_expectation(final=frozenset({Verdict.WA})), True),
        (accepting_expectation(final=frozenset({Verdict.AC, Verdict.WA})), False),
        (
            accepting_expectation(
                rules=(Rule(cases="secret/.*", required=frozenset({Verdict.WA})),)
            ),
            True,
        ),
        (
            accepting_expectation(
                rules=(Rule(cases="secret/.*", required=frozenset({Verdict.AC})),)
            ),
            False,
        ),
    ],
)
def test_which_solutions_are_to_fail(expectation: Expectation, fails: bool) -> None:
    assert bool(failing_cases([report(judgement(0.1), expectation=expectation)])) is fails


# The same twice


def test_a_verdict_that_changes_within_a_run_is_a_warning() -> None:
    first, second = judgement(0.1), judgement(0.1, Verdict.WA, "2 is not 3")
    both = report(merge_judgements([first, second]), folder="rejected")

    assert in_short(*check_determinism(problem(), [RIGHT, both])) == [
        ("warning", "rejected/mine.py", "gets now this, now that on secret/01-one: AC and WA")
    ]


def test_a_verdict_or_a_score_that_changes_between_runs_is_a_warning() -> None:
    scored = replace(judgement(0.1), score=Fraction(3))
    reports = [report(scored, solution="scored.py"), report(judgement(0.1)), RIGHT]
    again = [
        report(replace(scored, score=Fraction(1, 2)), solution="scored.py"),
        report(judgement(0.1, Verdict.TLE)),
        RIGHT,
    ]

    assert in_short(*check_determinism(problem(), reports, again)) == [
        ("warning", "scored.py", "gets now this, now that on secret/01-one: scores 3 and 1/2"),
        ("warning", "accepted/mine.py", "gets now this, now that on secret/01-one: AC and TLE"),
    ]


# All that was looked at


def test_inspections_are_in_order() -> None:
    twins = [case("sample/01-a"), case("secret/02-b")]
    lint = Finding(
        code=Code.HTML, problem="sums", subject="data", severity=Severity.ERROR, message="odd"
    )
    tried = Trial(
        validator="v", subject="secret/02-b", purpose=Purpose.INPUT, response=Response.REFUSED
    )
    reports = [
        report(judgement(0.7), solution="near.py"),
        report(judgement(0.1, Verdict.WA), solution="wrong.py"),
        report(skipped="ghc is not installed", solution="skipped.hs"),
    ]

    made = inspect_problem(
        problem(),
        reports,
        cases=twins,
        tried=[tried],
        lints={"parts": ("Parts are there", [lint]), "names": ("Names are right", [])},
        again=reports,
    )

    rows = [(one.name, one.subjects, [f.subject for f in one.findings]) for one in made]
    assert rows == [
        ("format/parts", (), ["data"]),
        ("format/names", (), []),
        ("cases", ("sample/01-a", "secret/02-b"), ["secret/02-b"]),
        ("inputs", ("secret/02-b",), ["secret/02-b"]),
        ("solutions", ("near.py", "wrong.py", "skipped.hs"), ["wrong.py", "skipped.hs"]),
        ("margins", ("near.py",), ["near.py"]),
        ("determinism", ("near.py", "wrong.py"), []),
    ]
    assert made[4].skipped == (("skipped.hs", "ghc is not installed"),)


def test_the_findings_on_solutions_are_those_of_their_reports() -> None:
    reports = [
        report(judgement(0.1, Verdict.WA)),
        report(judgement(0.7), folder="brute_force"),
        report(judgement(0.7, Verdict.TLE), folder="time_limit_exceeded"),
    ]

    made = inspect_problem(problem(), reports)

    inspected = [finding for one in made for finding in one.findings]
    told = check_reports(problem(), reports)
    assert sorted(map(repr, inspected)) == sorted(map(repr, told))


def test_of_some_solutions_none_need_be_accepted() -> None:
    wrong = report(judgement(0.1, Verdict.WA), folder="wrong_answer")

    def subjects(whole: bool) -> list[str]:
        made = inspect_problem(problem(), [wrong], whole=whole)
        return [finding.subject for one in made for finding in one.findings]

    assert subjects(True) == ["solutions"]
    assert subjects(False) == []


# Bounds


def report_with_bounds(*judgements: Judgement, **sides: Side) -> Report:
    """The report on a solution of a package that says on which side of the limit its cases lie."""
    bounds = tuple(Bound(cases=f"secret/{cases}", side=side) for cases, side in sides.items())
    made = report(*judgements)
    return replace(made, expectation=replace(made.expectation, bounds=bounds))


def judgement_on(case: str, cpu_s: float, verdict: Verdict = Verdict.AC) -> Judgement:
    return replace(judgement(cpu_s, verdict), case=f"secret/{case}")


def test_each_bound_of_a_package_is_checked_on_its_own_cases() -> None:
    made = report_with_bounds(
        judgement_on("a", 0.6), judgement_on("b", 1.2), a=Side.LOWER, b=Side.UPPER
    )

    found = [finding.message for finding in check_reports(problem(), [made], whole=False)]

    assert found == [
        "needs 0.60 of the time limit (accepted/mine.py on secret/a); at most 0.5 is allowed",
        "needs only 1.20 of the time limit (accepted/mine.py on secret/b); "
        "at least 1.5 is required",
    ]


def test_a_solution_that_waits_until_the_wall_limit_is_late_enough() -> None:
    idle = report(judgement(0.01, Verdict.TLE), folder="time_limit_exceeded")

    assert check_reports(problem(), [idle], whole=False) == []
    assert time_margins(problem(), [idle]) == []


@each_row(
    ("accepted", "partial", "found"),
    [
        (100, 100, [("warning", "partially_accepted/mine.py",
                     "gets as many points as accepted/mine.py: 100")]),
        (100, 40, []),
        (None, None, []),
    ],
)  # fmt: skip
def test_a_solution_for_a_part_of_the_points_does_not_get_all(
    accepted: int | None, partial: int | None, found: list[tuple[str, str, str]]
) -> None:
    def scored(folder: str, score: int | None) -> Report:
        scores = {} if score is None else {"": Fraction(score)}
        return report(judgement(0.1), solution=f"{folder}/mine.py", scores=scores)

    reports = [scored("accepted", accepted), scored("partially_accepted", partial)]

    assert in_short(*check_reports(problem(), reports)) == found

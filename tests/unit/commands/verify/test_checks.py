"""What must hold of a problem and its validators: what is wrong is found, and nothing else."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from inline_snapshot import external_file
from msgspec.structs import replace

from judge.commands.verify.checks import (
    Measurements,
    cases_near_border,
    check_cases,
    failing_cases,
    inspect_case_page,
    inspect_problem,
)
from judge.commands.verify.report import explanations
from judge.commands.verify.validator_checks import (
    bounds_line,
    inspect_bounds,
    inspect_validators,
    reached_bounds,
)
from judge.facts import Fact
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
from judge.model.inspections import Purpose, ReachedBounds, Response, Trial
from tests import conftest
from tests.conftest import case, problem
from tests.kit.solutions import KIT
from tests.unit.as_text import in_short

TALKING = replace(
    problem(),
    validation=Validation(
        validators=(), limits=Limits.of(cpu_s=1.0, memory_bytes=1 << 20), interactive=True
    ),
)


def lines(findings: Iterable[Finding]) -> list[str]:
    """The findings in short; the reference gives each code the severity that it has."""
    findings = list(findings)
    for one in findings:
        assert one.severity.value in explanations()[one.code.value].text.partition("\n")[0]
    return [
        f"{one.severity.value} {one.code.value} {one.subject}: {one.message}" for one in findings
    ]


def judged(
    cpu_s: float = 0.1, verdict: Verdict = Verdict.AC, message: str = "", case: str = "01-one"
) -> Judgement:
    """The judgement of a case; the time limit is one second."""
    name, said = f"secret/{case}", Fact("{}", message)
    return Judgement(case=name, hash="", verdict=verdict, cpu_s=cpu_s, message=said)


def report(*judgements: Judgement, folder: str = "accepted", **facts: object) -> Report:
    usual = {"solution": f"{folder}/mine.py", "expectation": FOLDERS[folder]}
    return conftest.report(*judgements, **usual | facts)


def late(*cpu_s: float, folder: str = "time_limit_exceeded", **facts: object) -> Report:
    return report(*(judged(one, Verdict.TLE) for one in cpu_s), folder=folder, **facts)


def scored(folder: str, score: int | None) -> Report:
    scores = {} if score is None else {"": Fraction(score)}
    return report(judged(), solution=f"{folder}/mine.py", scores=scores)


RIGHT = report(judged(), solution="right.py")
WRONG = report(judged(verdict=Verdict.WA), folder="wrong_answer")
SKIPPED = report(skipped="ghc is not installed")


def check_reports(problem: Problem, reports: list[Report], *, whole: bool = True) -> list[Finding]:
    """The findings on solutions."""
    inspections = inspect_problem(problem, reports, whole=whole)
    return [finding for one in inspections for finding in one.findings]


# Solutions

MLE, WA = judged(0.1, Verdict.MLE), judged(0.1, Verdict.WA)
SOLUTIONS: dict[str, list[Report]] = {
    "a wrong answer": [RIGHT, report(judged(0.1, Verdict.WA, "2 is not 3\nmore"))],
    "a compile error": [RIGHT, report(judged(0.0, Verdict.CE, "oh"))],
    "MLE counts as RTE": [RIGHT, report(MLE, folder="run_time_error")],
    "MLE, but WA too": [RIGHT, report(MLE, WA, folder="run_time_error")],
    "accepted though it is to fail": [RIGHT, report(judged(), folder="rejected")],
    "nothing is to be accepted": [WRONG],
    "what is to be accepted was not judged": [SKIPPED],
    "half of the limit": [report(judged(0.5), judged(0.2))],
    "more than half of the limit": [report(judged(0.2), judged(0.51))],
    "late, but less than 1.5 times the limit": [RIGHT, late(1.49)],
    "late by 1.5 times the limit": [RIGHT, late(1.5)],
    "it waits until the wall limit": [RIGHT, late(0.01)],
    "as many points": [scored("accepted", 100), scored("partially_accepted", 100)],
    "a part of the points": [scored("accepted", 100), scored("partially_accepted", 40)],
    "no points": [scored("accepted", None), scored("partially_accepted", None)],
}
BRUTE = "brute_force"
AGAIN: dict[str, tuple[Problem, Report, Report]] = {
    "another verdict": (
        problem(),
        report(judged(), folder="rejected"),
        report(WA, folder="rejected"),
    ),
    "other scores": (
        problem(),
        report(replace(judged(), score=Fraction(3))),
        report(replace(judged(), score=Fraction(1, 2))),
    ),
    "a brute force near the limit": (
        problem(),
        report(judged(0.99), folder=BRUTE),
        late(1.01, folder=BRUTE),
    ),
    "an interactor may be random": (TALKING, report(judged()), WRONG),
}
JUGS = KIT.problem("jugs")
CASES: dict[str, Sequence[Case]] = {
    "samples": KIT.cases("jugs", ["sample"]),
    "too few words": [case("secret/1", input="1\n8 5\n", answer="0\n")],
    "no text": [replace(case("secret/1"), input=b"\xff")],
    "other line ends": [case("secret/1", input="1\r\n8 5 8\r\n", answer="1\n8,0\n")],
    "a wrong answer": [case("secret/1", input="1\n8 5 8\n", answer="one\n")],
    "costs, no moves": [case("secret/1", input="2\n8 5 8\n8 5 3\n", answer="1\n2\n")],
    "twins": [case(name, input="1\n8 5 4\n", answer="-1\n") for name in ("s/a", "s/b")],
}

FEW_S = (0.6, 0.7, 1.4, 1.5)


def brute(cpu_s: float, *others: Judgement) -> Report:
    one = judged(cpu_s, Verdict.TLE if cpu_s > 1 else Verdict.AC)
    return report(one, *others, folder=BRUTE)


GENEROUS = replace(problem(), timing=Timing(to_limit=1.2, to_late=1.1))
BOUNDS = Bound(cases="secret/a", side=Side.LOWER), Bound(cases="secret/b", side=Side.UPPER)
BOUNDED = replace(FOLDERS["accepted"], bounds=BOUNDS)
MARGINS: dict[str, tuple[Problem, list[Report]]] = {
    **{  # which chance decides, unless a case is clear
        f"a brute force with a case of {cpu_s} s": (
            problem(),
            [RIGHT, brute(cpu_s, judged(0.1, Verdict.RTE))],
        )
        for cpu_s in FEW_S
    },
    "a brute force with a clear case": (problem(), [RIGHT, brute(0.7, judged(1.6, Verdict.TLE))]),
    "a package may ask for other margins": (GENEROUS, [report(judged(0.8)), late(1.2)]),
    "as usual": (problem(), [report(judged(0.8)), late(1.2)]),
    "bounds of its own": (
        problem(),
        [report(judged(0.6, case="a"), judged(1.2, case="b"), expectation=BOUNDED)],
    ),
}
AT = "secret/01-one"
MEASURED: list[tuple[Report, list[float], bool]] = [
    (report(judged(0.3)), [0.4], False),
    (report(judged(0.51)), [0.6], False),
    (report(judged(0.49)), [0.6], False),
    (report(judged(0.51)), [0.6], True),  # a busy machine makes no accepted solution fail
    (report(judged(1.01)), [1.2], True),
    (late(1.6), [1.5], False),
    (late(1.4), [1.6], False),
    (late(1.3), [1.4], False),
]


def test_what_is_found_of_solutions_and_cases() -> None:
    found = {name: check_reports(problem(), reports) for name, reports in SOLUTIONS.items()}
    for name, (asked, first, again) in AGAIN.items():
        others = [replace(again, solution=first.solution), RIGHT]
        (*_, same) = inspect_problem(asked, [first, RIGHT], again=others)
        found[name] = list(same.findings)
    found |= {f"case: {name}": list(check_cases(JUGS, cases)) for name, cases in CASES.items()}
    for name, (asked, reports) in MARGINS.items():
        found[name] = check_reports(asked, reports, whole=False)
    for one, more, busy in MEASURED:
        times = [one.judgements[0].cpu_s, *more, "on a busy machine" if busy else ""]
        measured = Measurements(further={(one.solution, AT): more}, busy=busy)
        name = f"{one.solution} measured again: {times}"
        (*_, margins, _) = inspect_problem(problem(), [one], measured=measured)
        found[name] = list(margins.findings)
    page = "| secret/01-one | one (`mine`, `right`) |\n| secret/02-two | two | listed |\n"
    for one in WRONG, report(judged(), folder="rejected"):
        (of_page,) = inspect_case_page("push", page, ["secret/01-one"], [RIGHT, one])
        found[f"the page on the cases, {one.solution}"] = list(of_page.findings)

    text = "\n".join("\n  ".join([f"{name}:", *lines(some)]) for name, some in found.items())

    assert text == external_file("findings.txt")
    assert check_reports(problem(), [WRONG], whole=False) == []  # of some none need be accepted


def test_what_is_near_a_border_is_measured_again() -> None:
    near = (report(judged(0.45)), late(1.45), late(1.1, folder="brute_force"))
    far = (report(judged(0.3)), late(2.0), report(judged(0.1), folder="brute_force"))

    assert [cases_near_border(problem(), one) for one in near] == [[AT]] * 3
    for one in (*far, report(judged(1.1, Verdict.TLE))):
        assert cases_near_border(problem(), one) == []


# What catches a solution


def test_each_way_to_expect_a_verdict_counts() -> None:
    only_ac, only_wa = frozenset({Verdict.AC}), frozenset({Verdict.WA})
    everything = only_ac | only_wa | {Verdict.TLE, Verdict.RTE}

    def expecting(**facts: object) -> Expectation:
        return replace(Expectation(permitted=everything, required=everything), **facts)

    for expectation, fails in (
        (expecting(), False),
        (expecting(final=only_wa), True),
        (expecting(final=only_ac | only_wa), False),
        (expecting(rules=(Rule(cases="secret/.*", required=only_wa),)), True),
        (expecting(rules=(Rule(cases="secret/.*", required=only_ac),)), False),
    ):
        assert bool(failing_cases([report(judged(), expectation=expectation)])) is fails
    for expectation in (
        expecting(permitted=only_ac),
        expecting(final=only_ac),
        expecting(rules=(Rule(cases=".*", permitted=only_ac),)),
    ):
        (finding,) = check_reports(problem(), [report(judged(0.6), expectation=expectation)])
        assert finding.code is Code.LITTLE_TIME_LEFT
    wrong = [judged(0.1, Verdict.WA, case=f"{number}") for number in range(5)]
    reports = [
        *(RIGHT, SKIPPED, report(judged(), *wrong, folder="wrong_answer")),
        report(judged(), folder="rejected"),
    ]
    assert [(one.solution, one.cases) for one in failing_cases(reports)] == [
        ("wrong_answer/mine.py", "secret/0 (WA), secret/1 (WA), secret/2 (WA), 2 more"),
        ("rejected/mine.py", ""),
    ]


# All that was looked at


def test_inspections_are_in_order() -> None:
    lint = Finding(
        code=Code.HTML, problem="sums", subject="data", severity=Severity.ERROR, message="odd"
    )
    tried = Trial(
        validator="v", subject="secret/02-b", purpose=Purpose.INPUT, response=Response.REFUSED
    )
    reports = [
        report(judged(0.7), solution="near.py"),
        report(judged(0.1, Verdict.WA), solution="wrong.py"),
        report(skipped="ghc is not installed", solution="skipped.hs"),
    ]

    made = inspect_problem(
        problem(),
        reports,
        cases=[case("sample/01-a"), case("secret/02-b")],
        tried=[tried],
        lints={"parts": ("Parts are there", [lint]), "names": ("Names are right", [])},
        again=reports,
    )

    text = "\n".join(map(in_short, made))
    assert text == external_file("inspections.txt")


# Validators

A, R, ODD, C = Response.ACCEPTED, Response.REFUSED, Response.ODD, Response.CRASHED


def trial(
    purpose: Purpose,
    response: Response,
    validator: str = "v",
    subject: str = "secret/1",
    **more: str,
) -> Trial:
    return Trial(
        validator=validator,
        subject=subject,
        purpose=purpose,
        response=response,
        message=more.get("message", ""),
        malformed=more.get("garbage", ""),
        must_refuse=more.get("lenient") is None,
        unrelated=more.get("unrelated") is not None,
        data=more.get("data", "x").encode(),
    )


IN, OUT = Purpose.INVALID_INPUT, Purpose.INVALID_OUTPUT


def garbage(kind: str, response: Response, validator: str = "v", **more: str) -> Trial:
    return trial(Purpose.MALFORMED_INPUT, response, validator, garbage=kind, **more)


GARBAGE: dict[str, list[Trial]] = {
    "all small slips are one note": [
        garbage(one, A) for one in ("a NUL", "nan", "a plus sign", "a tab", "a NUL")
    ],
    "one that refuses it is enough": [garbage("a NUL", A), garbage("a NUL", R, "w")],
    "none refuses it": [garbage("a NUL", A), garbage("a NUL", A, "w")],
    "it may be valid": [garbage("nothing at all", A, lenient="yes")],
    "what has nothing to do with the problem": [
        garbage("random bytes", A, unrelated="yes"),
        garbage("a tab", A),
    ],
    "it breaks on several kinds": [
        garbage("nan", C, message="signal 11", data="nan 17"),
        garbage("inf", C, message="signal 6", data="inf"),
        garbage("a tab", ODD, data="\t"),
    ],
    "an input validator that aborts on a NUL refuses it well enough": [
        garbage("a NUL", C, message="signal 6", data="1\0")
    ],
    "an output validator must not break on text": [
        trial(Purpose.MALFORMED_OUTPUT, ODD, garbage="odd", data="(()")
    ],
    "what is not text": [trial(Purpose.MALFORMED_OUTPUT, ODD, garbage="odd", data="1\0")],
    "long data is named and cut": [garbage("mutation 3", ODD, data="7" * 1000)],
}


def not_run(response: Response) -> list[Trial]:
    return [
        trial(purpose, response, subject=subject, message="why")
        for purpose in (Purpose.INPUT, Purpose.INVALID_INPUT, Purpose.MALFORMED_INPUT)
        for subject in ("secret/1", "secret/2")
    ]


TRIALS: dict[str, list[Trial]] = {
    "all is as it should be": [
        trial(Purpose.INPUT, A),
        trial(IN, R),
        garbage("a NUL", R),
        trial(Purpose.ANSWER, A),
        trial(Purpose.VALID_OUTPUT, A),
        trial(OUT, R),
        trial(Purpose.MALFORMED_OUTPUT, R),
    ],
    "of a sample it is an error": [
        trial(Purpose.ANSWER, R, subject="sample/1", message="2 is not 3\nmore")
    ],
    "one is enough to refuse": [trial(IN, A), trial(IN, R, "w")],
    "none refuses": [trial(IN, A), trial(IN, A, "w")],
    "all must accept": [trial(Purpose.INPUT, A), trial(Purpose.INPUT, R, "w")],
    "skipped": not_run(Response.NOT_RUN),
    "no program": not_run(Response.NO_PROGRAM),
    "what was skipped may refuse it": [trial(IN, A, "w"), *not_run(Response.NOT_RUN)],
}


def test_what_is_found_of_validators_and_data() -> None:
    single = {
        f"{purpose.value}, {response.value}": [trial(purpose, response)]
        for purpose in (Purpose.INPUT, IN, Purpose.ANSWER, Purpose.VALID_OUTPUT, OUT)
        for response in (A, R, ODD, C)
    }

    found = ""
    for name, tried in (single | TRIALS | GARBAGE).items():
        findings = (one for seen in inspect_validators("sums", tried) for one in seen.findings)
        found += "\n  ".join([f"{name}:", *lines(findings)]) + "\n"

    assert found == external_file("validators.txt")
    inspections = inspect_validators("sums", not_run(Response.NOT_RUN))
    assert [one.skipped for one in inspections] == [(("v", "why"),)] * 3


# The bounds that the secret cases reach

FIRST = ReachedBounds(variable="n", low=1, high=100, low_reached=True, least=1, greatest=40)
SECOND = ReachedBounds(variable="n", low=1, high=100, least=97, greatest=97)


def asked(
    *bounds: ReachedBounds,
    subject: str = "secret/1",
    validator: str = "v",
    response: Response = Response.ACCEPTED,
    told: bool = True,
) -> Trial:
    return Trial(
        validator=validator,
        subject=subject,
        purpose=Purpose.BOUNDS,
        response=response,
        message="no room" if response is not Response.ACCEPTED else "",
        bounds=bounds if told else None,
    )


WHOLE = ReachedBounds(variable="n", low=1, high=100, low_reached=True, high_reached=True)
REACHED: dict[str, list[Trial]] = {
    "two cases": [asked(FIRST), asked(SECOND, subject="secret/2")],
    "a bound that is not a number": [asked(ReachedBounds(variable="x", low="min"))],
    "one bound alone": [asked(ReachedBounds(variable="x", low=1, low_reached=True))],
    "the other alone": [asked(ReachedBounds(variable="s", high="n", high_reached=True))],
    "skipped, which is told elsewhere": [asked(told=False, response=Response.NOT_RUN)],
    "no program, which is told elsewhere": [asked(told=False, response=Response.NO_PROGRAM)],
    "not asked": [trial(Purpose.INPUT, A)],
    "a case without a file": [asked(FIRST), asked(subject="secret/2", told=False)],
    "a case that is refused": [asked(FIRST), asked(subject="secret/2", told=False, response=R)],
    "a variable is a line once": [asked(WHOLE), asked(WHOLE, validator="w")],
    "for each validator": [asked(FIRST), asked(WHOLE, validator="w")],
}


def test_the_bounds_that_the_secret_cases_reach() -> None:
    """One that no case reaches is a note with the nearest value; it takes all cases to know."""
    found = ""
    for name, trials in REACHED.items():
        found += f"{name}:\n"
        for inspection in inspect_bounds("sums", trials):
            found += f"  {in_short(inspection)}\n"
        found += "".join(f"  {bounds_line(one)}\n" for one in reached_bounds(trials))

    assert found == external_file("bounds.txt")

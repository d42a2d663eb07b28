"""Documents of runs: usual ones, and one with hostile words."""

from fractions import Fraction

import msgspec
from hypothesis import strategies as st
from msgspec.structs import replace

from judge.facts import Fact
from judge.grading.expectations import FOLDERS
from judge.model import (
    CostGrowth,
    Excerpt,
    Judgement,
    PassingSolution,
    Report,
    SecondLook,
    Setting,
    SourceFault,
    Verdict,
)
from judge.reports.document import BrokenProblem, ProblemSection, RunDocument, SolutionEntry
from tests import conftest
from tests.conftest import problem

SETTING = Setting(
    version="0.1.0", data=("sample", "secret"), time_scale=1.0, level="limits", missing=()
)
CASES = ("sample/01-one", "secret/02-two", "secret/03-three")


def judgement(case: str = CASES[0], verdict: Verdict = Verdict.AC, **facts: object) -> Judgement:
    made = Judgement(
        case=case,
        hash="9f2c000000000000",
        verdict=verdict,
        cpu_s=0.25,
        wall_s=0.5,
        memory_bytes=20 << 20,
    )
    return replace(made, **facts)


WRONG = judgement(
    CASES[1],
    Verdict.WA,
    message="data set 1: 9 pushes, but 7 are enough",
    excerpt=Excerpt(
        input="1 2\n3", expected="7", actual="9", stderr="", scope=Fact("data set 1 alone")
    ),
    advice=("the first move is one too many",),
)
CRASHED = judgement(
    CASES[2],
    Verdict.RTE,
    message="ended by SIGSEGV\nat line 3",
    excerpt=Excerpt(input="1", expected="7", actual="", stderr="Segmentation fault"),
)


def report(solution: str, *judgements: Judgement, **facts: object) -> Report:
    return conftest.report(*judgements, solution=solution, **{"cases_total": len(CASES)} | facts)


RIGHT = report("right.py", *map(judgement, CASES))
BAD = report("bad.py", judgement(), WRONG, CRASHED)
WRONG_ANSWER = FOLDERS["wrong_answer"]
CAUGHT = report("wrong_answer/greedy.py", judgement(), WRONG, expectation=WRONG_ANSWER)
MISSED = report("wrong_answer/right.py", *map(judgement, CASES), expectation=WRONG_ANSWER)
ODD = report("wrong_answer/crashes.py", WRONG, CRASHED, expectation=WRONG_ANSWER)
SKIPPED = report("right.hs", skipped="ghc is not installed (apt install ghc)")
CUT = report("slow.py", judgement(), complete=False)
FAULT = SourceFault(
    file="a.py", line=3, kind="KeyError", message=Fact("KeyError: 7"), tool="stderr"
)
EXPLAINED = report(
    "slow.py",
    judgement(
        verdict=Verdict.TLE,
        cpu_s=0.01,
        wall_s=4.91234567,
        memory_bytes=30 << 20,
        score=Fraction(30),
        rerun=True,
        excerpt=Excerpt(input="1", expected="", actual="", stderr="", transcript="> 3"),
        growth=CostGrowth(cost="cpu_s", size=31, size_name="moves", largest_passed=22, factor=2.7),
        passing=PassingSolution(solution="a_star.py", nodes=11925),
        fault=replace(FAULT, values={"key": "7"}),
        second_look=SecondLook(tools=("standard error",), found=True),
    ),
    scores={"secret": Fraction(85, 2), "": Fraction(85, 2)},
    expectation=FOLDERS["brute_force"],
)
FAILED = report("odd.py", judgement(verdict=Verdict.JE, message="no such file"))


def section(*reports: Report, slug: str = "sums", unjudged: tuple[str, ...] = ()) -> ProblemSection:
    return ProblemSection(
        problem=problem(slug),
        setting=SETTING,
        cases=CASES,
        solutions=tuple(map(SolutionEntry.from_report, reports)),
        unjudged=unjudged,
    )


def document(
    *sections: ProblemSection, interrupted: bool = False, broken: tuple[BrokenProblem, ...] = ()
) -> RunDocument:
    """A document whose solutions know their problem, their file and the interruption."""
    return RunDocument(
        version="0.1.0",
        seconds=1.5,
        sections=tuple(
            msgspec.structs.replace(
                one,
                solutions=tuple(
                    SolutionEntry.from_report(
                        replace(entry.report, problem=one.problem.slug),
                        interrupted=interrupted,
                        path=f"at/{entry.name}",
                    )
                    for entry in one.solutions
                ),
            )
            for one in sections
        ),
        broken=broken,
        interrupted=interrupted,
    )


REPORTS = (RIGHT, BAD, CAUGHT, MISSED, ODD, SKIPPED, CUT, FAILED)
EVERYTHING = document(
    section(*REPORTS, unjudged=("late.py",)),
    section(replace(RIGHT, scores={"": Fraction(85, 2)}), EXPLAINED, slug="jugs"),
    broken=(BrokenProblem(problem="broken", message="problem.yaml: no name. Give it one"),),
    interrupted=True,
)

NASTY = (
    *("]]>", "<script>alert(1)</script>", "</details>", "{{ 7*7 }}", "&#60;", "%s", "::", "日本"),
    *("\x00", "\x1b[2J", "\ud800", "\ufffe", "\r", "\n\n", "\u202e", "|", "`", "```", "- "),
)
WORDS = st.lists(st.sampled_from(NASTY) | st.text(max_size=5), max_size=4).map("".join)
"""Words of programs and packages: control characters, halves of signs, ends of what holds them."""


@st.composite
def hostile(draw: st.DrawFn) -> RunDocument:
    """A document in which every word of a program or a package is hostile."""
    case, name, slug = draw(WORDS), draw(WORDS), draw(WORDS)
    excerpt = Excerpt(
        input=draw(WORDS),
        expected=draw(WORDS),
        actual=draw(WORDS),
        stderr=draw(WORDS),
        scope=Fact("{}", draw(WORDS)),
        transcript=draw(st.none() | WORDS),
    )
    failed = judgement(
        case, Verdict.WA, message=draw(WORDS), excerpt=excerpt, advice=(draw(WORDS),)
    )
    made = section(
        report(name, judgement(), failed, remark=draw(WORDS)),
        report(draw(WORDS), skipped=draw(WORDS)),
        unjudged=(draw(WORDS),),
    )
    return document(
        msgspec.structs.replace(
            made,
            problem=replace(made.problem, slug=slug, names={"en": draw(WORDS)}),
            cases=(CASES[0], case),
        ),
        broken=(BrokenProblem(problem=draw(WORDS), message=draw(WORDS)),),
    )

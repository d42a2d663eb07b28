"""Problems of a kit that score, talk or take several passes: judged, packed, and broken ones."""

import re
from pathlib import Path

import pytest

from judge.catalog.kit import Kit
from judge.catalog.rules import load_rules
from judge.commands.package.work import Target, convert
from judge.commands.run_input import RunInput, RunInputRequest
from judge.errors import ProblemError
from judge.model import Report, Verdict
from judge.packages.icpc import IcpcPackage
from judge.packages.package import Package
from judge.runner.session import RunRequest, Session
from tests.conftest import PROBLEM_YAML, write_kit
from tests.kit.solutions import KIT

# Of each type a problem that ships, with a right solution and one that is wrong or scores less.
OF_TYPE = {
    "interactive": ("peek", "parity.py", "wrong_answer/adjacent.py"),
    "multi-pass": ("postcard", "factorial_digits.py", "wrong_answer/bits_for_each.py"),
    "scoring": ("puzzle24", "tile_by_tile.py", "wrong_answer/greedy.py"),
    "interactive scoring": ("roads", "a_star.py", "wrong_answer/fewest_roads.py"),
}


def reports(source: Kit | Package, *words: str, cases: str = "*") -> dict[str, Report]:
    request = RunRequest(words=words, cases=(cases,), sandbox="none")
    with Session(source, request) as session:
        for _ in session:
            pass
        assert session.errors == {}
        return {report.solution: report for report in session.reports}


def got(report: Report) -> list[tuple[Verdict, object]]:
    """The verdicts on the cases, and the scores."""
    return [
        (one.verdict, None if one.score is None else pytest.approx(one.score))
        for one in report.judgements
    ]


@pytest.mark.slow
@pytest.mark.parametrize("kind", OF_TYPE)
def test_a_kit_judges_what_a_package_of_the_same_problem_judges(kind: str, tmp_path: Path) -> None:
    slug, right, wrong = OF_TYPE[kind]
    some = "*" if kind == "scoring" else "*/0[137]*"

    found = reports(KIT, slug, right, wrong, cases=some)
    convert((KIT, slug), tmp_path / slug, Target.ICPC)
    packed = reports(IcpcPackage(tmp_path / slug), slug, f"accepted/{right}", wrong, cases=some)

    assert {one.verdict for one in found[right].judgements} == {Verdict.AC}
    assert Verdict.WA in {one.verdict for one in found[wrong].judgements}
    assert got(packed[f"accepted/{right}"]) == got(found[right])
    assert got(packed[wrong]) == got(found[wrong])
    assert any(one.score for one in found[right].judgements) == ("scoring" in kind)


def test_the_rules_judge_the_passes_on_an_input_of_your_own(tmp_path: Path) -> None:
    slug, right, wrong = OF_TYPE["multi-pass"]
    (tmp_path / "mine.in").write_text(f"send\n1\n{' '.join(map(str, range(1, 16)))} 0\n")
    found = []
    for name in (right, wrong):
        request = RunInputRequest(
            words=(slug, name), input=str(tmp_path / "mine.in"), sandbox="none"
        )
        with RunInput(KIT, request) as work:
            (one,) = work
        assert work.given.source == "the rules of the problem"
        assert one.output is None
        passes = re.findall(r"(?:^|---\n)< (\w+)\n", one.transcript or "")
        found.append((one.verdict, passes))

    assert found == [(Verdict.AC, ["send", "receive"]), (Verdict.WA, ["send"])]


# Rules that do not fit or fail

BASE = """
INSTANCE = ""
def parse(text): return [text]
def write(games): return games[0]
def write_answer(games, ways): return ""
def show(game, state): return ""
"""
INTERACT = f"{BASE}def interact(games, expected, player): return 1 // 0\n"
NEXT_PASS = f"{BASE}def next_pass(games, expected, outputs): return None\n"
SCORE = f"{BASE}CHECK = 'tokens'\ndef score(games, expected, actual): return 1\n"


def kit_of(kind: str, rules: str, root: Path, monkeypatch: pytest.MonkeyPatch) -> Kit:
    """A kit whose one problem is of that type."""
    monkeypatch.syspath_prepend(str(root))
    yaml = f"{PROBLEM_YAML}type: {kind}\n"
    files = {"problems/sums/problem.yaml": yaml, "problems/sums/rules.py": rules}
    return Kit(write_kit(root, files | {"testdata/sums/sample/01-two.interaction": "<1\n"}))


@pytest.mark.parametrize(
    ("kind", "rules", "words"),
    [
        ("interactive", NEXT_PASS, "lacks interact"),
        ("pass-fail", INTERACT, "defines interact, but by its problem.yaml the problem is not"),
        ("interactive", f"{INTERACT}CHECK = 'tokens'\n", "only one of them judges"),
        ("scoring", SCORE, "does not ask it"),
        ("submit-answer", BASE, "a kit has no submit-answer"),
        ("[interactive, multi-pass]", INTERACT, "a kit does not have together"),
    ],
)
def test_rules_that_do_not_fit_the_type_are_an_error_that_says_so(
    kind: str, rules: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kit = kit_of(kind, rules, tmp_path, monkeypatch)

    with pytest.raises(ProblemError, match=words):
        load_rules(kit.problem("sums"))


def test_rules_that_crash_in_a_dialogue_are_not_the_fault_of_the_solution(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (report,) = reports(kit_of("interactive", INTERACT, tmp_path, monkeypatch), "sums").values()

    assert {one.verdict for one in report.judgements} == {Verdict.JE}
    assert "ZeroDivisionError" in report.judgements[0].message

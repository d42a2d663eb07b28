"""Problems of a kit that score, talk or take several passes: judged, packed and unpacked."""

from __future__ import annotations

from pathlib import Path

import pytest

from judge.catalog.kit import Kit
from judge.catalog.rules import load_rules
from judge.commands.package.work import Target, convert
from judge.commands.run_input import RunInput, RunInputRequest
from judge.errors import ProblemError
from judge.model import Report, Verdict
from judge.packages.package import Package
from judge.runner.session import RunRequest, Session
from tests.conftest import PROBLEM_YAML, write_kit

BASE = """
INSTANCE = ""
def parse(text):
    from judge.game import Words
    words = Words(text)
    number = words.integer("the number", 1, 100)
    words.end()
    return [number]
def write(games): return f"{games[0]}\\n"
"""
GUESS = f"""{BASE}
from judge.game import Fault
def interact(games, expected, player):
    for question in range(1, 8):
        guess = player.hear("a guess").integer("a guess", 1, 100)
        if guess == games[0]:
            player.say("right")
            return
        player.say("higher" if guess < games[0] else "lower")
    return Fault(message="more than 7 guesses")
"""
TWICE = f"""{BASE}
from judge.game import Fault
def next_pass(games, expected, outputs):
    if len(outputs) == 1:
        return "decode " + outputs[0] if len(outputs[0]) <= 4 else Fault(message="too long")
    return None if outputs[1].split() == [str(games[0])] else Fault(message="not the number")
"""
SHARES = f"""{BASE}
from fractions import Fraction
from judge.game import Fault
def write_answer(games, ways): return ""
def show(game, state): return str(game)
def check(games, expected, actual):
    return None if actual.split()[0].isdigit() else Fault(message="not a number")
def score(games, expected, actual):
    return Fraction(min(int(actual), games[0]), games[0])
"""
BINARY = """
low, high = 1, 100
while True:
    middle = (low + high) // 2
    print(middle, flush=True)
    answer = input()
    if answer == "right":
        break
    low, high = (middle + 1, high) if answer == "higher" else (low, middle - 1)
"""
COUNTING = """
for guess in range(1, 101):
    print(guess, flush=True)
    if input() == "right":
        break
"""
CODER = """
words = input().split()
print(words[1] if words[0] == "decode" else words[0])
"""
LONG = "print(input().split()[-1] * 5)\n"
HALF = "print(int(input()) // 2)\n"
GROUPS = {
    "testdata/sums/secret/1-small/test_group.yaml": "max_score: 30\nscore_aggregation: sum\n",
    "testdata/sums/secret/1-small/02.in": "4\n",
    "testdata/sums/secret/1-small/02.ans": "",
    "testdata/sums/secret/2-large/test_group.yaml": "max_score: 70\n",
    "testdata/sums/secret/2-large/03.in": "80\n",
    "testdata/sums/secret/2-large/03.ans": "",
}


@pytest.fixture(autouse=True)
def _import_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The rules of a kit that a test writes can be imported."""
    monkeypatch.syspath_prepend(str(tmp_path / "kit"))


def kit_of(root: Path, kind: str, rules: str, solutions: dict[str, str], **more: str) -> Kit:
    """A kit whose one problem is of that type."""
    files = {
        "problems/sums/problem.yaml": f"{PROBLEM_YAML}type: {kind}\n",
        "problems/sums/rules.py": rules,
        "testdata/sums/sample/01-two.in": "7\n",
        "testdata/sums/sample/01-two.ans": "",
        "testdata/sums/sample/01-two.interaction": "<1\n",
        "testdata/sums/secret/02-many.in": "42\n",
        "testdata/sums/secret/02-many.ans": "",
    }
    files |= {f"solutions/sums/{name}": text for name, text in solutions.items()}
    kit = Kit(write_kit(root, files | more))
    (root / "solutions/sums/adds.py").unlink()
    if more:
        (root / "testdata/sums/secret/02-many.in").unlink()
        (root / "testdata/sums/secret/02-many.ans").unlink()
    return kit


KINDS = {
    "interactive": (GUESS, {"binary.py": BINARY, "wrong_answer/counting.py": COUNTING}),
    "multi-pass": (TWICE, {"coder.py": CODER, "wrong_answer/long.py": LONG}),
}


def reports(source: Kit | Package, *words: str) -> dict[str, Report]:
    with Session(source, RunRequest(words=words, sandbox="none")) as session:
        for _ in session:
            pass
        assert session.errors == {}
        return {report.solution: report for report in session.reports}


def verdicts(report: Report) -> list[str]:
    return [one.verdict.value for one in report.judgements]


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_a_kit_judges_what_a_package_of_the_same_problem_judges(kind: str, tmp_path: Path) -> None:
    kit = kit_of(tmp_path / "kit", kind, *KINDS[kind])
    right, wrong = KINDS[kind][1]

    found = reports(kit, "sums")
    convert((kit, "sums"), tmp_path / "sums", Target.ICPC)
    packed = reports(Package(tmp_path / "sums"))

    assert verdicts(found[right]) == verdicts(packed[f"accepted/{right}"]) == ["AC", "AC"]
    assert verdicts(found[wrong])[-1] == "WA"
    assert verdicts(packed[wrong]) == verdicts(found[wrong])


@pytest.mark.slow
def test_a_scored_problem_gives_shares_of_the_points_of_its_groups(tmp_path: Path) -> None:
    kit = kit_of(tmp_path / "kit", "scoring", SHARES, {"half.py": HALF}, **GROUPS)

    (report,) = reports(kit, "sums").values()

    # Half of 30 in a group that adds, all of 70 in one that only passes.
    assert report.score == 85
    convert((kit, "sums"), tmp_path / "sums", Target.ICPC)
    assert reports(Package(tmp_path / "sums"))["accepted/half.py"].score == 85
    for name in ("problems", "solutions", "testdata"):
        (tmp_path / "other" / name).mkdir(parents=True)
    other = Kit(tmp_path / "other")
    imported = convert(tmp_path / "sums", (other, "sums"), Target.KIT, trusted=True)
    assert other.problem("sums").groups == kit.problem("sums").groups
    assert [case.name for case in other.cases("sums")] == [case.name for case in kit.cases("sums")]
    assert other.statement("sums").samples == kit.statement("sums").samples
    assert imported.losses == ()


@pytest.mark.parametrize(
    ("kind", "rules", "words"),
    [
        ("interactive", TWICE, "lacks interact"),
        ("pass-fail", GUESS, "defines interact, but by its problem.yaml the problem is not"),
        ("interactive", GUESS + "CHECK = 'tokens'\n", "only one of them judges"),
        ("scoring", SHARES.replace("def check", "CHECK = 'tokens'\ndef old"), "does not ask it"),
        ("submit-answer", BASE, "a kit has no submit-answer"),
        ("[interactive, multi-pass]", GUESS, "a kit does not have together"),
    ],
)
def test_rules_that_do_not_fit_the_type_are_an_error_that_says_so(
    kind: str, rules: str, words: str, tmp_path: Path
) -> None:
    kit = kit_of(tmp_path / "kit", kind, rules, {})

    with pytest.raises(ProblemError, match=words):
        load_rules(kit.problem("sums"))


def test_rules_that_crash_in_a_dialogue_are_not_the_fault_of_the_solution(tmp_path: Path) -> None:
    broken = GUESS.replace("for question in range(1, 8):", "for question in 1 // 0:")
    kit = kit_of(tmp_path / "kit", "interactive", broken, {"binary.py": BINARY})

    (report,) = reports(kit, "sums").values()

    assert set(verdicts(report)) == {"JE"}
    assert "ZeroDivisionError" in report.judgements[0].message


def test_the_rules_judge_the_passes_on_an_input_of_your_own(tmp_path: Path) -> None:
    kit = kit_of(tmp_path / "kit", "multi-pass", *KINDS["multi-pass"])
    (tmp_path / "mine.in").write_text("35\n")
    found = {}
    for name in KINDS["multi-pass"][1]:
        request = RunInputRequest(
            words=("sums", name), input=str(tmp_path / "mine.in"), sandbox="none"
        )
        with RunInput(kit, request) as work:
            (one,) = work
        found[name] = (one.verdict, one.transcript, one.output)
        assert work.given.source == "the rules of the problem"

    assert found == {
        "coder.py": (Verdict.AC, "< 35\n> 35\n---\n< decode 35\n> 35\n", None),
        "wrong_answer/long.py": (Verdict.WA, "< 35\n> 3535353535\n", None),
    }

"""The result of a stress test as text."""

from __future__ import annotations

from msgspec.structs import asdict, replace

from judge.commands.stress.result import (
    AttemptObject,
    Counterexample,
    FailureFound,
    GraphObject,
    SlowestInput,
    SpaceObject,
    StressResult,
)
from judge.commands.stress.tester import Attempt
from judge.commands.stress.text import found_text, stress_text
from judge.model import Verdict
from tests.conftest import each_row
from tests.kit.solutions import KIT

INPUT = "3 1\n4 2 3\n0 0\n"

ATTEMPT = AttemptObject(
    verdict=Verdict.WA,
    message="data set 1: 7 pushes, but 1 is enough",
    actual="7\n",
    stderr="",
    blamed="mine.py",
    cpu_s=0.0,
)

FOUND = Counterexample(
    **asdict(ATTEMPT),
    input=INPUT,
    expected="1\n",
    bytes=14,
    instances=1,
    first_bytes=99,
    first_instances=2,
    shrink_runs=21,
    shrink_s=1.25,
    smallest=True,
)


DEAD = GraphObject(positions=6, tried=6, farthest=-1)


def graph(positions: int, tried: int) -> GraphObject:
    return GraphObject(positions=positions, tried=tried, farthest=31)


def with_failure(result: StressResult, found: Counterexample = FOUND) -> StressResult:
    path = "/data/stress/push/0123.in"
    return replace(result, failure=found, kept="kept/0123", kept_in=path)


def shown(result: StressResult, *, has_reference: bool = False) -> str:
    return stress_text(result, KIT.problem("push"), has_reference=has_reference).plain


def test_a_search_without_failure_reports_what_was_tried(result: StressResult) -> None:
    text = shown(result)

    assert text == (
        "Push!! (push): mine.py\n"
        "against the oracle; limits 5 s, 512 MiB; sandbox: namespaces\n"
        "120 inputs tried in 1.2 s (100 per second), seed 5\n"
        "cases: 21, random inputs: 99\n"
        "\n"
        "\N{CHECK MARK} no failure was found"
    )


@each_row("slug", ["peek", "postcard"])
def test_a_failure_of_a_dialogue_shows_what_was_said_and_compares_nothing(
    result: StressResult, slug: str
) -> None:
    problem = KIT.problem(slug)
    text = next(case for case in KIT.cases(slug)).input.decode()
    said = "> ? 1 2\n< 2\n> ! 2 2 2 2"
    found = replace(FOUND, input=text, expected="", actual=said)

    shown = stress_text(
        replace(with_failure(result, found), against=()), problem, has_reference=False
    ).plain

    assert "against the validator; limits" in shown
    assert "  what was said: > by the solution, < to it\n    | > ? 1 2\n" in shown
    assert "expected output" not in shown
    assert "as a picture" not in shown or slug == "postcard"


def test_a_failure_is_shown_in_full(result: StressResult) -> None:
    text = shown(with_failure(result))

    assert text.partition("\n\n")[2] == (
        "\N{BALLOT X} WA wrong answer: data set 1: 7 pushes, but 1 is enough\n"
        "  input (1 data set, 14 bytes; shrunk from 2 data sets, 99 bytes in 21 runs, 1.2 s)\n"
        "    | 3 1\n"
        "    | 4 2 3\n"
        "    | 0 0\n"
        "  data set, as a picture\n"
        "    | #####\n"
        "    | #@$.#\n"
        "    | #####\n"
        "  expected output\n"
        "    | 1\n"
        "  actual output\n"
        "    | 7\n"
        "  kept as kept/0123: /data/stress/push/0123.in"
    )


def test_an_endless_output_is_cut_and_control_characters_are_replaced(result: StressResult) -> None:
    endless = replace(FOUND, verdict=Verdict.OLE, actual="\x1b[2J" + "x\n" * 10**6)

    text = shown(with_failure(result, endless))

    assert "\x1b" not in text
    assert len(text.splitlines()) < 30


def test_the_output_of_a_program_that_is_late_is_shown_like_any_other(result: StressResult) -> None:
    late = replace(FOUND, verdict=Verdict.TLE, actual="".join(f"move {n}\n" for n in range(30)))

    text = shown(with_failure(result, late))

    assert "    | move 29\n" in text
    assert "more line" not in text


def test_an_empty_output_is_called_nothing(result: StressResult) -> None:
    empty = replace(FOUND, actual="", stderr="Oh!\n")

    text = shown(with_failure(result, empty))

    assert "  actual output\n    | (nothing)\n  standard error\n    | Oh!\n" in text


def test_a_flaky_failure_is_shown_with_both_outputs(result: StressResult) -> None:
    other = replace(ATTEMPT, verdict=Verdict.AC, actual="1\n")

    text = shown(with_failure(result, replace(FOUND, other=other)))

    assert "\N{BALLOT X} not deterministic: another run on the same input gave a different" in text
    assert (
        "  actual output\n    | 7\n  actual output of another run (AC accepted)\n    | 1\n" in text
    )


def test_two_files_are_shown_with_their_outputs(result: StressResult) -> None:
    right = replace(ATTEMPT, verdict=Verdict.AC, message="")
    opinions = (replace(ATTEMPT, solution="mine.py"), replace(right, solution="yours.py"))
    found = replace(FOUND, opinions=opinions)

    text = shown(replace(result, failure=found, against=("yours.py",)), has_reference=True)

    assert "  output of yours.py\n    | 1\n  output of mine.py\n    | 7\n" in text
    assert "  mine.py, by the reference: wrong answer: data set 1" in text
    assert "  yours.py, by the reference: accepted\n" in text
    assert text.endswith("  not kept: no reference says that the solution is wrong here")


def test_two_files_of_which_none_is_to_blame_differ(result: StressResult) -> None:
    found = replace(FOUND, blamed=None)

    text = shown(replace(result, failure=found, against=("yours.py",)), has_reference=True)

    assert (
        "\N{BALLOT X} the outputs differ; by that of yours.py: data set 1: 7 pushes, but 1" in text
    )
    assert "WA" not in text


def test_a_right_solution_is_not_blamed_in_the_headline(result: StressResult) -> None:
    found = replace(FOUND, blamed="yours.py", message="data set 1: 1, but it cannot be solved")

    text = shown(replace(result, failure=found, against=("yours.py",)), has_reference=True)

    assert "\N{BALLOT X} yours.py: WA wrong answer: data set 1: 1, but it cannot be sol" in text


@each_row(
    ("has_reference", "words"),
    [
        (False, "WA wrong answer: data set 2: no (2 data sets, 9 bytes); shrinking it ..."),
        (True, "the outputs differ (2 data sets, 9 bytes); shrinking it ..."),
    ],
)
def test_a_failure_is_one_line_before_it_is_shrunk(has_reference: bool, words: str) -> None:
    attempt = Attempt(input=b"x" * 9, verdict=Verdict.WA, message="data set 2: no\nmore")
    found = FailureFound(attempt=attempt, games=2, inputs=12)

    text = found_text(found, KIT.problem("push"), has_reference=has_reference)

    assert text.plain == f"found, as input 12: {words}"


@each_row(
    ("changes", "words"),
    [
        ({"interrupted": True}, "interrupted; the report shows the results so far"),
        (
            {"lines_never_reached": (3, 4, 5, 9)},
            "no failure was found\nno input that was watched reached lines 3-5, 9 of mine.py",
        ),
        (
            {"lines_never_reached": (7,)},
            "no failure was found\nno input that was watched reached line 7 of mine.py",
        ),
        (
            {"lines_never_reached": tuple(range(1, 40, 2))},
            "reached lines 1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, ... of mine.py",
        ),
        ({"lines_never_reached": ()}, "no failure was found"),
        (
            {"unwatched": "GCC is too old"},
            "no failure was found\nunknown is which lines the inputs reached: GCC is too old",
        ),
        ({"exhausted": True}, "no failure was found; there are no more inputs"),
        (
            {"space": SpaceObject(bounds_tried=7, bounds=7, graphs=(graph(181440, 181440),))},
            "no failure was found\n"
            "  tried: all 7 inputs at the bounds of the constraints\n"
            "  tried: every position of one game, 181,440 of the largest; the farthest costs 31",
        ),
        (
            {"space": SpaceObject(bounds_tried=6, bounds=7, graphs=(graph(27, 27), graph(16, 16)))},
            "  tried: 6 of 7 inputs at the bounds of the constraints\n"
            "  tried: every position of 2 games, 27 of the largest; the farthest costs 31",
        ),
        (
            {"space": SpaceObject(bounds_tried=0, bounds=0, graphs=(graph(9000, 84),) * 5, deep=8)},
            "no failure was found\n"
            + "  tried: 84 of 9,000 positions of a game, the hardest first; the farthest costs 31\n"
            * 3
            + "  tried: the hardest positions of 2 more games\n"
            "  tried: 8 deep positions of games with more than can be explored",
        ),
        (
            {"space": SpaceObject(bounds_tried=0, bounds=0, graphs=(DEAD,))},
            "  tried: every position of one game, 6 of the largest; none of them can be solved",
        ),
        ({"inputs": 0}, "nothing was tried"),
        ({"failure": FOUND, "trouble": "the disk is full"}, "  the disk is full"),
        (
            {"failure": FOUND, "saved": "/x.in"},
            "  saved as /x.in, with its answer",
        ),
    ],
)
def test_special_endings_are_named(
    result: StressResult, changes: dict[str, object], words: str
) -> None:
    text = shown(replace(result, **changes))

    assert words in text


def test_a_package_has_no_instances_and_no_pictures(result: StressResult) -> None:
    package = replace(KIT.problem("push"), rules=None)

    text = stress_text(with_failure(result), package, has_reference=False).plain

    assert "  input (14 bytes; shrunk from 99 bytes in 21 runs, 1.2 s)\n" in text
    assert "picture" not in text


def test_the_slowest_input_is_shown_with_the_growth(result: StressResult) -> None:
    found = SlowestInput(
        input="1 1\n", bytes=4, instances=0, cpu_s=0.25, growth=((4, 0.1), (120, 0.25))
    )

    text = shown(replace(result, slowest=found))

    assert text.endswith(
        "no failure was found\n"
        "slowest: 0.250 s of 5 s\n"
        "  input (4 bytes)\n"
        "    | 1 1\n"
        "  most time by the size of the input\n"
        "           4 bytes  0.100 s\n"
        "         120 bytes  0.250 s"
    )

"""Which bounds of its constraints an input reaches: by the rules, and by validators."""

from dataclasses import replace as replace_rules
from typing import Any

from msgspec.structs import replace

from judge.game import Constraint
from judge.grading.bounds import (
    CONSTRAINTS_FILE,
    TEST_OVERVIEW,
    bounds_of_case,
    bounds_option,
    merge_bounds,
    read_bounds,
)
from judge.model import Source, SourceFile, ValidatorProtocol
from judge.model.inspections import ReachedBounds
from tests.conftest import SHELL, case
from tests.unit.grading.test_checkers import MOVES

NAMES = Constraint(row="a goal `g`", low=1, high=3, each=lambda game: game.goal)
DIGITS = Constraint(row="a digit", low=1, high=9, each=lambda game: map(int, str(game.goal)))
GAMES = Constraint(row="number of games", low=1, high=9, all=len)
COSTS = Constraint(row="moves", high=2, costs=lambda costs: [one for one in costs if one])


def test_values_are_read_from_each_game_or_from_all_and_costs_from_the_answer() -> None:
    rows: list[tuple[Constraint, str, Any]] = [
        (NAMES, "1 2", {"low_reached": True, "least": 1, "greatest": 2}),
        (DIGITS, "24 95", {"high_reached": True, "least": 2, "greatest": 9}),
        (GAMES, "5 6", {"least": 2, "greatest": 2}),
        (GAMES, "", {"least": 0, "greatest": 0}),
        (NAMES, "", {}),
        (COSTS, "2 99", {"high_reached": True, "least": 2, "greatest": 2}),
    ]
    for constraint, text, reached in rows:
        bounds: Any = {"low": constraint.low, "high": constraint.high}
        told = case(input=text, answer="right right\n-1\n")
        found = bounds_of_case(replace_rules(MOVES, constraints=(constraint,)), told)
        assert found == (ReachedBounds(variable=constraint.variable, **bounds, **reached),)


def test_what_two_inputs_reach_is_what_one_of_them_does() -> None:
    one = ReachedBounds(variable="n", low=1, high=5, low_reached=True, least=1, greatest=4)
    other = ReachedBounds(variable="n", low=2, high=9, high_reached=True, least=3, greatest=9)
    none = ReachedBounds(variable="n", low="min", high="max")

    both = ReachedBounds(
        variable="n", low=1, high=9, low_reached=True, high_reached=True, least=1, greatest=9
    )
    assert merge_bounds(one, other) == merge_bounds(other, one) == both
    assert merge_bounds(none, both) == merge_bounds(both, none) == both


TESTLIB = 'if (arg == "--testOverviewLogFileName") name = next;'


def source(*texts: str) -> Source:
    files = [SourceFile(name=f"{n}.h", content=text.encode()) for n, text in enumerate(texts)]
    return Source(name="v", files=tuple(files), language=SHELL)


def test_the_sources_say_by_which_option_a_validator_tells() -> None:
    for texts, option in [
        (["int main() {}"], None),
        (['if (arg == "--constraints_file")'], CONSTRAINTS_FILE),
        (["import x", "parser.add_argument('--constraints_file')"], CONSTRAINTS_FILE),
        ([TESTLIB, "registerValidation(argc, argv);"], TEST_OVERVIEW),
        ([TESTLIB, "registerValidation ( count, words );"], TEST_OVERVIEW),
        ([TESTLIB, "registerValidation();"], None),
        (["registerValidation(argc, argv);"], None),
    ]:
        assert bounds_option(source(*texts), ValidatorProtocol.ICPC) == option
    # Of the programs for checktestdata one can tell.
    for run, option in [("pyctd", CONSTRAINTS_FILE), ("checktestdata", None)]:
        shown = replace(source("INT(1, 100, n)"), language=replace(SHELL, run=(run, "{main}")))
        assert bounds_option(shown, ValidatorProtocol.CHECKTESTDATA) == option


def test_two_places_that_read_one_variable_are_one_and_odd_lines_are_passed_over() -> None:
    (found,) = read_bounds(b"f:1 n 1 0 1 5 1 9\nf:2 n 0 1 2 20 2 20\n", CONSTRAINTS_FILE)
    both = {"low_reached": True, "high_reached": True}

    assert found == ReachedBounds(variable="n", low=1, high=20, least=1, greatest=20, **both)
    for line in ("", "n n 1 0 1 97 1", "n n 2 0 1 97 1 100", "n n yes no 1 97 1 100", "\xff \0 1"):
        content = f"{line}\nm m 1 1 1 2 1 2\n".encode("latin-1")
        assert [one.variable for one in read_bounds(content, CONSTRAINTS_FILE)] == ["m"]
    for word in ("inf", "nan", "9" * 5000, "many", "1e999"):  # no finite number is no bound
        (found,) = read_bounds(f"x x 0 0 1 2 0 {word}\n".encode(), CONSTRAINTS_FILE)
        assert (found.low, found.high) == (0, None)
    # Endless names and lines are cut.
    content = b"".join(b"%d%s v%d 0 0 1 1 1 1\n" % (n, b"x" * 200, n) for n in range(2000))
    long = b"n " + b"n" * 500 + b" 0 0 1 1 1 1\n"
    assert len(read_bounds(content, CONSTRAINTS_FILE)) == 256
    assert len(read_bounds(long, CONSTRAINTS_FILE)[0].variable) == 83
    # testlib tells which bounds were hit.
    log = b'"a": min-value-hit max-value-hit\n"n": max-value-hit\n"z":\nfeature "big": hit\n'
    new = b'"m":\n"n": min-value-hit\nconstant-bounds "m": ? 9\nconstant-bounds "n": 1 100\n'
    hit = [
        (one.variable, one.low_reached, one.high_reached) for one in read_bounds(log, TEST_OVERVIEW)
    ]
    bounds = [(one.low, one.high) for one in read_bounds(new, TEST_OVERVIEW)]
    assert hit == [("a", True, True), ("n", False, True), ("z", False, False)]
    assert bounds == [("min", 9), (1, 100)]
    (old,) = read_bounds(b'"n":\n', TEST_OVERVIEW)  # an old testlib tells no numbers
    assert (old.low, old.high) == ("min", "max")

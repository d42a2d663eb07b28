"""What is said of failures: slips, lost minimums, progress, peaks, and how a cost grows."""

import dataclasses
from functools import partial

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from judge.facts import Fact
from judge.game import replay, shortest
from judge.grading.checkers import check_output
from judge.grading.feedback.advisor import advise
from judge.grading.feedback.near_misses import LONGEST, accepted_repair, near_miss
from judge.grading.feedback.playback import (
    Mistake,
    Playback,
    find_mistake,
    play_moves,
    reach_by_oracle,
)
from judge.grading.verdicts import verdict_reason
from judge.model import Case, Execution, Stop, Verdict
from problems.hoppers.rules import parse as parse_hoppers
from problems.jugs.rules import Jugs
from problems.puzzle8.rules import parse as parse_boards
from problems.sokoban.rules import parse as parse_level
from tests.conftest import LIMITS, case, execution
from tests.kit.solutions import rules_for

JUGS = case(input="2\n3 5 5\n3 5 4\n", answer="1\n0,5\n6\n0,5 3,2 0,2 2,0 2,5 3,4\n")
PUSH = case(input="3 1\n4 2 3\n3 1\n3 2 4\n0 0\n", answer="1\n1\n")
LEVEL = case(input="#####\n#   #\n#@$ #\n#  .#\n#####\n", answer="2\nRurD\n")


def advice_for(slug: str, given: Case, output: str, *, stderr: str = "") -> list[Fact]:
    """What is said of a wrong output."""
    rules = None if slug == "none" else rules_for(slug)
    seen = execution(stdout=output.encode(), stderr=stderr.encode())
    found = check_output(rules, (), given, seen.stdout)
    assert not found.ok
    return advise(rules, given, Verdict.WA, seen, LIMITS, check=found)


def stopped(by: Stop, *, stdout: str = "", cpu_s: float = 1.2, memory_mib: int = 10) -> Execution:
    seen = execution(stdout=stdout.encode(), exit_code=None, cpu_s=cpu_s)
    return replace(seen, stopped_by=by, signal=9, memory_bytes=memory_mib << 20)


DETOUR = "1\n0,5\n8\n3,0 0,3 3,3 1,5 1,0 0,1 3,1 0,4\n"
DEBUGGED = "ready\n1\n0,5\n6\n0,5 3,2 0,2 2,0 2,5 3,4\n"
TWO = case(answer="one\ntwo\n")
NOT_THERE = "do{} not belong there: line {} is {}; print debug output to standard error"
SURPLUS = f"your output is right but has a line that {NOT_THERE}"


def test_a_wrong_way_or_a_slip_is_told() -> None:
    for slug, asked, output, words in [
        ("jugs", JUGS, DETOUR, "after move 1 (3,0) the minimum of 6 is out of reach"),
        ("sokoban", LEVEL, "1\nurrdL\n", "after move 5 (L) it cannot be solved any more"),
        ("jugs", JUGS, "1\n0,5\n2\n0,5 3,2\n", ""),  # a shortest way that is cut off
        ("jugs", JUGS, "1\n0,5\n-1\n", ""),  # no way
        ("jugs", JUGS, "what\n", ""),  # nothing readable
        ("jugs", JUGS, "1\n0,5\n1\n9,9\n", ""),  # an illegal move at once
        ("push", PUSH, "2\n2\n", "each of the 2 numbers is too large by 1"),
        ("push", PUSH, "2 " * 50_000, ""),  # a long output
        ("jugs", JUGS, DEBUGGED, SURPLUS.format("es", 1, "'ready'")),
        ("none", TWO, "two\none\n", "your output has the right lines from the last to the first"),
    ]:
        assert advice_for(slug, asked, output) == ([words] if words else [])


STOPPED = "answered when it was stopped; it was working on"
ODD = replace(PUSH, input=b"?")


def test_the_progress_of_the_output_is_reported() -> None:
    for slug, asked, stdout, words in [
        ("push", PUSH, "1\n", f"1 of 2 data sets was {STOPPED} data set 2"),
        ("push", PUSH, "1", f"0 of 2 data sets were {STOPPED} data set 1"),
        ("jugs", JUGS, "1\n0,5\n6\n", f"1 of 2 pairs was {STOPPED} pair 2"),
        ("push", PUSH, "", "nothing had been printed"),
        ("push", ODD, "1\n", "the output had 1 of 2 lines when it was stopped"),
        ("none", PUSH, "1\n", "the output had 1 of 2 lines when it was stopped"),
    ]:
        rules = None if slug == "none" else rules_for(slug)

        found = advise(rules, asked, Verdict.TLE, stopped(Stop.CPU, stdout=stdout), LIMITS)

        buffered = "output still in the program's buffer is lost: flush it to see more"
        assert found == [f"{words} ({buffered})"]
    seen, rules = stopped(Stop.CPU, stdout="1\n1\n"), rules_for("push")
    assert advise(rules, PUSH, Verdict.TLE, seen, LIMITS) == [
        "all 2 data sets had been answered, but the program did not end"
    ]
    assert advise(None, PUSH, Verdict.TLE, seen, LIMITS) == []
    for said in (b"1\n1\n", b"1\n" * 200_000):  # complete, or too long to look at
        late = execution(stdout=said, cpu_s=1.1)
        assert advise(rules, PUSH, Verdict.TLE, late, LIMITS) == []

    # Rules that fail are no reason not to judge.
    def parse(text: str) -> list[Jugs]:
        raise ZeroDivisionError

    broken = dataclasses.replace(rules_for("jugs"), parse=parse)
    assert advise(broken, JUGS, Verdict.TLE, stopped(Stop.CPU, stdout="1\n"), LIMITS) == []


def test_an_endless_output_is_recognized_by_its_end() -> None:
    for stdout, words in [
        ("again\n" * 1000, "it prints the same line over and over: 'again'; a loop never ends"),
        ("x" * 5000, "its output has no line break; a loop that prints never ends"),
        ("".join(f"{n}\n" for n in range(2000)), "a loop that prints never ends, or debug"),
    ]:
        seen, limits = stopped(Stop.OUTPUT, stdout=stdout), replace(LIMITS, output_bytes=4096)
        (found,) = advise(None, PUSH, Verdict.OLE, seen, limits)
        assert found.startswith(words)
    # Too much that is no output is told by its place.
    for stderr, place, advice in [
        (b"x" * 65536, "to standard error", "remove the debug output to standard error"),
        (b"x", "to a file", "a solution writes to standard output, not to files"),
    ]:
        seen = replace(stopped(Stop.OUTPUT), stderr=stderr)
        assert advise(None, PUSH, Verdict.OLE, seen, LIMITS) == [advice]
        assert verdict_reason(seen, LIMITS, Verdict.OLE).endswith(f" {place}")


# Outputs that are nearly right: each slip is named, and what is no slip is not


ANSWER = "5\n-1\n12\n7\n"


def accept_nothing(output: str) -> bool:
    return False


def explanation(expected: str, actual: str) -> str:
    (words,) = near_miss(expected, actual, accept_nothing) or [Fact()]
    return words


RIGHT_BUT = "your output is right but"
EXCEPT = "your output is right except for"
SPACE = f"{EXCEPT} white space: "
MANY = f"{RIGHT_BUT} has 2 lines that {NOT_THERE}"
RUNS_ON = "your output is right, but goes on after its end: line 5 is '0'"
LABELLED = "Case 1: 5\nCase 2: -1\nCase 3: 12\nCase 4: 7\n"
LABEL = "your output is right except for the text before it: leave out 'Case 1:'"


def test_a_slip_is_named() -> None:
    for actual, words in [
        ("5\r\n-1\r\n12\r\n7\r\n", f"{SPACE}its lines end with CR LF; write '\\n' alone"),
        ("5\n-1\n12\n7", f"{SPACE}its last line does not end with a line feed"),
        ("5\n-1 \n12\n7\n", f"{SPACE}line 2 ends with extra spaces"),
        ("5\n\n-1\n12\n7\n", f"{SPACE}it has empty lines too many or too few"),
        ("5 -1 12 7\n", f"{SPACE}its words are on other lines (see line 1)"),
        ("5\n-1\n1 2\n7\n", f"{EXCEPT} its spaces: '1' should be '12', in one word"),
        ("5\n-1\n12", f"{EXCEPT} the last line, which is missing"),
        ("5\n", "your output is right so far, but ends too early: it has 1 line of 4"),
        ("5\n-1\nhere: [1, 2]\n12\n7\n", SURPLUS.format("es", 3, "'here: [1, 2]'")),
        ("n?\n5\n-1\n12\nx\n7\n", MANY.format("", 1, "'n?'")),
        (f"{ANSWER}0\n", RUNS_ON),
        (LABELLED, LABEL),
        ("7\n12\n-1\n5\n", "your output has the right lines from the last to the first"),
        ("-1\n5\n7\n12\n", "your output has the right lines, but in another order"),
        ("6\n-1\n13\n8\n", "each of the 3 numbers is too large by 1"),
        ("4\n-1\n11\n6\n", "each of the 3 numbers is too small by 1"),
        *((other, "") for other in ("5\n-1\n12\n8\n", "1\n2\n3\n4\n", "5\n0\n12\n7\n", "x\n")),
    ]:
        assert explanation(ANSWER, actual) == words
    for expected, actual, words in [
        ("Yes\n", "YES\n", f"{EXCEPT} upper and lower case: 'YES' should be 'Yes'"),
        ("a b\n", "ab\n", f"{EXCEPT} its spaces: 'ab' should be 'a'"),
        ("5\n", "6\n", "the number is too large by 1"),
        *(("5\n", "9\n", ""), ("-1\n", "0\n", ""), ("5\n", "5\n", "")),
        ("a  b\n", "a b\n", f"{SPACE}the spaces in line 1 differ"),
    ]:
        assert explanation(expected, actual) == words
    told = ["your output is right but went to standard error; print it to standard output"]
    assert explanation(ANSWER, " \n").startswith("nothing was printed")
    assert near_miss(ANSWER, "", accept_nothing, stderr="5 -1 12 7") == told
    assert near_miss("", "", lambda text: text == "x", stderr="x") == told
    assert near_miss(ANSWER, "5\n" * LONGEST, accept_nothing) == []


def is_accepted(slug: str, case: Case, output: str) -> bool:
    return check_output(rules_for(slug), (), case, output.encode()).ok


HOPPERS = "1\n1111110111111 6\n", "7\n0-6 9-3 2-6 8-4 10-0-2-6 7-5 12-10-0-6\n"
FROM_ONE = "7\n1-7 10-4 3-7 9-5 11-1-3-7 8-6 13-11-1-7\n"
BOARD = "1\n1 2 3 4\n5 0 6 8\n9 10 7 11\n13 14 15 12\n", "4\nrdrd\n"
TILES = "1\n1 5 2\n4 0 3\n7 8 6\n", "4\n5 2 3 6\n"
LEVEL_OF_NEAR_MISSES = "#######\n#@ $ .#\n#######\n", "2\nrRR\n"


def test_where_many_outputs_are_right_the_checker_is_asked() -> None:
    for slug, texts, actual, words in [
        ("puzzle15", BOARD, "4\nRDRD\n", "upper and lower case"),  # capitals
        ("puzzle15", BOARD, "4\nr d r d\n", "spaces, commas or brackets"),  # blanks
        ("puzzle8", TILES, "4\n[5, 2, 3, 6]\n", "commas or brackets"),  # a list
        ("puzzle15", BOARD, "4\nlulu\n", "left with right"),  # opposite
        ("puzzle15", BOARD, "4\ndrdr\n", "in reverse order"),  # back
        ("puzzle8", TILES, "4\n6 3 2 5\n", "in reverse order"),  # tiles back
        ("puzzle8", TILES, "3\n5 2 3 6\n", "the numbers before them are wrong"),  # count
        ("puzzle8", TILES, "5 2 3 6\n", "the numbers before them are wrong"),  # no count
        ("puzzle15", BOARD, "5\nrdrd\n", "the numbers before them are wrong"),  # letters
        (
            "sokoban",
            LEVEL_OF_NEAR_MISSES,
            "3\nrRR\n",
            "the numbers before them are wrong",
        ),  # pushes
        ("puzzle8", TILES, "found it\n4\n5 2 3 6\n", "do not belong there"),  # a debug print
        ("puzzle8", TILES, "17\n4\n5 2 3 6\n", "one line too many"),  # a number
        ("puzzle8", TILES, "moves: 4\nway: 5 2 3 6\n", "words before"),  # labels
        ("hoppers", HOPPERS, FROM_ONE, "numbers the squares from 1"),
        ("puzzle8", TILES, "4\n5 2 3 3\n", ""),  # a wrong way
    ]:
        content, answer = texts
        case = Case(name="1", input=content.encode(), answer=answer.encode())
        accepts = partial(is_accepted, slug, case)
        assert not accepts(actual)
        found = accepted_repair(actual, accepts, alphabet=answer)
        assert words in found
        assert bool(words) == bool(found)


@given(st.text(st.sampled_from("12ab -\n\r"), max_size=30), st.text("12ab -\n", max_size=30))
def test_any_two_texts_can_be_compared(expected: str, actual: str) -> None:
    found = near_miss(expected, actual, accept_nothing)

    assert len(found) <= 1
    if "is right except" in "".join(found) and "white space" in found[0]:
        assert expected.split() == actual.split()


# Ways that are played: as far as they go, and to the move that lost the minimum


JUGS_OF_PLAYBACK = Jugs(sizes=(3, 5), goal=4)
BEST = ["0,5", "3,2", "0,2", "2,0", "2,5", "3,4"]


def test_a_way_is_played_as_far_as_it_goes() -> None:
    states = ((0, 0), (0, 5), (3, 2), (0, 2), (2, 0), (2, 5), (3, 4))
    (level,) = parse_level("#######\n#@ $ .#\n#######\n")

    illegal = play_moves(JUGS_OF_PLAYBACK, ["0,5", "7,7", "0,0"])
    endless = play_moves(JUGS_OF_PLAYBACK, ["0,5", "0,0"] * 10, longest=5)
    empty = play_moves(JUGS_OF_PLAYBACK, [])
    pushes = play_moves(level, "rRR")

    whole = Playback(way=tuple(BEST), states=states, costs=tuple(range(7)), solved=True)
    assert play_moves(JUGS_OF_PLAYBACK, BEST) == whole
    assert (illegal.moves, illegal.illegal, illegal.solved) == (1, 2, False)
    assert illegal.legal == ("3,5", "0,0", "3,2")
    assert (endless.moves, endless.left, endless.solved) == (5, 15, False)
    assert (empty.moves, empty.cost, empty.solved) == (0, 0, False)
    assert (pushes.costs, pushes.solved) == ((0, 0, 1, 2), True)  # walks cost nothing
    (board,) = parse_boards("1\n1 2 3\n4 5 6\n7 0 8\n")
    (pegs,) = parse_hoppers("1\n1110000000000 2\n")
    reach = reach_by_oracle(rules_for("puzzle8"), board)
    assert reach is not None
    assert [reach(board.start, moves) for moves in (1, 0, -1)] == [True, False, False]
    assert reach_by_oracle(rules_for("jugs"), JUGS_OF_PLAYBACK) is None
    assert reach_by_oracle(rules_for("hoppers"), pegs) is None


@settings(max_examples=60, deadline=None)
@given(
    st.tuples(st.integers(1, 6), st.integers(1, 6)),
    st.integers(0, 6),
    st.lists(st.integers(0, 5), max_size=14),
)
def test_the_minimum_is_lost_where_no_shortest_way_goes_on(
    sizes: tuple[int, int], goal: int, choices: list[int]
) -> None:
    game = Jugs(sizes=sizes, goal=goal)
    best = shortest(game)
    if best is None:
        return
    way, state = [], game.start
    for choice in choices:
        legal = list(game.moves(state))
        name, _, state = legal[choice % len(legal)]
        way.append(name)
    shown = play_moves(game, way)

    found = find_mistake(rules_for("jugs"), game, shown, len(best), 10**6)

    needed = [
        cost + least(game, state) for cost, state in zip(shown.costs, shown.states, strict=True)
    ]
    first = next((move for move, cost in enumerate(needed) if cost > len(best)), None)
    assert found == (
        None
        if first is None
        else Mistake(move=first, before=first - 1, is_dead_end=needed[first] == float("inf"))
    )


class From:
    """The jugs begun elsewhere."""

    def __init__(self, game: Jugs, state: tuple[int, int]) -> None:
        self.start, self.moves, self.solved = state, game.moves, game.solved


def least(game: Jugs, state: tuple[int, int]) -> float:
    way = shortest(From(game, state))
    return float("inf") if way is None else replay(From(game, state), way).cost

"""A replay: which case is run, what its scenes show, its documents, and the keys that move it."""

import dataclasses
import io
import json
import re
from base64 import b64decode
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from inline_snapshot import external_file
from msgspec.structs import replace

from judge.catalog.find_kit import find_kit
from judge.commands.replay import text
from judge.commands.replay.page import replay_page
from judge.commands.replay.screen import Player, json_pieces, show_replay
from judge.commands.replay.work import SolutionReplay, instance_indices, replay_solution
from judge.errors import UsageError
from judge.facts import Fact
from judge.game import Rules
from judge.model import Case, Check, Execution, Program, Verdict
from judge.runner.one_run import CaseOrder, select_cases
from judge.terminal.screen import Screen
from judge.terminal.translation import use_language
from tests.conftest import ROOT, FakeSandbox, case, each_row, execution, problem
from tests.kit.solutions import KIT, case_texts, rules_for
from tests.unit.terminal.pseudo_terminal import on_terminal

JUGS = case(input="2\n3 5 5\n3 5 4\n", answer="1\n0,5\n6\n0,5 3,2 0,2 2,0 2,5 3,4\n")
PUSH = case(input="3 1\n4 2 3\n3 1\n2 4 3\n0 0\n", answer="1\n-1\n")
BOARD = case(input="1\n1 2 3\n4 0 6\n7 5 8\n", answer="2\n5 8\n")
KNIGHTS = case(input="3 3\nB.W\n...\nB.W\nW.B\n...\nW.B\n", answer="1\n1-2\n")
LEVEL = case(input="#######\n#@ $ .#\n#######\n", answer="2\nrRR\n")
UNANSWERED = replace(JUGS, answer=b"")
UNSOLVED = replace(JUGS, answer=b"1\n0,5\n1\n3,0\n")
LONG = "3,0 0,3 3,3 1,5 1,0 0,1 3,1 0,4"
OUTPUT = f"1\n0,5\n8\n{LONG}\n"


def replay_of(
    slug: str, given: Case, output: str, *, rules: Rules | None = None, **words: Any
) -> SolutionReplay:
    verdict = words.pop("verdict", Verdict.WA)
    rules = rules or rules_for(slug)
    content = output.encode()
    return SolutionReplay(problem(slug), rules, "mine.py", given, content, verdict=verdict, **words)


@pytest.fixture
def mine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A solution of somebody's own, in the current folder."""
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "mine.py"
    path.write_text("")
    return path


def replay_output(output: str | Execution, *words: str) -> tuple[SolutionReplay, int]:
    """The replay of a solution that prints `output`, whatever it is given, and the status."""
    seen = execution(stdout=output.encode()) if isinstance(output, str) else output
    # What is without the variable is a compiler.
    sandbox = FakeSandbox(lambda program, _: seen if "JUDGE_STATS" in program.env else execution())
    made = replay_solution(find_kit(ROOT, {}), CaseOrder(words=words), sandbox=sandbox)
    return made, made.status


def test_a_case_is_replayed_with_its_verdict_by_default_the_first_failure(mine: Path) -> None:
    (given,) = select_cases(KIT, "jugs", "sample/01-one-pair")
    (first,) = select_cases(KIT, "push", "sample/01-one-board")

    wrong, status = replay_output("-1\n", "jugs", str(mine), given.name)
    right, fine = replay_output(given.answer.decode(), "jugs", str(mine), given.name)
    found, _ = replay_output(first.answer.decode(), "push", str(mine))

    assert (wrong.case, wrong.verdict, status) == (given.name, Verdict.WA, 1)
    assert wrong.message == "pair 1: -1, but it can be solved in 10 moves"
    assert (right.verdict, fine, right.scene(0).first_wrong) == (Verdict.AC, 0, None)
    assert found.case == "sample/02-several-boards"


def test_an_input_file_is_answered_by_the_file_beside_it_or_the_oracle(mine: Path) -> None:
    Path("my.in").write_bytes(JUGS.input)
    made, status = replay_output(JUGS.answer.decode(), "jugs", str(mine), "my.in")
    Path("my.in").write_text("1\n3 5 5\n")
    Path("my.ans").write_text("1\n0,5\n")
    scene = replay_output("2\n3,0 3,5\n", "jugs", str(mine), "my.in")[0].scene(0)

    assert (made.case, made.verdict, status) == ("my.in", Verdict.AC, 0)
    assert (scene.minimum, scene.source) == (1, "the case's answer")


@pytest.mark.slow
def test_an_input_without_any_answer_is_shown_without_a_verdict(mine: Path) -> None:
    boards = case_texts("puzzle15", "secret/4-all/17-63-to-66-moves")[0].split("\n")
    Path("hard.in").write_text("\n".join(["1", *boards[1:5], ""]))

    made, status = replay_output("1\nu\n", "puzzle15", str(mine), "hard.in")

    assert (made.verdict, status) == (None, 0)
    assert made.message == "the input has no answer file, and it is too large for the oracle"
    assert made.scene(0).shortest is None


def test_a_program_that_ended_badly_is_shown_as_far_as_it_came(mine: Path) -> None:
    crashed = execution(stdout=b"1\n0,5\n", exit_code=1, stderr=b"Boom\n")
    Path("my.in").write_bytes(JUGS.input)

    made, status = replay_output(crashed, "jugs", str(mine), "my.in")

    assert (made.verdict, made.message, status) == (Verdict.RTE, "exit code 1: Boom", 1)
    assert (made.scene(0).own is None, made.scene(1).own is None) == (False, True)
    assert instance_indices(made, 2) == [1]
    with pytest.raises(UsageError, match=r"my.in has no pair 3; it has 2"):
        instance_indices(made, 3)


@each_row(
    ("words", "message"),
    [
        (("jugs",), "expected a file and a case after the problem; got 0 words"),
        (("jugs", "mine.py", "a", "b"), "expected a file and a case .*; got 3 words"),
        (("jugs", "mine.py", "b.py"), "expected one solution; got 2: mine.py b.py"),
        (("jugs", "yours.py", "01"), "there is no file 'yours.py'"),
        (("jug", "mine.py"), "there is no problem 'jug'"),
        (("jugs", "broken.c", "01-one-filling"), r"(?s)broken.c cannot be compiled:\n\n.*syntax"),
        (("jugs", "mine.py", "huge.in"), r"huge.in has more than 64 MiB"),
        *((("jugs", "mine.py", f"{n}.in"), r"in is not an input of this") for n in range(4)),
    ],
)
def test_unknown_arguments_are_refused(mine: Path, words: tuple[str, ...], message: str) -> None:
    Path("broken.c").write_text("int main(")
    for number, content in enumerate((b"", b"what\n", b"\xff\xfe", b"1\n")):
        Path(f"{number}.in").write_bytes(content)
    with Path("huge.in").open("wb") as file:
        file.truncate((64 << 20) + 1)
    sandbox = FakeSandbox(lambda *_: execution(exit_code=1, stderr=b"syntax"))

    with pytest.raises(UsageError, match=message):
        replay_solution(find_kit(ROOT, {}), CaseOrder(words=words), sandbox=sandbox)


REPLAYS: dict[str, tuple[str, Case, str]] = {
    "a wrong way beside the answers": ("jugs", JUGS, OUTPUT),
    "an illegal move": ("jugs", JUGS, "2\n0,5 9,9\n-1\n"),
    "a wasteful move, then an illegal one": ("jugs", JUGS, "1\n0,5\n2\n3,0 9,9\n"),
    "a way that solves nothing": ("jugs", JUGS, "1\n0,5\n2\n0,5 3,2\n"),
    "the answer is only a number": ("push", PUSH, "2\n-1\n"),
    "a problem with a check of its own": ("sokoban", LEVEL, "1\nrR\n"),
    "no answer": ("jugs", UNANSWERED, "-1\n-1\n"),
    "an answer that does not solve": ("jugs", UNSOLVED, "-1\n-1\n"),
    "an output that can be read in part": ("jugs", JUGS, "1\n0,5\nwhat\n"),
    "an output with too little": ("jugs", JUGS, "1\n"),
    "an output of other lines": ("jugs", JUGS, "5\n\n6\n7\n"),
    "an illegal move after a legal one": ("puzzle8", BOARD, "2\n5 1\n"),
    "a goal that the board does not tell": ("knights", KNIGHTS, "1\n0-5\n"),
    "an output that is not text": ("jugs", JUGS, "1\n\x1b[2J\n-1\n"),
}


def text_of(made: SolutionReplay) -> str:
    return "\n".join(piece.plain for piece in text.as_text(made, range(len(made.games))))


def test_what_is_shown() -> None:
    found = "\n\n".join(f"# {name}\n{text_of(replay_of(*one))}" for name, one in REPLAYS.items())
    check = Check(ok=False, message=Fact("board 1: 4 moves, but 2 are enough"), instance=1)
    made = replay_of("puzzle8", BOARD, "4\n6 6 5 8\n", check=check, message=check.message)
    knights = replay_of(*REPLAYS["a goal that the board does not tell"])
    document, goal = ("".join(json_pieces(one, range(1))) for one in (made, knights))
    document = re.sub(r'"version": ".*?"', '"version": "1"', document)

    assert found == external_file("scenes.txt")
    assert document == external_file("board.json", format=".txt")
    assert check.message in text_of(made)
    assert "\x1b" not in found
    assert json.loads(goal)["instances"][0]["goal"] == "W.B\n...\nW.B"


def test_it_begins_with_the_named_instance_and_needs_no_shortest_way() -> None:
    check = Check(ok=False, message=Fact("pair 2: wrong"), instance=2)
    beyond = replace(check, instance=9)
    made = replay_of("jugs", JUGS, "1\n0,5\n-1\n", check=check)
    rules = dataclasses.replace(rules_for("jugs"), small=lambda game: False)
    scene = replay_of("jugs", UNANSWERED, "1\n0,5\n", rules=rules, verdict=None).scene(0)

    assert (made.first_index, made.scene(1).remarks) == (1, ("pair 2: wrong",))
    assert replay_of("jugs", JUGS, "", check=beyond).first_index == 0
    assert (scene.shortest, scene.solvable, scene.source, scene.mistake) == (None, None, "", None)


def frame(made: SolutionReplay, index: int, move: int, width: int = 90, height: int = 24) -> str:
    return text.frame(made, made.scene(index), move, width, height, playing=index == 1).plain


def test_a_picture_is_never_larger_than_its_window() -> None:
    made, row = replay_of("jugs", JUGS, OUTPUT), "#" * 30
    level = case(input=f"{row}\n#@$.{'-' * 25}#\n{row}\n", answer="1\nR\n")
    knights, wide = replay_of("knights", KNIGHTS, "1\n0-5\n"), replay_of("sokoban", level, "1\nR\n")

    found = "\n\n".join(
        (
            frame(made, 1, 1),
            frame(knights, 0, 0),
            frame(knights, 0, 0, width=60),
            frame(wide, 0, 1, width=50),  # wide boards stand below each other
        )
    )

    assert found == external_file("frame.txt")
    for width, height in ((1, 1), (1, 60), (10, 5), (40, 12), (200, 1), (200, 60)):
        lines = frame(made, 1, 3, width, height).split("\n")
        assert len(lines) <= height
        assert all(len(line) <= width for line in lines)


def picture(game: Any, state: Any) -> str:
    return f"<svg>{state}<script>alert(1)</script></svg>"


def states(page: str) -> list[str]:
    """What the pictures on a page show, in order."""
    found = re.findall(r'<img src="data:image/svg\+xml;base64,([^"]*)"', page)
    return [b64decode(unescape(one)).decode()[5:].partition("<script>")[0] for one in found]


def test_every_move_of_both_ways_has_a_picture_and_no_word_of_others_is_a_script() -> None:
    text = replay_page(replay_of("jugs", JUGS, "1\n0,5\n-1\n", picture=picture), [0])
    alone = replay_page(replay_of("jugs", JUGS, "-1\n-1\n", picture=picture), [0])
    plain = replay_page(replay_of("jugs", JUGS, "1\n0,5\n-1\n"), [0])
    printed = replay_page(replay_of("jugs", JUGS, "2\n0,5 <script>\n-1\n", message="<b>"), [0])

    assert states(text) == ["(0, 0)"] * 2 + ["(0, 5)"] * 2
    assert "1 of 1: 0,5, cost 1, solved" in text
    assert (text.count("<script"), "<svg" in text, printed.count("<script")) == (1, False, 1)
    assert states(alone) == ["(0, 0)", "(0, 5)"]  # no way was printed
    assert "left: yours: -1; right: shortest, by the case&#39;s answer: 1" in alone
    assert ("<img" in plain, "B |~~~~~]  5 / 5" in plain) == (False, True)
    assert "2 of 2: &lt;script&gt;, not legal" in printed
    assert "&lt;b&gt;" in printed


def test_a_long_way_and_many_instances_are_cut_and_it_is_said() -> None:
    made = replay_of("jugs", JUGS, OUTPUT, picture=picture)

    both = replay_page(made, [0, 1], most_on_page=2)
    second = replay_page(made, [1], most_frames=3)

    assert second.count('<li class="wrong">') == 1
    assert "after move 1 (3,0) the minimum of 6 is out of reach" in second
    assert "1 more: `--instance N` shows one" in both
    assert "5 more moves: `judge replay` shows all" in second
    assert len(states(second)) == 8


def test_a_page_is_in_the_language_of_the_user() -> None:
    with use_language("ja"):
        page = replay_page(replay_of("jugs", JUGS, OUTPUT), [0, 1], most_on_page=2)

    assert '<html lang="ja">' in page
    text = re.sub(r"<[^>]*>", "", page.partition("</style>")[2])
    assert re.findall(r"\b(?:left|right|goal|more|on|wrong)\b", text) == []


@each_row(
    ("keys", "place"),
    [
        (["right", "right"], (1, 1)),
        (["left"], (1, 0)),
        (["n", "n"], (2, 0)),
        (["n", "right", "right", "left"], (2, 1)),
        (["n", "end"], (2, 8)),
        (["n", "G", "home"], (2, 0)),
        (["n", "end", "w"], (2, 1)),
        (["n", "l", "p"], (1, 0)),
        (["tab", "enter", "backspace", "up", "p"], (1, 0)),
        (["n", "end", "space"], (2, 0)),
    ],
)
def test_keys_move_by_moves_and_by_instances(keys: list[str], place: tuple[int, int]) -> None:
    shown = Player(replay_of("jugs", JUGS, OUTPUT), (0, 1))

    assert all(shown.press(key) for key in keys)

    assert (shown.scene.number, shown.move) == place
    for key in ("q", "escape", ""):  # it is left, also when the terminal is gone
        shown = Player(replay_of("jugs", JUGS, OUTPUT), (0, 1))
        assert not shown.press("x")
        shown.press(key)
        assert shown.done


def test_it_plays_to_the_first_wrong_move_then_to_the_end_unless_a_key_pauses_it() -> None:
    shown = Player(replay_of("jugs", JUGS, OUTPUT), [1])
    shown.press("space")
    shown.tick()
    assert (shown.move, shown.playing) == (1, False)

    shown.press("space")
    shown.press("+")
    faster = shown.step_s
    shown.press("-")
    assert (shown.playing, faster < shown.step_s) == (True, True)
    shown.tick()
    shown.press("space")
    assert (shown.move, shown.playing) == (2, False)
    shown.press("space")
    while shown.playing:
        shown.tick()
    assert shown.move == 8


def show(form: str | None, *, interrupted: bool = False) -> tuple[str, int]:
    def behaviour(program: Program, stdin: bytes) -> Execution:
        if interrupted and stdin:
            raise KeyboardInterrupt
        return execution(stdout=b"-1\n")

    page = io.StringIO()
    order = CaseOrder(words=("jugs", "breadth_first.py", "sample/01-one-pair"))
    kit, fake = find_kit(ROOT, {}), FakeSandbox(behaviour)
    with Screen(output=page) as screen:
        status = show_replay(kit, order, screen, form, sandbox=fake)
    return page.getvalue(), status


def test_without_a_terminal_it_is_printed_in_each_form(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "dumb")

    (text, status), without = show("text"), show(None)

    assert (status, without) == (1, (text, 1))
    assert text.startswith("Water jugs (jugs): breadth_first.py on sample/01-one-pair: wrong")
    assert "move 10 of 10: 8,4  cost 10  solved" in text
    assert json.loads(show("json")[0])["instances"][0]["minimum"] == 10
    page, _ = show("html")
    assert (page.startswith("<!doctype html>"), page.count("<img")) == (True, 11)
    assert show("text", interrupted=True) == ("", 130)


PROGRAM = f"""
from judge.commands.replay.screen import play
from tests.unit.commands.replay.test_replay import JUGS, replay_of
play(replay_of("jugs", JUGS, {OUTPUT!r}), range(2))
"""


@pytest.mark.slow
@pytest.mark.parametrize(("last", "status"), [("q", 0), ("\x03", 1)])
def test_in_a_terminal_it_is_played_and_leaves_no_trace(last: str, status: int) -> None:
    with on_terminal(PROGRAM) as terminal:
        drawn = terminal.until("pair 1 of 2")
        terminal.type("n")
        terminal.until("pair 2 of 2")
        terminal.type("w")
        terminal.until("minimum of 6 is out of reach")
        terminal.type(last)
        terminal.until("\x1b[?25h\x1b[?1049l")  # the cursor and the normal screen

        assert "searching for a shortest solution" in drawn
        assert "\x1b[?25l" in drawn  # no cursor, on another screen
        assert "\x1b[?1049h" in drawn
        assert (terminal.process.wait(60) != 0) == bool(status)

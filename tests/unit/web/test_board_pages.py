"""The board that can be played, random boards of a chosen difficulty, the minimum of a board."""

import base64
import html
import re
import threading
import zlib
from collections.abc import Callable, Sequence
from concurrent.futures import CancelledError, ThreadPoolExecutor
from datetime import date, timedelta
from http import HTTPStatus
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from starlette.testclient import TestClient

from judge.catalog.kit import Kit
from judge.errors import QueueFull
from judge.sandbox import LimitedCalls, best_level
from judge.web.board_pages import MOST_INPUT_BYTES, packed_input
from judge.web.players import MOST_CALLERS, MOST_WAITING, Answers, BoardPlayers, StrongestSolver
from judge.web.positions import Minimum, changes, elements_of, keys_of, view_moves
from judge.web.records import OWNER, PlayedBoard
from judge.web.site import Site
from tests.conftest import write_kit
from tests.kit.solutions import DIALOGUES, KIT
from tests.unit.web.conftest import PATIENCE_S, PICTURE, WALK, client_of, wait_for

PUSH, RANDOM = "/problems/push/board", "/problems/push/random"
FIRST = KIT.cases("push")[0].name
CORRIDOR = "4 1\n4 2 0 3\n0 0\n"


def post(client: TestClient, path: str, **values: str) -> str:
    return client.post(path, data=values).text


def numbers(page: str) -> list[str]:
    """Moves, cost, the minimum from here and from the start."""
    return [re.sub("<[^>]*>", "", one) for one in re.findall(r"<dt>[^<]*</dt><dd>(.*?)</dd>", page)]


def minimum(page: str) -> str:
    found = re.search(r"<dt>Minimum</dt><dd>(.*?)</dd>|<strong>Minimum (\d+)", page)
    assert found is not None
    return found[1] or found[2]


def board_input(page: str) -> str:
    found = re.search(r'name="input" value="([^"]*)"', page)
    assert found is not None
    return html.unescape(found[1])


def test_moves_have_keys_of_their_own() -> None:
    for names, keys in (
        (["u", "R", "d"], ["ArrowUp", "ArrowRight", "ArrowDown"]),
        (["l", "L"], ["l", "1"]),
        (["U", "U2", "F"], ["u", "1", "f"]),
        (["9", "10"], ["9", "1"]),
        ([], []),
    ):
        assert keys_of(names) == keys


@pytest.mark.slow
def test_each_problem_has_a_board_and_each_move_a_key(site: Site, calls: LimitedCalls) -> None:
    players = BoardPlayers(KIT, calls, patience_s=0)  # no page waits for its minimum
    client = client_of(site, boards=players)
    for slug in set(KIT.slugs()).difference(DIALOGUES):
        page = client.get(f"/problems/{slug}/board").text
        names = re.findall(r'name="name" value="([^"]*)"', page)
        keys = re.findall(r'name="name" value="[^"]*" data-key="([^"]+)"', page)
        assert names, slug
        assert len(keys) == len(set(keys)) == len(names), slug
    for path in "board", "random":
        assert client.get(f"/problems/peek/{path}").status_code == HTTPStatus.NOT_FOUND
    assert "/problems/peek/board" not in client.get("/problems/peek").text
    players.stop()


def test_the_whole_optimum_solves_a_board_at_the_least_cost(client: TestClient) -> None:
    for slug in "push", "jugs", "pancakes", "lightsout", "rushhour":
        path = f"/problems/{slug}/board"
        least = numbers(client.get(path).text)[3]
        page = post(client, path, do="optimum")
        assert "✓ Solved, at the least cost" in page, slug
        assert numbers(page)[1:] == [least, "0", least], slug


def test_moves_are_counted_taken_back_and_done_again(client: TestClient) -> None:
    post(client, PUSH, do="case", case=FIRST, instance="1")
    for what, name, moves, pushes in (
        ("move", "R", 1, 1),
        ("move", "u", 2, 1),
        ("undo", "", 1, 1),
        ("redo", "", 2, 1),
        ("redo", "", 2, 1),
        ("start", "", 0, 0),
        ("undo", "", 0, 0),
        ("end", "", 2, 1),
        ("start", "", 0, 0),
        ("move", "R", 1, 1),
        ("redo", "", 2, 1),  # the move that was played is that which was taken back
        ("start", "", 0, 0),
        ("move", "u", 1, 0),
        ("redo", "", 1, 0),
    ):
        page = post(client, PUSH, do=what, name=name)
        assert numbers(page)[:2] == [str(moves), str(pushes)], (what, name)
    assert numbers(client.get(PUSH).text)[:2] == ["1", "0"]  # a reload loses nothing
    for after, moves in ("1", 0), ("1", 0), ("0", 0), ("x", 0):  # what is sent twice is done once
        page = post(client, PUSH, do="undo", after=after)
        assert numbers(page)[0] == str(moves), after


def test_a_scene_has_what_each_move_changes_of_the_picture() -> None:
    rect = '<rect x="0" y="0" width="9" height="9"/>'

    class Steps:
        def moves(self, state: int) -> list[tuple[str, int, int]]:
            return [("r", 1, state + 10)]

    def picture(game: object, state: int) -> str:
        return f'<svg>{rect}<circle cx="{state}" cy="5" r="2"/></svg>'

    (move,), scene = view_moves(Steps(), 20, picture, None)  # type: ignore[arg-type]

    assert move == ("r", "", "ArrowRight")
    (circle,) = elements_of(picture(None, 30))[1:]
    assert scene["ways"] == [("r", None, [[0, 1], circle])]
    assert changes("abca", "xaab") == ["x", [0, 1], [3, 1], [1, 1]]  # type: ignore[arg-type]


def test_a_scene_has_shapes_and_their_places_alone() -> None:
    svg = (
        '<svg width="9" height="9"><style>.a{fill:#fff}@media(x){.a{fill:#000}}</style>'
        '<script>alert(1)</script><rect class="a" onload="alert(2)" href="x" x="1" data-thing="k"/>'
        '<text style="font-size:5px;background:url(x)">a &lt;b&gt;</text><image href="x"/></svg>'
    )

    assert elements_of(svg) == [
        ("rect", (("x", "1"),), "", ("#fff", "#000"), "k"),
        ("text", (("font-size", "5"),), "a <b>", (), ""),
    ]


def test_a_click_means_the_way_that_leads_there(client: TestClient) -> None:
    post(client, PUSH, do="own", input=CORRIDOR, instance="1")
    page = post(client, PUSH, do="move", name="R l r")
    assert numbers(page)[:2] == ["3", "1"]
    page = post(client, PUSH, do="move", name="l l l")  # the last one is not legal
    assert "That move is not legal here." in page
    assert numbers(page)[:2] == ["3", "1"]


def test_a_cube_is_turned_and_turned_over_and_no_move_is_played(client: TestClient) -> None:
    path = "/problems/cube/board"
    pictures = [client.get(f"{path}.svg").text]
    for what in "right", "over", "right", "right", "right", "over", "left", "right":
        assert numbers(post(client, path, do=what))[:2] == ["0", "0"]
        pictures.append(client.get(f"{path}.svg").text)

    assert pictures[0] == pictures[6] == pictures[8]
    assert len(set(pictures)) == 7
    assert "Turn over" not in client.get(PUSH).text


@pytest.mark.attack
def test_what_is_no_move_changes_nothing(client: TestClient) -> None:
    before = numbers(client.get(PUSH).text)
    large = "1" * (MOST_INPUT_BYTES + 1)
    for order, status in (
        ({"do": "own", "input": "../../etc/passwd"}, HTTPStatus.BAD_REQUEST),
        ({"do": "own", "input": ""}, HTTPStatus.BAD_REQUEST),
        ({"do": "own", "input": large}, HTTPStatus.REQUEST_ENTITY_TOO_LARGE),
        ({"do": "move", "name": "<script>"}, HTTPStatus.OK),
        ({"do": "case", "case": "../secret"}, HTTPStatus.BAD_REQUEST),
        ({"do": "case", "case": "999999"}, HTTPStatus.BAD_REQUEST),
        ({"do": "rm -rf"}, HTTPStatus.BAD_REQUEST),
        ({}, HTTPStatus.BAD_REQUEST),
        ({"do": "case", "case": FIRST, "instance": "-1"}, HTTPStatus.OK),
    ):
        answer = client.post(PUSH, data=order)
        assert answer.status_code == status, order
        assert "<script>" not in answer.text
        assert numbers(client.get(PUSH).text) == before, order
    last = client.post(PUSH, data={"do": "case", "case": FIRST, "instance": "999999"})
    assert last.status_code == HTTPStatus.OK


def test_what_is_wrong_with_an_instance_is_told_and_its_text_stays(client: TestClient) -> None:
    post(client, PUSH, do="own", input=CORRIDOR, instance="1")
    typed = "\n1 1\nx\n"
    for language, words in (
        ("en", "That is not an input of this problem: word 3 is &#39;x&#39; where row 1, column 1"),
        ("ja", "この問題の入力ではありません: 3 語目は &#39;x&#39; ですが、"),
    ):
        client.headers["Accept-Language"] = language
        page = post(client, PUSH, do="own", input=typed)
        assert words in page
        assert f'<textarea id="own" name="input" rows="8" spellcheck="false">\n{typed}<' in page
        assert numbers(page)[:2] == ["0", "0"]


class Held(BoardPlayers):
    """It finds no minimum before the test says that it may, and no page waits for one."""

    def __init__(self, kit: Kit, calls: LimitedCalls) -> None:
        super().__init__(kit, calls, patience_s=0)
        self.may_find = threading.Event()

    def find_minimum(self, slug: str, board: PlayedBoard, way: Sequence[str]) -> Minimum:
        assert self.may_find.wait(60)
        return super().find_minimum(slug, board, way)


def test_a_page_does_not_wait_for_the_minimum(site: Site, calls: LimitedCalls) -> None:
    players = Held(KIT, calls)
    client = client_of(site, boards=players)

    first = client.get(f"{PUSH}?hint=1").text
    players.may_find.set()
    wait_for(lambda: "data-pending" not in client.get(PUSH).text)
    later = client.get(f"{PUSH}?hint=1").text

    players.stop()
    assert numbers(first)[2:] == ["being worked out"] * 2
    assert f'<a href="{PUSH}?hint=1">Look again' in first
    assert ["An optimal move" in page for page in (first, later)] == [False, True]


DATASET = """\
from problems.sums.rules import Walk

STRATA = "number"

def games(seed):
    while True:
        yield from ((str(number), Walk(number)) for number in (0, 2, 9, 2))
"""


def test_boards_come_from_the_generator(site: Site, calls: LimitedCalls, tmp_path: Path) -> None:
    files = {"problems/sums/rules.py": WALK, "problems/sums/picture.py": PICTURE}
    files |= {"testdata/sums/sample/01-two.in": "7\n"}
    bare = Kit(write_kit(tmp_path / "plain", files))
    kit = Kit(write_kit(tmp_path / "kit", files | {"problems/sums/dataset.py": DATASET}))
    plain = client_of(site, kit=bare, boards=BoardPlayers(bare, calls, patience_s=PATIENCE_S))
    players = Held(kit, calls)
    client = client_of(site, kit=kit, boards=players)

    def page(level: str, client: TestClient = client) -> str:
        return client.get(f"/problems/sums/random?level={level}").text

    first, without = page("hard"), page("hard", plain)
    players.may_find.set()
    wait_for(lambda: "Play it" in page("hard"))

    assert 'id="pending"' in first
    assert "<dt>Minimum</dt>" not in first
    for level, number in ("easy", "2"), ("hard", "9"):
        assert (minimum(page(level)), board_input(page(level))) == (number, f"{number}\n")
    assert "no board of the generator has that difficulty" in page("middle")
    assert "this problem has no generator of boards" in without
    assert "Play it" not in without
    assert plain.get("/problems/sums/random.svg").status_code == HTTPStatus.NOT_FOUND


def test_a_link_holds_the_position_and_a_card_asks_for_it(client: TestClient) -> None:
    post(client, PUSH, do="own", input=CORRIDOR, instance="1")
    page = post(client, PUSH, do="move", name="R")
    (link,) = re.findall(r'href="(/problems/push/shared\?board=[^"]*)"', page)
    (card,) = re.findall(r'href="([^"]*card[^"]*)"', page)

    shared = client.get(link).text
    drawn = client.get(html.unescape(card)).text

    assert minimum(shared) == "1"
    assert board_input(shared) == "4 1\n0 4 2 3\n0 0\n"
    assert "Push!!" in drawn
    assert "Minimum 1. Can you?" in drawn
    assert "prefers-color-scheme" not in drawn
    ElementTree.fromstring(drawn)


@pytest.mark.attack
def test_an_address_that_holds_no_board_is_not_found(client: TestClient) -> None:
    bomb = base64.urlsafe_b64encode(zlib.compress(bytes(4 << 20), 9)).decode().rstrip("=")
    for packed in ("", "%25%25", "AAAA", "eNo", "%C3%A9", bomb, packed_input("../../etc/passwd")):
        for path in ("shared", "shared.svg"):
            answer = client.get(f"/problems/push/{path}?board={packed}")
            assert answer.status_code == HTTPStatus.NOT_FOUND, packed[:20]


def test_ones_own_best_and_the_days_in_a_row_are_kept(
    site: Site, calls: LimitedCalls, tmp_path: Path
) -> None:
    files = {"problems/sums/rules.py": WALK, "problems/sums/picture.py": PICTURE}
    files |= {"testdata/sums/sample/01-two.in": "7\n", "problems/sums/dataset.py": DATASET}
    kit = Kit(write_kit(tmp_path / "kit", files))
    client = client_of(site, kit=kit, boards=BoardPlayers(kit, calls, patience_s=PATIENCE_S))
    path, today = "/problems/sums/board", date.today()
    yesterday = (today - timedelta(days=1)).strftime("%Y%m%d")
    of_day = client.get(f"/problems/sums/random?level=easy&seed={today.strftime('%Y%m%d')}").text
    before = client.get(path).text

    post(client, path, do="own", input=board_input(of_day), instance="1")
    optimum = post(client, path, do="optimum")
    post(client, path, do="start")
    pages = [post(client, path, do="move", name=way) for way in ("l r l l", "r l")]
    post(client, path, do="start")
    pages.append(post(client, path, do="move", name="l l"))
    site.store.save_best(OWNER, "push", f"day {yesterday} hard", 1)
    later = client.get(path).text

    assert "The board of the day of" in of_day
    assert ["Your best" in page for page in (before, optimum)] == [False, False]
    assert [numbers(page)[4] for page in pages] == ["4", "4", "2"]
    assert [page.count("easy ✓") for page in (before, later)] == [0, 1]
    assert [
        words in page
        for page, words in ((before, "in a row"), (pages[0], "1 day "), (later, "2 days "))
    ] == [False, True, True]


@pytest.mark.attack
def test_a_hostile_query_is_harmless(client: TestClient) -> None:
    for query, status in (
        ("level=nosuch", HTTPStatus.NOT_FOUND),
        ("seed=" + "9" * 4000, HTTPStatus.OK),
        ("seed=-1", HTTPStatus.OK),
        ("seed=%3Cscript%3E", HTTPStatus.OK),
    ):
        answer = client.get(f"{RANDOM}?{query}")
        assert answer.status_code == status, query[:30]
        assert "<script>" not in answer.text


# The minimum: by the oracle, by a shipped solution; bounds


class AskedSolver(StrongestSolver):
    """Answers without a program, and keeps what it was asked."""

    def __init__(self, kit: Kit, answer: Callable[[str], bytes]) -> None:
        super().__init__(kit, best_level())
        self.asked: list[tuple[str, str]] = []
        self._answer = answer

    def output(self, slug: str, text: str) -> bytes:
        self.asked.append((slug, text))
        return self._answer(text)


def test_the_solver_finds_what_the_oracle_would(calls: LimitedCalls) -> None:
    board = PlayedBoard(input=KIT.cases("puzzle8", ["sample"])[0].input.decode())
    solver = StrongestSolver(KIT, best_level())
    expected = BoardPlayers(KIT, calls, oracle_cpu_s=PATIENCE_S).find_minimum("puzzle8", board, ())
    players = BoardPlayers(KIT, calls, solver, oracle_cpu_s=0.001)

    found = players.find_minimum("puzzle8", board, ())

    assert expected is not None
    assert found is not None
    assert found[0] == expected[0]
    following = players.find_minimum("puzzle8", board, found[1][:1])
    assert following == (found[0] - 1, found[1][1:])
    solver.stop()
    assert solver.output("puzzle8", board.input) == b""


def test_where_a_solution_fails_or_is_slow_the_next_is_asked(tmp_path: Path) -> None:
    slow = "import time\nwhile time.process_time() < 0.4: pass\nprint('slow')\n"
    failing = "import sys\nprint('first')\nsys.exit(input() == '1 2')\n"
    for first, outputs in (
        (failing, [b"next\n", b"next\n"]),  # not the failing one any more
        (slow, [b"slow\n", b"next\n"]),
    ):
        files = {"solutions/sums/adds.py": first, "solutions/sums/other.py": "print('next')\n"}
        solver = StrongestSolver(Kit(write_kit(tmp_path, files)), best_level())
        found = [solver.output("sums", text) for text in ("1 2\n", "3 4\n")]
        solver.stop()
        assert found == outputs


def test_after_a_slow_oracle_a_solution_comes_first(calls: LimitedCalls, tmp_path: Path) -> None:
    stuck = "def shortest(game):\n    while game.start == 3: pass\n    return 'l' * game.start\n"
    files = {"problems/sums/rules.py": WALK + stuck, "problems/sums/picture.py": PICTURE}
    kit = Kit(write_kit(tmp_path, files))
    solver = AskedSolver(kit, lambda text: b"l" * int(text))
    players = BoardPlayers(kit, calls, solver)

    found = [
        players.find_minimum("sums", PlayedBoard(input=f"{start}\n"), ()) for start in (2, 3, 4)
    ]

    assert found == [(start, ["l"] * start) for start in (2, 3, 4)]
    assert solver.asked == [("sums", "3\n"), ("sums", "4\n")]


@pytest.mark.attack
def test_questions_are_answered_once_and_the_oldest_of_too_many_makes_room() -> None:
    answers = Answers(at_once=2, most_waiting=MOST_WAITING)
    release, begun = threading.Event(), threading.Semaphore(0)

    def wait() -> str:
        begun.release()
        release.wait(PATIENCE_S)
        return ""

    for key in ("first", "second"):  # all threads
        answers.ask(key, wait)
        assert begun.acquire(timeout=PATIENCE_S)
    waiting = [answers.ask(str(number), lambda: "a") for number in range(MOST_WAITING + 1)]
    again = answers.ask("3", lambda: "b")
    release.set()

    assert again is waiting[3]
    with pytest.raises(CancelledError):  # what was asked long ago has made room
        waiting[0].result(PATIENCE_S)
    assert [one.result(PATIENCE_S) for one in waiting[1:]] == ["a"] * MOST_WAITING
    with pytest.raises(ZeroDivisionError):  # an error comes to whoever asks
        answers.ask("error", lambda: str(1 // 0)).result(PATIENCE_S)
    answers.stop()
    with pytest.raises(CancelledError):
        answers.ask("late", lambda: "late").result(PATIENCE_S)


@pytest.mark.attack
def test_of_too_many_callers_the_one_that_waits_longest_is_refused() -> None:
    release = threading.Event()

    class HeldCalls(LimitedCalls):
        def call(self, function: Callable[[], Any], cpu_s: float, memory_bytes: int) -> Any:
            assert release.wait(PATIENCE_S)

    players = BoardPlayers(KIT, HeldCalls())
    with ThreadPoolExecutor(MOST_CALLERS) as threads:
        asked = [
            threads.submit(players.position, "push", PlayedBoard(input="", instance=number))
            for number in range(MOST_CALLERS)
        ]
        wait_for(lambda: len(players._positions._answers) == MOST_CALLERS)
        last = threading.Thread(target=players.position, args=("push", PlayedBoard(input="x")))
        last.start()
        wait_for(lambda: any(one.done() for one in asked))
        release.set()
        last.join()
    refused = [one.exception() for one in asked if one.exception() is not None]
    assert [isinstance(one, QueueFull) for one in refused] == [True]
    assert "16 of your boards" in str(refused[0])
    players.stop()

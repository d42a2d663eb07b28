"""The board that can be played."""

from __future__ import annotations

import re
import threading
from collections.abc import Sequence
from dataclasses import replace
from http import HTTPStatus
from typing import Any

import pytest
from starlette.testclient import TestClient

from judge.sandbox import LimitedCalls
from judge.web.app import make_app
from judge.web.board.picture_parts import changed_parts, moves_at
from judge.web.board.players import BoardPlayers
from judge.web.board.position_view import BoardMove, Minimum, keys_of
from judge.web.guard import Address
from judge.web.pages.board_pages import MOST_INPUT_BYTES
from judge.web.pages.site import Site
from judge.web.store.boards import PlayedBoard
from tests.kit.solutions import KIT
from tests.unit.web.conftest import ORIGIN, PORT
from tests.unit.web.test_judging import wait_for

PUSH = "/problems/push/board"
DIALOGUES = {"peek"}
BOARD_SLUGS = sorted(set(KIT.slugs()) - DIALOGUES)
CORRIDOR = "4 1\n4 2 0 3\n0 0\n"
# A push to the right brings the box to a wall that it cannot leave.
LOST = "3 3\n0 0 0\n4 2 0\n0 3 0\n0 0\n"


def post(client: TestClient, path: str, **values: str) -> Any:
    return client.post(path, data=values)


def numbers(page: str) -> list[str]:
    return [re.sub("<[^>]*>", "", one) for one in re.findall(r"<dt>[^<]*</dt><dd>(.*?)</dd>", page)]


@pytest.mark.parametrize("slug", BOARD_SLUGS)
def test_a_board_of_each_problem_is_shown_with_a_key_for_each_of_its_first_moves(
    client: TestClient, slug: str
) -> None:
    page = client.get(f"/problems/{slug}/board").text

    names = re.findall(r'name="name" value="([^"]*)"', page)
    keys = re.findall(r'name="name" value="[^"]*" data-key="([^"]+)"', page)
    assert names
    assert len(keys) == len(set(keys)) == len(names)


def test_a_problem_with_a_dialogue_has_no_board(client: TestClient) -> None:
    assert client.get("/problems/peek/board").status_code == HTTPStatus.NOT_FOUND
    assert "/problems/peek/board" not in client.get("/problems/peek").text


@pytest.mark.parametrize("slug", ["push", "jugs", "farmer", "pancakes", "lightsout", "rushhour"])
def test_the_whole_optimum_solves_a_board_at_the_least_cost(client: TestClient, slug: str) -> None:
    path = f"/problems/{slug}/board"
    least = numbers(client.get(path).text)[3]

    page = post(client, path, do="optimum").text

    assert "✓ Solved, at the least cost" in page
    assert numbers(page)[1:] == [least, "0", least]


def test_moves_are_counted_taken_back_and_done_again(client: TestClient) -> None:
    post(client, PUSH, do="case", case="0", instance="1")

    shown = [
        numbers(post(client, PUSH, **order).text)[:2]
        for order in (
            {"do": "move", "name": "R"},
            {"do": "move", "name": "u"},
            {"do": "undo"},
            {"do": "start"},
            {"do": "end"},
        )
    ]

    assert shown == [["1", "1"], ["2", "1"], ["1", "1"], ["0", "0"], ["2", "1"]]
    assert numbers(client.get(PUSH).text)[:2] == ["2", "1"]  # a reload loses nothing


def test_a_move_that_ends_all_ways_is_told(client: TestClient) -> None:
    post(client, PUSH, do="own", input=LOST, instance="1")

    page = post(client, PUSH, do="move", name="R").text

    assert "no way from here any more" in page


def test_a_hint_is_a_move_of_a_cheapest_way(client: TestClient) -> None:
    post(client, PUSH, do="own", input=CORRIDOR, instance="1")

    page = post(client, PUSH, do="hint").text

    assert 'An optimal move: <strong translate="no">R</strong>' in page
    assert numbers(page)[0] == "0"


def test_a_click_plays_the_one_move_that_changes_something_there(client: TestClient) -> None:
    post(client, PUSH, do="own", input=CORRIDOR, instance="1")

    page = post(client, PUSH, **{"do": "click", "scale": "1", "at.x": "98", "at.y": "42"}).text

    assert numbers(page)[:2] == ["1", "1"]  # the box comes there


def test_a_click_that_may_mean_several_moves_asks_for_another(client: TestClient) -> None:
    path = "/problems/knights/board"
    first = post(client, path, **{"do": "click", "scale": "1", "at.x": "14", "at.y": "14"})

    chosen = re.findall(r'value="([^"]*)"[^>]* class="primary"', first.text)
    wanted = re.search(r'name="from" value="([^"]*)"', first.text)
    assert chosen == ["0-5", "0-7"]
    assert wanted is not None

    clicked = {"do": "click", "scale": "1", "at.x": "70", "at.y": "42", "from": wanted[1]}
    assert numbers(post(client, path, **clicked).text)[0] == "1"


def test_a_board_of_several_passes_has_a_minimum(client: TestClient) -> None:
    page = client.get("/problems/postcard/board").text

    assert "no way" not in page
    assert numbers(page)[2:4] == ["3", "3"]


@pytest.mark.attack
@pytest.mark.parametrize(
    ("order", "status"),
    [
        ({"do": "own", "input": "../../etc/passwd"}, HTTPStatus.BAD_REQUEST),
        ({"do": "own", "input": ""}, HTTPStatus.BAD_REQUEST),
        ({"do": "own", "input": "1" * (MOST_INPUT_BYTES + 1)}, HTTPStatus.REQUEST_ENTITY_TOO_LARGE),
        ({"do": "move", "name": "<script>"}, HTTPStatus.OK),
        ({"do": "case", "case": "../secret"}, HTTPStatus.BAD_REQUEST),
        ({"do": "case", "case": "999999"}, HTTPStatus.BAD_REQUEST),
        ({"do": "case", "case": "0", "instance": "-1"}, HTTPStatus.OK),
        ({"do": "case", "case": "0", "instance": "999999"}, HTTPStatus.OK),
        ({"do": "click", "at.x": "nan", "at.y": "inf", "scale": "0"}, HTTPStatus.OK),
        ({"do": "click", "scale": "nan", "from": "a,b c", "at.x": "1", "at.y": "1"}, HTTPStatus.OK),
        ({"do": "click", "from": "1e999,1", "at.x": "1", "at.y": "1"}, HTTPStatus.OK),
        ({"do": "rm -rf"}, HTTPStatus.BAD_REQUEST),
        ({}, HTTPStatus.BAD_REQUEST),
    ],
)
def test_what_is_no_move_changes_nothing(
    client: TestClient, order: dict[str, str], status: HTTPStatus
) -> None:
    before = numbers(client.get(PUSH).text)

    answer = post(client, PUSH, **order)

    assert answer.status_code == status
    assert "<script>" not in answer.text
    if order.get("do") != "case":
        assert numbers(client.get(PUSH).text) == before


@pytest.mark.attack
@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            "That is no input of this problem: word 3 is &#39;x&#39; where "
            "row 1, column 1 of data set 1 (0..4) is expected",
        ),
        (
            "ja",
            "この問題の入力ではありません: 3 語目は &#39;x&#39; ですが、"
            "1 番目のデータセットの 1 行 1 列目（0..4）のはずです",  # noqa: RUF001  # Japanese
        ),
    ],
)
def test_what_is_wrong_with_an_instance_is_told_and_its_text_stays(
    client: TestClient, language: str, words: str
) -> None:
    post(client, PUSH, do="own", input=CORRIDOR, instance="1")
    typed = "\n1 1\nx\n"

    page = client.post(
        PUSH,
        data={"do": "own", "input": typed},
        headers={"Origin": str(client.base_url), "Accept-Language": language},
    ).text

    assert words in page
    assert f'<textarea id="own" name="input" rows="8" spellcheck="false">\n{typed}<' in page
    assert numbers(page) == numbers(client.get(PUSH).text)


def test_a_minimum_that_takes_too_long_is_unknown(client: TestClient) -> None:
    reverse = " ".join(map(str, [*range(24, 0, -1), 0]))
    board = "\n".join(" ".join(reverse.split()[row : row + 5]) for row in range(0, 25, 5))

    page = post(client, "/problems/puzzle24/board", do="own", input=f"1\n{board}\n").text

    assert "unknown" in page


def test_a_page_does_not_wait_for_the_minimum(site: Site, calls: LimitedCalls) -> None:
    may_find = threading.Event()

    class Held(BoardPlayers):
        def find_minimum(self, slug: str, board: PlayedBoard, way: Sequence[str]) -> Minimum:
            assert may_find.wait(60)
            return super().find_minimum(slug, board, way)

    players = Held(KIT, calls, patience_s=0)
    client = TestClient(make_app(replace(site, players=players), Address(PORT)), base_url=ORIGIN)

    first = client.get(f"{PUSH}?hint=1").text
    may_find.set()
    wait_for(lambda: "data-pending" not in client.get(PUSH).text)
    later = client.get(f"{PUSH}?hint=1").text

    players.stop()
    assert numbers(first)[2:] == ["being worked out"] * 2
    assert f'<a href="{PUSH}?hint=1">Look again' in first
    assert "An optimal move" not in first
    assert "An optimal move" in later


def test_answers_are_kept(calls: LimitedCalls) -> None:
    players = BoardPlayers(KIT, calls)
    board = PlayedBoard(input=CORRIDOR)

    first = players.find_minimum("push", board, ())

    assert first == (2, ["R", "R"])
    assert players.find_minimum("push", board, ()) is first


def test_moves_that_are_taken_back_can_be_done_again_until_another_is_played() -> None:
    board = PlayedBoard(input="", way=("a", "b", "c")).back_to(1)

    assert (board.way, board.undone) == (("a",), ("b", "c"))
    assert board.after("b").undone == ("c",)
    assert board.after("x").undone == ()
    assert board.back_to(99) == PlayedBoard(input="", way=("a", "b", "c"))


@pytest.mark.parametrize(
    ("names", "keys"),
    [
        (["u", "R", "d"], ["ArrowUp", "ArrowRight", "ArrowDown"]),
        (["l", "L"], ["l", "1"]),
        (["U", "U2", "F"], ["u", "1", "f"]),
        (["9", "10"], ["9", "1"]),
        ([], []),
    ],
)
def test_moves_have_keys_of_their_own(names: list[str], keys: list[str]) -> None:
    assert keys_of(names) == keys


def test_what_changes_in_a_picture_is_where_elements_came_and_went() -> None:
    before = '<svg><rect x="0" y="0" width="9" height="9"/><circle cx="20" cy="5" r="2"/></svg>'
    after = '<svg><rect x="0" y="0" width="9" height="9"/><circle cx="30" cy="5" r="2"/></svg>'

    parts = changed_parts(before, after)

    assert set(parts) == {(18, 3, 22, 7), (28, 3, 32, 7)}
    move = BoardMove(name="right", cost=1, key="", parts=parts)
    assert moves_at([move], [(20, 5), (30, 6)]) == [move]
    assert moves_at([move], [(20, 5), (4, 4)]) == []

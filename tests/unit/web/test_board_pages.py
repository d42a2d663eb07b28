"""The board that can be played."""

from __future__ import annotations

import re
import threading
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

import pytest
from starlette.testclient import TestClient

from judge.sandbox import LimitedCalls
from judge.web.board.board_cells import MOST_CELLS, board_cells
from judge.web.board.picture_parts import changed_parts, moves_at
from judge.web.board.players import BoardPlayers
from judge.web.board.position_view import BoardMove, Minimum, keys_of
from judge.web.pages.board_pages import MOST_INPUT_BYTES
from judge.web.pages.site import Site
from judge.web.store.boards import PlayedBoard
from tests.kit.solutions import KIT
from tests.unit.web.conftest import client_of, wait_for

PUSH = "/problems/push/board"
CORRIDOR = "4 1\n4 2 0 3\n0 0\n"
# A push to the right brings the box to a wall that it cannot leave.
LOST = "3 3\n0 0 0\n4 2 0\n0 3 0\n0 0\n"


def post(client: TestClient, path: str, **values: str) -> Any:
    return client.post(path, data=values)


def numbers(page: str) -> list[str]:
    """Moves, cost, the minimum from here and from the start."""
    return [re.sub("<[^>]*>", "", one) for one in re.findall(r"<dt>[^<]*</dt><dd>(.*?)</dd>", page)]


def test_each_problem_but_a_dialogue_has_a_board_with_a_key_for_each_first_move(
    site: Site, calls: LimitedCalls
) -> None:
    players = BoardPlayers(KIT, calls, patience_s=0)  # no page waits for its minimum
    client = client_of(site, players=players)
    for slug in set(KIT.slugs()) - {"peek"}:
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
    for slug in "push", "jugs", "pancakes", "lightsout", "rushhour", "postcard":
        path = f"/problems/{slug}/board"
        least = numbers(client.get(path).text)[3]

        page = post(client, path, do="optimum").text

        assert "✓ Solved, at the least cost" in page, slug
        assert numbers(page)[1:] == [least, "0", least], slug


def test_moves_are_counted_taken_back_and_done_again_until_another_is_played(
    client: TestClient,
) -> None:
    post(client, PUSH, do="case", case="0", instance="1")

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
        ("redo", "", 2, 1),  # the move that was done again is that which was taken back
        ("start", "", 0, 0),
        ("move", "u", 1, 0),
        ("redo", "", 1, 0),
    ):
        page = post(client, PUSH, do=what, name=name).text
        assert numbers(page)[:2] == [str(moves), str(pushes)], (what, name)
    assert numbers(client.get(PUSH).text)[:2] == ["1", "0"]  # a reload loses nothing


def test_a_hint_is_a_move_of_a_cheapest_way_and_a_lost_board_is_told(client: TestClient) -> None:
    post(client, PUSH, do="own", input=CORRIDOR, instance="1")
    hint = post(client, PUSH, do="hint").text
    post(client, PUSH, do="own", input=LOST, instance="1")
    lost = post(client, PUSH, do="move", name="R").text

    assert 'An optimal move: <strong translate="no">R</strong>' in hint
    assert numbers(hint)[0] == "0"
    assert "no way from here any more" in lost


def test_a_click_plays_the_one_move_that_changes_something_there_or_asks_for_another(
    client: TestClient,
) -> None:
    post(client, PUSH, do="own", input=CORRIDOR, instance="1")
    played = post(client, PUSH, **{"do": "click", "scale": "1", "at.x": "98", "at.y": "42"}).text
    assert numbers(played)[:2] == ["1", "1"]  # the box comes there

    path = "/problems/knights/board"
    first = post(client, path, **{"do": "click", "scale": "1", "at.x": "14", "at.y": "14"}).text

    chosen = re.findall(r'value="([^"]*)"[^>]* class="primary"', first)
    wanted = re.search(r'name="from" value="([^"]*)"', first)
    assert chosen == ["0-5", "0-7"]
    assert wanted is not None
    clicked = {"do": "click", "scale": "1", "at.x": "70", "at.y": "42", "from": wanted[1]}
    assert numbers(post(client, path, **clicked).text)[0] == "1"


@pytest.mark.attack
def test_what_is_no_move_changes_nothing(client: TestClient) -> None:
    before = numbers(client.get(PUSH).text)
    large = "1" * (MOST_INPUT_BYTES + 1)
    for order, status in (
        ({"do": "own", "input": "../../etc/passwd"}, HTTPStatus.BAD_REQUEST),
        ({"do": "own", "input": ""}, HTTPStatus.BAD_REQUEST),
        ({"do": "own", "input": large}, HTTPStatus.REQUEST_ENTITY_TOO_LARGE),
        ({"do": "move", "name": "<script>"}, HTTPStatus.OK),
        ({"do": "click", "at.x": "nan", "at.y": "inf", "scale": "0"}, HTTPStatus.OK),
        ({"do": "click", "scale": "nan", "from": "a,b c", "at.x": "1", "at.y": "1"}, HTTPStatus.OK),
        ({"do": "click", "from": "1e999,1", "at.x": "1", "at.y": "1"}, HTTPStatus.OK),
        ({"do": "case", "case": "../secret"}, HTTPStatus.BAD_REQUEST),
        ({"do": "case", "case": "999999"}, HTTPStatus.BAD_REQUEST),
        ({"do": "rm -rf"}, HTTPStatus.BAD_REQUEST),
        ({}, HTTPStatus.BAD_REQUEST),
    ):
        answer = post(client, PUSH, **order)
        assert answer.status_code == status, order
        assert "<script>" not in answer.text
        assert numbers(client.get(PUSH).text) == before, order
    for number in "-1", "999999":
        answer = post(client, PUSH, do="case", case="0", instance=number)
        assert answer.status_code == HTTPStatus.OK


def test_what_is_wrong_with_an_instance_is_told_in_each_language_and_its_text_stays(
    client: TestClient,
) -> None:
    post(client, PUSH, do="own", input=CORRIDOR, instance="1")
    typed = "\n1 1\nx\n"
    for language, words in (
        ("en", "That is no input of this problem: word 3 is &#39;x&#39; where row 1, column 1"),
        ("ja", "この問題の入力ではありません: 3 語目は &#39;x&#39; ですが、"),
    ):
        headers = {"Accept-Language": language}
        page = client.post(PUSH, data={"do": "own", "input": typed}, headers=headers).text

        assert words in page
        assert f'<textarea id="own" name="input" rows="8" spellcheck="false">\n{typed}<' in page
        assert numbers(page)[:2] == ["0", "0"]


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
    client = client_of(site, players=players)

    first = client.get(f"{PUSH}?hint=1").text
    may_find.set()
    wait_for(lambda: "data-pending" not in client.get(PUSH).text)
    later = client.get(f"{PUSH}?hint=1").text

    players.stop()
    assert numbers(first)[2:] == ["being worked out"] * 2
    assert f'<a href="{PUSH}?hint=1">Look again' in first
    assert "An optimal move" not in first
    assert "An optimal move" in later


def test_moves_have_keys_of_their_own() -> None:
    for names, keys in (
        (["u", "R", "d"], ["ArrowUp", "ArrowRight", "ArrowDown"]),
        (["l", "L"], ["l", "1"]),
        (["U", "U2", "F"], ["u", "1", "f"]),
        (["9", "10"], ["9", "1"]),
        ([], []),
    ):
        assert keys_of(names) == keys


def test_what_changes_in_a_picture_is_where_elements_came_and_went() -> None:
    before = '<svg><rect x="0" y="0" width="9" height="9"/><circle cx="20" cy="5" r="2"/></svg>'
    after = '<svg><rect x="0" y="0" width="9" height="9"/><circle cx="30" cy="5" r="2"/></svg>'

    parts = changed_parts(before, after)

    assert set(parts) == {(18, 3, 22, 7), (28, 3, 32, 7)}
    move = BoardMove(name="right", cost=1, key="", parts=parts)
    assert moves_at([move], [(20, 5), (30, 6)]) == [move]
    assert moves_at([move], [(20, 5), (4, 4)]) == []


def test_the_text_of_a_board_is_divided_into_rows_and_cells() -> None:
    for text, cells in (
        (" 1  2\n .  9\n10 11\n", [["1", "2"], [".", "9"], ["10", "11"]]),
        ("###\n#@ \n", [["#", "#", "#"], ["#", "@", ""]]),
        ("A | 3 2\nB |\n", [["A", "|", "3", "2"], ["B", "|", "", ""]]),  # ragged
        ("o  o\n x\n", [["o", "", "o"], ["", "x", ""]]),  # a blank column is left
        ("  wolf  goat\n  ~~\n", [["wolf", "goat"], ["~~", ""]]),
        ("", []),
        (" \n\n", []),
        (("#" * 50 + "\n") * (MOST_CELLS // 50 + 1), []),  # too many
    ):
        assert board_cells(text) == cells, text[:20]

"""Random boards of a chosen difficulty."""

from __future__ import annotations

import html
import re
from http import HTTPStatus

import pytest
from starlette.testclient import TestClient

from judge.catalog.rules import load_rules
from judge.game import shortest
from judge.web.board.random_boards import LEVELS, RandomBoards
from judge.web.pages.site import Site
from tests.kit.solutions import KIT

PUSH = "/problems/push/random"


def number(page: str, name: str) -> str:
    found = re.search(f"<dt>{name}</dt><dd>(.*?)</dd>", page)
    assert found is not None
    return found[1]


def board_input(page: str) -> str:
    found = re.search(r'name="input" value="([^"]*)"', page)
    assert found is not None
    return html.unescape(found[1])


@pytest.mark.parametrize("slug", ["push", "rushhour", "lightsout", "hanoi", "knights"])
def test_a_random_board_takes_what_the_page_says_and_more_the_harder_it_is(
    client: TestClient, slug: str
) -> None:
    rules = load_rules(KIT.problem(slug))
    assert rules is not None

    pages = [client.get(f"/problems/{slug}/random?level={one}&seed=5").text for one in LEVELS]

    costs = []
    for page in pages:
        (game,) = rules.parse(board_input(page))
        way = shortest(game)
        assert way is not None
        state, cost = game.start, 0
        for name in way:
            price, state = next(one[1:] for one in game.moves(state) if one[0] == name)
            cost += price
        assert number(page, "Minimum") == str(cost)
        costs.append(cost)
    assert 0 < costs[0] < costs[1] < costs[2]


def test_a_reload_shows_the_same_and_changes_nothing(client: TestClient, site: Site) -> None:
    boards = [board_input(client.get(f"{PUSH}?level=hard&seed={seed}").text) for seed in [7] * 3]

    others = {board_input(client.get(f"{PUSH}?level=hard&seed={seed}").text) for seed in range(9)}
    assert len(set(boards)) == 1
    assert len(others) > 1
    assert site.store.board("local", "push") is None


def test_a_random_board_is_shown_as_a_picture_and_played_by_its_button(client: TestClient) -> None:
    page = client.get(f"{PUSH}?level=middle&seed=3").text

    picture = client.get(f"{PUSH}.svg?level=middle&seed=3")
    played = client.post("/problems/push/board", data={"do": "own", "input": board_input(page)})

    assert '<option value="middle" selected>middle</option>' in page
    assert f'src="{PUSH}.svg?level=middle&amp;seed=3"' in page
    assert picture.headers["Content-Type"] == "image/svg+xml"
    assert "sandbox" in picture.headers["Content-Security-Policy"]
    assert number(played.text, "Minimum from here") == number(page, "Minimum")


@pytest.mark.parametrize(
    ("slug", "reason"),
    [
        ("farmer", "always begins at the same position"),
        ("jugs", "always begins at the same position"),
        ("puzzle15", "more than 200,000 positions"),
    ],
)
def test_where_the_difficulty_is_not_known_the_page_says_why(
    client: TestClient, slug: str, reason: str
) -> None:
    page = client.get(f"/problems/{slug}/random?level=easy&seed=1").text

    assert reason in page
    assert "Play it" not in page
    assert client.get(f"/problems/{slug}/random.svg").status_code == HTTPStatus.NOT_FOUND


def test_a_level_without_boards_has_none() -> None:
    boards = RandomBoards(hardest=1, boards={"easy": (), "hard": ((1, "x"),)})

    assert [boards.board(one, 1) for one in LEVELS] == [None, None, (1, "x")]


def test_the_board_page_has_the_form_of_random_boards(client: TestClient, site: Site) -> None:
    page = client.get("/problems/push/board").text

    assert f"Sandbox: {site.level.value}<" in page
    assert f'action="{PUSH}"' in page
    assert re.search(r'name="seed" value="\d+"', page)


@pytest.mark.attack
@pytest.mark.parametrize(
    ("query", "status"),
    [
        ("level=nosuch", HTTPStatus.NOT_FOUND),
        ("case=999999999", HTTPStatus.NOT_FOUND),
        ("seed=" + "9" * 4000, HTTPStatus.OK),
        ("seed=-1&case=-1&instance=-1", HTTPStatus.OK),
        ("seed=%3Cscript%3E&instance=999999999", HTTPStatus.OK),
    ],
)
def test_a_hostile_query_is_harmless(client: TestClient, query: str, status: HTTPStatus) -> None:
    answer = client.get(f"{PUSH}?{query}")

    assert answer.status_code == status
    assert "<script>" not in answer.text


def test_a_problem_with_a_dialogue_has_no_random_board(client: TestClient) -> None:
    assert client.get("/problems/peek/random").status_code == HTTPStatus.NOT_FOUND

"""Random boards of a chosen difficulty."""

from __future__ import annotations

import html
import re
from http import HTTPStatus
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from judge.catalog.kit import Kit
from judge.catalog.rules import load_rules
from judge.game import shortest
from judge.sandbox import LimitedCalls
from judge.web.board.random_boards import LEVELS, RandomBoards
from judge.web.pages.site import Site
from tests.conftest import write_kit
from tests.kit.solutions import KIT
from tests.unit.web.conftest import client_of_kit, wait_for

PUSH = "/problems/push/random"


def number(page: str, name: str) -> str:
    found = re.search(f"<dt>{name}</dt><dd>(.*?)</dd>", page)
    assert found is not None
    return found[1]


def board_input(page: str) -> str:
    found = re.search(r'name="input" value="([^"]*)"', page)
    assert found is not None
    return html.unescape(found[1])


def test_a_random_board_takes_what_the_page_says_and_more_the_harder_it_is(
    client: TestClient,
) -> None:
    for slug in "push", "hanoi":
        rules = load_rules(KIT.problem(slug))
        assert rules is not None
        costs = [0]
        for level in LEVELS:
            page = client.get(f"/problems/{slug}/random?level={level}&seed=5").text
            (game,) = rules.parse(board_input(page))
            way = shortest(game)
            assert way is not None
            state, cost = game.start, 0
            for name in way:
                price, state = next(one[1:] for one in game.moves(state) if one[0] == name)
                cost += price
            assert number(page, "Minimum") == str(cost)
            costs.append(cost)
        assert costs == sorted(set(costs)), slug


def test_a_random_board_stays_on_a_reload_and_is_played_by_its_button_alone(
    client: TestClient, site: Site
) -> None:
    boards = {}
    for seed in (*range(9), 3):
        page = client.get(f"{PUSH}?level=middle&seed={seed}").text
        assert boards.setdefault(seed, board_input(page)) == board_input(page)
    picture = client.get(f"{PUSH}.svg?level=middle&seed=3")
    kept = site.store.board("local", "push")
    form = client.get("/problems/push/board").text

    played = client.post("/problems/push/board", data={"do": "own", "input": boards[3]}).text

    assert len(set(boards.values())) > 1
    assert kept is None
    assert '<option value="middle" selected>middle</option>' in page
    assert f'src="{PUSH}.svg?level=middle&amp;seed=3"' in page
    assert picture.headers["Content-Type"] == "image/svg+xml"
    assert "sandbox" in picture.headers["Content-Security-Policy"]
    assert f'action="{PUSH}"' in form
    assert re.search(r'name="seed" value="\d+"', form)
    assert number(played, "Minimum from here") == number(page, "Minimum")


GAME = """\
from dataclasses import dataclass

INSTANCE = "number"
CHECK = "moves"

@dataclass(frozen=True)
class Down:
    number: int
    def moves(self, state): return [("d", 1, state - 1)] if state else []
    def solved(self, state): return state == 0
    @property
    def start(self): return self.number

def parse(text): return [Down(int(word)) for word in text.split()]
def write(games): return "".join(f"{game.number}\\n" for game in games)
def write_answer(games, ways): return ""
def read_answer(text, games): return text.split()
def show(game, state): return str(state)
"""
"""A game whose start is no field, so it has no graph of boards."""

DATASET = """\
from problems.sums.rules import Down

STRATA = "number"

def games(seed):
    while True:
        yield from ((str(number), Down(number)) for number in (0, 2, 5, 9, 2))
"""
PICTURE = 'def picture(game, state):\n    return \'<svg width="9" height="9"/>\'\n'
KIT_FILES = {
    "problems/sums/rules.py": GAME,
    "problems/sums/picture.py": PICTURE,
    "testdata/sums/sample/01-two.in": "7\n",
}


def test_boards_without_a_graph_come_from_the_generator_and_no_page_waits_for_them(
    site: Site, calls: LimitedCalls, tmp_path: Path
) -> None:
    kit = Kit(write_kit(tmp_path / "kit", KIT_FILES | {"problems/sums/dataset.py": DATASET}))
    client = client_of_kit(site, calls, kit, patience_s=0)

    def page(level: str) -> str:
        return client.get(f"/problems/sums/random?level={level}").text

    first = page("hard")
    wait_for(lambda: "Play it" in page("hard"))

    assert 'id="pending"' in first
    assert "<dt>Minimum</dt>" not in first
    found = [(number(page(level), "Minimum"), board_input(page(level))) for level in LEVELS]
    assert found == [("2", "2\n"), ("5", "5\n"), ("9", "9\n")]


def test_without_a_generator_the_page_says_why(
    site: Site, calls: LimitedCalls, tmp_path: Path
) -> None:
    client = client_of_kit(site, calls, Kit(write_kit(tmp_path / "kit", KIT_FILES)))

    page = client.get("/problems/sums/random?level=easy&seed=1").text

    assert "always begins at the same position" in page
    assert "Play it" not in page
    assert client.get("/problems/sums/random.svg").status_code == HTTPStatus.NOT_FOUND


@pytest.mark.slow
def test_a_problem_without_a_graph_has_boards_of_each_difficulty(
    site: Site, calls: LimitedCalls
) -> None:
    client = client_of_kit(site, calls, KIT)
    for slug in "farmer", "jugs", "puzzle15", "cube", "postcard":
        pages = [client.get(f"/problems/{slug}/random?level={one}&seed=2").text for one in LEVELS]

        costs = [int(number(page, "Minimum")) for page in pages]
        assert 0 < costs[0] < costs[1] < costs[2], slug


def test_a_level_without_boards_has_none() -> None:
    boards = RandomBoards(hardest=1, boards={"easy": (), "hard": ((1, "x"),)})

    assert [boards.board(one, 1) for one in LEVELS] == [None, None, (1, "x")]


@pytest.mark.attack
def test_a_hostile_query_is_harmless(client: TestClient) -> None:
    for query, status in (
        ("level=nosuch", HTTPStatus.NOT_FOUND),
        ("case=999999999", HTTPStatus.NOT_FOUND),
        ("seed=" + "9" * 4000, HTTPStatus.OK),
        ("seed=-1&case=-1&instance=-1", HTTPStatus.OK),
        ("seed=%3Cscript%3E&instance=999999999", HTTPStatus.OK),
    ):
        answer = client.get(f"{PUSH}?{query}")
        assert answer.status_code == status, query[:30]
        assert "<script>" not in answer.text

"""Random boards of a chosen difficulty."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from http import HTTPStatus
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from judge.catalog.kit import Kit
from judge.catalog.rules import load_rules
from judge.game import shortest
from judge.sandbox import LimitedCalls
from judge.web.app import make_app
from judge.web.board.players import BoardPlayers
from judge.web.board.random_boards import LEVELS, RandomBoards
from judge.web.guard import Address
from judge.web.pages.problem_list import ProblemShelf
from judge.web.pages.site import Site
from tests.conftest import write_kit
from tests.kit.solutions import KIT
from tests.unit.web.conftest import ORIGIN, PATIENCE_S, PORT
from tests.unit.web.test_judging import wait_for

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


def kit_client(site: Site, calls: LimitedCalls, kit: Kit, patience_s: float) -> TestClient:
    players = BoardPlayers(kit, calls, patience_s=patience_s)
    own = replace(site, shelf=ProblemShelf(kit, calls), players=players)
    return TestClient(make_app(own, Address(PORT)), base_url=ORIGIN)


def test_boards_without_a_graph_come_from_the_generator_by_their_minimum(
    site: Site, calls: LimitedCalls, tmp_path: Path
) -> None:
    kit = Kit(write_kit(tmp_path / "kit", KIT_FILES | {"problems/sums/dataset.py": DATASET}))
    client = kit_client(site, calls, kit, PATIENCE_S)

    pages = [client.get(f"/problems/sums/random?level={one}").text for one in LEVELS]

    assert [(number(one, "Minimum"), board_input(one)) for one in pages] == [
        *(("2", "2\n"), ("5", "5\n"), ("9", "9\n")),
    ]


def test_without_a_generator_the_page_says_why(
    site: Site, calls: LimitedCalls, tmp_path: Path
) -> None:
    client = kit_client(site, calls, Kit(write_kit(tmp_path / "kit", KIT_FILES)), PATIENCE_S)

    page = client.get("/problems/sums/random?level=easy&seed=1").text

    assert "always begins at the same position" in page
    assert "Play it" not in page
    assert client.get("/problems/sums/random.svg").status_code == HTTPStatus.NOT_FOUND


def test_a_page_does_not_wait_for_boards(site: Site, calls: LimitedCalls, tmp_path: Path) -> None:
    kit = Kit(write_kit(tmp_path / "kit", KIT_FILES | {"problems/sums/dataset.py": DATASET}))
    client = kit_client(site, calls, kit, patience_s=0)

    first = client.get("/problems/sums/random?level=hard").text
    wait_for(lambda: "Play it" in client.get("/problems/sums/random?level=hard").text)

    assert 'id="pending"' in first
    assert "<dt>Minimum</dt>" not in first


@pytest.mark.slow
@pytest.mark.parametrize("slug", ["farmer", "jugs", "puzzle15", "cube", "postcard"])
def test_a_problem_without_a_graph_has_boards_of_each_difficulty(
    site: Site, calls: LimitedCalls, slug: str
) -> None:
    client = kit_client(site, calls, KIT, PATIENCE_S)

    pages = [client.get(f"/problems/{slug}/random?level={one}&seed=2").text for one in LEVELS]

    costs = [int(number(page, "Minimum")) for page in pages]
    assert 0 < costs[0] < costs[1] < costs[2]


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

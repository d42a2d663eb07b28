"""A board of each problem, solved by mouse, by keys and by touch alone, and how it is shown."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from judge.catalog.rules import read_picture_source
from judge.web.positions import PositionView, cheapest_way, view_position
from tests.conftest import write_kit
from tests.end_to_end.browser.serving import ServedSite, served_site
from tests.end_to_end.browser.site_pages import LATE_REQUEST, write_source
from tests.kit.solutions import DIALOGUES, KIT
from tests.sweeps import due
from tests.unit.web.conftest import WALK

if TYPE_CHECKING:
    from playwright.sync_api import Page


pytestmark = pytest.mark.slow

# A program of a dialogue asks about a hidden board: there is nothing to move.
SLUGS = [slug for slug in KIT.slugs() if slug not in DIALOGUES]

MIDDLE = """async (thing) => {
    await Promise.all(document.getAnimations().map((one) => one.finished));
    const named = [...document.querySelectorAll("#picture [data-thing]")];
    const box = named.find((one) => one.dataset.thing === thing).getBoundingClientRect();
    return [box.left + box.width / 2, box.top + box.height / 2];
}"""
"""A script that says where a thing of the picture is in the window when nothing moves."""


def wait_for_moves(page: Page, count: int) -> None:
    page.locator("#numbers dd").first.get_by_text(str(count), exact=True).wait_for()


@pytest.mark.parametrize("slug", due(SLUGS, by=str, days=8))
def test_a_board_is_solved_by_keys_alone(page: Page, shared_site: ServedSite, slug: str) -> None:
    shared_site.visit(page, f"/problems/{slug}")
    tab_to(page, "document.activeElement.textContent.trim() === 'Play'")
    page.keyboard.press("Enter")
    page.wait_for_url("**/board")
    page.keyboard.press("Home")  # it may have been played by touch
    wait_for_moves(page, 0)

    for count, (name, view) in enumerate(optimum(slug), 1):
        page.keyboard.press(next(move.key for move in view.moves if move.name == name))
        wait_for_moves(page, count)

    assert "✓ Solved" in page.locator("#solved").inner_text()
    said = page.locator("#said").inner_text()
    assert "✓ Solved" in said
    assert f"Moves: {count}, Cost: " in said


@pytest.mark.parametrize("slug", due(SLUGS, by=str, days=8))
def test_a_board_is_solved_by_mouse_alone(page: Page, shared_site: ServedSite, slug: str) -> None:
    open_first_case(page, shared_site, slug)

    solve_on_the_picture(page, slug, page.mouse.click)


@pytest.mark.parametrize("slug", due(SLUGS, by=str, days=8))
def test_a_board_is_solved_by_touch_alone(phone: Page, shared_site: ServedSite, slug: str) -> None:
    open_first_case(phone, shared_site, slug)

    solve_on_the_picture(phone, slug, phone.touchscreen.tap)

    assert phone.evaluate("document.documentElement.scrollWidth") == 390


def solve_on_the_picture(page: Page, slug: str, click: Callable[[float, float], None]) -> None:
    """Click the things of each move; where several moves have the same, the button beside them."""
    for count, (name, view) in enumerate(optimum(slug), 1):
        scene = json.loads(view.scene)
        number = [way[:2] for way in scene["ways"]].index([name, None])
        things = min((things for way, things in scene["handles"] if way == number), key=len)
        for thing in things:
            page.evaluate("document.getElementById('picture').scrollIntoView()")
            click(*page.evaluate(MIDDLE, thing))
        if page.locator(".choice").is_visible():
            label = page.locator(f'.moves button[value="{name}"] .label').inner_text()
            page.locator(".choice").get_by_role("button", name=label, exact=True).click()
        wait_for_moves(page, count)

    assert "✓ Solved" in page.locator("#solved").inner_text()


@pytest.mark.parametrize(
    ("slug", "thing", "by", "played"),
    [
        ("puzzle8", "tile 5", (0, 300), "5"),
        ("puzzle8", "tile 1", (0, 300), "5"),  # a swipe: the one tile that can go down
        ("rushhour", "car A", (230, 0), "A+2"),
        ("hanoi", "disc 1", (700, 60), "AC"),
        ("knights", "0", (180, 370), "0-7"),
        ("jugs", "tap", (300, 0), "8,0"),
        ("cube", "sticker 15", (0, -150), "R"),
        ("push", "man", (0, -100), "u"),
    ],
)
def test_what_is_dragged_is_moved(
    page: Page, shared_site: ServedSite, slug: str, thing: str, by: tuple[int, int], played: str
) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    open_first_case(page, shared_site, slug)
    x, y = page.evaluate(MIDDLE, thing)

    page.mouse.move(x, y)
    page.mouse.down()
    for part in (0.3, 0.7, 1):
        page.mouse.move(x + part * by[0], y + part * by[1])
    page.mouse.up()
    wait_for_moves(page, 1)

    assert moves_of(page) == played


def test_a_click_walks_where_the_way_is_found(page: Page, shared_site: ServedSite) -> None:
    open_first_case(page, shared_site, "sokoban")
    scene = page.evaluate("JSON.parse(document.getElementById('scene').textContent)")
    ways = [(way, things) for way, things in scene["handles"] if len(things) == 1]
    way, (thing,) = ways[-1]  # the farthest

    page.mouse.click(*page.evaluate(MIDDLE, thing))
    expected: list[str] = []
    while way is not None:
        name, way, _ = scene["ways"][way]
        expected.insert(0, name)
    wait_for_moves(page, len(expected))

    assert len(expected) > 1
    assert moves_of(page) == " ".join(expected)


PICTURE = """\
from judge.game.drawing import Paint, disc, drawing, rect

def picture(game, state):
    return drawing(9, 1, [rect(0, 0, 9, 1, Paint.FLOOR), disc(state + 0.5, 0.5, 0.4, Paint.MAN)])
"""


def test_without_handles_a_click_means_the_move_that_changes_something_there(
    page: Page, tmp_path: Path
) -> None:
    files = {"problems/sums/rules.py": WALK, "problems/sums/picture.py": PICTURE}
    kit = write_kit(tmp_path / "kit", files | {"testdata/sums/sample/01-two.in": "2\n"})
    page.set_viewport_size({"width": 1440, "height": 900})
    with served_site(tmp_path / "home", kit=kit) as site:
        site.visit(page, "/problems/sums/board")
        box = page.locator("#picture").bounding_box()
        assert box is not None
        page.mouse.click(box["x"] + box["width"] * 3.5 / 9, box["y"] + box["height"] / 2)
        wait_for_moves(page, 1)
        played = moves_of(page)

    assert played == "r"


def test_arrow_keys_go_over_the_picture_and_enter_clicks(
    page: Page, shared_site: ServedSite
) -> None:
    open_first_case(page, shared_site, "lightsout")
    page.locator("#picture").focus()

    for key in ("ArrowRight", "ArrowRight", "ArrowDown", "Enter"):
        page.keyboard.press(key)
    wait_for_moves(page, 1)

    assert moves_of(page) == "2,2"


@pytest.mark.parametrize("path", ["/problems/puzzle8", "/problems/puzzle8/solve"])
def test_a_board_is_played_in_the_statement_when_it_has_the_focus(
    page: Page, shared_site: ServedSite, path: str
) -> None:
    open_first_case(page, shared_site, "puzzle8")
    shared_site.visit(page, path)
    page.get_by_role("link", name="Play it here").click()
    page.locator("#stage svg:focus").wait_for()
    page.keyboard.press("ArrowUp")
    wait_for_moves(page, 1)
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("ArrowDown")  # it scrolls
    page.get_by_role("button", name="Undo").click()
    wait_for_moves(page, 0)

    assert page.url.endswith(path)
    assert not page.locator("fieldset.moves").is_visible()


@pytest.mark.parametrize("slug", ["puzzle8", "lightsout", "rushhour"])
def test_a_move_is_shown_before_the_server_answers(
    page: Page, shared_site: ServedSite, slug: str
) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    open_first_case(page, shared_site, slug)
    page.evaluate(LATE_REQUEST)
    size = page.locator("#picture").bounding_box()
    picture = "[...document.querySelectorAll('#picture > :not(g)')].map((one) => one.outerHTML)"
    before = page.evaluate(picture)

    took_ms = page.evaluate(
        f"""() => {{
            const [button, begin] = [document.querySelector(".moves button"), performance.now()];
            button.click();
            const now = {picture};
            return [performance.now() - begin, now];
        }}"""
    )

    assert took_ms[1] != before
    assert size is not None
    assert min(size["width"], size["height"]) >= 480
    wait_for_moves(page, 1)
    assert page.locator("#picture").bounding_box() == size  # no message moves it


def test_what_is_played_and_typed_without_a_connection_is_not_lost(
    page: Page, shared_site: ServedSite
) -> None:
    open_first_case(page, shared_site, "puzzle8")
    page.context.set_offline(True)
    for key in "ArrowUp", "ArrowLeft":
        page.keyboard.press(key)
    page.get_by_text("The server does not answer.").wait_for()
    page.context.set_offline(False)
    wait_for_moves(page, 2)
    shared_site.visit(page, "/problems/puzzle8/solve", wait_until="networkidle")
    page.context.set_offline(True)
    write_source(page, "# typed")
    page.get_by_text("Not kept: the server does not answer.").wait_for()
    page.context.set_offline(False)
    page.get_by_text("Kept.", exact=True).wait_for()

    page.reload()

    assert page.locator("#source").input_value() == "# typed"


def moves_of(page: Page) -> str:
    """The moves that were played, as the page lists them."""
    page.locator("summary", has_text="Your moves").click()
    return str(page.get_by_role("region", name="Your moves").inner_text())


def test_moves_that_come_faster_than_the_server_answers_are_all_played(
    page: Page, shared_site: ServedSite
) -> None:
    open_first_case(page, shared_site, "lightsout")
    page.evaluate(LATE_REQUEST)

    page.keyboard.type("123")
    page.get_by_role("button", name="Undo").click()
    wait_for_moves(page, 2)

    assert moves_of(page) == "1,1 1,2"


def test_the_board_as_text_changes_cell_by_cell_where_it_stands(
    page: Page, shared_site: ServedSite
) -> None:
    open_first_case(page, shared_site, "lightsout")
    page.get_by_text("The board as text").click()
    page.evaluate("[...document.querySelectorAll('#as-text td')].forEach((one) => one.id = 'old')")
    before = page.locator("#as-text").inner_text()
    page.keyboard.press("1")
    wait_for_moves(page, 1)

    assert page.locator("#as-text").inner_text() != before
    assert page.locator("#as-text td#old").count() == 9  # whoever reads one of them stays there


@pytest.mark.parametrize("turn", [(120, 10), (-120, 10), (10, 120), ".", "Turn over"])
def test_a_cube_is_turned_in_space_without_a_move(
    page: Page, shared_site: ServedSite, turn: tuple[int, int] | str
) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    open_first_case(page, shared_site, "cube")
    place = "document.querySelector('[data-thing=\"sticker 0\"]').getAttribute('points')"
    before = page.evaluate(place)
    if isinstance(turn, tuple):
        box = page.locator("#picture").bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] * 0.8, box["y"] + 12  # where nothing is
        page.mouse.move(x, y)
        page.mouse.down()
        page.mouse.move(x + turn[0], y + turn[1], steps=3)
        page.mouse.up()
    elif len(turn) == 1:
        page.keyboard.press(turn)
    else:
        page.get_by_role("button", name=turn).click()

    page.wait_for_function(f"(before) => {place} !== before", arg=before)
    assert page.locator("#numbers dd").first.inner_text() == "0"
    solve_on_the_picture(page, "cube", page.mouse.click)


def open_first_case(page: Page, site: ServedSite, slug: str) -> None:
    """Open the board of a problem as if nobody had played it."""
    site.visit(page, f"/problems/{slug}/board")
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_url("**/board#board")  # loaded, with its scripts
    wait_for_moves(page, 0)


def tab_to(page: Page, condition: str) -> None:
    """Press Tab until a script says that the focus is where it is to be."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate(condition):
            return
    raise AssertionError(f"Tab does not lead to where {condition}")


# Ways through boards, by the rules and the oracle of the kit


def optimum(slug: str) -> Iterator[tuple[str, PositionView]]:
    """A cheapest way through the first sample: each move, and the position before it."""
    source = read_picture_source(KIT.root, slug)
    text = next(iter(KIT.cases(slug, ["sample"]))).input.decode()
    assert source is not None
    found = cheapest_way(source, text, 0, ())
    assert found is not None
    for played, name in enumerate(found[1]):
        view = view_position(source, text, 0, found[1][:played])
        assert view is not None
        yield name, view

"""Pages as a person meets them: findings, the way to an accepted solution, requests, attacks."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.conftest import PROBLEM_YAML, RULES, write_kit
from tests.end_to_end.browser.serving import ServedSite, served_site
from tests.end_to_end.browser.site_pages import (
    ON_INPUT,
    PAGES,
    REPORTING,
    RIGHT,
    WRONG,
    shown_answer,
    submit,
    use_site,
    wait_for_answer,
    write_source,
)

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Page, Route


pytestmark = pytest.mark.slow


def test_a_replay_moves_by_keys_by_buttons_and_by_its_slider(
    page: Page, complaints: list[str], shared_site: ServedSite
) -> None:
    number = submit(shared_site, WRONG, **ON_INPUT)
    shared_site.visit(page, f"/submissions/{number}")
    page.get_by_role("link", name="Replay it move by move").click()
    page.wait_for_url("**/replay")
    replay = page.frame_locator("iframe")
    told = replay.locator("output")
    places = [told.inner_text()]
    replay.locator("h1").click()  # the keys are those of the frame
    for key in ("End", "ArrowLeft", "w", "Home", "ArrowRight"):
        page.keyboard.press(key)
        places.append(told.inner_text())
    replay.get_by_role("button", name="To the end").click()
    places.append(told.inner_text())
    replay.get_by_role("slider").focus()
    page.keyboard.press("ArrowLeft")
    places.append(told.inner_text())
    shown = replay.locator(".frames figure:visible").count()
    replay.get_by_role("button", name="All moves").click()

    assert complaints == []
    assert places == [f"Move {move} of 4" for move in (1, 4, 3, 1, 0, 1, 4, 3)]
    assert shown == 1  # the shortest way has ended
    assert replay.locator(".frames > li:visible").count() == 5
    assert page.frames[1].evaluate("origin") == "null"  # it could not read the site


def test_an_x_ray_runs_its_script_and_nothing_else(
    page: Page, complaints: list[str], shared_site: ServedSite
) -> None:
    number = submit(shared_site, REPORTING, cases="trace")
    shared_site.visit(page, f"/submissions/{number}")
    page.get_by_role("link", name="Open the X-ray").click()
    page.wait_for_url("**/x-ray")
    x_ray = page.frame_locator("iframe")
    last = x_ray.locator("#told").inner_text()
    x_ray.locator("#place").focus()
    page.keyboard.press("Home")
    first = x_ray.locator("#told").inner_text()

    assert complaints == []
    assert page.get_by_role("link", name="Problems").is_visible()
    assert [words.partition(":")[0] for words in (last, first)] == ["expansion 3", "expansion 1"]
    assert page.frames[1].evaluate("origin") == "null"  # it could not read the site


def test_problems_are_filtered_and_two_rows_compared_in_the_language_of_the_switch(
    page: Page, shared_site: ServedSite
) -> None:
    numbers = [submit(shared_site, source, cases="samples") for source in (RIGHT, RIGHT)]
    shared_site.visit(page, "/")
    page.get_by_label("Kind or topic", exact=True).select_option("ida-star")
    page.get_by_label("Difficulty", exact=True).select_option("5")
    page.get_by_label("Progress", exact=True).select_option("untried")
    page.get_by_role("button", name="Show").click()
    page.locator("#shown").wait_for()
    found = page.locator(".card h3").all_inner_texts()
    page.get_by_role("link", name="Submissions").click()
    for number in numbers:
        page.get_by_label(f"Compare submission {number}", exact=True).check()
    page.get_by_role("button", name="Compare", exact=True).click()
    page.wait_for_url("**/compare?*")
    heading = page.locator("h1").inner_text()
    switch = page.locator(".languages a")
    language = switch.all_inner_texts()
    switch.click()
    page.get_by_role("link", name="問題", exact=True).click()
    page.get_by_label("難易度", exact=True).wait_for()

    assert found == ["15-puzzle"]
    assert heading == "Two submissions to Water jugs"
    assert language == ["日本語"]


def test_panes_are_moved_on_a_desk_and_tabs_on_a_phone(
    page: Page, phone: Page, shared_site: ServedSite
) -> None:
    page.set_viewport_size({"width": 1440, "height": 900})
    shared_site.visit(page, "/problems/jugs/solve")
    pane = page.locator("#statement")
    before = pane.bounding_box()
    assert before is not None
    corner = before["x"] + before["width"] - 4, before["y"] + before["height"] - 4
    page.mouse.move(*corner)
    page.mouse.down()
    page.mouse.move(corner[0] + 120, corner[1])
    page.mouse.up()
    after = pane.bounding_box()
    shared_site.visit(phone, "/problems/jugs/solve")
    shown = []
    for tab in "Statement", "Result", "Program":
        phone.get_by_role("link", name=tab, exact=True).tap()
        panes = phone.locator(".pane").all()
        shown.append([one.get_attribute("aria-label") for one in panes if one.is_visible()])

    assert after is not None
    assert after["width"] > before["width"] + 100
    assert shown == [["Statement"], ["Result"], ["Program"]]


def test_ones_own_file_is_picked_from_those_of_the_folder(
    page: Page, shared_site: ServedSite
) -> None:
    shared_site.visit(page, "/own")
    offered = page.locator("#files option").evaluate_all("all => all.map((one) => one.value)")
    page.get_by_label("Problem", exact=True).select_option("jugs")
    page.get_by_role("combobox", name="File").fill(offered[0])
    page.get_by_role("button", name="Judge it at every save").click()
    page.locator("h1", has_text=Path(offered[0]).name).wait_for()


LATE = "import time\ntime.sleep(0.3)\n"
"""In front of a program: the page is there before the last verdict, however slow the browser."""


def test_a_learner_comes_from_a_wrong_solution_to_an_accepted_one(
    context: BrowserContext, tmp_path: Path
) -> None:
    page = context.new_page()
    with served_site(tmp_path) as site:
        site.visit(page, "/problems/jugs")
        page.get_by_role("link", name="Solve").first.click()
        submit_by_keys(page, WRONG)
        verdict = wait_for_verdict(page)
        number = shown_answer(page).rpartition("/")[2]

        page.reload()
        after_reload = page.locator("#verdict").inner_text()
        second_tab = context.new_page()
        site.visit(second_tab, f"/submissions/{number}")
        in_second_tab = second_tab.locator("#verdict").inner_text()

        failure = page.locator(".failure").first
        failing_input = failure.locator("pre").first.inner_text().strip()
        failure.get_by_role("button", name="Play this case on the board").click()
        page.wait_for_url("**/problems/jugs/board*")
        played_input = page.locator("#own").input_value()
        page.keyboard.press("1")
        page.locator("#numbers dd").first.get_by_text("1", exact=True).wait_for()

        site.visit(page, "/problems/jugs/hints")
        page.get_by_role("button", name="Show the next hint").click()
        hint = page.locator("#hint-1").inner_text()
        port = site.port
        hints = page.url.removeprefix(site.origin)
    with served_site(tmp_path, port=port) as site:
        site.visit(page, hints)
        hint_after_restart = page.locator("#hint-1").inner_text()
        site.visit(page, "/problems/jugs/board")
        moves_after_restart = page.locator("#numbers dd").first.inner_text()
        site.visit(page, "/problems/jugs/solve")
        draft = page.locator("#source").input_value()
        submit_by_keys(page, f"{LATE}{RIGHT}")
        page.locator("#outcomes tr").first.wait_for()
        region = page.locator("#live")
        attributes = [region.get_attribute(name) for name in ("role", "aria-live")]
        last = wait_for_verdict(page)
        told = region.inner_text()
        site.visit(second_tab, "/problems/jugs")
        progress = second_tab.locator(".facts").inner_text()

    assert verdict == after_reload == in_second_tab == "✗ wrong answer"
    assert failing_input.splitlines()[-1] in played_input.splitlines()
    assert hint == hint_after_restart != ""
    assert moves_after_restart == "1"
    assert draft == WRONG
    assert attributes == ["status", "polite"]
    assert told == f"Finished: {last}"
    assert last == "✓ accepted"
    assert "✓ solved, 2 tries" in progress


def submit_by_keys(page: Page, source: str) -> None:
    """Submit to all cases, by the keys of the editor."""
    before = shown_answer(page)
    write_source(page, source)
    page.keyboard.press("Control+Shift+Enter")
    wait_for_answer(page, before)


def wait_for_verdict(page: Page) -> str:
    page.locator("#result[data-over=yes]").wait_for()
    return str(page.locator("#verdict").inner_text())


def test_no_request_leaves_the_address_of_the_server(
    context: BrowserContext, site: ServedSite
) -> None:
    use_site(site)
    asked: list[str] = []
    complaints: list[str] = []
    context.on("request", lambda request: asked.append(request.url))
    context.on("console", lambda message: complaints.append(message.text))
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    page = context.new_page()

    for path in PAGES.values():
        site.visit(page, path, wait_until="networkidle")

    assert {url for url in asked if not url.startswith(f"{site.origin}/")} == set()
    assert {"/static/style.css", "/static/board.js"} <= {url[len(site.origin) :] for url in asked}
    # The address of the error page answers 404, of which the browser tells.
    assert [one for one in complaints if "404 (Not Found)" not in one] == []


def test_a_page_of_another_site_can_neither_post_nor_show_the_site_in_a_frame(
    page: Page, site: ServedSite
) -> None:
    page.route(
        "http://other.example/",
        lambda route: route.fulfill(body=HOSTILE.replace("ORIGIN", site.origin)),
    )
    page.goto("http://other.example/")
    frame = page.frame(name="shown")
    assert frame is not None
    shown = frame.locator("h1").all_inner_texts()  # the browser says there why it shows nothing
    with page.expect_navigation():
        page.locator("button").click()
    answer = page.locator("body").inner_text()

    assert "Problems" not in shown
    assert "did not come from a page of this server" in answer


HOSTILE = """<!doctype html>
<iframe name="shown" src="ORIGIN/"></iframe>
<form method="post" action="ORIGIN/problems/jugs/submissions">
<input name="language" value="python3"><input name="source" value="print()"><button>Win</button>
</form>"""

# A kit whose author attacks who looks at it: in a statement, a name, a picture, a sample

MARKUP = """\
<script>document.title = "taken"</script>
<img src="/nothing" onerror="document.title = 'taken'">
<iframe src="javascript:document.title = 'taken'"></iframe>
"""
STATEMENT = f"""\
{MARKUP}
[a link](javascript:document.title='taken') ![a picture](http://other.example/seen.png)

<style>@import url(http://other.example/seen.css)</style>
"""
PICTURE = '''\
def picture(game, state):
    return """<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"
    onload="document.documentElement.id = 'taken'">
    <style>@import url(http://other.example/a.css); rect { fill: url(//other.example/f) }</style>
    <script>document.documentElement.id = "taken"; fetch("/?text=taken")</script>
    <image href="http://other.example/seen.png" width="9" height="9"/>
    <foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml">
    <img src="/nothing" onerror="document.documentElement.id = 'taken'"/></body></foreignObject>
    <a href="javascript:document.documentElement.id = 'taken'"><rect width="90" height="90"/></a>
    </svg>"""
'''
FILES = {
    "problems/sums/problem.yaml": PROBLEM_YAML.replace(
        "{en: Sums}", "{en: \"<script>document.title = 'taken'</script>\"}"
    ),
    "problems/sums/problem.en.md": STATEMENT,
    "problems/sums/rules.py": RULES,
    "problems/sums/picture.py": PICTURE,
    "testdata/sums/sample/01-two.in": f"1 2\n</pre>{MARKUP}",
}


@pytest.mark.attack
@pytest.mark.slow
def test_nothing_of_a_hostile_kit_runs_or_loads(context: BrowserContext, tmp_path: Path) -> None:
    kit = write_kit(tmp_path / "kit", FILES)
    sent: list[str] = []

    def pass_on(route: Route) -> None:
        """Note what really goes out: what the policy of a page stops does not come here."""
        sent.append(route.request.url)
        route.continue_()

    context.route("**/*", pass_on)
    page = context.new_page()
    with served_site(tmp_path, "--sandbox", "none", kit=kit) as site:
        titles = []
        for path in ("/", "/problems/sums", "/problems/sums/solve"):
            site.visit(page, path, wait_until="networkidle")
            titles.append(page.title())
        links = (
            site.visit(page, "/problems/sums")
            and page.locator(
                "article a[href^=javascript], article img, article iframe, article script"
            ).count()
        )
        site.visit(page, "/problems/sums/picture.svg", wait_until="networkidle")
        picture_id = page.evaluate("document.documentElement.id")
        is_picture = page.evaluate("document.documentElement.tagName") == "svg"

    assert "taken" not in titles
    assert links == 0
    assert is_picture
    assert picture_id == ""
    assert f"{site.origin}/problems/sums/picture.svg" in sent
    assert [url for url in sent if not url.startswith(site.origin) or "text=taken" in url] == []

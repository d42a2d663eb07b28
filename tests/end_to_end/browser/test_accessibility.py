"""The pages meet WCAG 2.2 AA by keys, on a phone, in light and dark, as far as a program tells."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qs

import pytest

from judge.web.editor.bundle import MAIN, TARGET
from tests.conftest import skip_or_fail_on_ci
from tests.end_to_end.browser.serving import ServedSite, script, served_site
from tests.end_to_end.browser.site_pages import (
    LATE_REQUEST,
    PAGES,
    RIGHT,
    shown_answer,
    source_field,
    use_site,
    wait_for_answer,
    write_source,
)
from tests.sweeps import due

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Request


pytestmark = pytest.mark.slow

AXE = Path(__file__).with_name("node_modules") / "axe-core/axe.min.js"
RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
LEAST_TARGET_PX = 24

SMALL_TARGETS, HIDDEN_FOCUS, COLOURS = map(script, ("small_targets", "hidden_focus", "colours"))


@pytest.fixture(scope="module")
def used_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedSite]:
    with served_site(tmp_path_factory.mktemp("site")) as served:
        use_site(served)
        yield served


@pytest.mark.parametrize("name", due(PAGES, by=str, days=6))
def test_a_page_can_be_used_in_either_colour_by_keys_on_a_phone_and_in_large_letters(
    chromium: Browser,
    page: Page,
    phone: Page,
    used_site: ServedSite,
    name: str,
    subtests: pytest.Subtests,
) -> None:
    path = PAGES[name]
    used_site.visit(page, path)
    page.locator("#pending").wait_for(state="detached")  # it loads itself again until then
    with subtests.test("the focus is always seen"):
        hidden = []
        for _ in range(60):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement === document.body"):
                break
            hidden.append(page.evaluate(HIDDEN_FOCUS))
        assert hidden
        assert [one for one in hidden if one] == []
    with subtests.test("it fits a phone and its targets are large enough"):
        used_site.visit(phone, path)
        assert phone.evaluate("document.documentElement.scrollWidth") == 390
        assert phone.evaluate(SMALL_TARGETS, LEAST_TARGET_PX) == []
    # 1280 px at 400 % are 320 px (1.4.10).
    with (
        subtests.test("it does not scroll sideways in large letters"),
        chromium.new_context(viewport={"width": 320, "height": 256}) as small,
    ):
        large = small.new_page()
        used_site.visit(large, path)
        assert large.evaluate("document.documentElement.scrollWidth") == 320
    with subtests.test("axe finds nothing"):
        used_site.visit(page, path)
        assert violations(page) == []


def test_who_is_not_let_in_meets_pages_of_the_same_kind(
    page: Page, phone: Page, used_site: ServedSite
) -> None:
    used_site.visit(page, "/people")
    link = page.locator(".address code").first.inner_text()
    page.context.clear_cookies()
    found: dict[str, list[str]] = {}
    for name, address in ("closed", f"{used_site.origin}/submissions"), ("join", link):
        page.goto(address)
        found[name] = violations(page)
        phone.goto(address)
        found[name] += phone.evaluate(SMALL_TARGETS, LEAST_TARGET_PX)
        assert phone.evaluate("document.documentElement.scrollWidth") == 390
    page.get_by_label("Your name").fill("local")
    page.get_by_role("button", name="Join").click()
    page.get_by_text("That name is taken").wait_for()
    found["taken"] = violations(page)
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Join").click()
    page.get_by_role("link", name="Ada", exact=True).wait_for()
    page.goto(f"{used_site.origin}/problems/jugs/solve")
    used_site.visit(phone, "/people")
    phone.get_by_role("button", name="Sign out Ada").tap()
    phone.get_by_role("button", name="Sign out Ada").wait_for(state="detached")
    write_source(page, RIGHT)
    page.get_by_text("Not kept: this browser is signed out.").wait_for()

    assert found == {"closed": [], "join": [], "taken": []}


def violations(page: Page) -> list[str]:
    """What axe finds in light and dark: its rule, and where."""
    if not AXE.is_file():
        skip_or_fail_on_ci(f"axe-core is not installed: npm ci --prefix {AXE.parents[2]}")
    page.evaluate(AXE.read_text())
    asked = json.dumps({"runOnly": RULES, "resultTypes": ["violations"]})
    findings: list[Any] = []
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        findings += page.evaluate(f"axe.run({asked})")["violations"]
    return [
        f"{one['impact']} {one['id']}: {node['html'][:120]}: {node['failureSummary'][:200]}"
        for one in findings
        for node in one["nodes"]
    ]


# The editor of the solve page: with colours where it is bundled, and plain for who wants it


@pytest.fixture(autouse=True)
def _is_bundled() -> None:
    if not (TARGET / MAIN).is_file():
        skip_or_fail_on_ci("the editor is not bundled: python3 judge/web/editor/bundle.py")


@pytest.fixture
def editor(page: Page, shared_site: ServedSite, complaints: list[str]) -> Page:
    """The solve page, when the editor is there."""
    shared_site.visit(page, "/problems/jugs/solve")
    page.locator("#rich .cm-content").wait_for()
    return page


def test_what_is_typed_is_kept_and_judged(editor: Page, complaints: list[str]) -> None:
    write_source(editor, RIGHT)
    editor.get_by_text("Kept.", exact=True).wait_for()
    editor.keyboard.press("Control+Home")
    editor.keyboard.type("# typed")
    editor.keyboard.press("Enter")
    editor.get_by_text("Kept.", exact=True).wait_for()
    editor.reload()
    first_line = editor.locator(".cm-line").first.inner_text()
    editor.locator(".cm-line span").first.wait_for()
    colours = editor.evaluate(COLOURS)
    source_field(editor).focus()
    before = shown_answer(editor)
    editor.keyboard.press("Control+Shift+Enter")
    wait_for_answer(editor, before)
    editor.locator("#result[data-over=yes]").wait_for()

    assert first_line == "# typed"
    assert colours > 1
    assert editor.locator("#verdict").inner_text() == "✓ accepted"
    assert complaints == []


def test_what_is_typed_while_the_text_is_being_kept_is_kept_last(editor: Page) -> None:
    sent: list[str] = []

    def note(request: Request) -> None:
        if request.method == "POST":  # the editor may still be fetching the colours of a language
            sent.append(parse_qs(request.post_data or "")["source"][0])

    editor.on("request", note)
    editor.evaluate(LATE_REQUEST)
    source_field(editor).focus()
    editor.keyboard.press("Control+a")
    editor.keyboard.type("first")
    editor.wait_for_timeout(1200)  # what is typed is sent after a pause
    editor.keyboard.type(" second")
    editor.get_by_text("Kept.", exact=True).wait_for()

    assert sent == ["first", "first second"]


def test_the_switch_to_a_plain_field_and_back_keeps_the_text_and_is_remembered(
    editor: Page,
) -> None:
    plain = editor.get_by_role("switch", name="Plain text field")
    write_source(editor, "a = 1\n")
    plain.check()
    seen = [editor.locator("#source").input_value(), editor.locator("#rich").is_visible()]
    editor.locator("#source").fill("b = 2\n")
    plain.uncheck()
    editor.locator("#rich .cm-content").wait_for()
    seen += [source_field(editor).inner_text().strip(), editor.locator("#source").is_visible()]
    plain.check()
    editor.reload()
    editor.locator("#choice").wait_for()
    is_remembered = editor.locator("#source").is_visible()
    editor.locator("#source").fill(RIGHT)
    before = shown_answer(editor)
    editor.keyboard.press("Control+Enter")
    wait_for_answer(editor, before)

    assert seen == ["a = 1\n", False, "b = 2", False]
    assert is_remembered


def test_tab_indents_and_after_escape_it_leaves_however_late(editor: Page) -> None:
    source_field(editor).focus()
    editor.keyboard.press("Control+a")
    editor.keyboard.press("Delete")
    editor.keyboard.press("Control+Shift+Enter")  # an empty program is not sent
    editor.locator("#saved", has_text="Write a program first.").wait_for()
    write_source(editor, "if x:\n")
    editor.keyboard.press("Tab")
    editor.keyboard.type("y")
    text = editor.locator("#source").input_value()
    editor.keyboard.press("Escape")
    editor.wait_for_timeout(2500)  # CodeMirror itself waits two seconds for the Tab
    editor.keyboard.press("Tab")
    after = editor.evaluate("document.activeElement.textContent")
    editor.keyboard.press("Shift+Tab")
    editor.keyboard.type("z")
    editor.keyboard.press("Tab")

    assert text == "if x:\n    y"
    assert after == "Run the samples"
    assert editor.evaluate("document.activeElement.id") == "rich"


def test_the_line_that_a_compiler_or_a_traceback_names_is_marked(editor: Page) -> None:
    marked = editor.locator(".cm-wrong")
    seen = []
    for source in "x = 1\nx = = 2\n", "def f():\n    print(1 / 0)\n\n\nf()\n", RIGHT:
        write_source(editor, source)
        before = shown_answer(editor)
        editor.keyboard.press("Control+Enter")
        wait_for_answer(editor, before)
        editor.locator("#result[data-over=yes]").wait_for()
        seen.append(marked.all_inner_texts())

    assert seen == [["x = = 2"], ["    print(1 / 0)"], []]


def test_axe_finds_nothing_in_the_editor_and_its_search(editor: Page) -> None:
    write_source(editor, RIGHT)
    editor.keyboard.press("Control+f")
    editor.locator(".cm-search").wait_for()
    editor.keyboard.type("print")

    assert violations(editor) == []


def test_without_scripts_there_is_a_plain_field_and_the_search_speaks_the_users_language(
    chromium: Browser, shared_site: ServedSite
) -> None:
    path = "/problems/jugs/solve"
    with chromium.new_context(java_script_enabled=False) as opened:
        page = opened.new_page()
        shared_site.visit(page, path)
        shown = [page.locator(one).is_visible() for one in ("#source", "#rich", "#choice", "#tab")]
    with chromium.new_context(locale="ja-JP") as opened:
        page = opened.new_page()
        shared_site.visit(page, path)
        page.locator("#rich .cm-content").click()
        page.keyboard.press("Control+f")
        words = page.locator(".cm-search").inner_text()

    assert shown == [True, False, False, False]
    assert "次へ" in words
    assert "next" not in words

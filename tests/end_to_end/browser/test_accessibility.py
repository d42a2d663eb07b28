"""The pages meet WCAG 2.2 AA by keys, on a phone, in light and dark, as far as a program tells."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from tests.conftest import skip_or_fail_on_ci
from tests.end_to_end.browser.serving import ServedSite, served_site
from tests.end_to_end.browser.site_pages import PAGES, use_site
from tests.sweeps import due

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

AXE = Path(__file__).with_name("node_modules") / "axe-core/axe.min.js"
RULES = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice")
LEAST_TARGET_PX = 24

# Links in a line of text and what is only seen with the focus may be smaller (2.5.8).
SMALL_TARGETS = """least => [...document.querySelectorAll(
    "button, select, input:not([type=hidden]), textarea, summary, nav a, a.button, h3 a"
)].filter(one => {
    const box = one.getBoundingClientRect();
    return box.width > 0 && (box.width < least || box.height < least);
}).map(one => one.outerHTML.slice(0, 120))"""

HIDDEN_FOCUS = """() => {
    const one = document.activeElement, box = one.getBoundingClientRect();
    const left = Math.max(box.left, 0), top = Math.max(box.top, 0); // what is high begins above
    const x = left + Math.min(box.right - left, 40) / 2;
    const y = top + Math.min(box.bottom - top, 40) / 2;
    const style = getComputedStyle(one), seen = document.elementFromPoint(x, y);
    const hasRing = style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    const isSeen = seen && (one.contains(seen) || seen.contains(one));
    return isSeen && hasRing ? null : one.outerHTML.slice(0, 120);
}"""


@pytest.fixture(scope="module")
def used_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedSite]:
    with served_site(tmp_path_factory.mktemp("site")) as served:
        use_site(served)
        yield served


@pytest.mark.slow
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

"""Write into the editor of the solve page as a person does: with the clipboard and keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


LATE_REQUEST = """() => {
    const soon = window.fetch;
    let late = 2000;
    window.fetch = async (...asked) => {
        await new Promise((done) => { setTimeout(done, late); late = 0; });
        return soon(...asked);
    };
}"""
"""A script that sends the first request of the scripts of a page two seconds late."""


def source_field(page: Page) -> Locator:
    """The editor, or the text area in its place: assistive technology finds both by one name."""
    return page.get_by_role("textbox", name="Source code")


def write_source(page: Page, source: str) -> None:
    """Replace all of the text by what is pasted; the focus stays there."""
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    if page.locator("form[data-bundle]").count():
        page.locator("#rich .cm-content").wait_for()
    source_field(page).click()
    page.evaluate("text => navigator.clipboard.writeText(text)", source)
    page.keyboard.press("Control+a")
    page.keyboard.press("Control+v")

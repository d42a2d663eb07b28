"""Every page of a site that somebody has used: what to submit first, and the addresses."""

from __future__ import annotations

import re
import time
import tomllib
import urllib.parse
import urllib.request
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from tests.conftest import ROOT
from tests.end_to_end.browser.serving import ServedSite, script

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

WRONG_FILE = "solutions/jugs/wrong_answer/greedy.py"
WRONG = (ROOT / WRONG_FILE).read_text()
RIGHT = (ROOT / "solutions/jugs/breadth_first.py").read_text()

REPORTING = """import os

with open(os.environ.get("JUDGE_TRACE", os.devnull), "w") as file:
    for depth, state in (0, "(0, 0)"), (1, "(8, 0)"), (1, "(0, 5)"):
        file.write(f"e {depth} -1 -1 {state}\\n")
print(0)
"""
"""A program that reports three positions of water jugs as expanded, and is wrong."""

ON_INPUT = {"cases": "input", "input": "1\n3 1 2\n"}
"""On this input the wrong one wastes its first move."""

_SUBMITTED: Sequence[tuple[str, Mapping[str, str]]] = (
    (WRONG, {"cases": "all"}),
    (RIGHT, {"cases": "all"}),
    (WRONG, ON_INPUT),
    (WRONG, {"cases": "stress"}),
    (REPORTING, {"cases": "trace"}),
    (WRONG, {"cases": "trace"}),
)

TABLES = tomllib.loads(Path(__file__).with_name("pages.toml").read_text())
PAGES: Mapping[str, str] = TABLES["pages"]
"""A name for each page, and its address."""

_PATIENCE_S = 300


def use_site(site: ServedSite) -> None:
    """Submit all that the pages need, wait for the verdicts, watch a file, take a hint, write."""
    for source, more in _SUBMITTED:
        submit(site, source, **more)
    _post(site, "/own", problem="jugs", file=WRONG_FILE)
    _wait_for_verdict(site, "/own")
    _post(site, "/problems/jugs/hints")
    _post(site, "/problems/jugs/draft", language="python3", source=RIGHT)


def submit(site: ServedSite, source: str, **more: str) -> int:
    """Submit to water jugs and wait for what comes of it; the number of the submission."""
    values = {"language": "python3", "source": source, **more}
    page = _post(site, "/problems/jugs/submissions", **values)
    number = re.search(r"<title>\w+ (\d+)", page)
    assert number is not None
    _wait_for_verdict(site, f"/submissions/{number[1]}")
    return int(number[1])


def _post(site: ServedSite, path: str, **values: str) -> str:
    form = urllib.parse.urlencode(values).encode()
    asked = urllib.request.Request(site.origin + path, form, site.headers)
    with urllib.request.urlopen(asked) as answer:
        return str(answer.read().decode())


def _wait_for_verdict(site: ServedSite, path: str) -> None:
    asked = urllib.request.Request(site.origin + path, headers=site.headers)
    until = time.monotonic() + _PATIENCE_S
    while 'data-over="yes"' not in urllib.request.urlopen(asked).read().decode():
        assert time.monotonic() < until
        time.sleep(0.2)


def shown_answer(page: Page) -> str:
    """The address of the submission that the solve page shows; "" for none."""
    answers = page.locator("#answer")
    return str(answers.get_attribute("data-page")) if answers.count() else ""


def wait_for_answer(page: Page, before: str) -> None:
    """Wait until the solve page shows another submission than `before`."""
    page.locator(f"#answer:not([data-page='{before}'])").wait_for()


# Write into the editor of the solve page as a person does: with the clipboard and keys

LATE_REQUEST = script("late_request")
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

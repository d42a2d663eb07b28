"""A real browser that looks at the practice site: Debian's Chromium, driven by Playwright."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.conftest import skip_or_fail_on_ci
from tests.end_to_end.browser.serving import ServedSite, browser_command, served_site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

PATIENCE_MS = 120_000
"""How long an action of a page may take on a busy machine."""


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    command = browser_command()
    try:
        from playwright.sync_api import sync_playwright  # not everybody has it
    except ImportError:
        skip_or_fail_on_ci("Playwright is not installed: pip install --group browser")
    words = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=command, args=words)
        yield browser
        browser.close()


@pytest.fixture
def context(chromium: Browser) -> Iterator[BrowserContext]:
    """A browser without any past, on a desk."""
    with chromium.new_context() as opened:
        opened.set_default_timeout(PATIENCE_MS)
        yield opened


@pytest.fixture
def page(context: BrowserContext) -> Page:
    return context.new_page()


@pytest.fixture
def complaints(page: Page) -> list[str]:
    """What the browser complains of, such as a style that the policy forbids."""
    found: list[str] = []
    page.on("console", lambda message: found.append(message.text))
    page.on("pageerror", lambda error: found.append(str(error)))
    return found


@pytest.fixture
def phone(chromium: Browser) -> Iterator[Page]:
    """A page on a phone, which has no keys and no mouse."""
    with chromium.new_context(
        viewport={"width": 390, "height": 844}, is_mobile=True, has_touch=True
    ) as opened:
        opened.set_default_timeout(PATIENCE_MS)
        yield opened.new_page()


@pytest.fixture
def site(tmp_path: Path) -> Iterator[ServedSite]:
    """A site of one test."""
    with served_site(tmp_path) as served:
        yield served


@pytest.fixture(scope="module")
def shared_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedSite]:
    """A site of all tests of a file that run in one process."""
    with served_site(tmp_path_factory.mktemp("site")) as served:
        yield served

"""Find the browser that is installed here."""

from __future__ import annotations

import shutil

from tests.conftest import skip_or_fail_on_ci

_BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def browser_command() -> str:
    """The path of a Chromium; a test that asks for it without one is skipped, or fails on CI."""
    found = next(filter(None, map(shutil.which, _BROWSERS)), None)
    if found is None:
        skip_or_fail_on_ci(f"no browser is installed: none of {', '.join(_BROWSERS)}")
    return found

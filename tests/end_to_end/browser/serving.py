"""Find the browser here, and start `judge serve` for it, with a store of its own."""

from __future__ import annotations

import http.client
import os
import shutil
import ssl
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tests.conftest import ROOT, skip_or_fail_on_ci

if TYPE_CHECKING:
    from playwright.sync_api import Page, Response


def script(name: str) -> str:
    """A script for a page."""
    return (Path(__file__).with_name("scripts") / f"{name}.js").read_text(encoding="utf-8")


@dataclass(frozen=True)
class ServedSite:
    """A server: the first address that it printed, and its process."""

    first: str
    process: subprocess.Popen[str]

    @property
    def origin(self) -> str:
        """How all its addresses begin."""
        return self.first.partition("/?")[0].rstrip("/")

    @property
    def port(self) -> int:
        """The port that it listens on."""
        return int(self.origin.rpartition(":")[2])

    @cached_property
    def cookie(self) -> str:
        """Name and value of the cookie that the first address is exchanged for, once."""
        if self.origin.startswith("https:"):
            context = ssl._create_unverified_context()  # what it signs is of no interest here
            connection: http.client.HTTPConnection = http.client.HTTPSConnection(
                "localhost", self.port, context=context
            )
        else:
            connection = http.client.HTTPConnection("127.0.0.1", self.port)
        connection.request("GET", f"/?{self.first.partition('/?')[2]}")
        answer = connection.getresponse()
        connection.close()
        return str(answer.headers["Set-Cookie"]).partition(";")[0]

    @property
    def headers(self) -> dict[str, str]:
        """What a page of the site sends."""
        return {"Origin": self.origin, "Cookie": self.cookie}

    def visit(self, page: Page, path: str, **options: Any) -> Response | None:
        """Open a page of the site in a browser that is let in."""
        name, _, value = self.cookie.partition("=")
        page.context.add_cookies([{"name": name, "value": value, "url": self.origin}])
        return page.goto(self.origin + path, **options)


@contextmanager
def served_site(
    home: Path, *options: str, port: int = 0, kit: Path = ROOT, stderr: int | None = None
) -> Iterator[ServedSite]:
    """A server of a kit whose submissions lie below `home`; port 0 is any that is free."""
    folders = {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("CACHE", "DATA", "CONFIG")}
    words = (sys.executable, "-m", "judge", "serve", "--port", str(port), *options)
    with subprocess.Popen(
        words, cwd=kit, env=os.environ | folders, stdout=subprocess.PIPE, stderr=stderr, text=True
    ) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            assert line.startswith("the practice site: http")
            yield ServedSite(first=line.split()[-1], process=process)
        finally:
            process.kill()


_BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def browser_command() -> str:
    """The path of a Chromium; a test that asks for it without one is skipped, or fails on CI."""
    found = next(filter(None, map(shutil.which, _BROWSERS)), None)
    if found is None:
        skip_or_fail_on_ci(f"no browser is installed: none of {', '.join(_BROWSERS)}")
    return found

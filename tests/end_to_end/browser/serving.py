"""Find the browser here, and start `judge serve` for it, with a store of its own."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from tests.conftest import ROOT, skip_or_fail_on_ci


@dataclass(frozen=True, slots=True)
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


@contextmanager
def served_site(
    home: Path, *options: str, port: int = 0, kit: Path = ROOT, stderr: int | None = None
) -> Iterator[ServedSite]:
    """A server of a kit whose submissions lie below `home`; port 0 is any that is free."""
    folders = {f"XDG_{kind}_HOME": str(home / kind.lower()) for kind in ("CACHE", "DATA", "CONFIG")}
    words = (sys.executable, "-m", "judge", "serve", "--port", str(port), *options)
    with subprocess.Popen(
        words,
        cwd=kit,
        env=os.environ | folders,
        stdout=subprocess.PIPE,
        stderr=stderr,
        text=True,
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

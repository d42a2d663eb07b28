"""Every page of a site that somebody has used: what to submit first, and the addresses."""

from __future__ import annotations

import re
import time
import urllib.parse
import urllib.request
from collections.abc import Mapping, Sequence

from tests.conftest import ROOT
from tests.end_to_end.browser.serving import ServedSite

_WRONG, _RIGHT = "solutions/jugs/wrong_answer/greedy.py", "solutions/jugs/breadth_first.py"
_SUBMITTED: Sequence[tuple[str, Mapping[str, str]]] = (
    (_WRONG, {"cases": "all"}),
    (_RIGHT, {"cases": "all"}),
    (_WRONG, {"cases": "input", "input": "1\n3 1 2\n"}),
)

PAGES: Mapping[str, str] = {
    "problems": "/",
    "problems-found": "/?text=puzzle&difficulty=4",
    "problem": "/problems/jugs",
    "problem-japanese": "/problems/push?lang=ja",
    "board": "/problems/push/board",
    "board-with-pieces": "/problems/rushhour/board?hint=1",
    "random-board": "/problems/lightsout/random?level=hard&seed=1",
    "solve": "/problems/jugs/solve",
    "hints": "/problems/jugs/hints",
    "editorial-closed": "/problems/push/editorial",
    "editorial": "/problems/jugs/editorial?open=1",
    "solution": "/problems/jugs/solutions/1",
    "submissions": "/submissions",
    "submission-failing": "/submissions/1",
    "submission-accepted": "/submissions/2",
    "submission-on-input": "/submissions/3",
    "replay": "/submissions/3/replay",
    "own-file": "/own",
    "comparison": "/submissions/2/compare?with=1",
    "error": "/problems/nothing",
}
"""A name for each page, and its address."""

_PATIENCE_S = 300


def use_site(site: ServedSite) -> None:
    """Submit all that the pages need, wait for the verdicts, take a hint."""
    for path, more in _SUBMITTED:
        values = {"language": "python3", "source": (ROOT / path).read_text(), **more}
        page = _post(site, "/problems/jugs/submissions", **values)
        number = re.search(r"<title>Submission (\d+)", page)
        assert number is not None
        _wait_for_verdict(f"{site.origin}/submissions/{number[1]}")
    _post(site, "/problems/jugs/hints")


def _post(site: ServedSite, path: str, **values: str) -> str:
    form = urllib.parse.urlencode(values).encode()
    asked = urllib.request.Request(site.origin + path, form, {"Origin": site.origin})
    with urllib.request.urlopen(asked) as answer:
        return str(answer.read().decode())


def _wait_for_verdict(address: str) -> None:
    until = time.monotonic() + _PATIENCE_S
    while 'data-over="yes"' not in urllib.request.urlopen(address).read().decode():
        assert time.monotonic() < until
        time.sleep(0.2)

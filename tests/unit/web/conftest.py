"""The site of the kit, asked without a network."""

import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from judge.facts import Fact
from judge.model import Verdict
from judge.sandbox import LimitedCalls, best_level
from judge.web.app import make_app
from judge.web.guard import Address
from judge.web.own_file import OwnFile
from judge.web.people import Door
from judge.web.players import BoardPlayers
from judge.web.queue import EventHub, JudgingQueue
from judge.web.records import CaseRecord, NewSubmission, ReportRecord, Submission, Task
from judge.web.site import Site
from judge.web.store import Store
from tests.kit.solutions import KIT

PORT = 8642
PATIENCE_S = 120.0
"""How long a page of the tests waits for a minimum, and a test for what shall happen."""

ORACLE_CPU_S = 3.0
"""What an oracle may take: the first call imports the kit, which a busy machine makes slow."""

ORIGIN = f"http://127.0.0.1:{PORT}"
FAILURE = CaseRecord(
    case="sample/01",
    verdict=Verdict.WA,
    cpu_s=0.25,
    message=Fact("3 moves, but 2 are enough"),
    advice=(Fact("Look at the first move."),),
    parts=(
        (Fact("input{}", ""), "<b>1</b>"),
        (Fact("expected output{}", ""), "2"),
        (Fact("actual output{}", ""), "3"),
    ),
)
WALK = """\
from dataclasses import dataclass

INSTANCE = "walk"
CHECK = "moves"

@dataclass(frozen=True)
class Walk:
    start: int
    def moves(self, state): return [("l", 1, state - 1), ("r", 1, state + 1)]
    def solved(self, state): return state == 0

def parse(text): return [Walk(int(word)) for word in text.split()]
def write(games): return "".join(f"{game.start}\\n" for game in games)
def write_answer(games, ways): return ""
def read_answer(text, games): return [list(word) for word in text.split()]
def show(game, state): return str(state)
"""
"""A game on a line."""

PICTURE = "def picture(game, state):\n    return '<svg/>'\n"


@pytest.fixture(scope="session")
def calls() -> Iterator[LimitedCalls]:
    made = LimitedCalls()
    yield made
    made.cancel()


@pytest.fixture
def site(calls: LimitedCalls, tmp_path: Path) -> Iterator[Site]:
    """A site whose queue does not judge until it is started."""
    level = best_level()
    hub, store = EventHub(), Store(tmp_path / "site.sqlite3")
    queue = JudgingQueue(KIT, store, hub, level)
    (tmp_path / "mine").mkdir()
    boards = BoardPlayers(KIT, calls, oracle_cpu_s=ORACLE_CPU_S, patience_s=PATIENCE_S)
    own_file = OwnFile(KIT, store, queue, hub, root=tmp_path / "mine")
    parts: dict[str, Any] = {"queue": queue, "hub": hub, "boards": boards, "own_file": own_file}
    yield Site(kit=KIT, level=level, store=store, origins=(ORIGIN,), **parts)
    own_file.stop()
    boards.stop()
    queue.stop()
    store.close()


@pytest.fixture
def door(site: Site) -> Door:
    return Door(site.store, PORT, is_secure=False)


@pytest.fixture
def client(site: Site) -> TestClient:
    return client_of(site)


def client_of(site: Site, **changes: Any) -> TestClient:
    """The owner's browser at a site, with some of its parts changed."""
    door = Door(site.store, PORT, is_secure=False)
    app = make_app(replace(site, **changes), Address(PORT), door)
    client = TestClient(app, base_url=ORIGIN, headers={"Origin": ORIGIN})
    client.get(f"/{door.owner_query}", follow_redirects=False)
    return client


def post(client: TestClient, path: str, **form: str) -> tuple[int, str]:
    """The status of the answer, and where it leads or else its text."""
    answer = client.post(path, data=form, follow_redirects=False)
    return answer.status_code, answer.headers.get("Location", answer.text)


def submit(client: TestClient, slug: str = "push", **changes: str) -> tuple[int, str]:
    form = {"language": "python3", "source": "print(1)\r\nprint(2)\r\n", "cases": "all"}
    return post(client, f"/problems/{slug}/submissions", **(form | changes))


def submitted(client: TestClient, slug: str = "push", **changes: str) -> int:
    """The number of a new submission."""
    status, place = submit(client, slug, **changes)
    assert status == HTTPStatus.SEE_OTHER
    return int(place.rpartition("/")[2])


def new(source: str = "print(0)\n", **changes: Any) -> NewSubmission:
    """What a user has written for the problem of the jugs. `task` is the name of one."""
    usual: dict[str, Any] = {"problem": "jugs", "language": "python3", "file": "solution.py"}
    values = usual | {"is_whole": True, "source": source.encode()} | changes
    return NewSubmission(**(values | {"task": Task(values.get("task", "judge"))}))


def finish(site: Site, number: int, verdict: Verdict, *cases: CaseRecord, **report: Any) -> None:
    """Store what came of a submission, as the queue does."""
    assert site.store.start(number) is not None
    record = ReportRecord(verdict=verdict, **{"cases_total": 5, **report})
    site.store.finish(number, record, cases)


def stored(site: Site, number: int) -> Submission:
    found = site.store.get(number)
    assert found is not None
    return found


def judged(site: Site, number: int) -> Submission:
    """The submission, when it is over."""
    wait_for(lambda: stored(site, number).state.is_over)
    return stored(site, number)


def wait_for(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE_S
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.01)

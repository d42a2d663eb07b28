"""The site of the kit, asked without a network."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from judge.sandbox import LimitedCalls, best_level
from judge.web.app import make_app
from judge.web.board.players import BoardPlayers
from judge.web.guard import Address
from judge.web.judging.hub import EventHub
from judge.web.judging.own_file import WatchedFiles
from judge.web.judging.queue import JudgingQueue
from judge.web.pages.problem_list import ProblemShelf
from judge.web.pages.site import Site
from judge.web.store.database import Store
from tests.kit.solutions import KIT

PORT = 8642
PATIENCE_S = 120.0
"""How long a page of the tests waits for a minimum."""

ORIGIN = f"http://127.0.0.1:{PORT}"


@pytest.fixture(scope="session")
def calls() -> Iterator[LimitedCalls]:
    made = LimitedCalls()
    yield made
    made.cancel()


@pytest.fixture(scope="session")
def shelf(calls: LimitedCalls) -> ProblemShelf:
    return ProblemShelf(KIT, calls)


@pytest.fixture
def site(shelf: ProblemShelf, calls: LimitedCalls, tmp_path: Path) -> Iterator[Site]:
    """A site whose queue does not judge until it is started."""
    level = best_level()
    hub, store = EventHub(), Store.open(tmp_path / "site.sqlite3")
    queue = JudgingQueue(KIT, store, hub, level)
    (tmp_path / "mine").mkdir()
    players = BoardPlayers(KIT, calls, patience_s=PATIENCE_S)
    own_files = WatchedFiles(KIT, store, queue, hub, root=tmp_path / "mine")
    yield Site(
        shelf=shelf,
        level=level,
        store=store,
        queue=queue,
        hub=hub,
        players=players,
        own_files=own_files,
    )
    own_files.stop()
    players.stop()
    queue.stop()
    store.close()


@pytest.fixture
def client(site: Site) -> TestClient:
    return TestClient(make_app(site, Address(PORT)), base_url=ORIGIN, headers={"Origin": ORIGIN})

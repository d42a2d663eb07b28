"""The site of the kit, asked without a network."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from starlette.testclient import TestClient

from judge.sandbox import Level, LimitedCalls
from judge.web.app import make_app
from judge.web.guard import Address
from judge.web.problem_list import ProblemShelf
from judge.web.site import Site
from tests.kit.solutions import KIT

PORT = 8642
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
def client(shelf: ProblemShelf) -> TestClient:
    app = make_app(Site(shelf=shelf, level=Level.NAMESPACES), Address(PORT))
    return TestClient(app, base_url=ORIGIN)

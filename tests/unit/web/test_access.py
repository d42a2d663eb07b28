"""The token of a server that other machines reach, and the cookie that it is exchanged for."""

from __future__ import annotations

from collections.abc import Iterator
from http import HTTPStatus

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from judge.web.access import TOKEN_BYTES, AccessKeys
from judge.web.guard import Address, Guard

ORIGIN = "http://box.lan:8642"


async def _page(request: Request) -> PlainTextResponse:
    return PlainTextResponse("the page")


@pytest.fixture
def keys() -> AccessKeys:
    return AccessKeys(8642, is_secure=False)


@pytest.fixture
def outside(keys: AccessKeys) -> Iterator[TestClient]:
    app = Starlette(routes=[Route("/", _page, methods=["GET", "POST"])])
    guard = Guard(app, Address(8642, ("box.lan",)), keys)
    with TestClient(guard, base_url=ORIGIN, follow_redirects=False) as client:
        yield client


def test_the_token_opens_the_site_and_leaves_the_address(
    outside: TestClient, keys: AccessKeys
) -> None:
    answer = outside.get(f"/{keys.query}")

    assert (answer.status_code, answer.headers["location"]) == (HTTPStatus.SEE_OTHER, "/")
    assert answer.headers["referrer-policy"] == "no-referrer"
    assert outside.get("/").text == "the page"


def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(
    outside: TestClient, keys: AccessKeys
) -> None:
    token = keys.query.partition("=")[2]

    cookie = outside.get(f"/{keys.query}").headers["set-cookie"]

    assert {"HttpOnly", "SameSite=strict", "Path=/"} <= set(cookie.split("; "))
    assert token not in cookie


def test_over_tls_the_cookie_belongs_to_this_host_and_to_tls() -> None:
    keys = AccessKeys(443, is_secure=True)
    app = Starlette(routes=[Route("/", _page)])
    guard = Guard(app, Address(443, ("box.lan",), "https"), keys)
    client = TestClient(guard, base_url="https://box.lan", follow_redirects=False)

    cookie = client.get(f"/{keys.query}").headers["set-cookie"]

    assert cookie.startswith("__Host-")
    assert "Secure" in cookie.split("; ")


@pytest.mark.attack
def test_the_token_is_good_once(outside: TestClient, keys: AccessKeys) -> None:
    first = keys.query
    outside.get(f"/{first}")
    outside.cookies.clear()

    assert outside.get(f"/{first}").status_code == HTTPStatus.UNAUTHORIZED
    assert keys.query == ""
    assert outside.get("/?token=").status_code == HTTPStatus.UNAUTHORIZED


@pytest.mark.attack
@pytest.mark.parametrize(
    "query", ["", "?token=", "?token=None", "?token=%00", "?token=é", "?token=" + "A" * 22]
)
def test_without_the_token_nothing_is_shown(outside: TestClient, query: str) -> None:
    answer = outside.get(f"/{query}")

    assert answer.status_code == HTTPStatus.UNAUTHORIZED
    assert "the page" not in answer.text
    assert "set-cookie" not in answer.headers


@pytest.mark.attack
@pytest.mark.parametrize("cookie", ["judge-8642=", "judge-8642=é", "judge-8642=None", "=;=", "x"])
def test_a_forged_cookie_opens_nothing(outside: TestClient, cookie: str) -> None:
    answer = outside.get("/", headers={b"Cookie": cookie.encode()})

    assert answer.status_code == HTTPStatus.UNAUTHORIZED


@pytest.mark.attack
def test_a_form_of_another_site_cannot_use_the_token(outside: TestClient, keys: AccessKeys) -> None:
    answer = outside.post(f"/{keys.query}", headers={"Origin": ORIGIN})

    assert answer.status_code == HTTPStatus.UNAUTHORIZED
    assert keys.query != ""


def test_asking_for_the_head_of_the_first_page_does_not_use_the_token_up(
    outside: TestClient, keys: AccessKeys
) -> None:
    outside.head(f"/{keys.query}")

    assert outside.get(f"/{keys.query}").status_code == HTTPStatus.SEE_OTHER


def test_the_token_has_128_bits() -> None:
    asked: list[int] = []

    AccessKeys(8642, is_secure=False, make=lambda count: asked.append(count) or "x")  # type: ignore[func-returns-value]  # None, so "x"

    assert asked == [TOKEN_BYTES, TOKEN_BYTES]
    assert TOKEN_BYTES * 8 == 128

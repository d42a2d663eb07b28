"""Each rule of the guard, by an attack that it must refuse."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from http import HTTPStatus

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient

from judge.web.guard import BURST, MOST_BYTES, RATE, Address, BodyTooLarge, Guard
from tests.unit.web.conftest import ORIGIN, PORT


async def _length(request: Request) -> PlainTextResponse:
    return PlainTextResponse(str(len(await request.body())))


@pytest.fixture
def guarded() -> TestClient:
    app = Starlette(routes=[Route("/", _length, methods=["GET", "POST", "PUT"])])
    return TestClient(Guard(app, Address(PORT)), base_url=ORIGIN)


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "LOCALHOST", "[::1]"])
def test_the_names_of_this_machine_are_answered(guarded: TestClient, host: str) -> None:
    answer = guarded.get("/", headers={"Host": f"{host}:{PORT}"})

    assert answer.status_code == HTTPStatus.OK


@pytest.mark.attack
@pytest.mark.parametrize(
    "host",
    ["evil.example:8642", "evil.example", "127.0.0.1", "127.0.0.1:80", "127.0.0.1.evil:8642", ""],
)
def test_a_name_that_was_bound_to_this_machine_is_refused(guarded: TestClient, host: str) -> None:
    answer = guarded.get("/", headers={"Host": host})

    assert answer.status_code == HTTPStatus.MISDIRECTED_REQUEST
    assert ORIGIN in answer.text


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "same-origin"},
        {"Origin": ORIGIN},
        {"Origin": f"http://localhost:{PORT}", "Sec-Fetch-Site": "same-origin"},
    ],
)
def test_a_page_of_this_server_may_post(guarded: TestClient, headers: Mapping[str, str]) -> None:
    assert guarded.post("/", content=b"abc", headers=headers).text == "3"


@pytest.mark.attack
@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "none"},
        {"Origin": "null"},
        {"Origin": "https://evil.example"},
        {"Origin": "http://127.0.0.1:9999"},
        {"Origin": f"https://127.0.0.1:{PORT}"},
        {"Origin": "https://evil.example", "Sec-Fetch-Site": "same-origin"},
        {"Origin": ORIGIN, "Sec-Fetch-Site": "cross-site"},
    ],
)
def test_a_page_of_another_server_may_not_post(
    guarded: TestClient, headers: Mapping[str, str]
) -> None:
    answer = guarded.post("/", content=b"abc", headers=headers)

    assert answer.status_code == HTTPStatus.FORBIDDEN


@pytest.mark.attack
def test_other_methods_are_refused_even_if_a_page_would_take_them(guarded: TestClient) -> None:
    answer = guarded.put("/", content=b"", headers={"Origin": ORIGIN})

    assert answer.status_code == HTTPStatus.METHOD_NOT_ALLOWED


@pytest.mark.attack
def test_an_upload_that_says_that_it_is_large_is_refused_before_it_is_read(
    guarded: TestClient,
) -> None:

    headers = {"Origin": ORIGIN, "Content-Length": str(100 << 20)}

    answer = guarded.post("/", content=b"", headers=headers)

    assert answer.status_code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE


@pytest.mark.attack
def test_an_upload_that_hides_its_length_ends_at_the_limit(guarded: TestClient) -> None:
    def parts() -> Iterator[bytes]:
        for _ in range(100):
            yield bytes(MOST_BYTES // 50)

    with pytest.raises(BodyTooLarge):
        guarded.post("/", content=parts(), headers={"Origin": ORIGIN})


def test_the_largest_permitted_upload_arrives(guarded: TestClient) -> None:
    answer = guarded.post("/", content=bytes(MOST_BYTES), headers={"Origin": ORIGIN})

    assert answer.text == str(MOST_BYTES)


@pytest.mark.attack
@pytest.mark.parametrize("length", ["x", "-1", "9" * 30, "1e3"])
def test_a_length_that_is_no_number_is_refused(guarded: TestClient, length: str) -> None:
    answer = guarded.post("/", content=b"", headers={"Origin": ORIGIN, "Content-Length": length})

    assert answer.status_code == HTTPStatus.BAD_REQUEST


@pytest.mark.attack
def test_a_flood_of_requests_is_cut_off_and_may_go_on_after_a_while() -> None:
    now = [0.0]
    app = Starlette(routes=[Route("/", _length)])
    guard = Guard(app, Address(PORT), clock=lambda: now[0])

    with TestClient(guard, base_url=ORIGIN) as client:  # one event loop for all requests
        codes = [client.get("/").status_code for _ in range(int(BURST) + 1)]
        now[0] = 1.0
        later = [client.get("/").status_code for _ in range(int(RATE) + 1)]

    assert codes == [HTTPStatus.OK] * int(BURST) + [HTTPStatus.TOO_MANY_REQUESTS]
    assert later == [HTTPStatus.OK] * int(RATE) + [HTTPStatus.TOO_MANY_REQUESTS]


def test_pages_load_nothing_from_elsewhere_and_stand_in_no_frame(guarded: TestClient) -> None:
    headers = guarded.get("/").headers

    policy = headers["Content-Security-Policy"].split("; ")
    assert {"default-src 'self'", "frame-ancestors 'none'", "object-src 'none'"} <= set(policy)
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cache-Control"] == "no-store"


def test_a_file_of_the_site_is_kept_by_the_browser_if_it_asks_again(client: TestClient) -> None:
    first = client.get("/static/style.css")
    again = client.get("/static/style.css", headers={"If-None-Match": first.headers["ETag"]})

    assert first.headers["Cache-Control"] == "no-cache"
    assert (again.status_code, again.content) == (HTTPStatus.NOT_MODIFIED, b"")


def test_refusals_have_the_same_headers(guarded: TestClient) -> None:
    headers = guarded.get("/", headers={"Host": "evil.example"}).headers

    assert "frame-ancestors 'none'" in headers["Content-Security-Policy"]


@pytest.mark.parametrize(
    ("host", "reached", "is_ours"),
    [
        ("192.0.2.7:8642", "192.0.2.7", True),
        ("[2001:db8::7]:8642", "2001:db8::7", True),
        ("192.0.2.7:8642", "::ffff:192.0.2.7", True),
        ("box:8642", "192.0.2.7", True),
        ("192.0.2.8:8642", "192.0.2.7", False),
        ("evil.example:8642", "192.0.2.7", False),
        (":8642", "", False),
    ],
)
def test_a_server_on_every_address_is_called_by_the_address_that_was_reached(
    host: str, reached: str, is_ours: bool
) -> None:
    assert Address(PORT, ("box",), is_any=True).is_host(host, reached) is is_ours


def test_a_server_on_one_address_is_not_called_by_another() -> None:
    assert not Address(PORT, ("192.0.2.7",)).is_host("192.0.2.8:8642", "192.0.2.8")


@pytest.mark.parametrize(
    ("address", "origin"),
    [
        (Address(443, ("box",), "https"), "https://box"),
        (Address(80, ("box",), "https"), "https://box:80"),
        (Address(8642), ORIGIN),
    ],
)
def test_the_origin_has_the_port_where_it_is_not_the_usual_one(
    address: Address, origin: str
) -> None:
    assert address.origin == origin
    assert address.is_origin(origin)

"""Who may ask, how much, and how a server is started: each rule by an attack that it refuses."""

import asyncio
import socket
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from starlette.testclient import TestClient
from uvicorn.config import Config
from uvicorn.server import ServerState

from judge.errors import JudgeError
from judge.sandbox import Level
from judge.web.guard import (
    BURST,
    MOST_BYTES,
    MOST_CONNECTIONS,
    MOST_QUERY_BYTES,
    RATE,
    Address,
    BoundedConnection,
    Guard,
)
from judge.web.people import OUTSIDE, Door
from judge.web.server import ServeOrder, level_of, serve_site
from judge.web.site import Site
from tests.kit.solutions import KIT
from tests.unit.web.conftest import ORIGIN, PORT


async def _length(request: Request) -> PlainTextResponse:
    return PlainTextResponse(str(len(await request.body())))


APP = Starlette(routes=[Route("/", _length, methods=["GET", "POST", "PUT"])])


@pytest.fixture
def guarded(door: Door) -> TestClient:
    return TestClient(Guard(APP, APP, Address(PORT), door), base_url=ORIGIN)


@pytest.mark.attack
def test_a_name_that_was_bound_to_this_machine_is_refused(guarded: TestClient) -> None:
    for host in "127.0.0.1", "localhost", "LOCALHOST", "[::1]":
        assert guarded.get("/", headers={"Host": f"{host}:{PORT}"}).status_code == HTTPStatus.OK
    numbers = "127.0.0.1", "127.0.0.1:80", "127.0.0.1.evil:8642"
    for host in ("evil.example:8642", "evil.example", "", *numbers):
        answer = guarded.get("/", headers={"Host": host})
        assert answer.status_code == HTTPStatus.MISDIRECTED_REQUEST, host
        assert ORIGIN in answer.text
        assert "frame-ancestors 'none'" in answer.headers["Content-Security-Policy"]


@pytest.mark.attack
def test_only_a_page_of_this_server_may_post(guarded: TestClient) -> None:
    for origin, site, status in (
        (None, "same-origin", HTTPStatus.OK),
        (ORIGIN, None, HTTPStatus.OK),
        (f"http://localhost:{PORT}", "same-origin", HTTPStatus.OK),
        *((None, site, HTTPStatus.FORBIDDEN) for site in (None, "cross-site", "same-site", "none")),
        ("null", None, HTTPStatus.FORBIDDEN),
        ("https://evil.example", None, HTTPStatus.FORBIDDEN),
        ("http://127.0.0.1:9999", None, HTTPStatus.FORBIDDEN),
        (f"https://127.0.0.1:{PORT}", None, HTTPStatus.FORBIDDEN),
        ("https://evil.example", "same-origin", HTTPStatus.FORBIDDEN),
        (ORIGIN, "cross-site", HTTPStatus.FORBIDDEN),
    ):
        said = {"Origin": origin, "Sec-Fetch-Site": site}
        headers = {name: value for name, value in said.items() if value is not None}
        answer = guarded.post("/", content=b"abc", headers=headers)
        assert answer.status_code == status, said


@pytest.mark.attack
def test_a_request_is_refused_before_it_is_read(guarded: TestClient) -> None:
    for method, query, length, status in (
        ("PUT", "", "0", HTTPStatus.METHOD_NOT_ALLOWED),  # even if a page would take it
        ("GET", "x" * (MOST_QUERY_BYTES + 1), "0", HTTPStatus.REQUEST_URI_TOO_LONG),
        ("GET", "%00" * (MOST_QUERY_BYTES // 3 + 1), "0", HTTPStatus.REQUEST_URI_TOO_LONG),
        ("GET", "x" * MOST_QUERY_BYTES, "0", HTTPStatus.OK),
        ("POST", "", str(100 << 20), HTTPStatus.REQUEST_ENTITY_TOO_LARGE),
        *(("POST", "", length, HTTPStatus.BAD_REQUEST) for length in ("x", "-1", "9" * 30, "1e3")),
    ):
        headers = {"Origin": ORIGIN, "Content-Length": length}
        answer = guarded.request(method, f"/?{query}", headers=headers)
        assert answer.status_code == status, (method, query[:9], length)


@pytest.mark.attack
def test_an_upload_that_hides_its_length_ends_at_the_limit(guarded: TestClient) -> None:
    def parts() -> Iterator[bytes]:
        for _ in range(100):
            yield bytes(MOST_BYTES // 50)

    largest = guarded.post("/", content=bytes(MOST_BYTES), headers={"Origin": ORIGIN})

    assert largest.text == str(MOST_BYTES)
    endless = guarded.post("/", content=parts(), headers={"Origin": ORIGIN})
    assert endless.status_code == HTTPStatus.REQUEST_ENTITY_TOO_LARGE


@pytest.mark.attack
def test_a_flood_is_cut_off_and_leaves_the_browser_its_requests(site: Site, door: Door) -> None:
    now = [0.0]
    guard = Guard(APP, APP, Address(PORT), door, clock=lambda: now[0])
    with TestClient(guard, base_url=ORIGIN) as client:  # one event loop for all requests
        for time, allowed in (0.0, int(BURST)), (1.0, int(RATE)):
            now[0] = time
            codes = [client.get("/").status_code for _ in range(allowed + 1)]
            assert codes == [HTTPStatus.OK] * allowed + [HTTPStatus.TOO_MANY_REQUESTS]
    outside = Starlette(routes=OUTSIDE)
    outside.state.site, outside.state.door = site, door
    guard = Guard(APP, outside, Address(PORT), door, clock=lambda: 0.0)
    with TestClient(guard, base_url=ORIGIN, follow_redirects=False) as client:
        client.get(f"/{door.owner_query}")
        cookies = dict(client.cookies)
        client.cookies.clear()  # as another user of this machine has none
        refused = {client.get("/").status_code for _ in range(int(BURST))}
        client.cookies.update(cookies)

        assert refused == {HTTPStatus.UNAUTHORIZED, HTTPStatus.TOO_MANY_REQUESTS}
        assert client.get("/").status_code == HTTPStatus.OK


def test_each_answer_has_the_headers_that_hold_browsers(client: TestClient) -> None:
    headers = client.get("/nosuch").headers
    first = client.get("/static/style.css")
    again = client.get("/static/style.css", headers={"If-None-Match": first.headers["ETag"]})

    policy = headers["Content-Security-Policy"].split("; ")
    assert {"default-src 'self'", "frame-ancestors 'none'", "object-src 'none'"} <= set(policy)
    assert "unsafe" not in headers["Content-Security-Policy"]
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Cache-Control"] == "no-store"
    assert first.headers["Cache-Control"] == "no-cache"
    assert (again.status_code, again.content) == (HTTPStatus.NOT_MODIFIED, b"")


@pytest.mark.attack
def test_a_server_answers_to_its_own_addresses_alone() -> None:
    every, one = Address(PORT, ("box",), is_any=True), Address(PORT, ("192.0.2.7",))
    for address, host, reached, is_ours in (
        (every, "192.0.2.7:8642", "192.0.2.7", True),
        (every, "[2001:db8::7]:8642", "2001:db8::7", True),
        (every, "192.0.2.7:8642", "::ffff:192.0.2.7", True),
        (every, "box:8642", "192.0.2.7", True),
        (every, "192.0.2.8:8642", "192.0.2.7", False),
        (every, "evil.example:8642", "192.0.2.7", False),
        (every, ":8642", "", False),
        (one, "192.0.2.8:8642", "192.0.2.8", False),
    ):
        assert address.is_host(host, reached) is is_ours, (host, reached)
    for address, origin in (
        (Address(443, ("box",), "https"), "https://box"),
        (Address(80, ("box",), "https"), "https://box:80"),
        (Address(8642), ORIGIN),
    ):
        assert address.origin == origin
        assert address.is_origin(origin)


class FakeTransport(asyncio.Transport):
    """A connection that only remembers whether it was cut off."""

    is_cut_off = False

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return {"peername": ("127.0.0.1", 1), "sockname": ("127.0.0.1", 2)}.get(name, default)

    def abort(self) -> None:
        self.is_cut_off = True

    def close(self) -> None:
        pass


@pytest.mark.attack
def test_of_too_many_connections_the_one_is_closed_that_has_waited_longest() -> None:
    async def connect(cycle: Any) -> list[int]:
        config, state = Config(APP, log_config=None), ServerState()
        transports = [FakeTransport() for _ in range(MOST_CONNECTIONS + 2)]
        opened = [BoundedConnection(config, state, {}) for _ in transports]
        for connection, transport in zip(opened, transports, strict=True):
            connection.connection_made(transport)
            connection.cycle = cycle  # the request that is being answered, if there is one
        for connection in opened:
            connection.connection_lost(None)
        return [number for number, one in enumerate(transports) if one.is_cut_off]

    assert asyncio.run(connect(None)) == [0, 1]
    answered = SimpleNamespace(response_complete=True, message_event=asyncio.Event())
    assert asyncio.run(connect(answered)) == [MOST_CONNECTIONS, MOST_CONNECTIONS + 1]


def test_what_keeps_a_server_from_its_start_is_named(tmp_path: Path) -> None:
    (tmp_path / "certificate.pem").write_text("nothing")
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = other.getsockname()[1]
        orders: tuple[tuple[dict[str, Any], str], ...] = (
            ({"port": taken}, f"port {taken} of 127.0.0.1"),
            ({"host": "192.0.2.1"}, "192.0.2.1"),
            ({"host": "no-such-host.invalid"}, "no-such-host.invalid"),
            ({"host": "a" * 300}, "a" * 300),
            ({"keyfile": Path("key.pem")}, "--keyfile needs"),
            ({"certfile": tmp_path / "certificate.pem"}, "the certificate cannot be used"),
            ({"sandbox": "limits"}, "(?s)does not hide your files.*--sandbox none"),
        )
        usual: dict[str, Any] = {"host": "127.0.0.1", "port": 0, "sandbox": "none"}
        for options, words in orders:
            with pytest.raises(JudgeError, match=words):
                serve_site(KIT, ServeOrder(**(usual | options)), print)
    assert level_of("none") is Level.NONE

"""`judge serve` as a process."""

from __future__ import annotations

import json
import resource
import shlex
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from http import HTTPStatus
from http.cookiejar import CookieJar
from pathlib import Path

import pytest

from judge.web.server import store_path
from tests.conftest import ROOT


@contextmanager
def served(*options: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server on a free port, and its address."""
    words = (sys.executable, "-m", "judge", "serve", "--port", "0", *options)
    with subprocess.Popen(
        words, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as process:
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            assert line.startswith("the practice site: http")
            yield process, line.split()[-1]
        finally:
            process.kill()


def test_the_site_answers_until_ctrl_c() -> None:
    with served() as (process, address):
        with urllib.request.urlopen(address) as answer:
            status, page = answer.status, answer.read().decode()
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=60)

    assert status == HTTPStatus.OK
    assert "<h1>Problems</h1>" in page
    assert (process.returncode, errors) == (0, "")


def test_the_server_is_on_the_loopback_interface_alone() -> None:
    with served("--sandbox", "none") as (process, address):
        port = int(address.rstrip("/").rpartition(":")[2])
        listening = [
            line.split()[1]
            for name in ("tcp", "tcp6")
            for line in Path(f"/proc/{process.pid}/net/{name}").read_text().splitlines()[1:]
            if line.split()[3] == "0A" and line.split()[1].endswith(f":{port:04X}")
        ]

    assert listening == [f"0100007F:{port:04X}"]


def test_without_its_libraries_the_command_says_what_installs_them() -> None:
    hidden = "import sys; sys.modules['uvicorn'] = None; from judge.__main__ import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", hidden, "serve"],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )

    assert done.returncode == 2
    assert "judge serve needs uvicorn" in done.stderr
    assert "install" in done.stderr


@pytest.mark.attack
def test_a_site_for_others_lets_in_one_browser_and_writes_its_token_nowhere() -> None:
    jar = CookieJar()
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
    with served("--sandbox", "none", "--host", "0.0.0.0") as (process, address):
        port = address.partition("/?")[0].rpartition(":")[2]
        query = address.partition("/?")[2]
        with browser.open(f"http://127.0.0.1:{port}/?{query}") as answer:
            landed, page = answer.url, answer.read().decode()
        with pytest.raises(urllib.error.HTTPError, match="401"):
            urllib.request.urlopen(f"http://127.0.0.1:{port}/?{query}")
        with pytest.raises(urllib.error.HTTPError, match="401"):
            urllib.request.urlopen(f"http://127.0.0.1:{port}/static/style.css")
        process.send_signal(signal.SIGINT)
        output, errors = process.communicate(timeout=60)

    token = query.removeprefix("token=")
    assert landed == f"http://127.0.0.1:{port}/"
    assert "<h1>Problems</h1>" in page
    assert "NOT ENCRYPTED" in errors
    assert len(token) >= 22
    assert token not in page + output + errors
    assert len(jar) == 1


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
def test_the_commands_of_the_guide_submit_and_show_the_result() -> None:
    guide = (ROOT / "docs/how-to/site.md").read_text()
    submit, hear, read = (line for line in guide.splitlines() if line.startswith("curl "))
    with served() as (_, address):
        made = json.loads(_output(submit, address))
        number = f"submissions/{made['id']}"
        events = _output(hear.replace("submissions/1", number), address)
        result = json.loads(_output(read.replace("submissions/1", number), address))

    assert events.rstrip().split("\n")[-3] == "event: over"
    assert (result["state"], result["verdict"]) == ("done", "WA")
    assert [one["verdict"] for one in result["outcomes"]].count("WA") >= 1


def _output(command: str, address: str) -> str:
    """What a command of the guide prints, sent to this server."""
    words = shlex.split(
        command.replace("http://127.0.0.1:8642/", address).replace(
            "http://127.0.0.1:8642", address.rstrip("/")
        )
    )
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout


@pytest.mark.attack
@pytest.mark.slow
def test_large_and_endless_requests_leave_the_server_answering_and_small() -> None:
    with served("--sandbox", "none") as (process, address):
        port = int(address.rstrip("/").rpartition(":")[2])
        before = _resident_bytes(process.pid)
        hanging = [socket.create_connection(("127.0.0.1", port)) for _ in range(300)]
        for one in hanging:
            one.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1:")
        refused = [
            _refusal(port, b"Content-Length: 104857600"),
            _refusal(port, b"X: " + b"x" * 300_000),
        ]
        with urllib.request.urlopen(f"{address}static/style.css") as answer:
            status = answer.status
        growth = _resident_bytes(process.pid) - before
        hanging[0].settimeout(60)
        end = hanging[0].recv(1)  # the server gives up waiting
        for one in hanging:
            one.close()

    assert status == HTTPStatus.OK
    assert [one.split()[1] for one in refused] == [b"413", b"400"]
    assert end == b""
    assert growth < 64 << 20


def _refusal(port: int, header: bytes) -> bytes:
    """The first line of the answer to a request whose body never comes."""
    host = b"127.0.0.1:%d" % port
    with socket.create_connection(("127.0.0.1", port), timeout=60) as connection:
        connection.sendall(
            b"POST / HTTP/1.1\r\nHost: %b\r\nOrigin: http://%b\r\n%b\r\n\r\n" % (host, host, header)
        )
        return connection.recv(4096).partition(b"\r\n")[0]


def _resident_bytes(number: int) -> int:
    status = Path(f"/proc/{number}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) << 10


@pytest.mark.slow
def test_a_second_server_leaves_alone_what_the_first_judges_and_a_later_one_takes_it_over() -> None:
    with served() as (first, address):
        number = _submit(address, "import time\ntime.sleep(1000)\n")
        _wait_until(lambda: _record_of(number)[0] != "queued")
        with served() as (second, other):
            later = _submit(other, "print()\n")  # behind all that the second server takes over
            _wait_until(lambda: _record_of(later)[0] == "done")
            seen = _record_of(number)
            first.kill()
            second.kill()
    with served():
        _wait_until(lambda: _record_of(number)[0] == "done")

    assert seen[1] == 1
    assert _record_of(number)[1] <= 2
    assert _record_of(number)[2] == "TLE"


@pytest.mark.attack
@pytest.mark.slow
def test_a_flood_is_refused_and_the_server_goes_on() -> None:
    with served("--sandbox", "none") as (_, address):
        codes = [_status(f"{address}static/icon.svg") for _ in range(1000)]
        _wait_until(lambda: _status(address) == HTTPStatus.OK)

    assert set(codes) <= {HTTPStatus.OK, HTTPStatus.TOO_MANY_REQUESTS}
    assert codes.count(HTTPStatus.OK) >= 300


@pytest.mark.attack
@pytest.mark.slow
def test_a_full_disk_is_told_and_the_server_goes_on() -> None:
    with served("--sandbox", "none") as (process, address):
        limits = resource.prlimit(process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, (1 << 20, limits[1]))
        full = [_save_draft(address, f"{turn}" * 200_000) for turn in range(10)]
        page = _status(address)
        resource.prlimit(process.pid, resource.RLIMIT_FSIZE, limits)
        later = _save_draft(address, "print()")

    assert set(full) == {HTTPStatus.NO_CONTENT, HTTPStatus.INTERNAL_SERVER_ERROR}
    assert (page, later) == (HTTPStatus.OK, HTTPStatus.NO_CONTENT)


def _save_draft(address: str, source: str) -> int:
    form = urllib.parse.urlencode({"language": "python3", "source": source}).encode()
    headers = {"Origin": address.rstrip("/")}
    return _status(urllib.request.Request(f"{address}problems/jugs/draft", form, headers))


def _status(asked: str | urllib.request.Request) -> int:
    try:
        with urllib.request.urlopen(asked) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code


def _submit(address: str, source: str) -> int:
    """The number of a new submission."""
    form = urllib.parse.urlencode({"language": "python3", "source": source}).encode()
    headers = {"Origin": address.rstrip("/")}
    request = urllib.request.Request(f"{address}problems/jugs/submissions", form, headers)
    with urllib.request.urlopen(request) as answer:
        return int(answer.url.rpartition("/")[2])


def _record_of(number: int) -> tuple[str, int, str | None]:
    """State, tries and verdict of a submission in the store."""
    query = "SELECT state, tries, verdict FROM submissions WHERE id = ?"
    with closing(sqlite3.connect(store_path())) as base:
        state, tries, verdict = base.execute(query, (number,)).fetchone()
    return state, tries, verdict


def _wait_until(condition: Callable[[], bool]) -> None:
    until = time.monotonic() + 120
    while not condition():
        assert time.monotonic() < until
        time.sleep(0.05)

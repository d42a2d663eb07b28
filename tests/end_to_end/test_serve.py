"""`judge serve` as a process."""

import json
import resource
import shlex
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import urllib.error
import urllib.parse
import urllib.request
from http import HTTPStatus
from http.client import HTTPResponse
from http.cookiejar import CookieJar
from pathlib import Path

import pytest

from tests.conftest import ROOT, skip_or_fail_on_ci
from tests.end_to_end.browser.serving import ServedSite, served_site
from tests.end_to_end.commands import run_process, wait_until

NONE = ("--sandbox", "none")


def test_the_site_answers_on_the_loopback_interface_until_ctrl_c(tmp_path: Path) -> None:
    with served_site(tmp_path, stderr=subprocess.PIPE) as site:
        with _open(site) as answer:
            status, page = answer.status, answer.read().decode()
        listening = [
            line.split()[1]
            for name in ("tcp", "tcp6")
            for line in Path(f"/proc/{site.process.pid}/net/{name}").read_text().splitlines()[1:]
            if line.split()[3] == "0A" and line.split()[1].endswith(f":{site.port:04X}")
        ]
        site.process.send_signal(signal.SIGINT)
        _, errors = site.process.communicate(timeout=60)

    assert status == HTTPStatus.OK
    assert "<h1>Problems</h1>" in page
    assert listening == [f"0100007F:{site.port:04X}"]
    assert (site.process.returncode, errors) == (0, "")


def test_without_its_libraries_the_command_says_what_installs_them() -> None:
    hidden = "import sys; sys.modules['uvicorn'] = None; from judge.__main__ import main; main()"

    done = run_process(sys.executable, "-c", hidden, "serve", cwd=ROOT)

    assert done.status == 2
    assert "judge serve needs uvicorn" in done.err
    assert "install" in done.err


@pytest.mark.attack
@pytest.mark.parametrize("host", ["127.0.0.1", "0.0.0.0"])
def test_a_site_lets_in_one_browser_and_writes_its_token_nowhere(tmp_path: Path, host: str) -> None:
    jar = CookieJar()
    browser = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(jar))
    with served_site(tmp_path, *NONE, "--host", host, stderr=subprocess.PIPE) as site:
        query = site.first.partition("/?")[2]
        here = f"http://127.0.0.1:{site.port}/"
        with browser.open(f"{here}?{query}") as answer:
            landed, page = answer.url, answer.read().decode()
        for path in f"?{query}", "submissions":
            stranger = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())
            with pytest.raises(urllib.error.HTTPError, match="401"):
                stranger.open(f"{here}{path}")
        site.process.send_signal(signal.SIGINT)
        output, errors = site.process.communicate(timeout=60)

    token = query.removeprefix("token=")
    assert landed == here
    assert "<h1>Problems</h1>" in page
    assert ("NOT ENCRYPTED" in errors) == (host == "0.0.0.0")
    assert len(token) >= 22
    assert token not in page + output + errors
    assert len(jar) == 1


@pytest.mark.slow
@pytest.mark.attack
def test_a_site_with_a_certificate_speaks_tls_alone(tmp_path: Path) -> None:
    certificate, key = _self_signed(tmp_path)
    trusting = ssl.create_default_context(cafile=str(certificate))
    words = (*NONE, "--certfile", str(certificate), "--keyfile", str(key))
    with served_site(tmp_path, *words) as site:
        address = f"https://localhost:{site.port}/"
        asked = urllib.request.Request(address, headers=site.headers)
        with urllib.request.urlopen(asked, context=trusting) as answer:
            status = answer.status
        with pytest.raises(OSError, match="CERTIFICATE_VERIFY_FAILED"):
            urllib.request.urlopen(address, context=ssl.create_default_context())
        plain = _answer_to(site, b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
        with (
            socket.create_connection(("127.0.0.1", site.port)) as raw,
            trusting.wrap_socket(raw, server_hostname="localhost") as secured,
        ):
            version = secured.version()

    assert site.origin.startswith("https://")
    assert status == HTTPStatus.OK
    assert b"HTTP/1.1 200" not in plain
    assert version in ("TLSv1.2", "TLSv1.3")


def _self_signed(folder: Path) -> tuple[Path, Path]:
    """A certificate of localhost, and its key."""
    if shutil.which("openssl") is None:
        skip_or_fail_on_ci("openssl is not installed: apt install openssl")
    certificate, key = folder / "site.pem", folder / "site.key"
    words = "openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext"
    names = "subjectAltName=DNS:localhost,IP:127.0.0.1"
    run_process(*words.split(), names, "-out", certificate, "-keyout", key, cwd=folder)
    return certificate, key


def _answer_to(site: ServedSite, request: bytes) -> bytes:
    """How the answer to a request begins; it may be none."""
    with socket.create_connection(("127.0.0.1", site.port), timeout=60) as connection:
        connection.sendall(request)
        try:
            return connection.recv(4096)
        except ConnectionResetError:
            return b""


@pytest.mark.skipif(shutil.which("curl") is None, reason="curl is not installed")
def test_the_commands_of_the_guide_submit_and_show_the_result(tmp_path: Path) -> None:
    guide = (ROOT / "docs/how-to/site.md").read_text()
    enter, submit, hear, read = (line for line in guide.splitlines() if line.startswith("curl "))
    with served_site(tmp_path) as site:

        def output(command: str, number: int = 1) -> str:
            """What a command of the guide prints, sent to this server."""
            command = command.replace("http://127.0.0.1:8642/?token=TOKEN", site.first)
            command = command.replace("http://127.0.0.1:8642", site.origin)
            words = shlex.split(command.replace("submissions/1", f"submissions/{number}"))
            done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True, check=True)
            return done.stdout

        output(enter)
        number = json.loads(output(submit))["id"]
        events = output(hear, number)
        result = json.loads(output(read, number))

    assert events.rstrip().split("\n")[-3] == "event: over"
    assert (result["state"], result["verdict"]) == ("done", "WA")
    assert [one["verdict"] for one in result["outcomes"]].count("WA") >= 1


@pytest.mark.attack
@pytest.mark.slow
def test_large_endless_and_very_many_requests_leave_the_server_answering_and_small(
    tmp_path: Path,
) -> None:
    with served_site(tmp_path, *NONE) as site:
        before = _resident_bytes(site.process.pid)
        hanging = [socket.create_connection(("127.0.0.1", site.port)) for _ in range(450)]
        for one in hanging:
            one.sendall(b"GET / HTTP/1.1\r\nHost: 127.0.0.1:")
        refused = [
            _answer_to(
                site,
                b"POST / HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: %b\r\n%b\r\n\r\n"
                % (site.port, site.origin.encode(), header),
            ).split()[1]
            for header in (b"Content-Length: 104857600", b"X: " + b"x" * 300_000)
        ]
        status = _status(site, "/static/style.css")
        hanging[-1].settimeout(60)
        end = hanging[-1].recv(1)  # the server gives up waiting
        for one in hanging:
            one.close()
        flood = [_status(site, "/static/icon.svg") for _ in range(1000)]
        assert wait_until(lambda: _status(site) == HTTPStatus.OK)
        growth = _resident_bytes(site.process.pid) - before

    assert status == HTTPStatus.OK
    assert refused == [b"413", b"400"]
    assert end == b""
    assert set(flood) <= {HTTPStatus.OK, HTTPStatus.TOO_MANY_REQUESTS}
    assert flood.count(HTTPStatus.OK) >= 300
    assert growth < 64 << 20


def _resident_bytes(number: int) -> int:
    status = Path(f"/proc/{number}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0]) << 10


@pytest.mark.attack
@pytest.mark.slow
def test_a_full_disk_is_told_and_the_server_goes_on(tmp_path: Path) -> None:
    with served_site(tmp_path, *NONE) as site:
        limits = resource.prlimit(site.process.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(site.process.pid, resource.RLIMIT_FSIZE, (1 << 20, limits[1]))
        full = [_saved(site, f"{turn}" * 200_000) for turn in range(10)]
        page = _status(site)
        resource.prlimit(site.process.pid, resource.RLIMIT_FSIZE, limits)
        later = _saved(site, "print()")

    assert set(full) == {HTTPStatus.OK, HTTPStatus.INTERNAL_SERVER_ERROR}
    assert (page, later) == (HTTPStatus.OK, HTTPStatus.OK)


def _saved(site: ServedSite, source: str) -> int:
    """The status of the answer to a draft."""
    form = urllib.parse.urlencode({"language": "python3", "source": source}).encode()
    return _status(site, "/problems/jugs/draft", form)


def _status(site: ServedSite, path: str = "/", form: bytes | None = None) -> int:
    try:
        with _open(site, path, form) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as error:
        with error:
            return error.code


def _open(site: ServedSite, path: str = "/", form: bytes | None = None) -> HTTPResponse:
    """The answer to a page of the site."""
    asked = urllib.request.Request(site.origin + path, form, site.headers)
    opened: HTTPResponse = urllib.request.urlopen(asked)
    return opened

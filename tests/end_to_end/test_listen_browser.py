"""The server for the browser extension, asked by a real browser: an extension of ours, and a page.

The extension posts as Competitive Companion does: one POST for each problem, from its background
script, with half a second for each.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from queue import SimpleQueue

import pytest

from judge.commands.listen.work import Listener, ListenEvent, ProblemReceived, RequestRefused
from tests.end_to_end.browsers import browser_command
from tests.unit.commands.listen.test_save import body

MANIFEST = {
    "manifest_version": 3,
    "name": "Poster",
    "version": "1.0",
    "background": {"service_worker": "worker.js"},
    "host_permissions": ["http://localhost/*"],
}
WORKER = """
for (const problem of %s) {
    fetch("http://localhost:%d/", {
        method: "POST",
        headers: {"Content-Type": "application/json"},
        body: JSON.stringify(problem),
        signal: AbortSignal.timeout(500),
    });
}
"""
PAGE = """
<script>
async function post(type, mode) {
    const options = {method: "POST", headers: {"Content-Type": type}, body: %s, mode: mode};
    return fetch("http://localhost:%d/", options).then(answer => answer.type, error => error.name);
}
(async () => {
    const said = [await post("application/json", "cors"), await post("text/plain", "no-cors")];
    fetch("/done", {method: "POST", body: JSON.stringify(said)});
})();
</script>
"""


@pytest.fixture
def browser() -> str:
    return browser_command()


@pytest.fixture
def listener(tmp_path: Path) -> Iterator[Listener]:
    with Listener(tmp_path / "practice", 0) as opened:
        yield opened


@contextmanager
def open_browser(browser: str, place: Path, *words: str) -> Iterator[None]:
    """The browser, with a profile of its own."""
    options = "headless=new no-sandbox disable-gpu disable-background-networking no-first-run"
    own = [f"--{one}" for one in options.split()] + [f"--user-data-dir={place / 'profile'}"]
    process = subprocess.Popen(
        [browser, *own, *words],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    try:
        yield
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def next_events(listener: Listener, count: int) -> list[ListenEvent]:
    """So many news, which may be long in coming: a browser takes seconds to start."""
    return [listener._events.get(timeout=60) for _ in range(count)]


@pytest.mark.slow
def test_an_extension_may_post(browser: str, listener: Listener, tmp_path: Path) -> None:
    problems = [
        json.loads(body(name=name, url=f"https://a.b/{name}", batch={"id": "both", "size": 2}))
        for name in ("First", "Second")
    ]
    extension = tmp_path / "extension"
    extension.mkdir()
    (extension / "manifest.json").write_text(json.dumps(MANIFEST))
    (extension / "worker.js").write_text(WORKER % (json.dumps(problems), listener.port))

    with open_browser(
        browser,
        tmp_path,
        "--disable-features=DisableLoadExtensionCommandLineSwitch",
        f"--load-extension={extension}",
        "about:blank",
    ):
        news = next_events(listener, 2)

    taken = [one.task.name for one in news if isinstance(one, ProblemReceived)]
    assert sorted(taken) == ["First", "Second"]
    assert sorted(path.name for path in listener.folder.iterdir()) == ["first", "second"]


@contextmanager
def serve_page(page: str) -> Iterator[tuple[int, SimpleQueue[str]]]:
    """A site with one page; its port, and what the page says is done."""
    said: SimpleQueue[str] = SimpleQueue()

    class Site(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self._answer(page.encode())

        def do_POST(self) -> None:
            said.put(self.rfile.read(int(self.headers["Content-Length"])).decode())
            self._answer(b"")

        def _answer(self, content: bytes) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, format: str, *args: object) -> None:
            pass

    with HTTPServer(("127.0.0.1", 0), Site) as site:
        thread = threading.Thread(target=site.serve_forever, args=(0.05,))
        thread.start()
        try:
            yield site.server_port, said
        finally:
            site.shutdown()
            thread.join()


@pytest.mark.slow
def test_a_page_may_not(browser: str, listener: Listener, tmp_path: Path) -> None:
    page = PAGE % (json.dumps(body().decode()), listener.port)
    with (
        serve_page(page) as (port, said),
        open_browser(
            browser,
            tmp_path,
            "--host-resolver-rules=MAP evil.example 127.0.0.1",
            f"http://evil.example:{port}/",
        ),
    ):
        answers = json.loads(said.get(timeout=60))
        news = [listener._events.get() for _ in range(listener._events.qsize())]

    # The first is asked about beforehand, and the page hears nothing of either.
    assert answers == ["TypeError", "opaque"]
    assert news
    assert all(isinstance(one, RequestRefused) for one in news)
    assert HTTPStatus.FORBIDDEN in {one.status for one in news if isinstance(one, RequestRefused)}
    assert list(listener.folder.iterdir()) == []

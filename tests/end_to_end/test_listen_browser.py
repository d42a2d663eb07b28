"""The server for the browser extension, asked by a page in a real browser, which it refuses."""

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

from judge.commands.listen.work import Listener, RequestRefused
from tests.end_to_end.browsers import browser_command
from tests.unit.commands.listen.test_task import body

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


@contextmanager
def open_browser(place: Path, *words: str) -> Iterator[None]:
    """The browser, with a profile of its own."""
    options = "headless=new no-sandbox disable-gpu disable-background-networking no-first-run"
    own = [f"--{one}" for one in options.split()] + [f"--user-data-dir={place / 'profile'}"]
    process = subprocess.Popen(
        [browser_command(), *own, *words],
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
@pytest.mark.attack
def test_a_page_may_not(tmp_path: Path) -> None:
    with Listener(tmp_path / "practice", 0) as listener:
        page = PAGE % (json.dumps(body().decode()), listener.port)
        words = ("--host-resolver-rules=MAP evil.example 127.0.0.1", "http://evil.example:{}/")
        with (
            serve_page(page) as (port, said),
            open_browser(tmp_path, words[0], words[1].format(port)),
        ):
            answers = json.loads(said.get(timeout=60))
            news = [listener._events.get() for _ in range(listener._events.qsize())]

    # The first is asked about beforehand, and the page hears nothing of either.
    assert answers == ["TypeError", "opaque"]
    refused = [one for one in news if isinstance(one, RequestRefused)]
    assert refused == news != []
    assert HTTPStatus.FORBIDDEN in {one.status for one in refused}
    assert list(listener.folder.iterdir()) == []

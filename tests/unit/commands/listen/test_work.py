"""The server for the browser extension, by real requests on a free port."""

import http.client
import socket
import threading
from collections.abc import Iterator
from contextlib import closing
from http import HTTPStatus
from pathlib import Path

import pytest

from judge.commands.listen.task import SavedProblem, SaveStatus, parse_task
from judge.commands.listen.work import (
    LIMIT_BYTES,
    Listener,
    ListenEvent,
    ProblemReceived,
    RequestRefused,
    event_text,
    greeting,
)
from judge.errors import UsageError
from tests.conftest import each_row
from tests.unit.commands.golden import golden
from tests.unit.commands.listen.test_save import body

JSON = {"Content-Type": "application/json"}


@pytest.fixture(scope="module")
def listener(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Listener]:
    """A server for all tests of this file; its folder fills."""
    with Listener(tmp_path_factory.mktemp("practice"), 0) as opened:
        yield opened


@pytest.fixture
def news(listener: Listener) -> Iterator[ListenEvent]:
    """What the server tells, from now on."""
    while not listener._events.empty():
        listener._events.get()
    return iter(listener)


def answer(
    listener: Listener, content: bytes, path: str = "/", address: str = "127.0.0.1"
) -> tuple[int, str]:
    connection = http.client.HTTPConnection(address, listener.port, timeout=60)
    with closing(connection):
        connection.request("POST", path, content, JSON)
        response = connection.getresponse()
        return response.status, response.read().decode()


def raw(listener: Listener, text: str) -> bytes:
    """What is answered to the bytes of a request, until the connection ends."""
    with socket.create_connection(("127.0.0.1", listener.port), timeout=60) as connection:
        connection.sendall(text.replace("\n", "\r\n").encode())
        connection.shutdown(socket.SHUT_WR)
        return b"".join(iter(lambda: connection.recv(1 << 16), b""))


def test_a_posted_problem_is_there_at_the_answer(
    listener: Listener, news: Iterator[ListenEvent]
) -> None:
    batch = {"id": "posted", "size": 1}
    content = body(name="Posted", url="https://a.b/posted", batch=batch)

    assert answer(listener, content) == (200, "taken\n")

    folder = listener.folder / "posted"
    assert (folder / "data/sample/02.ans").read_text() == "9\n"
    assert next(news) == ProblemReceived(
        task=parse_task(content), saved=SavedProblem(folder=folder, status=SaveStatus.NEW), number=1
    )


@each_row(
    ("changes", "status", "reason"),
    [
        ({"Origin": "chrome-extension://abc"}, 200, "taken"),
        ({"Origin": "moz-extension://0-1"}, 200, "taken"),
        ({"Host": "localhost:PORT"}, 200, "taken"),
        ({"Host": "127.0.0.1:PORT"}, 200, "taken"),
        ({"Host": "[::1]:PORT"}, 200, "taken"),
        ({"Content-Type": "application/json; charset=utf-8"}, 200, "taken"),
        ({"Origin": "https://evil.example"}, 403, "ple', not a browser extension"),
        ({"Origin": "http://localhost:10043"}, 403, "not a browser extension"),
        ({"Origin": "null"}, 403, "sent by 'null'"),
        ({"Origin": ""}, 403, "sent by ''"),
        ({"Host": "evil.example"}, 421, "called by the name 'evil.example'"),
        ({"Host": "localhost"}, 421, "called by the name 'localhost'"),
        ({"Host": "localhost.evil.example:10043"}, 421, "called by the name"),
        ({"Content-Type": "text/plain"}, 415, "'text/plain', but problems are application/json"),
        ({"Content-Type": ""}, 415, "but problems are application/json"),
        ({"Content-Length": "-1"}, 411, "without a Content-Length"),
        ({"Content-Length": "1" + 5000 * "0"}, 413, "more than 8 MiB"),
        ({"Content-Length": str(LIMIT_BYTES + 1)}, 413, "more than 8 MiB"),
        ({"Transfer-Encoding": "chunked"}, 411, "without a Content-Length"),
    ],
)
def test_extensions_and_programs_of_this_machine_may_post_and_others_are_told_why_not(
    listener: Listener,
    news: Iterator[ListenEvent],
    changes: dict[str, str],
    status: int,
    reason: str,
) -> None:
    before, content = sorted(listener.folder.iterdir()), body(name="Shared").decode()
    usual = {"Host": "localhost:PORT", "Content-Length": str(len(content))}
    head = "".join(f"{name}: {one}\n" for name, one in (usual | JSON | changes).items())

    head = head.replace("PORT", str(listener.port))
    answered = raw(listener, f"POST / HTTP/1.1\n{head}\n{content}").decode()

    assert answered.split()[1] == str(status)
    assert reason in answered
    told = listener._events.get(timeout=60)
    if status != HTTPStatus.OK:
        assert isinstance(told, RequestRefused)
        assert (told.status, reason in told.reason) == (status, True)
        assert sorted(listener.folder.iterdir()) == before


def test_problems_come_by_post_alone(listener: Listener) -> None:
    for method in ("GET", "HEAD", "PUT", "DELETE", "OPTIONS"):
        answered = raw(listener, f"{method} / HTTP/1.1\nHost: localhost\n\n").decode()

        assert answered.split()[1] == "405"
        assert "\r\nAllow: POST\r\n" in answered
        assert "access-control" not in answered.lower()
        assert answered.endswith("\r\n\r\n") == (method == "HEAD")


def test_a_body_that_is_no_problem_or_too_large_or_cut_off_is_refused(listener: Listener) -> None:
    head = f"Host: localhost:{listener.port}\nContent-Type: application/json\n"

    for content in (b"", b"{", b"[]", b'{"name": 3}', body(url="javascript:x")):
        status, reason = answer(listener, content)
        assert status == 422
        assert "\n" not in reason.rstrip("\n")
    # All of a large one is read, so that the answer arrives.
    assert answer(listener, (LIMIT_BYTES + 1) * b" ") == (413, "more than 8 MiB\n")
    early = raw(listener, f"POST / HTTP/1.1\n{head}Content-Length: 9\n\n{{")
    assert b" 408 " in early.split(b"\r\n")[0]


def test_what_is_no_request_and_a_silent_client_do_not_stop_the_server(
    listener: Listener, capsys: pytest.CaptureFixture[str]
) -> None:
    for text in ("", "\n\n", "\0\xff\n\n", "POST\n\n", "POST / HTTP/9\n\n"):
        raw(listener, text)
        assert answer(listener, body())[0] == 200
    with socket.create_connection(("127.0.0.1", listener.port)) as silent:
        silent.setblocking(False)
        assert answer(listener, body())[0] == 200

        with pytest.raises(BlockingIOError):  # nor was it hung up on
            silent.recv(1)
    assert capsys.readouterr() == ("", "")


def test_a_contest_may_come_all_at_once(listener: Listener, news: Iterator[ListenEvent]) -> None:
    batch = {"id": "contest", "size": 8}
    contents = [
        body(name="Same", url=f"https://a.b/contest/{number}", batch=batch) for number in range(8)
    ]
    threads = [threading.Thread(target=answer, args=(listener, one)) for one in contents]

    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    taken = [next(news) for _ in contents]
    assert [one.number for one in taken if isinstance(one, ProblemReceived)] == list(range(1, 9))
    assert "All 8 problems of Codeforces - Round 40 are saved." in event_text(taken[-1])
    assert "are here" not in event_text(taken[-2])
    folders = {path.name for path in listener.folder.glob("same*")}
    assert folders == {"same", *(f"same{number}" for number in range(2, 9))}
    assert not list(listener.folder.glob(".*"))


def test_what_comes_twice_counts_once(listener: Listener, news: Iterator[ListenEvent]) -> None:
    content = body(url="https://a.b/twice", batch={"id": "twice", "size": 2})

    for _ in range(2):
        answer(listener, content)
    for path in ("/x", "/x", "/y"):
        answer(listener, content, path=path)

    first, second, x, y = (next(news) for _ in range(4))
    assert [one.number for one in (first, second) if isinstance(one, ProblemReceived)] == [1, 1]
    assert ("'/x'" in str(x), "'/y'" in str(y)) == (True, True)


def test_it_listens_on_the_loopback_alone_and_says_how_problems_come(listener: Listener) -> None:
    addresses = {server.socket.getsockname()[0] for server in listener._servers}

    assert addresses <= {"127.0.0.1", "::1"}
    for address in addresses:
        assert answer(listener, body(), address=address)[0] == 200
    words = greeting(listener)
    assert f"Problems go to {listener.folder}. Press Ctrl-C to stop." in words
    assert f"Add {listener.port} to the custom ports" in words


def test_a_full_disk_is_told_and_a_used_port_is_an_error(
    listener: Listener, tmp_path: Path
) -> None:
    with Listener(tmp_path / "practice", 0) as opened:
        (tmp_path / "practice").rmdir()
        (tmp_path / "practice").write_text("a file")

        status, reason = answer(opened, body())
    with pytest.raises(UsageError) as caught:
        Listener(tmp_path, listener.port)

    assert status == HTTPStatus.INSUFFICIENT_STORAGE
    assert reason == (
        f"the problem cannot be written to {tmp_path / 'practice'}: Not a directory\n"
    )
    words = str(caught.value)
    assert words.startswith(f"another program listens on port {listener.port} of 127.0.0.1")
    assert "the extension also posts to 10043 1327" in words


def test_after_the_end_nothing_runs_and_the_port_is_free(tmp_path: Path) -> None:
    before = set(threading.enumerate())

    with Listener(tmp_path, 0) as first:
        answer(first, body())
        started = set(threading.enumerate()) - before
        assert started
    for thread in started:
        thread.join(60)
        assert not thread.is_alive()

    with Listener(tmp_path, first.port) as second:
        assert answer(second, body())[0] == 200


def test_events_name_the_command_of_a_problem(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    replaced = (("problem.yaml", ".problem.yaml.old1"),)
    part = body(tests=[], memoryLimit=0, batch={"id": "x", "size": 3})
    told = [
        event_text(
            ProblemReceived(
                task=parse_task(content),
                saved=SavedProblem(folder=folder, status=status, replaced=replaced[:count]),
                number=number,
            )
        )
        for content, folder, status, count, number in (
            (body(), Path("/sums"), SaveStatus.NEW, 0, 1),
            (part, tmp_path / "a b", SaveStatus.CHANGED, 1, 2),
            (body(name="x\x1b[2J", group="\x07"), tmp_path / "\x1b[2J", SaveStatus.SAME, 0, 1),
        )
    ]
    told.append(event_text(RequestRefused(status=HTTPStatus.FORBIDDEN, reason="\x1b[2J")))
    text = "\n".join(told)

    assert text == golden(__file__, "events.txt", text)
    assert ("\x1b" in text, "\x07" in text) == (False, False)

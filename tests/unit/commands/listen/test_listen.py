"""What the browser extension posts, by real requests, becomes a task, and that a folder."""

import http.client
import json
import re
import socket
import threading
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from inline_snapshot import external_file

from judge.commands.listen.task import (
    SavedProblem,
    SaveStatus,
    TaskError,
    parse_task,
    prepare_folder,
    save_problem,
)
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
from judge.model import Severity
from judge.packages.icpc import IcpcPackage
from tests.conftest import each_row, files_below

POSTED: dict[str, Any] = {
    "name": "G. Castle Defense",
    "group": "Codeforces - Round 40",
    "url": "https://codeforces.com/problemset/problem/954/G",
    "interactive": False,
    "memoryLimit": 256,
    "timeLimit": 1500,
    "tests": [{"input": "1 2\n", "output": "3\n"}, {"input": "4 5\n", "output": "9\n"}],
    "testType": "single",
    "input": {"type": "stdin"},
    "output": {"type": "stdout"},
    "languages": {"java": {"mainClass": "Main", "taskClass": "GCastleDefense"}},
    "batch": {"id": "123e67c8", "size": 1},
}


def body(**changes: Any) -> bytes:
    return json.dumps(POSTED | changes).encode()


CASTLE = parse_task(body())
SUMS = replace(CASTLE, name="Sums", url="https://a.b/sums")


def test_only_what_is_needed_has_to_be_posted(tmp_path: Path) -> None:
    least = {"name": "Sums", "tests": [{"input": "1\r\n2", "output": ""}], "timeLimit": 2000}

    task = parse_task(json.dumps(least | {"memoryLimit": 0}).encode())

    assert (CASTLE.interactive, CASTLE.batch, CASTLE.batch_size) == (False, "123e67c8", 1)
    assert (task.url, task.group, task.batch, task.batch_size) == ("", "", "", 1)
    assert task.samples == (("1\n2\n", ""),)
    metadata = (save_problem(tmp_path, task).folder / "problem.yaml").read_text()
    assert ("source" in metadata, "memory" in metadata, task.memory_mib) == (False, False, None)


def test_a_post_without_a_problem_is_refused_with_the_reason() -> None:
    reasons = []
    for content in (
        *(b"", b"\xff", b"[" * 100_000, b"[]", b"{}"),
        body(name=3),
        body(name=" \x1b\u200b "),
        body(tests=[{"input": "1"}]),
        body(tests=[{"input": "", "output": ""}] * 1001),
        body(url="file:///etc/passwd"),
        body(url="https://a.b/><script>"),
        body(url="https://a.b/" + 2000 * "x"),
        body(timeLimit=1e300),
        body(memoryLimit=2 << 20),
        body(timeLimit="1 s"),
    ):
        with pytest.raises(TaskError) as caught:
            parse_task(content)
        reasons.append(str(caught.value)[:200])

    found = "\n".join(reasons)
    assert found == external_file("refusals.txt")


def test_differences_from_the_site_are_remarks(tmp_path: Path) -> None:
    remarks: list[str] = []
    differences: list[dict[str, Any]] = [
        {"interactive": True},
        {"input": {"type": "file", "fileName": "in.txt"}},
        {"input": {"type": "regex", "pattern": "in.*txt"}},
        {"output": {"type": "file", "fileName": "out.txt"}},
        {"tests": []},
        {"timeLimit": 0},
        {"tests": [{"input": "1 3", "output": "0.3333 7"}]},
    ]
    for changes in differences:
        task = parse_task(body(**changes))
        remarks += task.remarks
        statement = (save_problem(tmp_path, task).folder / "statement/problem.en.md").read_text()
        assert statement.replace("\\", "").endswith(f"\n\n{remarks[-1]}\n")

    # With the tolerance another whole number would be accepted too.
    assert parse_task(body(tests=[{"input": "", "output": "0.5 1000000"}])).remarks == ()
    found = "\n".join(remarks)
    assert found == external_file("remarks.txt")


@each_row(
    ("name", "url", "slug"),
    [
        ("G. Castle Defense", "https://a.b/954/G", "gcastledefense"),
        ("Café", "https://a.b/problems/drink", "cafe"),
        ("A - 積雪深差", "https://atcoder.jp/contests/abc001/tasks/abc001_1", "abc0011"),
        ("Башня", "https://codeforces.com/problemset/problem/954/G", "p954g"),
        ("A", "https://a.b/contest/sums", "sums"),
        ("1. 2-SAT", "https://a.b/c", "sat"),
        ("../../etc/passwd", "https://a.b/c", "etcpasswd"),
        ("..", "", "problem"),
        ("!!", "https://a.b/%2e%2e/%2F", "problem"),
        ("x" * 300, "https://a.b/c", "x" * 40),
    ],
)
def test_a_short_name_comes_from_the_name_or_the_address(name: str, url: str, slug: str) -> None:
    assert parse_task(body(name=name, url=url)).slug == slug


@given(
    name=st.text(max_size=30), group=st.text(max_size=30), url=st.text("/ab.%2f\u00e9", max_size=20)
)
def test_a_short_name_is_always_of_letters_and_digits(name: str, group: str, url: str) -> None:
    content = body(name=f"x{name}", group=group, url=f"https://a.b/{url}")

    try:
        task = parse_task(content)
    except TaskError:
        return  # half a sign beyond the basic plane

    assert re.fullmatch(r"[a-z][a-z0-9]{0,39}", task.slug)
    assert all(sign.isprintable() for sign in task.name + task.group)


def test_a_problem_becomes_a_package_that_can_be_judged(tmp_path: Path) -> None:
    group = "<script>*a*</script> [x](javascript:y) {{nextsample}}"  # these are words of a site
    (tmp_path / "odd").mkdir()
    saved = save_problem(tmp_path, SUMS)
    castle, odd = (
        save_problem(tmp_path / "odd", one).folder for one in (CASTLE, replace(SUMS, group=group))
    )

    assert saved == SavedProblem(folder=tmp_path / "sums", status=SaveStatus.NEW)
    assert (castle / "problem.yaml").read_text() == external_file("problem.yaml.txt")
    assert (odd / "statement/problem.en.md").read_text() == (
        r"From \<script\>\*a\*\</script\> \[x\](javascript:y) \{\{nextsample\}\}: "
        "<https://a.b/sums>\n"
    )
    package = IcpcPackage(tmp_path / "sums")
    problem, cases = package.problem("sums"), package.cases("sums")
    assert (problem.title, problem.limits.cpu_s) == ("Sums", 1.5)
    assert problem.limits.memory_bytes == 256 << 20
    assert [(case.name, case.input, case.answer) for case in cases] == [
        *(("sample/01", b"1 2\n", b"3\n"), ("sample/02", b"4 5\n", b"9\n"))
    ]
    errors = {  # it misses only what no site sends
        one.subject
        for _, findings in package.lints("sums").values()
        for one in findings
        if one.severity is Severity.ERROR
    }
    assert errors <= {"data/secret", "input_validators", "submissions/accepted"}
    decimal = IcpcPackage(
        save_problem(tmp_path, replace(CASTLE, samples=(("1 3\n", "0.33\n"),))).folder
    )
    assert decimal.problem(CASTLE.slug).checker_args == ("float_tolerance", "1e-6")
    (case,) = decimal.cases(CASTLE.slug)
    assert case.validator_args == ("float_tolerance", "1e-6")


signs = st.text(st.characters(exclude_categories=["Cc", "Cf", "Cs", "Cn", "Co", "Zl", "Zp"]))


@pytest.mark.slow
@given(name=signs, group=signs, tail=st.text("abc/%._-~09?&=#,:@!$()*+;", max_size=30))
@settings(max_examples=40)
def test_whatever_a_problem_is_called_its_package_can_be_read(
    tmp_path_factory: pytest.TempPathFactory, name: str, group: str, tail: str
) -> None:
    home = tmp_path_factory.mktemp("home")
    task = replace(SUMS, name=f"x{name}", group=group, url=f"https://a.b/{tail}")

    first, again = save_problem(home, task), save_problem(home, task)

    assert first.folder.parent == home
    assert IcpcPackage(first.folder).metadata.names == {"en": f"x{name}"}
    assert (again.folder, again.status) == (first.folder, SaveStatus.SAME)


def test_a_corrected_problem_is_brought_up_to_date_and_nothing_is_lost(tmp_path: Path) -> None:
    folder = tmp_path / "sums"
    save_problem(tmp_path, SUMS)
    before = files_below(tmp_path)
    same = save_problem(tmp_path, SUMS)
    assert same == SavedProblem(folder=folder, status=SaveStatus.SAME)
    assert files_below(tmp_path) == before
    (folder / "data/sample/01.ans").write_text("my own")
    (folder / "mine.py").write_text("print(3)\n")
    (folder / "data/sample/02.in").unlink()
    corrected = replace(SUMS, samples=(("1 2\n", "3!\n"), *SUMS.samples[1:]))

    found = save_problem(tmp_path, corrected)
    again = save_problem(tmp_path, SUMS)

    replaced = (("data/sample/01.ans", ".01.ans.old1"),)
    assert found == SavedProblem(folder=folder, status=SaveStatus.CHANGED, replaced=replaced)
    assert again.replaced == (("data/sample/01.ans", ".01.ans.old2"),)
    cases = IcpcPackage(folder).cases("sums")
    assert [case.name for case in cases] == ["sample/01", "sample/02"]  # not what was replaced
    first = {name.removeprefix("sums/"): text for name, text in before.items()}
    assert files_below(folder) == first | {
        "data/sample/.01.ans.old1": "my own",
        "data/sample/.01.ans.old2": "3!\n",
        "mine.py": "print(3)\n",
    }


def test_another_problem_of_that_name_gets_its_own_folder(tmp_path: Path) -> None:
    puzzle = replace(SUMS, name="Puzzle 8")
    others = (replace(SUMS, url="https://c.d/sums"), replace(SUMS, url=""), replace(SUMS, url=""))
    first = save_problem(tmp_path, SUMS).folder
    before = files_below(first)

    saved = [save_problem(tmp_path, one).folder.name for one in others]
    puzzles = [save_problem(tmp_path, one).folder.name for one in (puzzle, replace(puzzle, url=""))]

    assert (saved, puzzles) == (["sums2", "sums3", "sums4"], ["puzzle8", "puzzle8x2"])
    assert files_below(first) == before


@each_row("content", ["", "[broken", "name: Sums\n", None])
def test_what_lies_there_is_left_as_it_is(tmp_path: Path, content: str | None) -> None:
    (tmp_path / "sums").mkdir()
    if content is not None:
        (tmp_path / "sums/problem.yaml").write_text(content)
    (tmp_path / "sums2").write_text("my sums")
    (tmp_path / "sums3").symlink_to(tmp_path / "nowhere")
    before = files_below(tmp_path)

    assert save_problem(tmp_path, SUMS).folder == tmp_path / "sums4"

    assert {name: files_below(tmp_path)[name] for name in before} == before


def test_an_impossible_folder_is_an_error_and_nothing_is_left_behind(tmp_path: Path) -> None:
    (tmp_path / "home").write_text("a file")

    with pytest.raises(OSError, match="Not a directory"):
        save_problem(tmp_path / "home", SUMS)
    for place in ("/proc/practice", "/dev/null/practice", "/proc"):
        with pytest.raises(UsageError, match=f"problems cannot be written to {place}: .*--folder"):
            prepare_folder(Path(place))
    prepare_folder(tmp_path / "new/one")

    assert sorted(path.name for path in tmp_path.iterdir()) == ["home", "new"]


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


def test_a_posted_problem_is_saved(listener: Listener, news: Iterator[ListenEvent]) -> None:
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


def test_a_silent_client_stops_nobody(
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


def test_a_full_disk_and_a_used_port_are_told(listener: Listener, tmp_path: Path) -> None:
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


def test_events_name_the_next_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
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

    assert text == external_file("events.txt")
    assert ("\x1b" in text, "\x07" in text) == (False, False)

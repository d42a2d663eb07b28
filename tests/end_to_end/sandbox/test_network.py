"""Attacks on networks: nothing reaches a server, not even on this machine, and nobody is served."""

import socket
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from judge.sandbox import Guarantee, Sandbox
from tests.end_to_end.sandbox.conftest import (
    AttackPrograms,
    AttackRunner,
    refused,
    report_of,
    run_unsandboxed,
    skip_unless,
)


class Servers:
    """One server of each kind, open to anybody on this machine."""

    def __init__(self, stack: ExitStack, folder: Path) -> None:
        name = f"attack-{time.monotonic_ns()}"
        places: dict[str, tuple[int, int, object]] = {
            "tcp": (socket.AF_INET, socket.SOCK_STREAM, ("127.0.0.1", 0)),
            "tcp6": (socket.AF_INET6, socket.SOCK_STREAM, ("::1", 0)),
            "udp": (socket.AF_INET, socket.SOCK_DGRAM, ("127.0.0.1", 0)),
            "unix": (socket.AF_UNIX, socket.SOCK_STREAM, str(folder / "s")),
            "unixgram": (socket.AF_UNIX, socket.SOCK_DGRAM, str(folder / "d")),
            "abstract": (socket.AF_UNIX, socket.SOCK_STREAM, f"\0{name}-s"),
            "abstractgram": (socket.AF_UNIX, socket.SOCK_DGRAM, f"\0{name}-d"),
        }
        self.sockets: dict[str, socket.socket] = {}
        self.words: list[str] = []
        for how, (family, kind, address) in places.items():
            server = stack.enter_context(socket.socket(family, kind))
            try:
                server.bind(address)  # type: ignore[arg-type]  # each family has its own
            except OSError:
                assert how == "tcp6"  # not every machine has IPv6
                continue
            if kind == socket.SOCK_STREAM:
                server.listen()
            server.setblocking(False)
            self.sockets[how] = server
            where = server.getsockname()
            at = where[1] if isinstance(where, tuple) else where
            text = at.decode() if isinstance(at, bytes) else str(at)
            self.words += [how, text.lstrip("\0")]
        for path in (folder / "s", folder / "d"):
            path.chmod(0o777)

    def reached(self) -> list[str]:
        """The servers that somebody has reached."""
        found = []
        for how, server in self.sockets.items():
            try:
                if server.type == socket.SOCK_STREAM:
                    server.accept()[0].close()
                else:
                    server.recv(100)
            except BlockingIOError:
                continue
            found.append(how)
        return found


@pytest.fixture
def servers(place: Path) -> Iterator[Servers]:
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=place)))
        folder.chmod(0o755)
        yield Servers(stack, folder)


@contextmanager
def repeating(work: Callable[[], None]) -> Iterator[None]:
    """While a thread does some work again and again."""
    done = threading.Event()

    def repeat() -> None:
        while not done.wait(0.02):
            work()

    thread = threading.Thread(target=repeat)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()


@contextmanager
def knocking() -> Iterator[tuple[list[str], list[str]]]:
    """A port and an abstract name at which somebody knocks; which of them were answered."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    name, answered = f"attack-{time.monotonic_ns()}", list[str]()

    def knock() -> None:
        places: dict[int, object] = {
            socket.AF_INET: ("127.0.0.1", port),
            socket.AF_UNIX: f"\0{name}",
        }
        for family, address in places.items():
            with socket.socket(family) as client:
                if client.connect_ex(address) == 0:  # type: ignore[arg-type]
                    answered.append(socket.AddressFamily(family).name)

    with repeating(knock):
        yield [str(port), name], answered


@contextmanager
def name_server() -> Iterator[tuple[str, list[bytes]]]:
    """The port of a name server that answers everybody, and the questions that it was asked."""
    questions: list[bytes] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as server:
        server.bind(("127.0.0.1", 0))
        server.setblocking(False)

        def answer() -> None:
            try:
                question, who = server.recvfrom(512)
            except BlockingIOError:
                return
            questions.append(question)
            server.sendto(question, who)

        with repeating(answer):
            yield str(server.getsockname()[1]), questions


def test_no_server_of_the_machine_is_reached(
    servers: Servers, sandbox: Sandbox, attack: AttackRunner
) -> None:
    skip_unless(sandbox, Guarantee.NETWORK)

    seen = attack("connects.c", *servers.words)

    assert seen.exit_code == 0
    assert report_of(seen).keys() == servers.sockets.keys()
    assert servers.reached() == []


def test_a_program_cannot_be_a_server(sandbox: Sandbox, attack: AttackRunner) -> None:
    skip_unless(sandbox, Guarantee.NETWORK)

    with knocking() as (words, answered):
        assert report_of(attack("listens.c", *words)) == refused("tcp", "abstract")

    assert answered == []


def test_no_name_is_resolved(sandbox: Sandbox, attack: AttackRunner) -> None:
    skip_unless(sandbox, Guarantee.NETWORK)

    with name_server() as (port, questions):
        assert report_of(attack("resolves.c", port)) == refused("a server's answer", "getaddrinfo")

    assert questions == []


@pytest.mark.attack(succeeds=True)
def test_without_a_sandbox_servers_are_reached_names_resolved_and_a_program_is_one(
    servers: Servers, programs: AttackPrograms
) -> None:
    run_unsandboxed(programs, "connects.c", *servers.words)
    assert servers.reached() == list(servers.sockets)

    with knocking() as (words, answered):
        came = run_unsandboxed(programs, "listens.c", *words)
    assert came == {"tcp": "did it", "abstract": "did it"}
    assert set(answered) == {"AF_INET", "AF_UNIX"}

    with name_server() as (port, questions):
        came = run_unsandboxed(programs, "resolves.c", port)
    assert came["a server's answer"] == "did it"
    assert len(questions) == 1

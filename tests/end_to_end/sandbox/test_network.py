"""Attacks on networks: nothing reaches a server, not even on this machine, and nobody is served."""

from __future__ import annotations

import socket
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from judge.sandbox import Guarantee, Sandbox
from tests.end_to_end.sandbox.conftest import (
    AttackPrograms,
    AttackRunner,
    report_of,
    run_unsandboxed,
    skip_unless,
)

WAYS_IN = ("tcp", "tcp6", "udp", "unix", "unixgram", "abstract", "abstractgram")


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

    def reached_servers(self) -> list[str]:
        """The servers that somebody has reached_servers."""
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
def knock_at(port: int, name: str) -> Iterator[list[str]]:
    """Knocks at a port and at an abstract name again and again; which of them were answered."""
    answered: list[str] = []
    done = threading.Event()

    def knock() -> None:
        while not done.wait(0.02):
            for family, address in (
                (socket.AF_INET, ("127.0.0.1", port)),
                (socket.AF_UNIX, f"\0{name}"),
            ):
                with socket.socket(family) as client:
                    if client.connect_ex(address) == 0:
                        answered.append(socket.AddressFamily(family).name)

    thread = threading.Thread(target=knock)
    thread.start()
    try:
        yield answered
    finally:
        done.set()
        thread.join()


@contextmanager
def name_server() -> Iterator[tuple[int, list[bytes]]]:
    """The port of a name server that answers everybody, and the questions that it was asked."""
    questions: list[bytes] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as server:
        server.bind(("127.0.0.1", 0))
        server.settimeout(0.02)
        done = threading.Event()

        def answer() -> None:
            while not done.is_set():
                try:
                    question, who = server.recvfrom(512)
                except TimeoutError:
                    continue
                questions.append(question)
                server.sendto(question, who)

        thread = threading.Thread(target=answer)
        thread.start()
        try:
            yield server.getsockname()[1], questions
        finally:
            done.set()
            thread.join()


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as server:
        port: int = server.getsockname()[1]
        return port


# The attacks


def test_no_server_of_the_machine_is_reached(
    servers: Servers, sandbox: Sandbox, attack: AttackRunner
) -> None:
    skip_unless(sandbox, Guarantee.NETWORK)

    seen = attack("connects.c", *servers.words)

    assert seen.exit_code == 0
    assert report_of(seen).keys() == servers.sockets.keys()
    assert servers.reached_servers() == []


def test_a_program_cannot_be_a_server(sandbox: Sandbox, attack: AttackRunner) -> None:
    skip_unless(sandbox, Guarantee.NETWORK)
    port, name = free_port(), f"attack-{time.monotonic_ns()}"

    with knock_at(port, name) as answered:
        seen = attack("listens.c", str(port), name)

    assert report_of(seen) == {"tcp": "refused", "abstract": "refused"}
    assert answered == []


def test_no_name_is_resolved(sandbox: Sandbox, attack: AttackRunner) -> None:
    skip_unless(sandbox, Guarantee.NETWORK)

    with name_server() as (port, questions):
        seen = attack("resolves.c", str(port))

    assert report_of(seen) == {"a server's answer": "refused", "getaddrinfo": "refused"}
    assert questions == []


# The attacks are real


@pytest.mark.attack(succeeds=True)
def test_without_a_sandbox_servers_are_reached_names_resolved_and_a_program_is_one(
    servers: Servers, programs: AttackPrograms
) -> None:
    run_unsandboxed(programs, "connects.c", *servers.words)
    assert servers.reached_servers() == list(servers.sockets)

    port, name = free_port(), f"attack-{time.monotonic_ns()}"
    with knock_at(port, name) as answered:
        came = run_unsandboxed(programs, "listens.c", str(port), name)
    assert came == {"tcp": "did it", "abstract": "did it"}
    assert set(answered) == {"AF_INET", "AF_UNIX"}

    with name_server() as (number, questions):
        came = run_unsandboxed(programs, "resolves.c", str(number))
    assert came["a server's answer"] == "did it"
    assert len(questions) == 1

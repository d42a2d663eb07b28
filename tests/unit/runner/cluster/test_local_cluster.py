"""A cluster of processes on this machine: who can reach it, and who can use it."""

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

pytest.importorskip("distributed", reason="not installed: it comes with the extra `cluster`")
pytest.importorskip("cryptography", reason="not installed: it comes with the extra `cluster`")

import distributed

from judge.runner.cluster.executor import open_client
from tests.end_to_end.commands import descendants

LOOPBACK = "0100007F"

# Another user, if this one is root. He speaks plainly, then TLS without a certificate.
STRANGER = """
import socket, ssl, sys

port = int(sys.argv[1])
hello = b"\\1" + bytes(7) + bytes(16)

def answer(wrap):
    with socket.create_connection(("127.0.0.1", port), timeout=60) as plain:
        try:
            with wrap(plain) as secured:
                secured.sendall(hello)
                return secured.recv(100)
        except (ssl.SSLError, ConnectionError):
            return b""

context = ssl.create_default_context()
context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
print(answer(lambda plain: plain), answer(context.wrap_socket))
"""


@pytest.mark.slow
@pytest.mark.attack
def test_a_stranger_on_this_machine_cannot_use_the_processes_of_a_local_pool() -> None:
    async def attack() -> tuple[set[str], set[str], str]:
        async with open_client("local:1") as client:
            while not (await client.scheduler.identity())["workers"]:
                await asyncio.sleep(0.05)
            found = list(_listening(os.getpid()))
            hosts = {host for host, _ in found}
            answers = {await asyncio.to_thread(_attack, port) for _, port in found}
            return hosts, answers, await _try_another_certificate(client.scheduler.address)

    hosts, answers, refusal = asyncio.run(attack())

    assert hosts == {LOOPBACK}
    assert answers == {"b'' b''"}
    assert "certificate" in refusal


def _attack(port: int) -> str:
    """What a stranger gets to read from a port, plainly and by TLS."""
    as_root = os.geteuid() == 0
    done = subprocess.run(
        ["/usr/bin/python3" if as_root else sys.executable, "-c", STRANGER, str(port)],
        user=65534 if as_root else None,
        extra_groups=[] if as_root else None,
        cwd="/",
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


async def _try_another_certificate(address: str) -> str:
    security = distributed.Security.temporary()
    try:
        async with distributed.Client(address, security=security, asynchronous=True, timeout=5):
            return ""
    except OSError as error:
        return f"{error} {error.__cause__}"


def _listening(process: int) -> Iterator[tuple[str, int]]:
    """The addresses, as the kernel writes them, on which a process and its children listen."""
    sockets = set()
    for one in [process, *descendants(process)]:
        for descriptor in Path(f"/proc/{one}/fd").iterdir():
            with suppress(OSError):  # it has just been closed
                if found := re.match(r"socket:\[(\d+)\]", str(descriptor.readlink())):
                    sockets.add(found[1])
    for table in ("tcp", "tcp6"):
        for line in Path(f"/proc/net/{table}").read_text().splitlines()[1:]:
            _, local, _, state, *_, inode = line.split()[:10]
            if state == "0A" and inode in sockets:
                host, _, port = local.partition(":")
                yield host, int(port, 16)

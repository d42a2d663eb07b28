"""The start of the server: port, sandbox, libraries."""

from __future__ import annotations

import socket
from pathlib import Path

import pytest

from judge.errors import SandboxError, UsageError
from judge.sandbox import Level
from judge.web.server import ServeOrder, level_of, serve_site
from tests.kit.solutions import KIT


def test_a_port_that_is_taken_is_named() -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]

        with pytest.raises(UsageError, match=f"port {port} of 127.0.0.1"):
            serve_site(KIT, ServeOrder(port=port, sandbox="none"), print)


def test_a_sandbox_that_shows_the_files_is_too_weak() -> None:
    with pytest.raises(SandboxError, match="does not hide your files") as caught:
        level_of("limits")

    assert "--sandbox none" in str(caught.value)


def test_no_sandbox_at_all_must_be_asked_for() -> None:
    assert level_of("none") is Level.NONE


@pytest.mark.parametrize("host", ["192.0.2.1", "no-such-host.invalid", "a" * 300])
def test_an_address_that_the_machine_does_not_have_is_named(host: str) -> None:
    with pytest.raises(UsageError, match="address") as caught:
        serve_site(KIT, ServeOrder(host=host, port=0, sandbox="none"), print)

    assert host in str(caught.value)


def test_a_key_without_a_certificate_is_an_error() -> None:
    with pytest.raises(UsageError, match="--keyfile needs"):
        serve_site(KIT, ServeOrder(port=0, sandbox="none", keyfile=Path("key.pem")), print)


def test_a_certificate_that_is_none_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "certificate.pem").write_text("nothing")
    order = ServeOrder(port=0, sandbox="none", certfile=tmp_path / "certificate.pem")

    with pytest.raises(UsageError, match="the certificate cannot be used"):
        serve_site(KIT, order, print)

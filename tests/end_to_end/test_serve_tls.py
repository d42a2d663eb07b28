"""`judge serve` by TLS, with a certificate that the test makes."""

from __future__ import annotations

import socket
import ssl
import subprocess
import urllib.request
from http import HTTPStatus
from pathlib import Path

import pytest

from tests.conftest import skip_or_fail_on_ci
from tests.end_to_end.browser.serving import ServedSite, served_site


@pytest.mark.attack
def test_a_site_with_a_certificate_speaks_tls_alone(tmp_path: Path) -> None:
    certificate, key = _self_signed(tmp_path)
    trusting = ssl.create_default_context(cafile=str(certificate))
    words = ("--sandbox", "none", "--certfile", str(certificate), "--keyfile", str(key))
    with served_site(tmp_path, *words) as site:
        address = f"https://localhost:{site.port}/"
        with urllib.request.urlopen(address, context=trusting) as answer:
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
    certificate, key = folder / "site.pem", folder / "site.key"
    words = ("-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost")
    names = ("-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1")
    files = ("-out", str(certificate), "-keyout", str(key))
    try:
        subprocess.run(
            ["openssl", "req", "-x509", *words, *names, *files], check=True, capture_output=True
        )
    except FileNotFoundError:
        skip_or_fail_on_ci("openssl is not installed: apt install openssl")
    return certificate, key


def _answer_to(site: ServedSite, request: bytes) -> bytes:
    with socket.create_connection(("127.0.0.1", site.port), timeout=60) as connection:
        connection.sendall(request)
        try:
            return connection.recv(4096)
        except ConnectionResetError:
            return b""

"""What a visualizer leaves is an image by its ending and its first bytes."""

from __future__ import annotations

from judge.runner.package_programs.visualizers import MOST_IMAGE_BYTES, image_fault
from tests.conftest import each_row


@each_row(
    ("ending", "content", "fault"),
    [
        ("svg", b"<?xml version='1.0'?><svg/>", ""),
        ("svg", b"<html><script>alert(1)</script></html>", "holds no <svg"),
        ("svg", b"", "holds no <svg"),
        ("png", b"\x89PNG\r\n\x1a\n...", ""),
        ("png", b"<svg/>", "is no PNG"),
        ("jpg", b"\xff\xd8\xff\xe0", ""),
        ("jpeg", b"\x89PNG\r\n\x1a\n", "is no JPEG"),
        ("svg", b"<svg>" + b" " * MOST_IMAGE_BYTES, "has more than 4 MiB"),
    ],
)
def test_an_image_is_what_its_ending_says(ending: str, content: bytes, fault: str) -> None:
    assert image_fault(ending, content) == fault

"""Statements as a PDF."""

from __future__ import annotations

import re
import sys

import pytest

from judge.commands.convert.statements.parts import statement_parts
from judge.commands.convert.statements.pdf import statements_pdf
from judge.errors import UsageError
from tests.kit.solutions import KIT

typst = pytest.importorskip("typst")

NASTY = '# A "name" \\ #read("/etc/passwd")\n\n$x$ *a* @b <c> `d"` [e](f) ~ -- #{panic()}\n'


def pages(pdf: bytes) -> int:
    """How many pages a PDF has, by its tree of pages."""
    return int(max(re.findall(rb"/Count (\d+)", pdf), key=int))


def test_every_statement_of_the_kit_is_set() -> None:
    slugs = KIT.slugs()
    parts = [part for slug in slugs for part in statement_parts(KIT, slug, "en")]

    pdf = statements_pdf(parts, "Problems")

    assert pdf.startswith(b"%PDF-")
    assert pages(pdf) > len(slugs)


def test_signs_of_typst_are_shown() -> None:
    assert pages(statements_pdf([("en", NASTY)], NASTY)) == 1


def test_without_typst_the_message_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)

    with pytest.raises(UsageError, match=r"needs typst.*install") as caught:
        statements_pdf([("en", "# a")], "a")

    assert "pdf" in str(caught.value)


class NoFonts:
    """The fonts of a machine on which nobody reads Japanese."""

    def families(self) -> list[str]:
        return ["Libertinus Serif"]


def test_signs_without_a_font_are_an_error_and_no_blank_boxes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(typst, "Fonts", NoFonts)

    assert statements_pdf([("en", "# a")], "a").startswith(b"%PDF-")
    with pytest.raises(UsageError, match=r"no font here.*'ja'.*fonts-noto-cjk"):
        statements_pdf([("ja", "# 盤")], "a")

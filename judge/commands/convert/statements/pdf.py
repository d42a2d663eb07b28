"""Typeset statements as a PDF, with typst."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from judge.commands.convert.statements import typesetting
from judge.errors import UsageError, install_command
from judge.terminal.wrapping import is_wide

# Of typst itself, so that a PDF looks alike on every machine.
_FONTS = ("Libertinus Serif",)
_MONO = ("DejaVu Sans Mono",)
_EAST_ASIAN = (
    *("Noto Serif CJK JP", "Noto Sans CJK JP", "Source Han Serif", "Source Han Sans"),
    *("IPAexMincho", "IPAexGothic", "IPAMincho", "IPAGothic", "TakaoPMincho", "VL PGothic"),
)


def statements_pdf(parts: Sequence[tuple[str, str]], title: str) -> bytes:
    """The PDF of statements in Markdown, each with its natural language before it.

    Raises `UsageError` if typst is not installed, or no font with the signs of a statement.
    """
    try:
        import typst  # an extra: only a PDF needs it
    except ImportError as error:
        raise UsageError(
            "a PDF needs typst, which is not installed",
            advice=f"Install it: {install_command('pdf')}",
        ) from error
    wide = [font for font in _EAST_ASIAN if font in set(typst.Fonts().families())]
    if not wide:
        _require_narrow(parts)
    source = typesetting.booklet(parts, title, fonts=(*_FONTS, *wide), mono=(*_MONO, *wide))
    return bytes(typst.compile(source.encode(errors="replace")))


def _require_narrow(parts: Iterable[tuple[str, str]]) -> None:
    """Raise `UsageError` if a statement has signs that only East Asian fonts have."""
    for language, text in parts:
        if any(map(is_wide, text)):
            raise UsageError(
                f"there is no font here for the statement in {language!r}",
                advice="On Debian and Ubuntu: apt install fonts-noto-cjk",
            )

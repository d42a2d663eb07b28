"""Translate messages into the language of the user, by the gettext catalogues in `catalogs/`.

The messages in the source are English, so English loads no catalogue. The language belongs to a
context: to the process in the terminal, to a request on the site. What other programs read, and
what is stored, stays English: only what shows a message translates it.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

from judge.facts import Fact

LANGUAGES = {"en": "English", "ja": "日本語"}
"""The languages that there are, by their codes: each under its own name."""

SOURCE_LANGUAGE = "en"
"""The language of the messages in the source."""

CATALOGS = Path(__file__).with_name("catalogs")
"""The folder of the catalogues."""

_language: ContextVar[str] = ContextVar("language", default=SOURCE_LANGUAGE)


def translate(message: str, /, **values: object) -> str:
    """The message in the language of the context; with values, its `{fields}` are filled in."""
    language = _language.get()
    if language != SOURCE_LANGUAGE and message:  # to gettext, no message is the head of a catalogue
        message = _catalog(language).gettext(message)
    return message.format(**values) if values else message


def translate_count(singular: str, plural: str, count: int, /, **values: object) -> str:
    """The message for a number of things, which is `{count}` in it, with the values filled in."""
    return plain_ngettext(singular, plural, count).format(count=count, **values)


def translate_fact(text: str) -> str:
    """A fact or a marked message in the language of the context; other texts stay as they are."""
    return text.said(translate) if isinstance(text, Fact) else translate(text)


def mark(message: str) -> str:
    """The message itself: a constant that is translated where it is shown."""
    return message


def current_language() -> str:
    """The code of the language of the context."""
    return _language.get()


@contextmanager
def use_language(code: str) -> Iterator[None]:
    """Translate into one of `LANGUAGES` within the context."""
    assert code in LANGUAGES, code
    token = _language.set(code)
    try:
        yield
    finally:
        _language.reset(token)


def language_of_environment(environment: Mapping[str, str]) -> str:
    """The language that the locale asks for, as gettext reads it; English if there is no other.

    `LANGUAGE` lists languages, and counts only beside a locale that is not C or POSIX.
    """
    names = (environment.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    locale = next(filter(None, names), "C")
    if locale in ("C", "POSIX"):
        return SOURCE_LANGUAGE
    locales = (environment.get("LANGUAGE") or locale).split(":")
    codes = (locale.partition(".")[0].partition("_")[0] for locale in locales)
    return next((code for code in codes if code in LANGUAGES), SOURCE_LANGUAGE)


def translations_of(write: Callable[[], str]) -> dict[str, str]:
    """What `write` returns in each language but that of the source, by their codes."""
    texts = {}
    for code in LANGUAGES:
        if code != SOURCE_LANGUAGE:
            with use_language(code):
                texts[code] = write()
    return texts


def plain_ngettext(singular: str, plural: str, count: int) -> str:
    """As `translate_count`, for a template that fills in the values itself."""
    language = _language.get()
    if language == SOURCE_LANGUAGE:
        return singular if count == 1 else plural
    return _catalog(language).ngettext(singular, plural, count)


@cache
def _catalog(language: str) -> gettext.NullTranslations:
    return gettext.translation("judge", CATALOGS, [language])

"""The catalogues of translations: what they have, and what they should have."""

from collections.abc import Sequence
from io import BytesIO
from pathlib import Path

from babel.messages import Catalog
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po, write_po

from tests.conftest import ROOT
from tests.messages.source import all_messages

CATALOGS = ROOT / "judge/terminal/translation/catalogs"

_HEADER = """\
# The messages of the judge. `nox -s messages` takes them from the source.
msgid ""
msgstr ""
"Project-Id-Version: judge\\n"
"Language: {locale}\\n"
"Plural-Forms: {plurals};\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


def extracted_messages() -> Catalog:
    """All messages of the source, each with the files that have it."""
    catalog = Catalog(domain="judge")
    for one in all_messages():
        message = one.forms[0] if len(one.forms) == 1 else one.forms
        catalog.add(message, locations=[(one.file, 0)])
    return catalog


def catalog_paths() -> list[Path]:
    """The catalogues, a `.po` for each language."""
    return sorted(CATALOGS.glob("*/LC_MESSAGES/judge.po"))


def read_catalog(path: Path) -> Catalog:
    """A catalogue as it is."""
    with path.open("rb") as file:
        return read_po(file, locale=path.parts[-3], domain="judge", abort_invalid=True)


def current_catalog(path: Path, template: Catalog) -> Catalog:
    """The catalogue with the messages of the source and no others; it guesses no translation."""
    catalog = read_catalog(path)
    catalog.update(template, no_fuzzy_matching=True, update_creation_date=False)
    catalog.obsolete.clear()
    return catalog


def catalog_text(catalog: Catalog) -> bytes:
    """The catalogue as the content of a `.po`; neither a time nor a version is in it."""
    text = BytesIO()
    write_po(text, catalog, width=0, sort_by_file=True, omit_header=True, include_lineno=False)
    locale = catalog.locale_identifier
    return _HEADER.format(locale=locale, plurals=catalog.plural_forms).encode() + text.getvalue()


def untranslated(catalog: Catalog) -> list[str]:
    """The messages that lack a translation, or have one that is only a guess."""
    return [
        " / ".join(forms_of(message.id))
        for message in catalog
        if message.id and (message.fuzzy or not all(forms_of(message.string)))
    ]


def translations(catalog: Catalog) -> dict[tuple[str, ...], tuple[str, ...]]:
    """The translation of each message that has one."""
    return {
        (message.context or "", *forms_of(message.id)): forms_of(message.string)
        for message in catalog
        if message.id and all(forms_of(message.string))
    }


def forms_of(text: Sequence[str] | None) -> tuple[str, ...]:
    """The forms of a message or of a translation: one, or one for each number."""
    return (text,) if isinstance(text, str) else tuple(text or ("",))


def stale_files(path: Path, catalog: Catalog) -> list[Path]:
    """Which of the `.po` and its `.mo` are not what the catalogue says."""
    compiled = path.with_suffix(".mo")
    stale = [path] if path.read_bytes() != catalog_text(catalog) else []
    if not compiled.is_file():
        return [*stale, compiled]
    with compiled.open("rb") as file:
        is_same = translations(read_mo(file)) == translations(catalog)
    return stale if is_same else [*stale, compiled]

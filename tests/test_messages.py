"""No message is left out: the catalogues have all that the source marks, in every language."""

import ast
import re
from collections import Counter
from pathlib import Path
from string import Formatter

import pytest

from judge.terminal.translation import LANGUAGES, SOURCE_LANGUAGE
from judge.web.site import script_words
from tests.conftest import ROOT

pytest.importorskip("babel")

from babel.messages.checkers import num_plurals, python_format

from tests.messages.catalogs import (
    catalog_paths,
    current_catalog,
    extracted_messages,
    forms_of,
    read_catalog,
    stale_files,
    untranslated,
)
from tests.messages.source import (
    ERRORS,
    FACTS,
    FORMS,
    JUDGE,
    all_messages,
    called_name,
    calls,
    text_of,
)

CATALOGS = pytest.mark.parametrize("path", catalog_paths(), ids=lambda path: path.parts[-3])
_PERCENT = re.compile(r"%\((\w+)\)[sd]|%%")


def fields(text: str) -> Counter[str]:
    """The places for values in a message, in either of the two ways to write them."""
    if "%(" in text:
        return Counter(_PERCENT.findall(text))
    places = [place for place in Formatter().parse(text) if place[1] is not None]
    return Counter(
        f"{name or number}!{how}:{spec}" for number, (_, name, spec, how) in enumerate(places)
    )


def test_each_language_has_a_catalogue() -> None:
    assert {path.parts[-3] for path in catalog_paths()} == set(LANGUAGES) - {SOURCE_LANGUAGE}


@CATALOGS
def test_a_catalogue_has_all_messages_translated_and_its_mo_agrees(path: Path) -> None:
    catalog = current_catalog(path, extracted_messages())

    assert [str(one.relative_to(ROOT)) for one in stale_files(path, catalog)] == []
    assert untranslated(read_catalog(path)) == []


@CATALOGS
def test_a_translation_has_the_places_of_its_message(path: Path) -> None:
    catalog = read_catalog(path)
    different = []
    for message in catalog:
        wanted = fields(forms_of(message.id)[-1])
        different += [
            one for one in forms_of(message.string) if message.id and fields(one) != wanted
        ]
        if message.id:
            num_plurals(catalog, message)
            if "%(" in str(message.id):
                python_format(catalog, message)

    assert different == []


def test_a_message_is_a_constant_or_a_name_of_one() -> None:
    """A message that is put together would be in no catalogue."""
    made = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in sorted([*JUDGE.rglob("*.py"), *ROOT.glob("problems/*/*.py")])
        for node in calls(path)
        if _is_made(node)
    ]

    assert [one for one in made if not one.startswith(("judge/game/", "judge/facts.py"))] == []


def test_the_scripts_say_what_their_pages_translate() -> None:
    sources = [path.read_text() for path in sorted((JUDGE / "web/static").glob("*.js"))]
    catalogued = {one.forms[0] for one in all_messages() if one.file.endswith(".js")}

    shown = [
        words
        for one in sources
        for words in re.findall(r'(?:textContent|title) = [^;]*?(?<!say\()(["`][A-Z][^"`]*)', one)
    ]

    assert (set(script_words()), shown) == (catalogued, [])


def _is_made(node: ast.Call) -> bool:
    if (name := called_name(node)) in FACTS:
        message = node.args[FACTS[name] :][:1]
        return name not in ERRORS and any(
            isinstance(one, ast.JoinedStr | ast.BinOp) for one in message
        )
    allowed = ast.Name | ast.Attribute | ast.Subscript | ast.BoolOp | ast.Call
    may_name = called_name(node) == "translate" and isinstance(node.args[0], allowed)
    return called_name(node) in FORMS and text_of(node.args[0]) is None and not may_name

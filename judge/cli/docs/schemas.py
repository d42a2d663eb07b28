"""Make the JSON Schemas of what commands print and of the files that people write.

They are made of the types that write these documents and read these files, so they cannot say
anything else. What the keys of a file mean comes from where the keys are listed for people.
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from judge import languages
from judge.catalog import problem_yaml
from judge.catalog.baseline import BaselineFile
from judge.catalog.learning import LearningYaml
from judge.catalog.problem_yaml import KitGroupYaml, KitProblem
from judge.commands.doctor.work import CacheContent, Examination, LanguageList
from judge.commands.history.problem_list import HistoryDocument, ProblemListDocument
from judge.commands.measure.bench import BenchResult
from judge.commands.measure.comparison import Comparison, RevisionDocument
from judge.commands.measure.regress import RegressDocument
from judge.commands.new import template
from judge.commands.new.template import InputFormat
from judge.commands.replay.screen import ReplayDocument
from judge.commands.run_input import RunInputDocument
from judge.commands.stress.result import StressResult
from judge.commands.trace.findings import SearchTrace
from judge.commands.verify.report import VerifyDocument
from judge.facts import Fact
from judge.languages import tables
from judge.model import Language
from judge.packages.metadata import CurrentYaml
from judge.reports.formats import ProblemDocument, ReportsDocument

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_DEFINITION = "#/$defs/{name}"


@dataclass(frozen=True, slots=True, kw_only=True)
class SchemaSource:
    """What a schema is about, the types that it is made of, and where the keys are described.

    `is_printed`: a command prints the document, so it has each of its keys. `descriptions` is a
    text with a line for each key.
    """

    about: str
    types: tuple[type, ...]
    is_printed: bool = True
    descriptions: str = ""


def _printed(command: str, *types: type) -> SchemaSource:
    return SchemaSource(about=f"what `{command}` prints", types=types)


def _file(about: str, kind: type, descriptions: str = "") -> SchemaSource:
    return SchemaSource(about=about, types=(kind,), is_printed=False, descriptions=descriptions)


SCHEMAS: Mapping[str, SchemaSource] = {
    "run": _printed("judge run --format json", ProblemDocument, ReportsDocument),
    "run-input": _printed("judge run --input INPUT --format json", RunInputDocument),
    "verify": _printed("judge verify --format json", VerifyDocument),
    "bench": _printed("judge bench --format json", BenchResult),
    "compare": _printed("judge compare --format json", Comparison),
    "regress": _printed("judge regress --format json", RegressDocument),
    "regress-against": _printed("judge regress --against REV --format json", RevisionDocument),
    "stress": _printed("judge stress --format json", StressResult),
    "replay": _printed("judge replay --format json", ReplayDocument),
    "trace": _printed("judge trace --format json", SearchTrace),
    "history": _printed("judge history --format json", HistoryDocument),
    "list": _printed("judge list --format json", ProblemListDocument),
    "languages": _printed("judge doctor languages --format json", LanguageList),
    "doctor": _printed("judge doctor --format json", Examination),
    "cache": _printed("judge doctor cache --format json", CacheContent),
    "problem.yaml": _file("problem.yaml of a kit", KitProblem, problem_yaml.__doc__ or ""),
    "package-problem.yaml": _file(
        "problem.yaml of an ICPC package of 2025-09", CurrentYaml, problem_yaml.__doc__ or ""
    ),
    "learning.yaml": _file("learning.yaml of a kit", LearningYaml),
    "input.yaml": _file("input.yaml of a kit", InputFormat, template.__doc__ or ""),
    "test_group.yaml": _file("test_group.yaml of a kit", KitGroupYaml),
    "languages.toml": _file("languages.toml of the judge, a kit, a package or yours", Language),
    "baseline.json": _file("baseline.json, which `judge regress --update` writes", BaselineFile),
}
"""The schemas by the names that `judge docs --schema` takes."""


def schema_text(name: str) -> str:
    """The schema as JSON text."""
    return json.dumps(json_schema(name), indent=1, ensure_ascii=False) + "\n"


def json_schema(name: str) -> dict[str, Any]:
    """The JSON Schema with this name in `SCHEMAS`."""
    source = SCHEMAS[name]
    schemas, definitions = msgspec.json.schema_components(
        source.types, schema_hook=_schema_of_other_type, ref_template=_DEFINITION
    )
    descriptions = source.descriptions
    if Language in source.types:
        (row,) = schemas
        schemas = (_table_schema(row, definitions["Language"]),)
        descriptions = Path(languages.TABLE).read_text()
    keys = dict(described_keys(descriptions))
    for definition in definitions.values():
        _complete(definition, is_printed=source.is_printed, descriptions=keys)
    whole = schemas[0] if len(schemas) == 1 else {"anyOf": list(schemas)}
    return {"$schema": _DIALECT, "title": source.about, **whole, "$defs": definitions}


def described_keys(text: str) -> Iterator[tuple[str, str]]:
    """The keys that a docstring or comment lists, each with what is said of it."""
    rows = re.findall(r"^(?:#|   ) ?(\w+) {2,}(\S.*(?:\n(?:#|   ) {6,}\S.*)*)", text, re.MULTILINE)
    for key, meaning in rows:
        yield key, " ".join(line.lstrip("# ") for line in meaning.splitlines())


def _complete(
    definition: dict[str, Any], *, is_printed: bool, descriptions: Mapping[str, str]
) -> None:
    """Say of an object what msgspec does not: keys that are always there, and what keys mean."""
    if definition.get("title", "").startswith("_"):
        del definition["title"]  # editors show it
    if "description" in definition:
        definition["description"] = inspect.cleandoc(definition["description"])
    properties = definition.get("properties", {})
    if is_printed:
        always = [key for key, value in properties.items() if value.pop("default", ...) is not ...]
        needed = {*definition.get("required", ()), *always}
        if properties:
            definition["required"] = [key for key in properties if key in needed]
    for key, value in properties.items():
        if key in descriptions:
            value["description"] = descriptions[key]


def _table_schema(row: Mapping[str, Any], language: dict[str, Any]) -> dict[str, Any]:
    """The schema of a table of languages: rows by codes, of which each may leave out any key."""
    properties = language["properties"]
    del properties["code"]
    properties["use"] = {"type": "boolean", "description": "false takes the language away"}
    del language["required"]
    language["additionalProperties"] = False
    codes = {"pattern": f"^{tables.CODE}$"}
    return {"type": "object", "propertyNames": codes, "additionalProperties": row}


def _schema_of_other_type(kind: type) -> dict[str, Any]:
    """The schema of a fact, or a value that may be anything; msgspec takes none that is empty."""
    if kind is Fact:
        return {"type": "string"}
    if kind is not object:
        raise NotImplementedError(kind)
    return {"$comment": "anything"}

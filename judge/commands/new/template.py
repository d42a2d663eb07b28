"""Write a program that reads an input of a given format.

`problems/<slug>/input.yaml` declares the format:

    before   what to read once, in order: names with their kinds
    count    the name of a number in `before`: how often `each` follows
    zeros    `each` begins with this many numbers; if all are 0, or missing, the input ends
    each     what to read next; once if there is neither `count` nor `zeros`
    runs     in place of `each`, of a program that runs more than once: what each run reads, by the
             first word of `before`, which says which run it is
    question what the program asks of the judge in a dialogue, to begin with

A kind is `number` or `word`, with up to two lengths (`number[height][width]`), each a number or the
name of one that was read before; or `lines`: all lines of the input. The template of a language,
`templates/<language>.toml`, has the code for each kind.
"""

from __future__ import annotations

import re
import textwrap
import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from judge.catalog.yaml_file import read_yaml
from judge.errors import ProblemError, UsageError
from judge.facts import Fact
from judge.languages.trace_snippets import TraceSnippet

_FOLDER = Path(__file__).with_name("templates")
_KIND_PATTERN = re.compile(r"(number|word|lines|all)((?:\[\w+\]){0,2})")
_NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
_ROWS = {"number": ("number", "numbers", "grid"), "word": ("word", "words", "pairs")}


class InputFormat(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """The format of an input; see the top of this file."""

    each: dict[str, str] = {}
    before: dict[str, str] = {}
    count: str | None = None
    zeros: int = 0
    runs: dict[str, dict[str, str]] = {}
    question: str = "question"


UNKNOWN_FORMAT = InputFormat(each={"everything": "all"})
"""The format of an undeclared input: all its words."""


_DEFAULTS = {"indent": "    ", "deep": 1, "names": "snake", "and": " && "}
_DEFAULTS |= dict.fromkeys(("begin", "close", "use", "read_number", "first", "at_once"), "")


@dataclass(frozen=True, slots=True, kw_only=True)
class TraceCode:
    """What a program needs to report positions, and how the problem reads one, in words."""

    snippet: TraceSnippet
    position: str


def languages() -> list[str]:
    """The codes of the languages with a template."""
    return sorted(path.stem for path in _FOLDER.glob("*.toml"))


def read_input_format(path: Path) -> InputFormat:
    """The format in an `input.yaml`. Raises `ProblemError` if it is not one."""
    declared = read_yaml(path, InputFormat)
    names: set[str] = set()
    runs = [field for each in declared.runs.values() for field in each.items()]
    for name, kind in (*declared.before.items(), *declared.each.items(), *runs):
        fits = _KIND_PATTERN.fullmatch(kind)
        if not _NAME.fullmatch(name) or fits is None or (kind.startswith("lines[")):
            raise ProblemError(
                Fact("{}: {}: {} is not a name with its kind", path, name, kind),
                advice=Fact("For example `width: number` or `rows: word[height]`"),
            )
        lengths = re.findall(r"\w+", fits[2])
        if odd := [length for length in lengths if not length.isdigit() and length not in names]:
            raise ProblemError("{}: {} is not a number that is read before {}", path, odd[0], name)
        if kind == "number":
            names.add(name)
    if not declared.each and not declared.runs:
        raise ProblemError("{}: neither `each` nor `runs` says what to read", path)
    if declared.runs and next(iter(declared.before.values()), "") != "word":
        raise ProblemError(
            "{}: `before` does not begin with the word that says which run it is", path
        )
    if declared.count is not None and declared.count not in declared.before:
        raise ProblemError(
            "{}: count is {}, which is not a number in `before`", path, declared.count
        )
    if any(kind != "number" for kind in list(declared.each.values())[: declared.zeros]):
        raise ProblemError(
            "{}: zeros is {}, but `each` begins with fewer numbers", path, declared.zeros
        )
    return declared


def program_text(
    title: str,
    input_format: InputFormat,
    language: str,
    *,
    is_dialogue: bool = False,
    improves_s: float | None = None,
    trace: TraceCode | None = None,
) -> str:
    """A program that reads such inputs and prints nothing, in one of `languages()`.

    In a dialogue it asks one question, and reads no further than it must. `improves_s`: a better
    answer scores more, and it may look for one until that CPU time. With `trace` it can report
    positions. Raises `UsageError` if the template cannot.
    """
    template = _load_template(language)
    if is_dialogue and template["at_once"]:
        raise UsageError(
            Fact(
                "{} is a dialogue, but the template in this language reads all input at once", title
            ),
            advice=Fact("Take another language, or write the file yourself: read a line at a time"),
        )
    if is_dialogue and input_format == UNKNOWN_FORMAT:
        input_format = InputFormat(each={})
    parts = list(input_format.runs.values()) or [input_format.each]
    kinds = [*input_format.before.values(), *(kind for part in parts for kind in part.values())]
    begin = template.get("dialogue", template["begin"]) if is_dialogue else template["begin"]
    body = [] if {"lines", "all"}.intersection(kinds) else [begin]
    body += [_read_code(template, *field) for field in input_format.before.items()]
    todo = [template["todo"]]
    if is_dialogue:
        todo = [template["talk"].strip("\n").format(question=input_format.question)]
    if improves_s is not None:
        todo.append(template["improve"].strip("\n").format(seconds=f"{improves_s:g}"))
    if trace is not None:
        traced = template["traced"].strip("\n")
        todo.append(traced.format(call=trace.snippet.call, position=trace.position))
    sizes = {input_format.count, *(word for kind in kinds for word in re.findall(r"\w+", kind)[1:])}
    single = [_identifier(template, name) for name in input_format.before if name not in sizes]
    if not input_format.runs:
        body += _instances_code(template, input_format, input_format.each, todo, single)
    for run, each in input_format.runs.items():
        code = _instances_code(template, input_format, each, todo, single[1:])
        body += _block(template, template["run"].format(name=single[0], run=run), code)
    text = textwrap.indent(_join_lines(body), template["deep"] * template["indent"])
    # The title must not end a comment or a string.
    name = re.sub(r"[\"'\\*/{}]|[^\x20-\uffff]", "", title).strip()
    program: str = template["program"]
    written = program.lstrip("\n").format(title=f"A solution to {name}", body=text)
    return written if trace is None else _add_snippet(written, template, trace.snippet)


def _instances_code(
    template: Mapping[str, Any],
    input_format: InputFormat,
    each: Mapping[str, str],
    todo: Iterable[str],
    single: Iterable[str],
) -> list[str]:
    """The code that reads all instances and says what to do with each; `single` was read before."""
    names = [_identifier(template, name) for name in each]
    inside = [_read_code(template, *field) for field in each.items()]
    if input_format.zeros:
        inside[0] = _read_code(template, *next(iter(each.items())), first=True)
        equal = [template["equal"].format(name=name) for name in names[: input_format.zeros]]
        stop = template["stop"].strip("\n").format(zero=template["and"].join(equal))
        inside.insert(input_format.zeros, stop)
    inside += [*todo, *(template["use"].format(name=name) for name in (*single, *names))]
    if not input_format.zeros and input_format.count is None:
        return inside
    count = _identifier(template, input_format.count or "")
    head = template["until" if input_format.zeros else "count"].format(count=count)
    return _block(template, head, inside)


def _block(template: Mapping[str, Any], head: str, inside: Iterable[str]) -> list[str]:
    return [
        head,
        textwrap.indent(_join_lines(inside), template["indent"]),
        template["close"].format(),
    ]


def _add_snippet(program: str, template: Mapping[str, Any], snippet: TraceSnippet) -> str:
    """The program with the snippet before the line that the template names."""
    before: str = template["trace_before"]
    margin = before[: len(before) - len(before.lstrip())]
    head, line, rest = program.partition(f"\n{before}")
    code, head = textwrap.indent(snippet.code, margin), head.rstrip("\n")
    is_import = head.rpartition("\n")[2].startswith("import ") and code.startswith("import ")
    gap = "\n\n" if before.startswith("def ") else "\n"  # before the next function
    return head + ("\n" if is_import else "\n\n") + code + gap[1:] + line + rest


def _read_code(template: Mapping[str, Any], name: str, kind: str, *, first: bool = False) -> str:
    base, *lengths = re.findall(r"\w+", kind)
    row = _ROWS[base][len(lengths)] if base in _ROWS else base
    sizes = [size if size.isdigit() else _identifier(template, size) for size in lengths]
    values = {
        "name": _identifier(template, name),
        "number": (first and template["first"]) or template["read_number"],
        **dict(zip("nm", sizes, strict=False)),
    }
    code: str = template[row]
    return code.strip("\n").format_map(values)


def _join_lines(parts: Iterable[str]) -> str:
    return "\n".join(part for part in parts if part)


def _identifier(template: Mapping[str, Any], name: str) -> str:
    if template["names"] == "snake":
        return name
    head, *others = name.split("_")
    return head + "".join(map(str.capitalize, others))


@cache
def _load_template(language: str) -> Mapping[str, Any]:
    with (_FOLDER / f"{language}.toml").open("rb") as file:
        return _DEFAULTS | tomllib.load(file)

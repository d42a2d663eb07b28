"""Read generator scripts: which tests there are, and what makes each.

A line calls a generator; `@copy` takes a file, `@input` has the test itself, and `@testgroup` holds
lines for a group. A script for BOX has a number and a semicolon before each call.
Source: rbx, `rbx/box/stressing/generator_script_parser.py` and `generator_script_handlers.py`.
"""

from __future__ import annotations

import ast
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass

from judge.packages.families.folder import shown
from judge.packages.families.rbx.document import RbxNode

_TOKEN = re.compile(
    r"(?P<blank>\s+)|(?P<comment>(?://|#)[^\n\r]*)"
    r"|@copy\b[ \t]*(?P<copy>[^\n\r]*)"
    r"|@input\b\s*(?:(?P<text>\"\"\"[\s\S]*?\"\"\"|'(?:[^'\\]|\\.)*'|\"(?:[^\"\\]|\\.)*\")"
    r"|\{(?P<lines>[^}]*)\})"
    r"|@testgroup\b\s*(?P<group>[A-Za-z0-9][A-Za-z0-9_/-]*)\s*\{"
    r"|(?P<end>\})|(?P<call>[^\s/#@}][^\n\r]*)"
)


@dataclass(frozen=True, slots=True, kw_only=True)
class RbxLine:
    """A test of a script: a call with its words, a file to `copy`, or the `text` itself.

    `group` is the path of the group that it is for; empty for any.
    """

    group: str = ""
    call: tuple[str, ...] = ()
    copy: str = ""
    text: str | None = None


def read_script(node: RbxNode, path: str, script: str, kind: str) -> list[RbxLine]:
    """The tests in a script; `ProblemError` names the line that is none."""
    lines = _box_lines(node, path, script) if kind == "box" else _lines(node, path, script)
    return list(lines)


def is_for(line: RbxLine, group: str) -> bool:
    """Whether a line makes a test of the group or subgroup with that path."""
    return not line.group or group == line.group or group.startswith(f"{line.group}/")


def _lines(node: RbxNode, path: str, script: str) -> Iterator[RbxLine]:
    position, groups = 0, list[str]()
    while position < len(script):
        found = _TOKEN.match(script, position)
        where = f"{path}:{script.count(chr(10), 0, position) + 1}"
        if found is None:
            node.fail(f"{where}: {shown(script[position:].splitlines()[0])} is no test")
        position = found.end()
        group = "/".join(groups)
        match found.lastgroup:
            case "group":
                groups.append(found["group"])
            case "end":
                if not groups:
                    node.fail(f"{where}: a brace closes no group")
                groups.pop()
            case "copy":
                if not found["copy"].strip():
                    node.fail(f"{where}: @copy names no file")
                yield RbxLine(group=group, copy=found["copy"].strip())
            case "text":
                yield RbxLine(group=group, text=_text(node, where, found["text"]))
            case "lines":
                stripped = "".join(f"{one.strip()}\n" for one in found["lines"].splitlines())
                yield RbxLine(group=group, text=_with_end(stripped))
            case "call":
                yield RbxLine(group=group, call=_words(node, where, found["call"]))
    if groups:
        node.fail(f"{path}: @testgroup {groups[-1]} is not closed")


def _box_lines(node: RbxNode, path: str, script: str) -> Iterator[RbxLine]:
    for number, line in enumerate(script.splitlines(), start=1):
        if not line.strip() or line.strip().startswith("#"):
            continue
        where = f"{path}:{number}"
        count, _, call = line.partition(";")
        if not count.strip().isdecimal() or not call.strip():
            node.fail(f"{where}: {shown(line)} is no test: a number, a semicolon and a call")
        name, *args = _words(node, where, call)
        if name == "copy":
            yield RbxLine(copy=" ".join(args))
        else:
            yield RbxLine(call=(name.removesuffix(".exe"), *args))


def _words(node: RbxNode, where: str, call: str) -> tuple[str, ...]:
    try:
        return tuple(shlex.split(call))
    except ValueError as error:
        node.fail(f"{where}: {shown(call)} is no call: {error}")


def _text(node: RbxNode, where: str, quoted: str) -> str:
    if quoted.startswith('"""'):
        return _with_end("\n".join(quoted[3:-3].splitlines()))
    try:
        return str(ast.literal_eval(quoted))
    except (ValueError, SyntaxError) as error:
        node.fail(f"{where}: {shown(quoted)} is no text: {error}")


def _with_end(text: str) -> str:
    """A text without blanks around it, and with one line end; empty stays empty."""
    return f"{text.strip()}\n" if text.strip() else ""

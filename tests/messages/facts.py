"""Find the facts that a learner is told: sentences that stay English until they are shown.

Such a sentence is put together by an f-string, often of parts that are sentences themselves. Each
string becomes a message with `{fields}`; `judge.terminal.translation.facts` finds them in a text.
"""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from judge.terminal.translation.facts import MARGIN

JUDGE = Path(__file__).parents[2] / "judge"

_PLACES = tomllib.loads(Path(__file__).with_suffix(".toml").read_text(encoding="utf-8"))
TOLD = [
    *_PLACES["told"],
    *(
        str(one.relative_to(JUDGE))
        for name in ("rules.py", "position.py")
        for one in sorted(JUDGE.glob(f"../problems/*/{name}"))
    ),
]
FUNCTIONS: dict[str, list[str]] = _PLACES["functions"]
UNSAID = {*_PLACES["weak"], *_PLACES["tools_say"]}
"""Strings that are no messages."""

_WORDS = re.compile(r"[a-z]{2,}", re.IGNORECASE)
_PATTERN = re.compile(r"\\[\w.\[\](|\\]|\(\?|\[\^|\.\*|[\w)]\|[\w(]|^\^|\$$")
_STYLE = re.compile(r"(bold|green|red)( \w+| \{\w+\})*|[\w-]+|\W*")


def fact_templates() -> Iterator[tuple[str, str]]:
    """The messages, each with its file."""
    yield from ((text, "judge/terminal/translation: parts of facts") for text in _PLACES["parts"])
    for name in (*TOLD, *FUNCTIONS):
        module = ast.parse((JUDGE / name).read_text(encoding="utf-8"))
        wanted = FUNCTIONS.get(name)
        functions = [one for one in ast.walk(module) if _name_of(one) in (wanted or ())]
        for tree in functions if wanted else [module]:
            branches = _branches(tree)
            for node in _texts(tree):
                found = _message(node, is_branch=id(node) in branches)
                yield from ((one, _label(name)) for one in found)
    for name in _PLACES["raised"]:
        tree = ast.parse((JUDGE / name).read_text(encoding="utf-8"))
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and _is_error(call.func):
                told = list(call.args[:1])
                told += [one.value for one in call.keywords if one.arg == "advice"]
                for part in told:
                    for node in _texts(part):
                        found = _message(node, is_branch=False)
                        yield from ((one, _label(name)) for one in found)


def _name_of(node: ast.AST) -> str:
    """The name of a function or a constant."""
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    return str(getattr(node, "name", ""))


def _label(name: str) -> str:
    """The file as from the root."""
    return name.removeprefix("../") if name.startswith("../") else f"judge/{name}"


def _branches(tree: ast.AST) -> set[int]:
    """The strings that a condition chooses from."""
    return {
        id(branch)
        for node in ast.walk(tree)
        if isinstance(node, ast.IfExp)
        for branch in (node.body, node.orelse)
    }


def _is_error(called: ast.expr) -> bool:
    return isinstance(called, ast.Name) and called.id.endswith("Error")


def _texts(tree: ast.AST) -> Iterator[ast.expr]:
    """The strings of a tree in the order of the source, without docstrings and parts of others."""
    skipped: set[int] = set()
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        if isinstance(body, list):
            skipped |= {id(one.value) for one in body if isinstance(one, ast.Expr)}
        if isinstance(node, ast.JoinedStr):
            skipped |= {id(one) for one in node.values}
        if isinstance(node, ast.FormattedValue) and node.format_spec is not None:
            skipped.add(id(node.format_spec))
        if isinstance(node, ast.Call) and ast.unparse(node.func).startswith(("re.", "Constraint")):
            skipped |= {id(one) for one in (*node.args, *(one.value for one in node.keywords))}
        if isinstance(node, ast.AnnAssign):
            skipped.add(id(node.annotation))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant | ast.JoinedStr) and id(node) not in skipped:
            yield node


def _message(node: ast.expr, *, is_branch: bool) -> Iterator[str]:
    """The message of a string; nothing if it is a pattern, a style, or has no word.

    A branch of a condition may be a single word.
    """
    template = _template(node)
    letters = re.sub(r"\{\w*\}", "", template)
    is_sentence = (is_branch and template.isalpha()) or not _STYLE.fullmatch(template)
    if (
        template not in UNSAID
        and _WORDS.search(letters)
        and is_sentence
        and not _PATTERN.search(letters)
    ):
        yield template


def _template(node: ast.expr) -> str:
    if isinstance(node, ast.Constant):
        text = node.value if isinstance(node.value, str) else ""
        return text.strip(MARGIN).replace("{", "{{").replace("}", "}}")
    assert isinstance(node, ast.JoinedStr)
    parts, names = [], set()
    for part in node.values:
        if isinstance(part, ast.Constant):
            parts.append(str(part.value).replace("{", "{{").replace("}", "}}"))
        elif isinstance(part, ast.FormattedValue):
            name = _field(part.value)
            while name in names:
                name = f"{name}_"
            names.add(name)
            parts.append(f"{{{name}}}")
    return "".join(parts).strip(MARGIN)


def _field(value: ast.expr) -> str:
    """A name for a value of an f-string, for those who translate it."""
    if isinstance(value, ast.Name):
        return value.id.strip("_")
    if isinstance(value, ast.Attribute):
        return value.attr.strip("_")
    if isinstance(value, ast.Call) and value.args:
        name = _field(value.args[0])
        is_counted = isinstance(value.func, ast.Name) and value.func.id in ("counted", "quantity")
        return f"{name}_text" if is_counted else name
    return "value"

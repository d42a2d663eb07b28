"""Find the messages in the source: by the syntax tree in Python, by Babel in templates.

Babel's own reader of Python misses a call within the arguments of another.
"""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import typer
from babel.messages.extract import extract_from_dir

from judge.cli import GROUPS, app
from judge.terminal.translation.facts import CONTEXT
from tests.conftest import ROOT
from tests.messages.facts import fact_templates

JUDGE = ROOT / "judge"

_TEMPLATES = ("web/templates/*.jinja", "commands/trace/*.jinja")
_TEMPLATE_WORDS = {"_": None, "gettext": None, "ngettext": (1, 2)}
PRACTICE = (
    *("start", "list", "show", "editorial", "hint", "run", "new", "watch", "stress", "replay"),
    *("trace", "debug", "exercise", "serve", "history", "package", "docs"),
)
"""The commands whose help is translated."""

_FORMS = {"mark": 1, "translate": 1, "translate_count": 2}
"""The functions that take messages, and how many of their arguments are forms of one."""


@dataclass(frozen=True, slots=True)
class SourceMessage:
    """A message, for one thing and for more if it counts, and the file that has it."""

    forms: tuple[str, ...]
    file: str
    context: str | None = None


def all_messages() -> list[SourceMessage]:
    """The messages of the source, file by file."""
    facts = (SourceMessage((text,), file, CONTEXT) for text, file in fact_templates())
    return [*_template_messages(), *_python_messages(), *_help_messages(), *facts]


def _template_messages() -> Iterator[SourceMessage]:
    found = extract_from_dir(
        JUDGE,
        [(one, "jinja2.ext:babel_extract") for one in _TEMPLATES],
        {one: {"trimmed": "true", "silent": "false"} for one in _TEMPLATES},
        _TEMPLATE_WORDS,
    )
    for name, _, message, _, _ in sorted(found, key=lambda one: one[:2]):
        forms = (message,) if isinstance(message, str) else tuple(message)
        yield SourceMessage(forms, f"judge/{name}")


def _python_messages() -> Iterator[SourceMessage]:
    for path in sorted(JUDGE.rglob("*.py")):
        for node in calls(path):
            forms = tuple(map(text_of, node.args[: _FORMS[called_name(node)]]))
            if forms and None not in forms:
                yield SourceMessage(tuple(map(str, forms)), str(path.relative_to(ROOT)))


def _help_messages() -> Iterator[SourceMessage]:
    """What `judge --help` says, and the help of the commands with which one practises."""
    group = typer.main.get_command(app)
    assert isinstance(group, typer.core.TyperGroup)
    sentences = [
        one.get_short_help_str(limit=1000) for one in group.commands.values() if not one.hidden
    ]
    for text in (
        group.help,
        *GROUPS,
        *(getattr(one, "help", None) for one in group.params),
        *sentences,
    ):
        if text:
            yield SourceMessage((text,), "judge/cli")
    for name in PRACTICE:
        command = group.commands[name]
        texts = [command.help, *(getattr(one, "help", None) for one in command.params)]
        yield from (SourceMessage((one,), f"judge/cli: {name}") for one in texts if one)


def calls(path: Path) -> Iterator[ast.Call]:
    """The calls of a file that take messages."""
    text = path.read_text(encoding="utf-8")
    if not any(f"{name}(" in text for name in _FORMS):
        return  # parsing takes long
    for node in ast.walk(ast.parse(text, str(path))):
        if isinstance(node, ast.Call) and called_name(node) in _FORMS:
            yield node


def called_name(node: ast.Call) -> str:
    """The name of the function that is called; "" if it has none."""
    return node.func.id if isinstance(node.func, ast.Name) else ""


def text_of(node: ast.expr) -> str | None:
    """The text of a constant; None if it is something else."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None

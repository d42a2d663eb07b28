"""Find the messages in the source: by the syntax tree in Python, by Babel in templates and scripts.

Babel's own reader of Python misses a call within the arguments of another.
"""

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import typer
from babel.messages.extract import extract_from_dir

from judge import errors
from judge.catalog.kit import Kit
from judge.cli import GROUPS, app
from judge.commands.history.problem_list import list_problems
from tests.conftest import ROOT

JUDGE = ROOT / "judge"

_TEMPLATES = ("web/templates/*.jinja", "commands/*/*.jinja")
_SCRIPTS = "web/static/*.js"
_TEMPLATE_WORDS = {"_": None, "gettext": None, "ngettext": (1, 2), "say": None}
FORMS = {"mark": 1, "translate": 1, "translate_count": 2}
"""The functions that take messages, and how many of their arguments are forms of one."""

ERRORS = {
    name
    for name, error in vars(errors).items()
    if isinstance(error, type) and issubclass(error, errors.JudgeError)
}
"""The errors of the judge: they take a message, or a text in English that was put together."""

FACTS = {
    **dict.fromkeys(("Fact", *ERRORS), 0),
    **dict.fromkeys(("FormatError", "AnswerError", "TaskError", "Unwatched", "ToolFailure"), 0),
    **dict.fromkeys(("word", "integer", "hear", "fault", "_refused"), 0),
    **dict.fromkeys(("lose", "refused", "unsupported"), 1),
    **dict.fromkeys(("error", "warning", "remark"), 2),
}
"""The functions and methods that take a fact by its message, and which of their arguments it is."""


@dataclass(frozen=True, slots=True)
class SourceMessage:
    """A message, for one thing and for more if it counts, and the file that has it."""

    forms: tuple[str, ...]
    file: str


def all_messages() -> list[SourceMessage]:
    """The messages of the source, file by file."""
    return [*_template_messages(), *_python_messages(), *_topics(), *_help_messages()]


def _template_messages() -> Iterator[SourceMessage]:
    found = extract_from_dir(
        JUDGE,
        [*((one, "jinja2.ext:babel_extract") for one in _TEMPLATES), (_SCRIPTS, "javascript")],
        {one: {"trimmed": "true", "silent": "false"} for one in _TEMPLATES},
        _TEMPLATE_WORDS,
    )
    for name, _, message, _, _ in sorted(found, key=lambda one: one[:2]):
        forms = (message,) if isinstance(message, str) else tuple(message)
        yield SourceMessage(forms, f"judge/{name}")


def _python_messages() -> Iterator[SourceMessage]:
    programs = JUDGE.glob("catalog/validators/templates/output*.txt")
    for path in sorted([*JUDGE.rglob("*.py"), *programs, *ROOT.glob("problems/*/*.py")]):
        file = str(path.relative_to(ROOT))
        for node in calls(path):
            yield from (SourceMessage(forms, file) for forms in _messages_of(node))
        if path.name in ("rules.py", "dataset.py"):
            yield from (SourceMessage((one,), file) for one in _nouns_of(path))


def _topics() -> Iterator[SourceMessage]:
    """The topics of the kit's problems."""
    for row in list_problems(Kit(ROOT))[0]:
        for topic in row.lesson.topics:
            yield SourceMessage((topic,), f"problems/{row.problem.slug}/problem.yaml")


def _nouns_of(path: Path) -> Iterator[str]:
    """The nouns of rules, alone and as messages of the judge have them."""
    text = path.read_text(encoding="utf-8")
    for name, value in re.findall(r'^(NUMBERS|INSTANCE|SIZE|STRATA) = ([{"].+)', text, re.M):
        noun = ast.literal_eval(value)
        if name == "NUMBERS":
            for pair in noun.items():
                yield from (*pair, *(f"{{}} {one}" for one in pair))
        elif noun:
            yield from (noun, f"{{}} {noun}", f"{{}} {noun}s") if name == "INSTANCE" else (noun,)
    yield from re.findall(r'\bmoves?="(\w+)"', text)


def _messages_of(call: ast.Call) -> Iterator[tuple[str, ...]]:
    """The messages in the arguments of a call."""
    name = called_name(call)
    texts = [text_of(argument) for argument in call.args]
    if name in FORMS and None not in (forms := texts[: FORMS[name]]):
        yield tuple(map(str, forms))
    message = texts[FACTS[name]] if len(texts) > FACTS.get(name, len(texts)) else None
    if re.search(r"[a-z]|^, ", message or ""):
        yield (str(message),)
    if name == "counted" and (nouns := [text for text in texts[1:3] if text]):
        one, more = nouns[0], (nouns * 2)[1] if len(nouns) > 1 else f"{nouns[0]}s"
        yield from ((f"{{}} {noun}",) for noun in (one, more))


def _help_messages() -> Iterator[SourceMessage]:
    """What `judge --help` and the help of each command say."""
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
    for name, command in group.commands.items():
        if not command.hidden:
            shown = [one for one in command.params if not getattr(one, "hidden", False)]
            texts = [command.help, *(getattr(one, "help", None) for one in shown)]
            yield from (SourceMessage((one,), f"judge/cli: {name}") for one in texts if one)


def calls(path: Path) -> Iterator[ast.Call]:
    """The calls of a file that take messages."""
    text, names = path.read_text(encoding="utf-8"), {*FORMS, *FACTS, "counted"}
    if not any(f"{name}(" in text for name in names):
        return  # parsing takes long
    for node in ast.walk(ast.parse(text, str(path))):
        if isinstance(node, ast.Call) and called_name(node) in names:
            yield node


def called_name(node: ast.Call) -> str:
    """The name of the function or the method that is called; "" if it has none."""
    function = node.func
    return getattr(function, "id", "") or getattr(function, "attr", "")


def text_of(node: ast.expr) -> str | None:
    """The text of a constant; None if it is something else."""
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None

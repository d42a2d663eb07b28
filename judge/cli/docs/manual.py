"""Write what the command line says of its commands: as a page of Markdown and as a manual page.

Both are made of the commands themselves, so they say what `--help` says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import typer.main

from judge import __version__
from judge.cli import GROUPS, app
from judge.terminal.documentation import docs_root, page_sections

STATUSES: Mapping[int, str] = {
    0: "everything is as expected",
    1: "some solution is not as expected",
    2: "the work could not be done: wrong arguments, a broken file, a missing compiler for a file "
    "that you named, a judge error, or nothing to judge; 2 wins over 1",
    130: "interrupted",
}
"""What the exit statuses mean."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CommandDescription:
    """A command: its name, its arguments, what it does, and its words with their help.

    `text` has one line per paragraph.
    """

    name: str
    arguments: tuple[str, ...]
    text: tuple[str, ...]
    words: tuple[tuple[str, str], ...]


def commands() -> Iterator[CommandDescription]:
    """All commands, in the order in which help lists them, but for old names."""
    group: Any = typer.main.get_command(app)
    for name in (name for names in GROUPS.values() for name in names):
        command = group.commands[name]
        paragraphs = re.split(r"\n\s*\n", command.help or "")
        words = {
            parameter: _word(parameter)
            for parameter in command.params
            if not getattr(parameter, "hidden", False)
        }
        yield CommandDescription(
            name=name,
            arguments=tuple(
                word for param, (word, _) in words.items() if param.param_type_name == "argument"
            ),
            text=tuple(" ".join(paragraph.split()) for paragraph in paragraphs),
            words=tuple(words.values()),
        )


def _word(parameter: Any) -> tuple[str, str]:
    """How an argument or option is written, and its help with its default."""
    text = " ".join((parameter.help or "").split())
    if parameter.param_type_name == "argument":
        return str(parameter.metavar or parameter.name.upper()), text
    names = ", ".join([*parameter.opts, *parameter.secondary_opts])
    choices = getattr(parameter.type, "choices", ())
    if not parameter.is_flag:
        metavar = parameter.metavar or "|".join(choices) or str(parameter.type.name).upper()
        names += f" {{{metavar.replace('|', ',')}}}" if "|" in metavar else f" {metavar}"
    default = parameter.default
    is_told = default not in (None, False, True, (), []) and not callable(default)
    return names, f"{text} Default: {default}." if is_told else text


def reference_page() -> str:
    """All commands as a page of Markdown."""
    parts = [
        "# All commands\n",
        "This page is what `judge COMMAND --help` says, made of the commands themselves.",
        "[Options in detail](options.md) adds what does not fit there.\n",
        "| exit status | meaning |",
        "| --- | --- |",
        *(f"| {status} | {meaning} |" for status, meaning in STATUSES.items()),
    ]
    # options.md says more about some.
    options_page = (docs_root() / "docs/reference/options.md").read_text("utf-8")
    more = {
        name: section.place
        for section in page_sections("options.md", options_page)
        for name in re.findall(r"\bjudge (\w+)", section.heading)
    }
    for command in commands():
        name, words, arguments = command.name, command.words, command.arguments
        options = ["[OPTION]..."] if len(words) > len(arguments) else []
        usage = " ".join(["judge", name, *options, *arguments])
        parts += [
            "",
            f"## judge {name}",
            "",
            "```text",
            usage,
            "```",
            "",
            "\n\n".join(command.text),
        ]
        if words:
            parts += ["", "| word | meaning |", "| --- | --- |"]
            parts += [f"| `{_cell(word)}` | {_cell(meaning)} |" for word, meaning in words]
        if name in more:
            parts += ["", f"[More about `judge {name}`]({more[name]})"]
    return "\n".join(parts) + "\n"


def _cell(text: str) -> str:
    """The text without bars, which would end the cell of a table."""
    return re.sub(r" ?\| ?", " or ", text)


def manual_page() -> str:
    """All commands as a manual page of section 1, in the language of man(7)."""
    lines = [
        f'.TH JUDGE 1 "" "judge {__version__}" "User Commands"',
        ".SH NAME",
        "judge \\- judge solutions to search puzzles",
        ".SH SYNOPSIS",
        ".B judge",
        "COMMAND [OPTION]... [ARGUMENT]...",
        ".SH DESCRIPTION",
        _roff("A judge kit for contest programmers who practise on classic search puzzles: it runs "
              "solutions in a sandbox, gives each case a verdict, and finds the smallest input on "
              "which a solution fails."),
        ".SH COMMANDS",
    ]  # fmt: skip
    for command in commands():
        lines += [f".SS {_roff(' '.join(['judge', command.name, *command.arguments]))}"]
        for paragraph in command.text:
            lines += [_roff(paragraph), ".PP"]
        for word, text in command.words:
            lines += [".TP", f".B {_roff(word)}", _roff(text)]
    lines += [".SH EXIT STATUS"]
    for status, meaning in STATUSES.items():
        lines += [".TP", f".B {status}", _roff(meaning)]
    lines += [".SH SEE ALSO", _roff("judge docs WORDS finds a section of the documentation.")]
    return "\n".join(lines) + "\n"


def _roff(text: str) -> str:
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return re.sub(r"^(['.])", r"\\&\1", escaped)


if __name__ == "__main__":
    print(reference_page(), end="")

"""Write the table by which words are completed without typer.

python -m judge.cli.completion.table > judge/terminal/completion/commands.tsv
"""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any

import typer.main

from judge.cli import app


def completion_table() -> str:
    """The table of all commands with their arguments and options."""
    rows = ["\t".join(row) + "\n" for row in _rows()]
    assert all(row.count("\t") == 4 and row.count("\n") == 1 for row in rows)
    return "".join(rows)


def _rows() -> Iterator[tuple[str, str, str, str, str]]:
    group: Any = typer.main.get_command(app)
    context = group.make_context("judge", [], resilient_parsing=True)
    for name in group.list_commands(context):
        yield "", name, "command", "", group.commands[name].get_short_help_str()
    for parameter in group.get_params(context):
        yield "", *_cells(parameter, {})
    for name in group.list_commands(context):
        command = group.commands[name]
        completers = _completers(command)
        for parameter in command.get_params(typer.Context(command, context, name)):
            yield name, *_cells(parameter, completers)


def _cells(parameter: Any, completers: dict[str, str]) -> tuple[str, str, str, str]:
    """The names of an argument or option, its kind, its words, and its help."""
    if parameter.param_type_name == "argument":
        names, kind, has_several = [parameter.name], "argument", parameter.nargs == -1
    else:
        names = [*parameter.opts, *parameter.secondary_opts]
        kind = "flag" if parameter.is_flag else "option"
        has_several = parameter.multiple
    choices = " ".join(getattr(parameter.type, "choices", ()))
    words = completers.get(parameter.name, choices)
    return " ".join(names), kind + "s" * has_several, words, parameter.help or ""


def _completers(command: Any) -> dict[str, str]:
    """The completers of a command, by the names of its parameters."""
    return {
        name: f"<{marked.autocompletion.__name__}>"
        for name, parameter in inspect.signature(command.callback, eval_str=True).parameters.items()
        for marked in getattr(parameter.annotation, "__metadata__", ())
        if marked.autocompletion is not None
    }


if __name__ == "__main__":
    print(completion_table(), end="")

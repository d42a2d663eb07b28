"""Which modules of commands a command line imports."""

from __future__ import annotations

from judge.cli import COMMANDS, app, needed_modules
from tests.conftest import each_row


def test_each_command_is_found_in_its_module() -> None:
    named = [name for names in COMMANDS.values() for name in names]

    registered = [one.name for one in app.registered_commands]

    assert sorted(named) == sorted(str(name) for name in registered)


@each_row(
    ("words", "environment", "modules"),
    [
        (["run", "push"], {}, ["run"]),
        (["import", "x.zip"], {}, ["convert"]),
        ([], {}, list(COMMANDS)),
        (["--version", "run"], {}, list(COMMANDS)),
        (["runs"], {}, list(COMMANDS)),
        ([], {"_JUDGE_COMPLETE": "complete_bash", "COMP_WORDS": "judge ru"}, list(COMMANDS)),
        ([], {"_JUDGE_COMPLETE": "complete_bash", "COMP_WORDS": "judge run"}, list(COMMANDS)),
        ([], {"_JUDGE_COMPLETE": "complete_bash", "COMP_WORDS": "judge run pu"}, ["run"]),
        ([], {"_JUDGE_COMPLETE": "complete_zsh", "_TYPER_COMPLETE_ARGS": "judge run "}, ["run"]),
    ],
)
def test_only_the_command_that_is_meant_is_imported(
    words: list[str], environment: dict[str, str], modules: list[str]
) -> None:
    assert needed_modules(words, environment) == modules

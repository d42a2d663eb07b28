"""What the scripts say that run beside a program in the sandbox."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from judge.commands.debug.debuggers import GDB_STOP, PDB_SESSION, SESSION_WORDS


def test_the_scripts_say_what_is_translated_for_them() -> None:
    said = {words for script in (PDB_SESSION, GDB_STOP) for words in sayings(script)}

    assert said == {*SESSION_WORDS}


def sayings(script: Path) -> Iterator[object]:
    """The constants that a script gives to its `say`."""
    for node in ast.walk(ast.parse(script.read_text())):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "say":
            (words,) = node.args
            assert isinstance(words, ast.Constant)
            yield words.value

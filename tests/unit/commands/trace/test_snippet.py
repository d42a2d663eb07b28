"""`judge trace --add`: what reports positions is put into a program."""

from pathlib import Path

import pytest
from inline_snapshot import external_file

from judge.catalog.kit import Kit
from judge.commands.trace.snippet import add_snippet
from judge.errors import UsageError
from judge.runner.one_run import CaseOrder
from tests.conftest import ROOT

PYTHON = """\
# judge: jugs
'''It solves.'''

import sys
from math import gcd


def main():
    pass
"""
CPP = "// judge: jugs\n#include <cstdio>\n#include <vector>\n\nint main() {}\n"

SOURCES = {
    "a.py": PYTHON,
    "a.cpp": CPP,
    "b.py": "print(1)\n",
    "c.py": "# nothing yet\n",
    "d.cpp": '#include <cstdlib>\n#ifdef LOCAL\n#include "a.h"\n#endif\nint a;\n',
    "e.py": "@f\ndef g(): pass\n",
}


def test_the_snippet_stands_below_the_imports_and_the_rest_stays(tmp_path: Path) -> None:
    found = ""
    for name, text in SOURCES.items():
        path = tmp_path / name
        path.write_text(text)
        said = add_snippet(Kit(ROOT), CaseOrder(words=("jugs", str(path))))
        found += f"{said}\n{path.read_text()}\n".replace(f"{tmp_path}/", "")
        if name.endswith(".py"):
            compile(path.read_text(), name, "exec")

    assert found == external_file("snippets.txt")
    windows = tmp_path / "f.cpp"
    windows.write_bytes(CPP.replace("\n", "\r\n").encode())
    add_snippet(Kit(ROOT), CaseOrder(words=("jugs", str(windows))))
    assert windows.read_bytes().count(b"\n") == windows.read_bytes().count(b"\r\n") > 10


def test_what_cannot_be_added_is_said_and_nothing_changes(tmp_path: Path) -> None:
    for name, text, message in (
        ("a.py", "JUDGE_TRACE\n", "reports its positions already"),
        ("b.py", "def f(:\n", "line 1: invalid syntax"),
        ("c.java", "class C {}\n", "it is not known where the snippet would stand in Java"),
    ):
        path = tmp_path / name
        path.write_text(text)
        with pytest.raises(UsageError, match=message):
            add_snippet(Kit(ROOT), CaseOrder(words=("jugs", str(path))))
        assert path.read_text() == text
    (tmp_path / "d.py").write_bytes(b"# \xe9\n")
    with pytest.raises(UsageError, match="is not in UTF-8"):
        add_snippet(Kit(ROOT), CaseOrder(words=("jugs", str(tmp_path / "d.py"))))
    with pytest.raises(UsageError, match="there is no file"):
        add_snippet(Kit(ROOT), CaseOrder(words=("jugs", str(tmp_path / "none.py"))))

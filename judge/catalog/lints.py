"""Check that a problem of the kit has all files that it should have, and what they name."""

from __future__ import annotations

import ast
import re
from collections.abc import Collection, Iterator
from pathlib import Path

from judge.catalog import kit_files
from judge.catalog.learning import FILE, Lesson
from judge.facts import Fact
from judge.model import Code, Finding, Problem, Severity


def find_missing_files(root: Path, problem: Problem) -> Iterator[Finding]:
    """A finding for each file or folder that is missing or broken; the subjects are their paths.

    What is necessary to judge is not among them: its absence is an error as soon as it is read.
    """
    slug = problem.slug
    statements = {
        code: f"problems/{slug}/problem.{code}.md" for code in dict.fromkeys(("en", *problem.names))
    }
    codes = {code for code, name in statements.items() if kit_files.is_file(root / name)}
    for code, name in statements.items():
        if code not in codes:
            severity = Severity.WARNING if codes else Severity.ERROR
            yield _missing(slug, name, Fact("the statement in {!r}", code), severity)
    inputs = f"problems/{slug}/inputs.py"
    if kit_files.is_file(root / inputs):
        if fault := _inputs_fault((root / inputs).read_bytes()):
            yield Finding(Code.INPUTS_PY, slug, inputs, Severity.ERROR, fault)
    elif problem.rules is not None:
        yield _missing(slug, inputs, Fact("without it `judge stress` has no inputs to try"))
    uses = {"sample": Fact("the cases of the statement"), "secret": Fact("the other cases")}
    for group, use in uses.items():
        folder = f"testdata/{slug}/{group}"
        if not kit_files.is_folder(root / folder):
            yield _missing(slug, folder, use)


def find_unknown_lessons(slug: str, lesson: Lesson, slugs: Collection[str]) -> Iterator[Finding]:
    """A finding for each problem that `learning.yaml` names and that is not in the kit."""
    following = [("next", lesson.next)] if lesson.next is not None else []
    for key, name in *(("before", name) for name in lesson.before), *following:
        if name == slug or name not in slugs:
            message = Fact("{} names {}, which is not another problem of the kit", key, name)
            path = f"problems/{slug}/{FILE}"
            yield Finding(Code.UNKNOWN_LESSON, slug, path, Severity.ERROR, message)


def find_todos(root: Path, slug: str) -> Iterator[Finding]:
    """A finding for each line with a TODO in the texts of a problem: what is left to write."""
    folders = [root / name / slug for name in ("problems", "solutions", "testdata")]
    for path in sorted(path for folder in folders for path in folder.rglob("*")):
        if path.suffix in _NO_TEXTS or not kit_files.is_file(path):
            continue
        name = str(path.relative_to(root))
        for message in todos_in(path.read_bytes().decode(errors="replace")):
            yield Finding(Code.TODO_LEFT, slug, name, Severity.WARNING, message)


def todos_in(text: str) -> Iterator[Fact]:
    """What is left to write in a text, with its line; in Spanish, TODO alone is a word."""
    for number, line in enumerate(text.splitlines(), 1):
        if todo := _TODO.search(line):
            task = (todo[1] or "").strip().removesuffix('"""').rstrip(".")
            yield Fact("line {}: TODO: {}", number, task or Fact("something is left to do"))


_TODO = re.compile(r"\bTODO(?::(.*)|\s*$)")
_NO_TEXTS = {".in", ".ans", ".pyc"}


def _inputs_fault(content: bytes) -> Fact:
    """Why `judge stress` cannot draw inputs, as far as it shows without running the file."""
    try:
        tree = ast.parse(content)
    except (SyntaxError, ValueError) as error:
        line, fault = getattr(error, "lineno", None), getattr(error, "msg", error)
        return Fact("is not Python: {}", Fact("line {}: {}", line, fault) if line else fault)
    names = {
        name
        for node in tree.body
        for name in (
            [node.name]
            if isinstance(node, ast.FunctionDef)
            else [alias.asname or alias.name for alias in getattr(node, "names", ())]
            + [target.id for target in getattr(node, "targets", ()) if isinstance(target, ast.Name)]
        )
    }
    if names & {"inputs", "*"}:
        return Fact("")
    return Fact("does not define `inputs()`, which draws inputs")


def _missing(slug: str, subject: str, use: Fact, severity: Severity = Severity.WARNING) -> Finding:
    return Finding(Code.MISSING_KIT_FILE, slug, subject, severity, Fact("is missing: {}", use))

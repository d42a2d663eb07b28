"""Tell from two programs that they do the same: a compiler has made the same of them."""

from __future__ import annotations

import hashlib
import warnings
from types import CodeType

from judge.commands.verify.mutants.mutant import PYTHON
from judge.files import read_file
from judge.model import Program, Solution


def program_digest(solution: Solution, program: Program) -> str | None:
    """A hash of what the compiler made of a solution; None if it made nothing.

    Solutions with the same hash do the same. For Python it is the byte code without the numbers of
    lines, by the Python that runs the judge; for others it is all files besides the sources.
    """
    if solution.language.code in PYTHON:
        return _python_digest(solution)
    digest, sources = hashlib.blake2b(), {one.content for one in solution.files}
    count = 0
    for path in sorted(program.folder.rglob("*")):
        if not path.is_file() or path.is_symlink():
            continue
        content = read_file(path)
        if content not in sources:
            count += 1
            digest.update(f"{path.relative_to(program.folder)}\0{len(content)}\0".encode())
            digest.update(content)
    return digest.hexdigest() if count else None


def _python_digest(solution: Solution) -> str | None:
    codes = []
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for file in solution.files:
                if file.name.endswith(solution.language.suffixes):
                    codes.append(_describe(compile(file.content, file.name, "exec")))
    except (SyntaxError, ValueError, RecursionError):
        return None
    return hashlib.blake2b(repr(codes).encode(errors="surrogatepass")).hexdigest()


def _describe(code: CodeType) -> tuple[object, ...]:
    """All of a code object that matters to what it does."""
    constants = [
        _describe(one) if isinstance(one, CodeType) else (type(one).__name__, repr(one))
        for one in code.co_consts
    ]
    names = code.co_names, code.co_varnames, code.co_freevars, code.co_cellvars
    counts = code.co_argcount, code.co_posonlyargcount, code.co_kwonlyargcount, code.co_flags
    return code.co_name, names, counts, code.co_code, code.co_exceptiontable, constants

"""Read `signature_grader`: a submission is a function that a program of the package calls.

DMOJ compiles the entry and the submission together, in the language of the submission. Before the
submission it includes the header, and `main` gets another name unless `allow_main` is true.
Source: `dmoj/graders/signature.py` of DMOJ's judge.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from judge.model import SourceFile
from judge.packages.families.dmoj.cases import DmojData
from judge.packages.families.dmoj.config import DmojNode
from judge.packages.families.layout import safe_name

_KEYS = frozenset({"entry", "header", "allow_main"})
_ENTRY = "signature_grader_entry"
_SUFFIXES = {"c": ".c", "cpp": ".cpp"}
_DEFINES = b"#define SIGNATURE_GRADER 1\n"


@dataclass(frozen=True, slots=True, kw_only=True)
class DmojSignature:
    """What is compiled with a submission, and what stands before its source, by languages."""

    files: Mapping[str, tuple[SourceFile, ...]]
    prefixes: Mapping[str, bytes]


def read_signature(config: DmojNode, data: DmojData) -> DmojSignature | None:
    """What the key says; None without it. Raises `ProblemError` with the place."""
    if config.own.get("signature_grader") is None:
        return None
    node = config.inner("signature_grader", config.own["signature_grader"])
    node.require_known(_KEYS)
    contents = {}
    for key in ("entry", "header"):
        content = data.content(node, key)
        if content is None:
            node.fail(f"{key} is missing", "It names a file in C or C++")
        contents[key] = content
    header = node.name("header")
    if safe_name(header) != header:
        node.fail(f"header is {header!r}, not the name of a file")
    prefix = _DEFINES + f'#include "{header}"\n'.encode()
    if not node.flag("allow_main"):
        prefix += b"#define main main_of_the_submission\n"
    entry = _DEFINES + b"#line 1\n" + contents["entry"]
    return DmojSignature(
        files={
            language: (
                SourceFile(name=f"{_ENTRY}{suffix}", content=entry),
                SourceFile(name=header, content=contents["header"]),
            )
            for language, suffix in _SUFFIXES.items()
        },
        prefixes=dict.fromkeys(_SUFFIXES, prefix + b"#line 1\n"),
    )

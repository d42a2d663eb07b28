"""Read `file_io` and `symlinks`: the files that solutions read and write.

`file_io` is a key of VNOJ's judge, a fork; DMOJ 4.1 passes over it. A link leads to a file on the
machine of the judge, which no package holds. Source: `base_executor.py` of both judges.
"""

from __future__ import annotations

from collections.abc import Sequence

from judge.packages.families.dmoj.cases import DmojCase
from judge.packages.families.dmoj.config import DmojNode
from judge.packages.families.layout import safe_name


def read_file_names(config: DmojNode, cases: Sequence[DmojCase]) -> tuple[str, str]:
    """The file that solutions read and that which they write; empty for a standard stream.

    Raises `ProblemError` where they differ between cases, and for links.
    """
    found = dict.fromkeys(_names(one.node) for one in cases)
    if len(found) > 1:
        config.fail("file_io is not the same for all cases, which is not supported")
    names = next(iter(found), ("", ""))
    if any(names) and config.get("interactive") is not None:
        config.fail("file_io is for programs that talk with nothing, but interactive is there")
    return names


def _names(node: DmojNode) -> tuple[str, str]:
    if links := node.get("symlinks"):
        name = str(next(iter(links)))[:40] if isinstance(links, dict) else str(links)[:40]
        node.fail(
            f"symlinks has {name!r}, which is not supported: it leads to a file on the machine of "
            "DMOJ's judge"
        )
    value = node.get("file_io")
    if value is None:
        return "", ""
    inner = node.inner("file_io", value)
    inner.require_known(frozenset({"input", "output"}))
    names = inner.name("input"), inner.name("output")
    for name in names:
        if name and safe_name(name) != name:
            inner.fail(f"{name[:40]!r} is not the name of a file")
    if names[0] and names[0] == names[1]:
        inner.fail(f"{names[0]!r} is both read and written")
    return names

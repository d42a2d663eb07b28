"""Write what the cache holds as text."""

from __future__ import annotations

from rich.text import Text

from judge.commands.cache.result import CacheContent
from judge.reports.text import quantity
from judge.runner.cache_folder import SIZE_VARIABLE

_AGES = ((24 * 3600, "day"), (3600, "hour"), (60, "minute"))


def cache_text(content: CacheContent) -> Text:
    """What `judge doctor cache` says: the folder, the size of each kind, the bound."""
    text = Text()
    bound = "no limit" if content.most_bytes is None else size_text(content.most_bytes)
    text.append("folder   ", "bold").append(f"{content.folder}\n")
    text.append("size     ", "bold").append(f"{size_text(content.disk_bytes)} of {bound}")
    text.append(f"; {SIZE_VARIABLE} sets the limit\n", "dim")
    for part in content.parts:
        text.append(f"{part.kind:<9}", "bold")
        text.append(f"{size_text(part.disk_bytes):>9} in {quantity(part.entries, 'item')}")
        if part.oldest_s is not None:
            text.append(f", the oldest used {_age_text(part.oldest_s)} ago", "dim")
        text.append("\n")
    if content.running_judges:
        are = "judge is" if content.running_judges == 1 else "judges are"
        text.append(f"{content.running_judges} {are} running; what is in use stays\n")
    if content.removed_bytes is None:
        text.append("`judge doctor cache --clean` removes all of it")
    else:
        text.append(f"removed {size_text(content.removed_bytes)}")
    return text


def size_text(count: int) -> str:
    """A number of bytes in a unit that people read."""
    size = float(count)
    for unit in ("bytes", "KiB", "MiB"):
        if size < 1000:
            return f"{size:.0f} {unit}" if size >= 10 or unit == "bytes" else f"{size:.1f} {unit}"
        size /= 1024
    return f"{size:.1f} GiB"


def _age_text(seconds: float) -> str:
    for length, unit in _AGES:
        if seconds >= length:
            count = int(seconds // length)
            return f"{count} {unit}{'s' * (count != 1)}"
    return "less than a minute"

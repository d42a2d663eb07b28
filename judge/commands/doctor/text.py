"""Write the examination of a machine, and what the cache holds, as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.cells import cell_len
from rich.text import Text

from judge.commands.doctor.work import CacheContent, Examination, Tool
from judge.escaping import printable
from judge.facts import counted
from judge.runner.cache_folder import SIZE_VARIABLE
from judge.terminal.translation import mark, translate, translate_count, translate_fact
from judge.terminal.wrapping import padded, wrap_text

_BEFORE_VERSION = 11 + 22
_BEFORE_MEANING = 8 + 13


def language_table(tools: Sequence[Tool], *, columns: int = 80) -> Text:
    """A row of at most `columns` a language: code, suffixes, the version or how to get it."""
    text = Text()
    for tool in tools:
        found = tool.missing is None
        text.append(f"{tool.language:<11}", "bold" if found else "dim")
        text.append(f"{' '.join(tool.suffixes):<22}")
        version = (tool.version or mark("installed")) if found else tool.missing or ""
        lines = _in_column(printable(translate_fact(version)), _BEFORE_VERSION, columns)
        text.append(lines, "" if found else "dim")
        for change in tool.changed_by:
            text.append(f"{'':11}{printable(change)}\n", "dim")
    text.rstrip()
    return text


def _in_column(text: str, start: int, columns: int) -> str:
    """The words from column `start` on, in as many rows as they need, after what stands there."""
    lines = wrap_text(Text(text), columns - start).plain.split("\n")
    return f"\n{'':{start}}".join(lines) + "\n"


def examination_text(examination: Examination, *, columns: int = 80) -> Text:
    """What `judge doctor` says: the machine, each guarantee of the sandbox, the languages."""
    text = Text()
    rows = {
        translate("system"): examination.system,
        "python": examination.python,
        translate("kit"): examination.kit,
        translate("cache"): examination.cache,
        translate("cores"): translate(
            "{count} physical, numbered {numbers}",
            count=len(examination.cores),
            numbers=" ".join(map(str, examination.cores)),
        ),
    }
    text.append_text(_labelled(rows))
    if examination.unsupported:
        why = translate_fact(examination.unsupported)
        line = translate("Nothing can be judged here: {why}", why=why)
        text.append(f"\n{line}\n", "bold red")
    title = translate("sandbox: {level}", level=examination.sandbox.level)
    text.append(f"\n{title}\n", "bold")
    for row in sorted(examination.sandbox.promises, key=lambda row: not row.held):
        word = translate("held") if row.held else translate("missing")
        text.append(padded(f"{word} ", 8), "green" if row.held else "yellow")
        meaning = translate_fact(row.meaning)
        text.append(f"{row.promise:<13}{_in_column(meaning, _BEFORE_MEANING, columns)}")
        by, why, remedy = (translate_fact(fact or "") for fact in (row.by, row.why, row.remedy))
        facts = [translate("by {layer}", layer=by)]
        if not row.held:
            facts = [translate("why: {why}", why=why), translate("try: {remedy}", remedy=remedy)]
        for fact in facts:
            text.append(" " * _BEFORE_MEANING)
            text.append(_in_column(fact, _BEFORE_MEANING, columns), "dim")
    text.append(f"\n{translate('languages')}\n", "bold")
    text.append_text(language_table(examination.languages, columns=columns))
    return text


def _labelled(rows: Mapping[str, str]) -> Text:
    """A row for each label."""
    text = Text()
    width = max(9, *(cell_len(label) + 1 for label in rows))
    for label, line in rows.items():
        text.append(padded(f"{label} ", width), "bold").append(f"{line}\n")
    return text


_KINDS = {
    "programs": mark("programs"),
    "headers": mark("headers"),
    "other": mark("other"),
    "results": mark("results"),
}


def cache_text(content: CacheContent) -> Text:
    """What `judge doctor cache` says: the folder, the size of each kind, the bound."""
    unbounded = translate("no limit")
    bound = unbounded if content.most_bytes is None else size_text(content.most_bytes)
    size = translate(
        "{size} of {bound}; {variable} sets the limit",
        size=size_text(content.disk_bytes),
        bound=bound,
        variable=SIZE_VARIABLE,
    )
    text = _labelled({translate("folder"): content.folder, translate("size"): size})
    for part in content.parts:
        kind = translate(_KINDS.get(part.kind, part.kind))
        text.append(padded(f"{kind} ", 9), "bold")
        size = padded(size_text(part.disk_bytes), -9)
        items = translate_fact(counted(part.entries, "item"))
        text.append(translate("{size} in {items}", size=size, items=items))
        if part.oldest_s is not None:
            age = translate(", the oldest used {age} ago", age=_age_text(part.oldest_s))
            text.append(age, "dim")
        text.append("\n")
    if content.running_judges:
        line = translate_count(
            "{count} judge is running; what is in use stays",
            "{count} judges are running; what is in use stays",
            content.running_judges,
        )
        text.append(f"{line}\n")
    if content.removed_bytes is None:
        text.append(translate("`judge doctor cache --clean` removes all of it"))
    else:
        text.append(translate("removed {size}", size=size_text(content.removed_bytes)))
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
    minutes = int(seconds // 60)
    if minutes >= 24 * 60:
        return translate_count("{count} day", "{count} days", minutes // (24 * 60))
    if minutes >= 60:
        return translate_count("{count} hour", "{count} hours", minutes // 60)
    if minutes:
        return translate_count("{count} minute", "{count} minutes", minutes)
    return translate("less than a minute")

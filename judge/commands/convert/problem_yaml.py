"""The `problem.yaml` of a problem that was a package: what that says comes in, YAML goes out."""

from __future__ import annotations

import re
import uuid
from collections.abc import Mapping
from pathlib import Path

from judge.catalog import problem_yaml
from judge.catalog.yaml_file import read_yaml_texts
from judge.commands.convert.yaml_text import Value, to_yaml
from judge.errors import ProblemError
from judge.model import Limits
from judge.packages.metadata import FormatVersion, Metadata

_PLAIN = re.compile(r"^%%\s*plainproblemname:(.*)$", re.M)
_TITLE = re.compile(r"\\problemname\{(.*)\}")
_SECONDS = re.compile(r"""^\s*timelimit\s*=\s*['"]?([0-9.]+)['"]?\s*$""", re.M)
_AUTHORS = re.compile(r",\s*|\s+and\s+")


def title_in(latex: str) -> str:
    """The title that a statement in LaTeX tells, as legacy packages do; empty if it tells none."""
    found = _PLAIN.search(latex) or _TITLE.search(latex)
    return found[1].strip() if found else ""


def of(
    package: Path,
    metadata: Metadata,
    titles: Mapping[str, str],
    slug: str,
    time_limit_s: float | None,
) -> bytes:
    """The kit's `problem.yaml`: that of the package if it means the same in a kit, else a new one.

    `titles` are those of the statements, by language. Raises `ProblemError` if no time limit is
    told.
    """
    path = package / "problem.yaml"
    seconds = _time_limit(package, metadata) or time_limit_s
    if seconds is None:
        raise ProblemError(
            f"{package} tells no time limit: it is to be found by its submissions",
            advice="Say one",
        )
    limits = metadata.limits
    wanted = Limits.of(
        cpu_s=seconds,
        memory_bytes=limits.memory_mib << 20,
        output_bytes=limits.output_mib << 20,
    )
    if metadata.format is FormatVersion.CURRENT and _read(path) == wanted:
        return path.read_bytes()
    step = limits.resolution_s
    whole = abs(seconds / step - round(seconds / step)) < 1e-6
    found: dict[str, Value] = {
        "problem_format_version": problem_yaml.FORMAT,
        "type": "pass-fail",
        "name": _names(metadata, titles, slug),
        **_told(metadata, read_yaml_texts(path)),
        "limits": {
            "time_limit": seconds,
            "time_multipliers": {
                "ac_to_time_limit": limits.to_limit,
                "time_limit_to_tle": limits.to_late,
            },
            "time_resolution": step if whole else seconds,
            "memory": limits.memory_mib,
            "output": limits.output_mib,
            "code": limits.code_kib,
            "compilation_time": limits.compilation_time_s,
            "compilation_memory": limits.compilation_memory_mib,
        },
    }
    return to_yaml(found).encode()


def _read(path: Path) -> Limits | None:
    """The limits in a `problem.yaml` as a kit understands it, or None if it does not."""
    try:
        return problem_yaml.read_kit_problem(path).run_limits
    except ProblemError:
        return None


def _time_limit(package: Path, metadata: Metadata) -> float | None:
    """The time limit of a package in seconds, as it or one of the known habits tells it."""
    if metadata.limits.time_limit_s is not None:
        return metadata.limits.time_limit_s
    for name in (".timelimit", "domjudge-problem.ini"):
        path = package / name
        if not path.is_file() or path.is_symlink():
            continue
        text = path.read_text(encoding="utf-8", errors="replace")
        word = text if name == ".timelimit" else next(iter(_SECONDS.findall(text)), "")
        try:
            seconds = float(word)
        except ValueError:
            continue
        if 0 < seconds < 1e6:
            return seconds
    return None


def _names(metadata: Metadata, titles: Mapping[str, str], slug: str) -> dict[str, str]:
    """The names by language: those of `problem.yaml`; of the statements in legacy packages."""
    if not metadata.format.is_legacy:
        return dict(metadata.names)
    known = metadata.names.get("en", slug)
    return {language: title or known for language, title in titles.items()}


def _told(metadata: Metadata, texts: dict[str, object]) -> dict[str, Value]:
    """What is only told of a problem: identity, rights, sources, keywords."""
    found: dict[str, Value] = {"uuid": str(texts.get("uuid") or uuid.uuid4())}
    keys = ["license", "rights_owner"]
    if not metadata.format.is_legacy:
        keys += ["version", "credits", "source", "keywords"]
    for key in keys:
        if texts.get(key):
            found[key] = texts[key]  # type: ignore[assignment] # texts, lists and maps of them
    if metadata.format.is_legacy:
        if author := str(texts.get("author") or ""):
            found["credits"] = {"authors": _AUTHORS.split(author)}
        if source := str(texts.get("source") or ""):
            url = str(texts.get("source_url") or "")
            found["source"] = {"name": source, **({"url": url} if url else {})}
        if keywords := str(texts.get("keywords") or ""):
            found["keywords"] = keywords.split()
    return found

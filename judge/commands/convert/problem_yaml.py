"""Write the kit's `problem.yaml` of an imported package."""

from __future__ import annotations

import re
import uuid
from collections.abc import Mapping
from pathlib import Path

from judge.catalog.problem_yaml import FORMAT, read_kit_problem
from judge.catalog.yaml_file import read_yaml_texts
from judge.commands.convert.left_out_names import add_names
from judge.commands.convert.yaml_text import YamlValue, to_yaml
from judge.errors import ProblemError
from judge.model import Limits
from judge.packages.metadata import FormatVersion, Metadata, is_multiple
from judge.packages.package import Package

_AUTHORS = re.compile(r",\s*|\s+and\s+")


def kit_problem_yaml(
    package: Package, titles: Mapping[str, str], slug: str, time_limit_s: float | None
) -> bytes:
    """The `problem.yaml` of the package if it means the same in a kit, else a new one.

    `titles` are the names in the statements, by language. Raises `ProblemError` without a time
    limit.
    """
    path = package.root / "problem.yaml"
    if time_limit_s is None:
        raise ProblemError(
            f"{package.root} states no time limit: it must be inferred from its submissions",
            advice="Give one: --time-limit",
        )
    metadata, limits = package.metadata, package.metadata.limits
    wanted = Limits.of(
        cpu_s=time_limit_s,
        memory_bytes=limits.memory_mib << 20,
        output_bytes=limits.output_mib << 20,
    )
    names = _names(metadata, titles, slug)
    if metadata.format is FormatVersion.CURRENT and _kit_limits(path) == wanted:
        missing = {key: name for key, name in names.items() if key not in metadata.names}
        text = add_names(path.read_bytes().decode(), missing)
        if text is not None:
            return text.encode()
    is_whole = is_multiple(time_limit_s, limits.resolution_s)
    yaml: dict[str, YamlValue] = {
        "problem_format_version": FORMAT,
        "type": "pass-fail",
        "name": names,
        **_origin(metadata, read_yaml_texts(path)),
        "limits": {
            "time_limit": time_limit_s,
            "time_multipliers": {
                "ac_to_time_limit": limits.to_limit,
                "time_limit_to_tle": limits.to_late,
            },
            "time_resolution": limits.resolution_s if is_whole else time_limit_s,
            "memory": limits.memory_mib,
            "output": limits.output_mib,
            "code": limits.code_kib,
            "compilation_time": limits.compilation_time_s,
            "compilation_memory": limits.compilation_memory_mib,
        },
    }
    return to_yaml(yaml).encode()


def _kit_limits(path: Path) -> Limits | None:
    """The limits in a `problem.yaml` as a kit reads it; None if it cannot."""
    try:
        return read_kit_problem(path).run_limits
    except ProblemError:
        return None


def _names(metadata: Metadata, titles: Mapping[str, str], slug: str) -> dict[str, str]:
    """The names by language; those of a legacy package are in its statements."""
    known = metadata.names.get("en", slug)
    names = {} if metadata.format.is_legacy else dict(metadata.names)
    return names | {key: title or known for key, title in titles.items() if key not in names}


def _origin(metadata: Metadata, texts: dict[str, object]) -> dict[str, YamlValue]:
    origin: dict[str, YamlValue] = {"uuid": str(texts.get("uuid") or uuid.uuid4())}
    keys = ["license", "rights_owner"]
    if not metadata.format.is_legacy:
        keys += ["version", "credits", "source", "keywords"]
    for key in keys:
        if texts.get(key):
            origin[key] = texts[key]  # type: ignore[assignment] # texts, lists and maps of them
    if metadata.format.is_legacy:
        author, source, url, keywords = (
            str(texts.get(key) or "") for key in ("author", "source", "source_url", "keywords")
        )
        if author:
            origin["credits"] = {"authors": _AUTHORS.split(author)}
        if source:
            origin["source"] = {"name": source, **({"url": url} if url else {})}
        if keywords:
            origin["keywords"] = keywords.split()
    return origin

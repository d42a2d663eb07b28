"""What `judge doctor` finds out about a machine."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from judge.model import GuaranteeStatus, Language


@dataclass(frozen=True, slots=True, kw_only=True)
class Tool:
    """A language, and the version found on this machine, or why it cannot be used."""

    language: Language
    version: str = ""
    missing: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Examination:
    """What `judge doctor` found. `uncounted` says why instructions cannot be counted, if so."""

    system: str
    python: str
    kit: str
    cache: Path
    cores: tuple[int, ...]
    unsupported: str | None
    level: str
    guarantees: tuple[GuaranteeStatus, ...]
    tools: tuple[Tool, ...]
    uncounted: str | None = None

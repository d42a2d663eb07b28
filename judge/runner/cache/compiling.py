"""Under which limits compilers run."""

from __future__ import annotations

from msgspec.structs import replace

from judge.model import Limits
from judge.sandbox.trees import PROGRAM_BOUNDS

COMPILER_MEMORY_BYTES = 2 << 30
COMPILER_CPU_S = 60.0


def compiler_limits(cpu_s: float) -> Limits:
    """The limits of a compiler that may take so much CPU time."""
    limits = Limits.of(cpu_s=cpu_s, memory_bytes=COMPILER_MEMORY_BYTES)
    return replace(limits, file_bytes=PROGRAM_BOUNDS.total_bytes)

"""Under which limits compilers run."""

from __future__ import annotations

from msgspec.structs import replace

from judge.model import COMPILER_MEMORY_BYTES, Limits
from judge.sandbox.trees import PROGRAM_BOUNDS


def compiler_limits(cpu_s: float, memory_bytes: int = COMPILER_MEMORY_BYTES) -> Limits:
    """The limits of a compiler that may take so much CPU time and memory."""
    limits = Limits.of(cpu_s=cpu_s, memory_bytes=memory_bytes)
    return replace(limits, file_bytes=PROGRAM_BOUNDS.total_bytes)

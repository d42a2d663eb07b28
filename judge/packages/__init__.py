"""ICPC problem packages: a folder comes in, nouns of the kit go out, and the other way round.

This room alone knows the package formats: legacy, legacy-icpc, 2023-07-draft and 2025-09.
"""

from judge.packages.metadata import Format, Kind, Metadata
from judge.packages.metadata import read as read_metadata

__all__ = ["Format", "Kind", "Metadata", "read_metadata"]

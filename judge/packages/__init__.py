"""ICPC problem packages: a folder comes in, nouns of the kit go out, and the other way round.

This room alone knows the package formats: legacy, legacy-icpc, 2023-07-draft and 2025-09.
"""

from judge.packages.archive import SUFFIXES
from judge.packages.archive import opened as unpacked
from judge.packages.data import Data, Example
from judge.packages.kit_or_package import open_source
from judge.packages.metadata import Format, Kind, Metadata
from judge.packages.metadata import read as read_metadata
from judge.packages.package import PROVISIONAL_CPU_S, Package, is_package, opened
from judge.packages.programs import dialect_of
from judge.packages.time_limit import cut_off_s, with_inferred_limit

__all__ = [
    "PROVISIONAL_CPU_S",
    "SUFFIXES",
    "Data",
    "Example",
    "Format",
    "Kind",
    "Metadata",
    "Package",
    "cut_off_s",
    "dialect_of",
    "is_package",
    "open_source",
    "opened",
    "read_metadata",
    "unpacked",
    "with_inferred_limit",
]

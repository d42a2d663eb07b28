"""Instances of puzzles in the formats that people have them in: texts come in, instances go out.

A problem says in its `dataset.py` in which format its instances come: `FORMAT = "levels"`,
`"pegs"` or `"permutations ROWS COLUMNS"`. All readers are pure; `text_of` alone opens a file.
`brought` makes cases of what a user brings.
"""

from judge.catalog.datasets.answers import Answer, Answering, Asked, OracleAlone, known_answers
from judge.catalog.datasets.formats import Format, format_of
from judge.catalog.datasets.generators import Maker, maker_of
from judge.catalog.datasets.instances import Instance, Reading, Refused, numbered
from judge.catalog.datasets.text_files import text_of
from judge.catalog.datasets.user_files import Brought, Place, brought, place_of

__all__ = [
    "Answer",
    "Answering",
    "Asked",
    "Brought",
    "Format",
    "Instance",
    "Maker",
    "OracleAlone",
    "Place",
    "Reading",
    "Refused",
    "brought",
    "format_of",
    "known_answers",
    "maker_of",
    "numbered",
    "place_of",
    "text_of",
]

"""Instances of puzzles in the formats that people have them in: texts come in, instances go out.

A problem says in its `dataset.py` in which format its instances come: `FORMAT = "levels"`,
`"pegs"` or `"permutations ROWS COLUMNS"`. `read_text_file` alone opens a file.
`load_user_cases` makes cases of what a user brings.
"""

from judge.catalog.datasets.answers import (
    Answer,
    AnswerFinder,
    AnswerRequest,
    OracleAnswerFinder,
    known_answers,
)
from judge.catalog.datasets.formats import InstanceFormat, format_of
from judge.catalog.datasets.generators import InstanceGenerator, load_generator
from judge.catalog.datasets.instances import Instance, InstanceFile, RefusedInstance, instance_name
from judge.catalog.datasets.text_files import read_text_file
from judge.catalog.datasets.user_files import UserCases, UserFile, load_user_cases, parse_user_file

__all__ = [
    "Answer",
    "AnswerFinder",
    "AnswerRequest",
    "Instance",
    "InstanceFile",
    "InstanceFormat",
    "InstanceGenerator",
    "OracleAnswerFinder",
    "RefusedInstance",
    "UserCases",
    "UserFile",
    "format_of",
    "instance_name",
    "known_answers",
    "load_generator",
    "load_user_cases",
    "parse_user_file",
    "read_text_file",
]

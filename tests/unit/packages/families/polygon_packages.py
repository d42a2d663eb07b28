"""Packages of Polygon for tests, made of the files of our own packages for testlib."""

import re
from functools import partial

from tests.conftest import ROOT
from tests.unit.packages.written import changed, files_of, source

TESTLIB = (ROOT / "tests/packages/polygon/output_validator/testlib.h").read_text()

SUMS = files_of("polygon/sums") | {"files/testlib.h": TESTLIB}
"""A whole package. Each test is judged by a checker for testlib."""

XML = SUMS["problem.xml"]
with_xml = partial(changed, SUMS, "problem.xml")

GROUPS = source("polygon/groups.xml")
SCORED = with_xml(XML[XML.index("      <tests>") : XML.index("    </testset>")], GROUPS)
"""The same with points: `hard` counts only if the sample and `easy` are right."""

TALKS = with_xml(
    "    <solutions>",
    '    <interactor><source path="files/interactor.cpp" type="cpp.g++17"/></interactor>\n'
    "    <solutions>",
) | {"files/interactor.cpp": source("polygon/interactor.cpp")}
"""The same as a dialogue: the checker judges what the interactor has written down."""

FILES = with_xml(
    'input-file="" output-file=""', 'input-file="sums.in" output-file="sums.out"'
) | files_of("polygon/files")
"""The same with files: the last solution writes to the standard output, which nobody reads."""

_CHECKER = '<source path="files/check.cpp" type="cpp.g++17"/>'
IN_PYTHON = with_xml(_CHECKER, '<source path="files/check.py" type="python.3"/>') | {
    "files/check.py": source("polygon/check.py"),
    "files/validator.py": "import sys\n\nsys.exit(0 if len(input().split()) == 2 else 3)\n",
}
IN_PYTHON["problem.xml"] = IN_PYTHON["problem.xml"].replace(
    "    <solutions>",
    '    <validator><source path="files/validator.py" type="python.3"/></validator>\n'
    "    <solutions>",
)
"""The same with a checker and a validator in Python; three gets no points, and is wrong."""

TALKS_IN_PYTHON = IN_PYTHON | {
    "problem.xml": TALKS["problem.xml"]
    .replace("interactor.cpp", "interactor.py")
    .replace("check.cpp", "check.py"),
    "files/interactor.py": (
        "import sys\n\nprint(open(sys.argv[1]).read().strip(), flush=True)\n"
        "sys.exit(0 if input() == open(sys.argv[3]).read().strip() else 1)\n"
    ),
}
ALONE_IN_PYTHON = TALKS_IN_PYTHON | {
    "problem.xml": re.sub(r"(?s)<checker .*</checker>", "", TALKS_IN_PYTHON["problem.xml"])
}
"""A dialogue with an interactor in Python and no checker."""

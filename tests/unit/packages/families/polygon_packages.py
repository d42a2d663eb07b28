"""Packages of Polygon for tests, made of the files of our own packages for testlib."""

import re

from tests.conftest import ROOT
from tests.unit.packages.written import source

TESTLIB = (ROOT / "tests/packages/polygon/output_validator/testlib.h").read_text()

NUMBERS_CHECKER = source("polygon/numbers_checker.cpp")

DIVISORS_XML = source("polygon/problem.xml")

SUMS = {
    "problem.xml": DIVISORS_XML,
    "statements/english/problem.tex": "Add.\n",
    "statements/english/problem-properties.json": (
        '{"name": "Sums", "legend": "Add $a$ and $b$.", "input": "Two numbers.", "output": ""}\n'
    ),
    "files/testlib.h": TESTLIB,
    "files/check.cpp": NUMBERS_CHECKER,
    "files/gen.cpp": (
        '#include "testlib.h"\n'
        "int main(int count, char **words) {\n"
        "    registerGen(count, words, 1);\n"
        '    std::cout << words[1] << " " << words[2] << "\\n";\n'
        "}\n"
    ),
    "tests/01": "1 2\n",
    "tests/01.a": "3\n",
    "tests/02": "20 22\n",
    "tests/02.a": "42\n",
    "tests/03": "5 6\n",
    "tests/03.a": "11\n",
    "solutions/adds.py": "print(sum(map(int, input().split())))\n",
    "solutions/three.py": "print(3)\n",
    "solutions/fails.py": "raise SystemExit(1)\n",
    "doall.sh": "exit 1\n",
}
"""A whole package. Each test is judged by a checker for testlib."""


def with_xml(old: str, new: str) -> dict[str, str]:
    """The package with one change in its `problem.xml`."""
    assert old in DIVISORS_XML, old
    return SUMS | {"problem.xml": DIVISORS_XML.replace(old, new, 1)}


GROUPS = source("polygon/groups.xml")
SCORED = with_xml(
    DIVISORS_XML[DIVISORS_XML.index("      <tests>") : DIVISORS_XML.index("    </testset>")], GROUPS
)
"""The same with points: `hard` counts only if the sample and `easy` are right."""

INTERACTOR = source("polygon/interactor.cpp")
TALKS = with_xml(
    "    <solutions>",
    '    <interactor><source path="files/interactor.cpp" type="cpp.g++17"/></interactor>\n'
    "    <solutions>",
) | {"files/interactor.cpp": INTERACTOR}
"""The same as a dialogue: the checker judges what the interactor has written down."""

FILES = with_xml('input-file="" output-file=""', 'input-file="sums.in" output-file="sums.out"') | {
    "solutions/adds.py": (
        "with open('sums.in') as given, open('sums.out', 'w') as found:\n"
        "    print(sum(map(int, given.read().split())), file=found)\n"
    ),
    "solutions/three.py": "print(3, file=open('sums.out', 'w'))\n",
    "solutions/fails.py": "print(sum(map(int, open('sums.in').read().split())))\n",
}
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

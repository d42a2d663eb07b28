"""Packages of Polygon for tests, made of the files of our own packages for testlib."""

from __future__ import annotations

from tests.conftest import ROOT

TESTLIB = (ROOT / "tests/packages/polygon/output_validator/testlib.h").read_text()

NUMBERS_CHECKER = """\
#include "testlib.h"

int main(int count, char **words) {
    registerTestlibCmd(count, words);
    int expected = ans.readInt(0, 1000000, "answer");
    int found = ouf.readInt(0, 1000000, "output");
    if (found != expected) quitf(_wa, "expected %d, found %d", expected, found);
    quitf(_ok, "right");
}
"""

DIVISORS_XML = """\
<?xml version="1.0" encoding="utf-8" standalone="no"?>
<problem revision="3" short-name="sums">
  <names>
    <name language="english" value="Sums"/>
    <name language="japanese" value="和"/>
  </names>
  <statements>
    <statement charset="UTF-8" language="english" path="statements/english/problem.tex"
      type="application/x-tex"/>
  </statements>
  <judging cpu-name="any" cpu-speed="3600" input-file="" output-file="" run-count="1">
    <testset name="tests">
      <time-limit>1500</time-limit>
      <memory-limit>134217728</memory-limit>
      <test-count>3</test-count>
      <input-path-pattern>tests/%02d</input-path-pattern>
      <answer-path-pattern>tests/%02d.a</answer-path-pattern>
      <tests>
        <test method="manual" sample="true"/>
        <test cmd="gen 20 22" method="generated"/>
        <test method="manual"/>
      </tests>
    </testset>
  </judging>
  <files>
    <resources><file path="files/testlib.h" type="h.g++"/></resources>
    <executables>
      <executable><source path="files/gen.cpp" type="cpp.g++17"/></executable>
    </executables>
  </files>
  <assets>
    <checker name="std::ncmp.cpp" type="testlib">
      <source path="files/check.cpp" type="cpp.g++17"/>
    </checker>
    <solutions>
      <solution tag="main"><source path="solutions/adds.py" type="python.3"/></solution>
      <solution tag="wrong-answer"><source path="solutions/three.py" type="python.3"/></solution>
      <solution tag="rejected"><source path="solutions/fails.py" type="python.3"/></solution>
      <solution tag="do-not-run"><source path="solutions/old.dpr" type="delphi"/></solution>
    </solutions>
  </assets>
</problem>
"""

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


GROUPS = """\
      <tests>
        <test method="manual" sample="true" group="0" points="0.0"/>
        <test method="manual" group="easy" points="30.0"/>
        <test method="manual" group="hard" points="70.0"/>
      </tests>
      <groups>
        <group name="0" points="0.0" points-policy="complete-group"/>
        <group name="hard" points="70.0" points-policy="complete-group">
          <dependencies><dependency group="0"/><dependency group="easy"/></dependencies>
        </group>
        <group name="easy" points-policy="each-test"/>
      </groups>
"""
SCORED = with_xml(
    DIVISORS_XML[DIVISORS_XML.index("      <tests>") : DIVISORS_XML.index("    </testset>")],
    GROUPS,
)
"""The same with points: `hard` counts only if the sample and `easy` are right."""

INTERACTOR = """\
#include "testlib.h"

int main(int count, char **words) {
    registerInteraction(count, words);
    int first = inf.readInt(0, 1000000, "first");
    int second = inf.readInt(0, 1000000, "second");
    std::cout << first << " " << second << std::endl;
    tout << ouf.readInt(0, 1000000, "sum") << std::endl;
    quitf(_ok, "the dialogue is over");
}
"""
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

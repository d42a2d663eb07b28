"""Programs learn that they are judged: `ONLINE_JUDGE`, as docs/reference/languages.md says."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from judge import languages
from judge.model import Limits, Verdict
from judge.runner.build import Builder
from judge.runner.judge_case import judge_case
from judge.sandbox import JailCache, best_sandbox
from tests.conftest import case, problem, skip_or_fail_on_ci, solution

IN_C = """\
#include <stdio.h>
int main(void) {
#ifdef ONLINE_JUDGE
    printf("%d\\n", ONLINE_JUDGE);
#endif
}
"""
# Each prints 1 if it is told. A shell stands for all languages that read the environment alone.
SOURCES = {
    "a.c": IN_C,
    "a.cpp": IN_C,
    "a.sh": 'echo "$ONLINE_JUDGE"\n',
    "a.py": "import os\nprint(os.environ['ONLINE_JUDGE'])\n",
    "A.java": """\
class A {
    public static void main(String[] words) {
        System.out.println("true".equals(System.getProperty("ONLINE_JUDGE")) ? 1 : 0);
    }
}
""",
    "a.kt": 'fun main() = println(if (System.getProperty("ONLINE_JUDGE") == "true") 1 else 0)\n',
    "a.scala": """\
object Main extends App {
  println(if (System.getProperty("ONLINE_JUDGE") == "true") 1 else 0)
}
""",
    "a.pas": "begin\n{$ifdef ONLINE_JUDGE}writeln(1);{$endif}\nend.\n",
    "a.cs": """\
class A {
    static void Main() {
#if ONLINE_JUDGE
        System.Console.WriteLine(1);
#endif
    }
}
""",
    "a.rs": 'fn main() { println!("{}", cfg!(ONLINE_JUDGE) as i32); }\n',
    "a.nim": "when defined(ONLINE_JUDGE): echo 1\n",
    "a.hs": "{-# LANGUAGE CPP #-}\n#ifdef ONLINE_JUDGE\nmain = print ONLINE_JUDGE\n#endif\n",
    "a.d": "import std.stdio;\nvoid main() { version (ONLINE_JUDGE) writeln(1); }\n",
}
QUICK = ("a.c", "a.cpp", "a.sh", "a.py")


@pytest.fixture(scope="module")
def builder(tmp_path_factory: pytest.TempPathFactory) -> Builder:
    return Builder(best_sandbox(), tmp_path_factory.mktemp("programs"))


@pytest.fixture
def jails() -> Iterator[JailCache]:
    warm = JailCache(best_sandbox())
    yield warm
    warm.close()


@pytest.mark.parametrize(
    "name",
    [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in SOURCES],
)
def test_a_program_is_told_that_it_is_judged(name: str, builder: Builder, jails: JailCache) -> None:
    language = languages.language_of(name)
    if missing := languages.missing_tool(language):
        skip_or_fail_on_ci(missing)
    file = replace(solution().files[0], name=name, content=SOURCES[name].encode())
    submission = replace(solution(name, language=language), files=(file,))
    limits = Limits.of(cpu_s=5.0, memory_bytes=512 << 20)

    found = judge_case(
        problem(limits=limits), submission, case(answer="1\n"), builder=builder, jails=jails
    )

    assert found.verdict is Verdict.AC, found

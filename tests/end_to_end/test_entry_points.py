"""Programs start wherever their `main` is and however their file is called, and learn that they
are judged: `ONLINE_JUDGE`, as docs/reference/languages.md says."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from judge import languages
from judge.languages.entry_points import source_file_name
from judge.model import Limits, Verdict
from judge.runner.build import Builder
from judge.runner.judge_case import judge_case
from judge.sandbox import JailCache, best_sandbox
from tests.conftest import case, problem, skip_or_fail_on_ci, solution
from tests.sweeps import due

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
# `main` in odd places, in files of odd names. Each prints 1.
ODD = {
    "in-package.kt": "package a.b\nfun main() { println(1) }\n",
    "object.kt": "object A {\n  @JvmStatic\n  fun main(words: Array<String>) { println(1) }\n}\n",
    "named.kt": '@file:JvmName("Sol")\nfun main() { println(1) }\n',
    "companion.kt": """\
package p
class A {
    fun main() { println(0) }
    companion object {
        @JvmStatic fun main(words: Array<String>) { println(1) }
    }
}
""",
    "1 method.kt": "class A { fun main() {} }\nfun main(words: Array<String>) = println(1)\n",
    "both.kt": """\
object A { @JvmStatic fun one() = 1; fun main() {} }
object B { @JvmStatic fun main(words: Array<String>) { println(0) } }
fun main() = println(A.one())
""",
    "dollar.java": """\
public class $A_b { public static void main(String[] words) { System.out.println(1); } }
""",
    "interface.java": """\
package x.y;
class B {}
interface I { static void main(String... words) { System.out.println(1); } }
""",
    "x_test.go": 'package main\nimport "fmt"\nfunc main() { fmt.Println(1) }\n',
    "_x.go": 'package main\nimport "fmt"\nfunc main() { fmt.Println(1) }\n',
    "in-package.scala": "package a\nobject B { def main(all: Array[String]): Unit = println(1) }\n",
    "two.scala": "class A\nobject A extends App { println(1) }\n",
    "1-namespace.cs": """\
namespace N.M {
    static class A {
        public static int Main(string[] words) { System.Console.WriteLine(1); return 0; }
    }
}
""",
    "my-1.nim": "when isMainModule:\n  echo 1\n",
    "my-1.d": "import std.stdio;\nint main() { writeln(1); return 0; }\n",
    "module.d": "module some.thing;\nimport std.stdio;\nvoid main() { writeln(1); }\n",
    "my-1.adb": """\
with Ada.Text_IO;
procedure Solution is
begin
   Ada.Text_IO.Put_Line ("1");
end Solution;
""",
    "a.test.ts": "namespace A { export const one = 1 }\nconsole.log(A.one)\n",
    "program-1.pas": "program Other;\nbegin writeln(1) end.\n",
    "list.ml": 'let () = print_endline "1"\n',
    "-m.py": "print(1)\n",
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
    assert_prints_1(name, SOURCES[name], builder, jails)


@pytest.mark.slow
@pytest.mark.parametrize("name", due(ODD, by=lambda name: name.rpartition(".")[2]))
def test_a_program_starts_wherever_its_main_is(
    name: str, builder: Builder, jails: JailCache
) -> None:
    assert_prints_1(name, ODD[name], builder, jails)


def assert_prints_1(name: str, text: str, builder: Builder, jails: JailCache) -> None:
    language = languages.language_of(name)
    if missing := languages.missing_tool(language):
        skip_or_fail_on_ci(missing)
    file = replace(solution().files[0], name=source_file_name(name), content=text.encode())
    submission = replace(solution(name, language=language), files=(file,))
    limits = Limits.of(cpu_s=5.0, memory_bytes=512 << 20)

    found = judge_case(
        problem(limits=limits), submission, case(answer="1\n"), builder=builder, jails=jails
    )

    assert found.verdict is Verdict.AC, found

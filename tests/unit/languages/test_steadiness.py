"""A program is steady only if it can do nothing else in the next run."""

from __future__ import annotations

from pathlib import Path

from judge.languages import language_of
from judge.languages.steadiness import is_steady
from judge.model import Source, SourceFile
from tests.conftest import each_row

KIT = Path(__file__).parents[3]


def is_steady_text(name: str, text: str) -> bool:
    file = SourceFile(name=name, content=text.encode())
    return is_steady(Source(name=name, files=(file,), language=language_of(name)))


@each_row(
    "text",
    [
        "import sys\nprint(sum(map(int, sys.stdin.read().split())))",
        "import os, sys\nif os.environ.get('JUDGE_STATS'): print('nodes=1', file=sys.stderr)",
        "from collections import deque\nfrom heapq import heappush\nprint(len(deque([1])))",
        "seen = {(0, 1)}\nseen.add((1, 2))\nif (1, 2) not in seen: print(len(seen))",
        "print(*sorted({input()} - {'x'}))",
        "from __future__ import annotations\ndef f(seen: set[int]) -> set[int]:\n    pass",
        "time = 3  # the time of day\nprint(time)",
    ],
)
def test_a_python_program_that_only_computes_is_steady(text: str) -> None:
    assert is_steady_text("mine.py", text)


@each_row(
    "text",
    [
        "import random\nprint(random.random())",
        "import time\nprint(time.time())",
        "import threading",
        "from os import urandom",
        "import os\nprint(os.environ)",
        "import os\nprint(os.environ.get('HOME'))",
        "import os as harmless\nprint(harmless.getpid())",
        "import sys as system",
        "import sys\nprint(sys.getrefcount(1))",
        "print(open('/etc/passwd').read())",
        "print(hash('a'), id(1))",
        "__import__('time')",
        "print((1).__class__)",
        "for word in {'a', 'b'}: print(word)",
        "words = set(input())\nprint(*words)",
        "words = other = set(input())\nprint(list(other))",
        "words = set(input())\nfor word in words: print(word)",
        "words = set(input())\nothers = words\nprint(others.pop())",
        "words = set('ab')\nprint(sorted(words, key=len))",
        "print(max({'a', 'b'}, key=len))",
        "class A:\n    seen = set('ab')\nprint(*A.seen)",
        "a, b = set('ab'), 1\nprint(*a)",
        "from collections import defaultdict\nd = defaultdict(set)\nd[1].add('a')\nprint(*d[1])",
        "def f(x={'a', 'b'}):\n    print(*x)",
        "print(*({'a': 1}.keys() & {'a'}))",
        "print(f'{set(input())}')",
        "async def f(): pass",
        "this is no Python",
        "print(1)\0",
    ],
)
def test_a_python_program_that_may_do_something_else_is_not(text: str) -> None:
    assert not is_steady_text("mine.py", text)


@each_row(
    ("name", "text"),
    [
        ("a.c", '#include <stdio.h>\nint main() { int time = 1; printf("%d", time); }'),
        ("a.cpp", "#include <bits/stdc++.h>\nint main() { std::unordered_map<int, int> m; }"),
        ("a.cpp", "// rand() and time() are not called\n#include <vector>\nint main() {}"),
        (
            "a.cpp",
            '#include <cstdlib>\nint main() { return std::getenv("JUDGE_STATS") == nullptr; }',
        ),
        ("A.java", "import java.util.HashMap;\nclass A { HashMap<Long, Long> m; int time; }"),
        ("a.rs", "use std::collections::VecDeque;\nfn main() {}"),
        ("a.go", 'package main\nimport "fmt"\nfunc main() { fmt.Println(1) }'),
        ("a.js", "console.log(require('fs').readFileSync(0, 'utf8').length)"),
        ("a.hs", "import Data.List (sort)\nmain = interact id"),
    ],
)
def test_a_program_that_only_computes_is_steady(name: str, text: str) -> None:
    assert is_steady_text(name, text)


@each_row(
    ("name", "text"),
    [
        ("a.c", "#include <time.h>\nint main() {}"),
        ("a.c", "#include <stdlib.h>\nint main() { return rand(); }"),
        ("a.c", '#include <stdlib.h>\nint main() { return !getenv("HOME"); }'),
        ("a.c", '#include <stdio.h>\nint main() { printf("%p", main); }'),
        ("a.c", '#include "/dev/urandom"\nint main() {}'),
        ("a.c", "#include NAME\nint main() {}"),
        ("a.cpp", "#include <bits/stdc++.h>\nint main() { return time(0); }"),
        ("a.cpp", "#include <bits/stdc++.h>\nint main() { std::mt19937 engine; }"),
        ("a.cpp", "#include <bits/stdc++.h>\nint main() { std::thread t; }"),
        ("a.cpp", '#include <bits/stdc++.h>\nint main() { std::ifstream in("x"); }'),
        ("a.cpp", "#include <set>\nint main() { std::set<int*> s; }"),
        ("a.cpp", 'auto s = R"(/*)"; int t = time(0); /* */'),
        ("A.java", "import java.util.*;\nclass A {}"),
        ("A.java", "class A { long t = System.nanoTime(); }"),
        ("A.java", "class A { double x = Math.random(); }"),
        ("A.java", "import java.util.Set;\nclass A { Set<String> s = Set.of(); }"),
        (
            "A.java",
            "import java.util.HashSet;\nclass A { void f(HashSet<B> s) { for (B b : s) {} } }",
        ),
        ("A.java", "class A { java.util.Random x; }"),
        ("a.kt", "fun main() { println(hashSetOf(1).toString()) }"),
        ("a.rs", "use std::time::Instant;\nfn main() {}"),
        ("a.rs", "use std::collections::HashSet;\nfn main() { for x in s.iter() {} }"),
        ("a.go", 'package main\nimport "time"\nfunc main() {}'),
        ("a.go", "package main\nfunc main() { for k := range map[int]int{1: 2} { print(k) } }"),
        ("a.go", "package main\nfunc main() { go f() }"),
        ("a.js", "console.log(Date.now())"),
        ("a.js", "console.log(Math.random())"),
        ("a.js", "console.log(require('os').uptime())"),
        ("a.js", "console.log(require('fs').readFileSync('/etc/hosts'))"),
        ("a.cs", "using System; class A { static void Main() { Console.Write(DateTime.Now); } }"),
        ("a.hs", "import System.Random\nmain = randomIO"),
        ("a.ml", "let () = Random.self_init ()"),
        ("a.rb", "puts rand"),
        ("a.rb", "puts Time.now"),
        ("a.sh", "echo 1"),
        ("a.lua", "print(1)"),
    ],
)
def test_a_program_that_may_do_something_else_is_not(name: str, text: str) -> None:
    assert not is_steady_text(name, text)


def test_a_python_program_of_two_files_is_not_read() -> None:
    files = tuple(SourceFile(name=name, content=b"print(1)") for name in ("a.py", "b.py"))

    assert not is_steady(Source(name="a.py", files=files, language=language_of("a.py")))


def test_most_shipped_solutions_are_steady() -> None:
    paths = [one for one in (KIT / "solutions").glob("*/*.*") if one.is_file()]
    steady = [one for one in paths if is_steady_text(one.name, one.read_text())]

    assert len(steady) > 0.7 * len(paths)

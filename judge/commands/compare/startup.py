"""Empty programs, which show what the start-up of a language costs.

No change of a solution can alter the time that an interpreter takes to start and to end, and in a
short case that is most of the time. So it is measured beside the solutions.
"""

from __future__ import annotations

from judge.grading.expectations import ACCEPTED
from judge.model import Language, Solution, SourceFile

_EMPTY_PROGRAMS = {
    "python3": "",
    "pypy3": "",
    "c": "int main(void) { return 0; }\n",
    "cpp": "#include <iostream>\nint main() { return 0; }\n",
    "java": "class Main { public static void main(String[] words) {} }\n",
    "rust": "fn main() {}\n",
    "go": "package main\n\nfunc main() {}\n",
    "javascript": "",
    "kotlin": "fun main() {}\n",
    "haskell": "main :: IO ()\nmain = return ()\n",
    "ocaml": "",
    "pascal": "begin\nend.\n",
    "csharp": "class Program { static void Main() {} }\n",
    "ruby": "",
    "bash": "",
    "scala": "object Main { def main(words: Array[String]): Unit = {} }\n",
    "php": "",
    "perl": "",
    "lua": "",
    "lisp": "",
    "prolog": "main.\n",
    "d": "void main() {}\n",
    "fortran": "end\n",
    "zig": "pub fn main() void {}\n",
    "nim": "",
    "ada": "procedure Main is begin null; end Main;\n",
    "typescript": "",
    "racket": "#lang racket/base\n",
    "swift": "",
    "julia": "",
}
# Standard ML programs load an image of the compiled program, so their start-up depends on it.


def empty_program(language: Language) -> Solution | None:
    """The empty program in a language; None if the start-up depends on the program."""
    text = _EMPTY_PROGRAMS.get(language.code)
    if text is None:
        return None
    name = f"Main{language.suffixes[0]}"
    return Solution(
        name=name,
        files=(SourceFile(name=name, content=text.encode()),),
        language=language,
        expectation=ACCEPTED,
    )

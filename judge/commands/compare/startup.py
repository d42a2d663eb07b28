"""Programs that do nothing: a language comes in, the one that shows what a start costs goes out.

What an interpreter needs to start, and to end, no change of a solution can alter; where a case is
short it is most of the time. To know how much it is, it is measured beside the solutions.
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
}
# The two Standard MLs keep an image of what was compiled, and their starts depend on it.


def empty_program(language: Language) -> Solution | None:
    """The program that does nothing in a language; None for one in which there is no such."""
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

"""The page of `judge --help`, as typer prints it on a terminal of 80 columns or more.

It is kept so that the page comes in a quarter of the time, without typer; a test compares the two.
`COLUMNS=80 judge --help` prints the page as it has to stand here.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence

_COLUMNS = 80  # typer makes no wider page

PAGE = """\
Usage: judge [OPTIONS] COMMAND [ARGS]...

  Judge solutions to search puzzles: problems, solutions and a judge in one
  kit.

Options:
  --version             Show the version.
  --install-completion  Install completion for the current shell.
  --show-completion     Show completion for the current shell, to copy it or
                        customize the installation.
  -h, --help            Show this message and exit.

Commands:
  list       List the problems of the kit, the easiest first, and your...
  show       Show the statement of a problem, with samples and limits, or...
  editorial  Explain a problem of the kit: its algorithms, why they are...
  hint       Show the next hint to a problem of the kit, from a nudge to...
  run        Run solutions on the cases of a problem and report verdicts.
  verify     Check a problem: files, validators, cases, solutions, limits.
  bench      Compare what solutions cost, and how it grows with the size.
  compare    Compare two solutions: which is correct, and which is faster.
  regress    Compare the results of all solutions with the baseline.
  dataset    Generate instances of a problem, easy to hard, with answers;...
  new        Start a solution: create a file that reads the input.
  watch      Judge a solution whenever its file is saved.
  stress     Search for a small input on which FILE fails, and keep it.
  debug      Run a solution in a debugger, on the case on which it fails.
  replay     Show the moves of a solution, board by board.
  trace      Show what the search of a solution does: an X-ray, by the...
  history    Show earlier runs, newest first.
  serve      Serve the practice site: the problems of the kit in your...
  listen     Receive problems from the Competitive Companion extension.
  exercise   Find the error in a shipped solution, or make a slow one fast.
  export     Export a problem as an ICPC problem package, or a package in...
  convert    Convert a problem or a package for another family, and...
  import     Import a package of any family into the kit.
  handout    Write what a contestant gets of a problem: statement,...
  languages  List the languages, which of them are installed, and which...
  doctor     Report what can be judged here and what the sandbox guarantees.
  cache      Show the cache: its folder, its size and limit; `judge cache...
  docs       Find a section of the documentation, or say where it is.
"""


_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG", "LANGUAGE")
_ENGLISH = ("", "C", "POSIX", "en")


def _page(environment: Mapping[str, str]) -> str:
    """The page in the language that the locale asks for."""
    codes = {environment.get(name, "").partition(".")[0].partition("_")[0] for name in _LOCALE}
    if codes.issubset(_ENGLISH):
        return PAGE
    from judge.terminal.translation import (  # not for English
        language_of_environment,
        translate,
        use_language,
    )

    with use_language(language_of_environment(environment)):
        return translate(PAGE)


def show_help(words: Sequence[str], environment: Mapping[str, str], program: str) -> bool:
    """Print the page if the words ask for it and for nothing else; whether that was done.

    It is not where typer has to lay it out: on a narrow terminal, if `COLUMNS` is set, or when a
    shell asks for words.
    """
    is_asked = list(words) in (["--help"], ["-h"])
    if not is_asked or "COLUMNS" in environment or any("_COMPLETE" in name for name in environment):
        return False
    try:
        if 0 < os.get_terminal_size(1).columns < _COLUMNS:
            return False
    except OSError:
        pass  # no terminal
    try:
        sys.stdout.write(_page(environment).replace("judge", program, 1))
        sys.stdout.flush()
    except OSError:
        return False  # typer will find out, too
    return True

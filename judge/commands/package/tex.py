"""Set a statement in LaTeX as a PDF, by a TeX of this machine.

A statement of a package is the body of a document and says no preamble; ours has the commands that
the ICPC format and Polygon name. TeX can write files and start programs, so it runs as a tool of
the package does: in the sandbox, with limits; it may not start a shell or read outside its folder.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from tempfile import mkdtemp

from msgspec import Struct
from msgspec.structs import replace

from judge.commands.package import latex
from judge.errors import ProblemError
from judge.facts import Fact
from judge.languages import find_command
from judge.model import Limits, Program, SourceFile
from judge.packages.package import Package
from judge.reports.markdown import statement_markdown
from judge.runner.local import one_core_executor
from judge.runner.tools import Tool
from judge.sandbox import JailCache

_NAME = "judge-statement"
# Not tectonic, which fetches what it needs from the network while it runs.
_ENGINES = ("pdflatex", "lualatex", "xelatex")
_ARGUMENTS = ("-interaction=nonstopmode", "-no-shell-escape", f"{_NAME}.tex")

# See texmf.cnf: p is nothing above the folder. Lines of the log are not cut.
_SETTINGS = {"openin_any": "p", "openout_any": "p", "shell_escape": "f", "max_print_line": "10000"}
_TREES = ("/var/lib/texmf", "/etc/texmf", "/usr/local/share/texmf")  # of Debian, beside /usr
# A statement takes one to three seconds.
_LIMITS = replace(
    Limits.of(cpu_s=10.0, memory_bytes=1 << 30), file_bytes=64 << 20, cuts_output=True
)
_RUNS = 3  # until references are right
_PLACE = "TheStatementStandsHere"
_ERROR = re.compile(
    rb"^! (?P<error>[^\n]{1,200})(?:\n(?!l\.)[^\n]*){0,20}?\nl\.(?P<line>\d+)(?P<before>[^\n]*)",
    re.M,
)
_PAGES = re.compile(rb"^Output written on [^\n]*\((\d+) pages?", re.M)

_PREAMBLE = r"""\documentclass[11pt]{article}
\ifdefined\directlua\else\ifdefined\XeTeXversion\else\usepackage[utf8]{inputenc}
\IfFileExists{lmodern.sty}{\usepackage[T1]{fontenc}\usepackage{lmodern}}{}\fi\fi
\newcommand{\usewhatisthere}[2][]{\IfFileExists{#2.sty}{\usepackage[#1]{#2}}{}}
\usewhatisthere[a4paper,margin=2.2cm]{geometry}
\usewhatisthere{amsmath}\usewhatisthere{amssymb}\usewhatisthere{graphicx}
\usewhatisthere{xcolor}\usewhatisthere{wrapfig}\usewhatisthere{listings}
\usewhatisthere{booktabs}\usewhatisthere{multirow}\usewhatisthere{enumitem}
\usewhatisthere[normalem]{ulem}\usewhatisthere{epigraph}\usewhatisthere[hidelinks]{hyperref}
\setlength{\parindent}{0pt}\setlength{\parskip}{0.6em plus 0.2em}\raggedbottom
\newcommand{\problemname}[2][]{}
\newcommand{\illustration}[3]{\begin{center}%
\includegraphics[width=#1\linewidth]{#2}\par{\small #3}\end{center}}
\newcommand{\nextsample}{}\newcommand{\remainingsamples}{}
\newcommand{\constant}[1]{\csname judge constant #1\endcsname}
\newenvironment{Input}{\section*{Input}}{}
\newenvironment{Output}{\section*{Output}}{}
\newenvironment{Interaction}{\section*{Interaction}}{}
\newenvironment{problem}[5]{}{}
\newcommand{\InputFile}{\section*{Input}}\newcommand{\OutputFile}{\section*{Output}}
\newcommand{\Note}{\section*{Note}}\newcommand{\Scoring}{\section*{Scoring}}
\newcommand{\Example}{}\newcommand{\Examples}{}\newenvironment{example}{}{}
\newcommand{\exmp}[2]{}\newcommand{\exmpfile}[2]{}
\providecommand{\url}[1]{\texttt{#1}}\providecommand{\href}[2]{#2}
\providecommand{\epigraph}[2]{\begin{quote}#1\par#2\end{quote}}
"""
"""The samples are ours, after the text, so what puts them into it does nothing."""


class TexPages(Struct, frozen=True, kw_only=True):
    """A statement as a PDF, and what TeX could not set of it, or an empty string."""

    pdf: bytes
    count: int
    fault: str


def tex_command() -> str | None:
    """The path of a TeX that makes PDFs, or None if this machine has none."""
    return next(filter(None, map(find_command, _ENGINES)), None)


def set_latex(
    package: Package,
    language: str,
    files: Sequence[SourceFile],
    command: str,
    *,
    letter: str = "",
    has_numbers: bool = True,
) -> TexPages:
    """The pages of a statement in LaTeX: the first of `files`, with those that it names.

    `letter` comes before its title. `has_numbers` says whether it numbers its pages. Raises
    `ProblemError` if TeX makes no PDF.
    """
    text = _document(package, language, files[0], letter, has_numbers)
    document = SourceFile(name=f"{_NAME}.tex", content=text.encode(errors="replace"))
    with one_core_executor(None, "best") as executor:
        folder = Path(mkdtemp(dir=executor.builder.cache.own_folder()))  # empty: TeX is installed
        # TeX Live by its own installer is one folder, with the commands in bin/x86_64-linux.
        root = Path(command).resolve().parent.parent.parent
        trees = [root] if (root / "texmf-dist").is_dir() else []
        shows = tuple(map(str, [*trees, *(path for path in map(Path, _TREES) if path.is_dir())]))
        program = Program(folder=folder, argv=(command,), env=_SETTINGS, shows=shows)
        return executor.submit(_run, executor.jails, program, [document, *files]).result()


def _run(jails: JailCache, program: Program, files: Sequence[SourceFile]) -> TexPages:
    name = Fact("{}", Path(program.argv[0]).name)
    tool = Tool(name=name, program=program, limits=_LIMITS, jails=jails)
    for again in range(_RUNS):
        run = tool.run(args=_ARGUMENTS, files=() if again else files, keeps=bool(again))
        log = run.work_dir.read(f"{_NAME}.log") or b""
        if not run.has_exited or b"Rerun to get" not in log:
            break
    pdf = run.work_dir.read(f"{_NAME}.pdf") or b""
    count = _PAGES.search(log)
    error = _ERROR.search(log)
    fault: str = run.fault
    if error:
        message, before = (error[part].decode(errors="replace") for part in ("error", "before"))
        fault = Fact(
            "line {}: {}, at {}", int(error["line"]), message.rstrip("."), before.strip()[-40:]
        )
    if not pdf.startswith(b"%PDF-") or count is None or (fault and not run.has_exited):
        fault = fault or Fact("it says nothing")
        raise ProblemError("{} made no PDF: {}", tool.name, fault)
    return TexPages(pdf=pdf, count=int(count[1]), fault=fault)


def _document(
    package: Package, language: str, source: SourceFile, letter: str, has_numbers: bool
) -> str:
    """The whole document, unless the statement is one: title and limits before, samples after."""
    if rb"\documentclass" in source.content:
        return f"\\input{{{source.name}}}\n"
    statement = package.statement(package.slug, language)
    markdown = statement_markdown(
        package.problem(package.slug),
        replace(statement, text=_PLACE, difficulty=None, before=(), after=()),
    )
    if letter:
        markdown = f"# {letter}. {markdown.removeprefix('# ')}"
    constants = "".join(
        f"\\expandafter\\def\\csname judge constant {name}\\endcsname{{{latex.escape(value)}}}\n"
        for name, value in package.metadata.constants.items()
    )
    body = latex.body(markdown).replace(_PLACE, f"\\input{{{source.name}}}")
    style = f"\\pagestyle{{{'plain' if has_numbers else 'empty'}}}\n"
    return f"{_PREAMBLE}{style}{constants}\\begin{{document}}\n{body}\\end{{document}}\n"

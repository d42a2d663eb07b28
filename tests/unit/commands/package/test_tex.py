"""Statements in LaTeX as PDFs, set by the TeX of this machine in the sandbox."""

import struct
import zlib
from pathlib import Path

import pytest

from judge.commands.package.tex import TexPages, set_latex, tex_command
from judge.errors import ProblemError
from judge.packages.package import open_package
from tests.conftest import skip_or_fail_on_ci
from tests.unit.packages.sound import CURRENT_YAML, write_package


def chunk(kind: bytes, content: bytes) -> bytes:
    """A chunk of a PNG."""
    both = kind + content
    return struct.pack(">I", len(content)) + both + struct.pack(">I", zlib.crc32(both))


HEAD = struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0)
PARTS = ((b"IHDR", HEAD), (b"IDAT", zlib.compress(b"\0\0")), (b"IEND", b""))
DOT = b"\x89PNG\r\n\x1a\n" + b"".join(chunk(*part) for part in PARTS)

ICPC = r"""\problemname{Sums \emph{of} two}
\illustration{0.3}{dot}{A dot}
Add $a \le \constant{most}$ and $b$. See~\ref{more}. \newpage
\section*{Input}\label{more}
\begin{Output} Their sum, as in \url{http://example.org/a_b}. \end{Output}
\nextsample
\remainingsamples
"""
POLYGON = r"""\begin{problem}{Sums}{standard input}{standard output}{1 second}{256 megabytes}
\InputFile Two. \OutputFile Their sum.
\Example \begin{example} \exmpfile{example.01}{example.01.a}% \end{example}
\end{example} \Note None.
\end{problem}
"""
WHOLE = r"\documentclass{article}\begin{document}a\newpage b\newpage c\end{document}"


def typeset(folder: Path, statement: str) -> TexPages:
    """The pages of a package with this statement."""
    if (command := tex_command()) is None:
        skip_or_fail_on_ci("no TeX: apt install texlive-latex-base")
    folder.mkdir(exist_ok=True)
    changes = {
        "problem.yaml": f"{CURRENT_YAML}constants: {{most: 10_0}}\n",
        "statement/problem.en.md": None,
        "statement/problem.en.tex": statement,
        "statement/dot.png": DOT,
    }
    with open_package(write_package(folder, changes)) as package:
        return set_latex(package, "en", package.latex_files("en"), command)


@pytest.mark.slow
def test_a_statement_in_latex_is_set_with_the_commands_of_its_format(tmp_path: Path) -> None:
    unknown = "line 2: Undefined control sequence, at \\unheardof"
    for number, (statement, count, fault) in enumerate(
        [
            (ICPC, 2, ""),
            (POLYGON, 1, ""),
            (WHOLE, 3, ""),
            ("Add.\n\\unheardof{a} and b.\n", 1, unknown),
        ]
    ):
        made = typeset(tmp_path / str(number), statement)

        assert (made.count, made.fault) == (count, fault)
        assert made.pdf.startswith(b"%PDF-")


@pytest.mark.attack
@pytest.mark.slow
def test_a_statement_reads_writes_and_starts_nothing_outside(tmp_path: Path) -> None:
    secret, made = tmp_path / "secret.tex", tmp_path / "made"
    secret.write_text("secret")
    tmp_path.chmod(0o777)
    harmless = rf"""Add.
\newread\file \openin\file={secret} \ifeof\file\else\unheardof\fi
\immediate\write18{{touch {made}}}
"""
    assert typeset(tmp_path / "a", harmless).fault == ""

    for number, (statement, words) in enumerate(
        [
            (rf"\input{{{secret}}}", "not found"),
            (rf"\newwrite\file \immediate\openout\file={made}", "can't write on file"),
        ]
    ):
        with pytest.raises(ProblemError, match=f"made no PDF: .*{words}"):
            typeset(tmp_path / str(number), statement)

    assert not made.exists()

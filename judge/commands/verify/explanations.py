"""Find the section of docs/reference/verify.md about a code."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from judge.errors import UsageError
from judge.model import Code

PAGE = "docs/reference/verify.md"
_SECTION = re.compile(r"^### (V\d+): (.*)$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Explanation:
    """What the page says of a code: `title` is one line, `text` what follows, in Markdown."""

    code: str
    title: str
    text: str

    @property
    def row(self) -> str:
        """Its row in the table of the page."""
        return (
            f"| [{self.code}](#{self.anchor.partition('#')[2]}) | {self.severity} | {self.title} |"
        )

    @property
    def severity(self) -> str:
        """How bad such a finding can be, in words."""
        return self.text.partition("\n")[0].removeprefix("- **Severity:** ").rstrip(".")

    @property
    def markdown(self) -> str:
        """The whole section."""
        return f"### {self.code}: {self.title}\n\n{self.text}\n"

    @property
    def anchor(self) -> str:
        """The page and the place in it, as GitHub names headings."""
        words = re.sub(r"[^a-z0-9 _-]", "", f"{self.code}: {self.title}".lower())
        return f"{PAGE}#{words.replace(' ', '-')}"


def read_explanations(page: str) -> dict[str, Explanation]:
    """The sections of the page, by code."""
    found: dict[str, Explanation] = {}
    code, title = "", ""
    lines: list[str] = []
    for line in [*page.splitlines(), "## "]:
        if line.startswith(("## ", "### ")):
            if code:
                text = "\n".join(lines).strip()
                found[code] = Explanation(code=code, title=title, text=text)
            match = _SECTION.match(line)
            code, title = (match[1], match[2]) if match else ("", "")
            lines = []
        else:
            lines.append(line)
    return found


@cache
def explanations() -> Mapping[str, Explanation]:
    """The explanation of each code, from the page that comes with the judge."""
    package = Path(__file__).resolve().parents[2]
    pages = (folder / PAGE for folder in (package, package.parent))
    return read_explanations(next(page for page in pages if page.is_file()).read_text())


def explain(word: str) -> str:
    """The section about a code, in Markdown; `UsageError` if there is no such code."""
    found = explanations().get(word.upper())
    if found is None:
        codes = [one.value for one in Code]
        raise UsageError(
            f"there is no code {word!r}; codes are {codes[0]} to {codes[-1]}",
            advice=f"{PAGE} lists them",
        )
    return found.markdown

"""Make a cast for asciinema and a picture of a recorded session.

    python -m tests.end_to_end.session_pictures     makes those of docs/tutorial/session.md again

Both are made of the document, so they show what it says.
"""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import MONOKAI
from rich.text import Text

from tests.end_to_end.session_steps import RECORDINGS

_WIDTH, _HEIGHT = 100, 30
_KEY_S, _READ_S = 0.05, 1.5
_COLOURS = (
    (r"^\$ .*", "bold white"),
    (r"\N{CHECK MARK} \w+|accepted: .*", "green"),
    (r"\N{BALLOT X} \w+", "bold red"),
)
_SHOWN = ("judge run --data sample mine.py", "judge stress mine.py --seed 3")


def exchanges(document: str) -> list[tuple[str, str]]:
    """The commands of a session, each with what it printed."""
    blocks = re.findall(r"^```\n\$ (.*?)\n(.*?)^```$", document, re.MULTILINE | re.DOTALL)
    return [(command, output) for command, output in blocks]


def cast(document: str) -> str:
    """A recording for asciinema, version 2 of its format, in which the commands are typed."""
    rows: list[object] = [{"version": 2, "width": _WIDTH, "height": _HEIGHT, "title": "judge"}]
    time_s = 0.0
    for command, output in exchanges(document):
        for key in f"$ {command}":
            rows.append([round(time_s, 2), "o", key])
            time_s += _KEY_S
        rows.append([round(time_s, 2), "o", "\r\n" + output.replace("\n", "\r\n")])
        time_s += _READ_S
    return "".join(f"{json.dumps(row, ensure_ascii=False)}\n" for row in rows)


def picture(document: str) -> str:
    """An SVG of the last times that the commands in `_SHOWN` were typed; it loads no font."""
    said = dict(exchanges(document))
    console = Console(record=True, width=_WIDTH, file=io.StringIO(), force_terminal=True)
    for command in _SHOWN:
        text = Text(f"$ {command}\n{said[command]}")
        for pattern, style in _COLOURS:
            text.highlight_regex(re.compile(pattern, re.MULTILINE), style)
        console.print(text)
    drawn = console.export_svg(title="judge", theme=MONOKAI, unique_id="judge")
    return re.sub(r"@font-face \{.*?\}\n?", "", drawn, flags=re.DOTALL)


def write_pictures(document: Path) -> None:
    """Write the cast beside the document and, if it shows the commands, the picture."""
    text = document.read_text()
    document.with_suffix(".cast").write_text(cast(text))
    if set(_SHOWN) <= dict(exchanges(text)).keys():
        document.with_suffix(".svg").write_text(picture(text))


def main() -> None:
    """Make the pictures of the recorded sessions again."""
    for recording in RECORDINGS.values():
        write_pictures(recording.document)


if __name__ == "__main__":
    main()

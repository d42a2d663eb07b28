"""Complete the words of a command in the shell: typer asks these functions at every Tab.

A completer never fails, and imports nothing more and reads only the names of files: a Tab takes
typer's time.
"""

from __future__ import annotations

import os
import re
import shlex
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

import typer

_MAX_OFFERS = 500  # no shell shows more
_FOLDERS = ("problems", "solutions", "testdata")
_SLUG = r"[a-z][a-z0-9]*"
_IGNORED = (".pyc", ".pyo", ".md", "~")
_STARTER_VARIABLE = "_JUDGE_SH_COMPLETE"  # tells `judge.sh` that a shell asks for words

# zsh loads typer's completion function at the first Tab. Without these lines that Tab would only
# define the function and complete nothing.
_COMPLETE_AT_ONCE = """
if [[ $funcstack[1] = _%(prog_name)s ]]; then
  %(complete_func)s "$@"
fi
"""

_Offer = Callable[[Sequence[str], str], list[str]]
"""The words that may stand behind others, and begin in a way."""


def _completer(offer: _Offer, *, of_option: bool = False) -> Callable[..., list[str]]:
    """The function that typer asks. Until an option has its value, only the shell has the words."""

    def complete(ctx: typer.Context, incomplete: str) -> list[str]:
        try:
            before = words_of_line(os.environ) if of_option else ctx.params.get("words") or ()
            return list(dict.fromkeys(offer(before, incomplete)))[:_MAX_OFFERS]
        except Exception:  # an error would spoil the line that the user types
            return []

    return complete


def _problems(before: Sequence[str], incomplete: str) -> list[str]:
    return _matching(_slugs(find_root()), incomplete)


def _words(before: Sequence[str], incomplete: str) -> list[str]:
    """For `[PROBLEM] [FILE]...`: problems first, then solutions of the problem; and files."""
    if before:
        return [*_solutions(before, incomplete), *_files(before, incomplete)]
    return [*_problems(before, incomplete), *(_files(before, incomplete) if incomplete else ())]


def _words_and_case(before: Sequence[str], incomplete: str) -> list[str]:
    """For `[PROBLEM] FILE [CASE]`: the same, and after the file the cases of the problem."""
    has_file = len(before) > 1 or (before and before[0] not in _slugs(find_root()))
    return [*(_cases(before, incomplete) if has_file else ()), *_words(before, incomplete)]


def _files(before: Sequence[str], incomplete: str) -> list[str]:
    """Files, and folders with a slash at the end.

    A single folder gives its contents instead, since shells add a blank to a single offer.
    """
    head, slash, _ = incomplete.rpartition("/")
    folder = Path(f"{head}/").expanduser() if slash else Path()
    names = [f"{path.name}/" for path in _folders_in(folder)]
    names += [path.name for path in _files_in(folder)]
    fitting = _matching([f"{head}{slash}{name}" for name in names], incomplete)
    if len(fitting) == 1 and fitting[0].endswith("/") and fitting[0] != incomplete:
        return _files(before, fitting[0]) or fitting
    return fitting


def _solutions(before: Sequence[str], incomplete: str) -> list[str]:
    """Solutions that come with the problem, by their paths in its folder."""
    home = _home("solutions", before)
    if home is None:
        return []
    paths = _files_in(home)
    paths += [path for folder in _folders_in(home) for path in _files_in(folder)]
    return _matching([path.relative_to(home).as_posix() for path in paths], incomplete)


def _cases(before: Sequence[str], incomplete: str) -> list[str]:
    """Cases of the problem, with or without the name of their set."""
    home = _home("testdata", before)
    if home is None:
        return []
    files = [path for folder in _folders_in(home) for path in _files_in(folder)]
    paths = [path for path in files if path.suffix == ".in"]
    names = [path.relative_to(home).with_suffix("").as_posix() for path in paths]
    short = [path.stem for path in paths] if incomplete else []
    return _matching([*names, *short], incomplete)


def _data(before: Sequence[str], incomplete: str) -> list[str]:
    """Sets of cases of the problem."""
    home = _home("testdata", before)
    return [] if home is None else _matching([path.name for path in _folders_in(home)], incomplete)


problems, files = _completer(_problems), _completer(_files)
words, words_and_case = _completer(_words), _completer(_words_and_case)
solutions, cases, data = (
    _completer(offer, of_option=True) for offer in (_solutions, _cases, _data)
)


def words_of_line(environment: Mapping[str, str]) -> list[str]:
    """The words after the command that are no options, as the shell tells the line."""
    line = environment.get("COMP_WORDS") or environment.get("_TYPER_COMPLETE_ARGS") or ""
    return [word for word in line.split()[2:] if not word.startswith("-")]


def find_root() -> Path:
    """The folder of the kit, by the rules of `find_kit`."""
    here, named = Path.cwd(), os.environ.get("JUDGE_KIT")
    package = Path(__file__).resolve().parents[1]
    places = (here, *here.parents, *([Path(named)] if named else []), package / "kit")
    kits = (place for place in places if all((place / name).is_dir() for name in _FOLDERS))
    return next(kits, package.parent)


def _home(kind: str, before: Iterable[str]) -> Path | None:
    """The folder of the first problem that words name: by its name or by the place of a file."""
    root = find_root()
    slugs = _slugs(root)
    for path in map(Path, before):
        names = (str(path), path.name.split(".")[0], *(top.name for top in path.absolute().parents))
        if slug := next((name for name in names if name in slugs), None):
            return root / kind / slug
    return None


def _slugs(root: Path) -> list[str]:
    """The problems of a kit."""
    folders = [path for path in _folders_in(root / "problems") if re.fullmatch(_SLUG, path.name)]
    return [path.name for path in folders if (path / "problem.yaml").is_file()]


def _folders_in(folder: Path) -> list[Path]:
    """The folders in a folder that are offered."""
    return [path for path in _entries(folder) if path.is_dir() and not path.name.startswith("_")]


def _files_in(folder: Path) -> list[Path]:
    """The files in a folder that are offered."""
    paths = [path for path in _entries(folder) if path.is_file()]
    return [path for path in paths if not path.name.endswith(_IGNORED)]


def _entries(folder: Path) -> list[Path]:
    paths = folder.iterdir() if folder.is_dir() else ()
    return sorted(path for path in paths if not path.name.startswith("."))


def _matching(names: Iterable[str], incomplete: str) -> list[str]:
    return [name for name in names if name.startswith(incomplete)]


def adapt_typer(starter: str | None) -> None:
    """Change the scripts that typer gives to shells, and the help that it offers to them.

    `starter` is the path of the `judge.sh` that started the process, which is on no search path.
    """
    from typer import _completion_classes as classes  # typer has no public way to do this
    from typer import _completion_shared as shared

    program = "%(prog_name)s"
    if starter:
        program = shlex.quote(starter).replace("%", "%%")
    # Ask this program, not what stands on the line: whoever presses Tab after `./judge` in a folder
    # of somebody else must not start what lies there.
    bash = shared.COMPLETION_SCRIPT_BASH.replace("complete_bash $1", f"complete_bash {program}")
    zsh = shared.COMPLETION_SCRIPT_ZSH.replace(
        "complete_zsh %(prog_name)s", f"complete_zsh {program}"
    )
    fish = shared.COMPLETION_SCRIPT_FISH.replace("-cp) %(prog_name)s", f"-cp) {program}")
    scripts = {"bash": bash, "zsh": zsh + _COMPLETE_AT_ONCE, "fish": fish}
    if starter:
        variable = ("%(autocomplete_var)s", _STARTER_VARIABLE)
        scripts = {shell: script.replace(*variable) for shell, script in scripts.items()}
        shared.install_fish = _install_fish_at_start
    shared._completion_scripts.update(scripts)
    # Typer has rich break the help of an option where the terminal ends; fish takes each line for
    # an offer.
    classes._sanitize_help_text = lambda text: text


def _install_fish_at_start(*, prog_name: str, complete_var: str, shell: str) -> Path:
    """Write the script where fish reads it at its start.

    `completions`, where typer writes it, is read only for programs on the search path.
    """
    from typer import _completion_shared as shared

    path = Path.home() / ".config/fish/conf.d" / f"{prog_name}.fish"
    path.parent.mkdir(parents=True, exist_ok=True)
    script = shared.get_completion_script(
        prog_name=prog_name, complete_var=complete_var, shell=shell
    )
    path.write_text(f"{script}\n")
    return path

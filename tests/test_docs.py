"""The documents say what is there: commands, options, languages, layers, functions."""

import doctest
import os
import re
import shutil
import subprocess
import tomllib
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import typer.main
from ruamel.yaml import YAML

from docs.builder.build import PAGES as OTHER_PAGES
from judge import __version__, languages, pytest_plugin
from judge.cli import app
from judge.cli.docs.manual import reference_page
from judge.grading import expectations
from judge.model import Family, Verdict
from judge.reports.formats import FORMAT_OF_SUFFIX
from judge.sandbox import Guarantee, Level, guarantees, policy
from judge.sandbox.supervisor import landlock, task_clock
from judge.sandbox.supervisor.nobody import can_become_nobody
from judge.web import server
from tests.conftest import ROOT

EVERY: dict[str, Any] = typer.main.get_command(app).commands  # type: ignore[attr-defined]  # it is a group
COMMANDS = {name: command for name, command in EVERY.items() if not command.hidden}

README = (ROOT / "README.md").read_text()
GUIDES_IN_DOCS = sorted(path.relative_to(ROOT).as_posix() for path in (ROOT / "docs").rglob("*.md"))
PAGES = ["README.md", "SECURITY.md", *GUIDES_IN_DOCS]
GUIDES = "".join((ROOT / page).read_text() for page in PAGES)
ARCHITECTURE = (ROOT / "ARCHITECTURE.md").read_text()


def yaml(path: str | Path) -> Any:
    return YAML(typ="safe").load((ROOT / path).read_text())


KNOWN = {
    name: {word for one in command.params for word in (*one.opts, *one.secondary_opts)}
    for name, command in COMMANDS.items()
}
"""The options of each command."""


def test_every_command_and_option_has_help_and_is_in_the_guides() -> None:
    silent = [name for name, command in COMMANDS.items() if not command.help]
    named = re.findall(r"`(?:judge|\./judge\.sh) ([a-z]+)|^(?:\$ )?judge ([a-z]+)", GUIDES, re.M)
    options = [
        (f"{name} {word}", getattr(option, "help", None))
        for name, command in COMMANDS.items()
        for option in command.params
        if not getattr(option, "hidden", False)
        for word in option.opts
        if word.startswith("--") and word != "--help"
    ]

    assert silent == []
    assert [name for name in COMMANDS if f"`judge {name}" not in GUIDES] == []
    assert {one or other for one, other in named} - set(COMMANDS) <= {"install", "pytest"}
    assert [option for option, text in options if not text] == []
    assert [option for option, _ in options if option.split()[1] not in GUIDES] == []
    assert [row.name for row in languages.table() if f"| {row.name} |" not in GUIDES] == []
    assert [one.value for one in Verdict if f"| {one.value} |" not in GUIDES] == []
    assert [name for name in expectations.FOLDERS if f"`{name}/`" not in GUIDES] == []


def test_the_page_of_all_commands_is_what_the_commands_say() -> None:
    written = (ROOT / "docs/reference/commands.md").read_text()

    again = "python -m judge.cli.docs.manual > docs/reference/commands.md"
    assert written == reference_page(), f"write it again: {again}"


def test_every_command_in_a_block_has_the_options_that_exist() -> None:
    blocks = "".join(re.findall(r"^```\w*\n(.*?)^```", GUIDES, re.DOTALL | re.MULTILINE))
    start = r"^(?:\$ )?(?:judge|\./judge\.sh) ([a-z]+)\b([^#|>\n]*)"
    lines = re.findall(start, blocks, re.MULTILINE)
    # What people copy from docs/how-to/ci.md.
    steps = [step["run"] for step in STEPS if "run" in step] + [hook["entry"] for hook in HOOKS]
    steps += re.findall(r"`(judge [^`]+)`", CI)
    lines += [words for step in steps for words in re.findall(r"judge ([a-z]+)([^;|>\n]*)", step)]

    wrong = [
        f"judge {name} {option}"
        for name, rest in lines
        if name not in ("pytest", "install")
        for option in re.findall(r"(?<!\S)--?[a-z][a-z-]*", rest)
        if option not in KNOWN[name] | {"--help", "-h"}
    ]

    assert len(lines) > 100
    assert wrong == []


def test_every_linked_path_exists_and_every_guide_is_linked_from_the_readme() -> None:
    missing = [
        f"{name}: {link}"
        for name in [*PAGES, "ARCHITECTURE.md", "CONTRIBUTING.md"]
        for link in re.findall(r"\]\(([^)#]+)", (ROOT / name).read_text())
        if "://" not in link and not ((ROOT / name).parent / link).exists()
    ]

    assert missing == []
    assert [page for page in PAGES[1:] if f"]({page})" not in README] == []
    files = re.findall(r"`((?:judge|tests|problems|testdata)/[\w./]+)`", ARCHITECTURE)
    assert [name for name in files if not (ROOT / name).exists()] == []
    # Every page is in the navigation.
    entries = [one for part in yaml("docs/builder/mkdocs.yml")["nav"] for one in part.values()]
    named = [page for one in entries for page in ([one] if isinstance(one, str) else one)]
    assert sorted(named) == sorted(["index.md", *OTHER_PAGES, *GUIDES_IN_DOCS])


def test_the_examples_of_the_api_are_true() -> None:
    page = (ROOT / "docs/reference/game.md").read_text()
    blocks = re.findall(r"```pycon\n(.*?)```", page, re.DOTALL)
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "game.md", None, 0)

    with redirect_stdout(StringIO()) as said:
        done = doctest.DocTestRunner().run(test)

    assert (done.failed, done.attempted > 20) == (0, True), said.getvalue()


# What people copy from docs/how-to/ci.md

CI = (ROOT / "docs/how-to/ci.md").read_text()
WORKFLOW, CONFIG = map(YAML(typ="safe").load, re.findall(r"^```yaml\n(.*?)^```", CI, re.M | re.S))
HOOKS = yaml(".pre-commit-hooks.yaml")
STEPS = WORKFLOW["jobs"]["solutions"]["steps"]


def test_the_reports_are_those_that_are_uploaded_and_the_hooks_exist() -> None:
    (judged,) = (step["run"] for step in STEPS if "judge run" in step.get("run", ""))
    written = re.findall(r"-o (\S+)", judged)
    uploads = [step for step in STEPS if "upload" in step.get("uses", "")]
    taken = [one["with"].get("sarif_file") or one["with"]["path"].split() for one in uploads]
    (repository,) = CONFIG["repos"]

    assert taken == [written[0], written[1:]]
    assert [step.get("if") for step in uploads] == ["always()"] * 2  # after a failure, too
    assert WORKFLOW["permissions"]["security-events"] == "write"
    assert {f".{name.rpartition('.')[2]}" for name in written} <= set(FORMAT_OF_SUFFIX)
    assert [form for form in FORMAT_OF_SUFFIX.values() if f"| `{form}` |" not in CI] == []
    assert choices("run", "--format") == {"text", *FORMAT_OF_SUFFIX.values()}
    assert [hook["id"] for hook in repository["hooks"]] == [hook["id"] for hook in HOOKS]
    assert all({"name", "entry", "language"} <= set(hook) for hook in HOOKS)


def choices(command: str, word: str) -> set[str]:
    """The words that an option takes."""
    (option,) = (one for one in EVERY[command].params if word in one.opts)
    return set(option.type.choices)


def test_every_family_can_be_named_and_is_told_of() -> None:
    table = (ROOT / "docs/how-to/packages.md").read_text()

    names = {family.value for family in Family}
    assert choices("import", "--family") == names
    assert {name for name in names if f"\n| `{name}` |" not in table} == {"icpc"}


def test_every_option_of_the_plugin_is_documented() -> None:
    options: list[str] = []

    group = SimpleNamespace(addoption=lambda name, **_: options.append(name))
    parser: Any = SimpleNamespace(getgroup=lambda *_: group)  # enough of one

    pytest_plugin.pytest_addoption(parser)

    assert options
    assert [option for option in options if f"| `{option}" not in CI] == []
    assert set(re.findall(r"(?<![\w-])--judge[a-z-]*", CI)) <= set(options)


# SECURITY.md promises what `judge doctor` says: each guarantee at each level, on this machine

TEXT = (ROOT / "SECURITY.md").read_text()
LEVELS = [level.value for level in Level]


def rows(title: str) -> list[list[str]]:
    """The rows of the table whose first column has a title; code without its marks."""
    (table,) = re.findall(rf"^\| {title} \|.*\n\|[ |-]+\n((?:\|.*\n)+)", TEXT, re.MULTILINE)
    lines = (line.split("|")[1:-1] for line in table.splitlines())
    return [[cell.strip().strip("`") for cell in cells] for cells in lines]


PROMISES = rows("promise")
CONDITIONS = {
    "yes": True,
    "no": False,
    "control group": guarantees._has_cgroups(),
    "if counted": guarantees._has_cgroups() or task_clock.why_no_clock() is None,
    "Linux 6.2": landlock.abi() >= landlock.ABI_OF_TRUNCATE,
    "Linux 6.12": landlock.abi() >= landlock.ABI_OF_SCOPES,
    "seccomp": policy.has_filters(),
    "not as weak root": os.geteuid() != 0 or can_become_nobody(),
}


def test_the_table_says_what_holds_at_each_level() -> None:
    for number, level in enumerate(Level):
        held = {one.guarantee: bool(one.by) for one in guarantees.statuses(level, None)}
        assert {name: CONDITIONS[cells[number]] for name, _, *cells in PROMISES} == held
    # It says at which levels a site starts.
    (site,) = (cells for who, _, *cells in rows("who \\| may") if "site" in who)
    starts = {level for level, cell in zip(Level, site, strict=True) if "no site" not in cell}
    assert starts == {*server._LEVELS}
    # Every promise, level and condition is explained.
    said = {one.guarantee: one.meaning for one in guarantees.statuses(Level.NONE, None)}
    explained = ", ".join(name for name, _ in rows("condition")).split(", ")
    heads = re.findall(r"^\| (?:promise|who) \|[^|]*\|(.*`.*)\|$", TEXT, re.MULTILINE)
    assert {name: meaning for name, meaning, *_ in PROMISES} == said
    assert [name for name, *_ in PROMISES] == [one.value for one in Guarantee]
    assert [name for name, *_ in rows("level")] == LEVELS
    assert [re.findall(r"`(\w+)`", head) for head in heads] == [LEVELS] * 2
    assert set(explained) == set(CONDITIONS) - {"yes", "no"}


# What a repository shows to strangers agrees with the project


PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]


def test_the_citation_and_the_changelog_are_of_this_version() -> None:
    citation = yaml("CITATION.cff")
    heads = re.findall(r"^## \[(.*)\]", (ROOT / "CHANGELOG.md").read_text(), re.MULTILINE)

    assert citation["title"].startswith(f"{PROJECT['name']}:")
    assert citation["version"] == __version__
    assert citation["license"] == PROJECT["license"].split(" AND ")
    assert citation["keywords"] == PROJECT["keywords"]
    assert heads[:2] == ["Unreleased", __version__]


def test_the_release_takes_its_notes_from_the_changelog(tmp_path: Path) -> None:
    steps = yaml(".github/workflows/release.yml")["jobs"]["build"]["steps"]
    (script,) = (one["run"] for one in steps if "CHANGELOG.md" in one.get("run", ""))
    (tmp_path / "judge").mkdir()
    (tmp_path / "judge/__init__.py").write_text('__version__ = "2.1.0"  # here\n')
    log = "## [Unreleased]\n\n## [{}] - {}\n\n- [new](docs/a.md#b), [of](https://c.org/)\n\n"
    log += "## [2.0.0] - 2026-01-02\n\n- old\n"
    settings = {"GITHUB_SERVER_URL": "https://example.org", "GITHUB_REPOSITORY": "me/it"}

    page = "https://example.org/me/it/blob/v2.1.0/docs/a.md#b"
    for version, day, tag, notes in [
        ("2.1.0", "2026-03-04", "v2.1.0", f"- [new]({page}), [of](https://c.org/)"),
        ("2.1.0", "2026-03-04", "v2.1.1", None),
        ("2.1.0", "the day of the release", "v2.1.0", None),
        ("2.2.0", "2026-03-04", "v2.1.0", None),
    ]:
        (tmp_path / "CHANGELOG.md").write_text(log.format(version, day))
        shutil.rmtree(tmp_path / "build", ignore_errors=True)
        done = subprocess.run(
            ["bash", "-e", "-o", "pipefail", "-c", script],
            cwd=tmp_path,
            env={"PATH": os.environ["PATH"], "TAG": tag, **settings},
            capture_output=True,
        )
        assert (done.returncode == 0) == (notes is not None)
        if notes is not None:
            assert (tmp_path / "build/notes/notes.md").read_text().strip() == notes

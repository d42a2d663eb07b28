"""The documentation: what is found, the schemas, the manual page, and the site."""

import json
import re
import runpy
import shutil
import subprocess
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from ruamel.yaml import YAML
from typer.testing import CliRunner

from docs.builder.build import (
    collect_pages,
    is_current,
    remove_unused_styles,
    sign_site,
    use_own_worker,
    without_other_links,
)
from docs.builder.build import complaints as site_complaints
from judge.cli import app
from judge.cli.docs import best_sections, site_index
from judge.cli.docs.manual import commands
from judge.cli.docs.schemas import SCHEMAS
from judge.terminal.documentation import docs_root, read_sections
from tests.conftest import ROOT, each_row, skip_or_fail_on_ci


def said(*words: str) -> tuple[int, str, str]:
    """The exit status of `judge docs`, and what it prints and complains of."""
    done = CliRunner().invoke(app, ["docs", *words])
    return done.exit_code, done.stdout, re.sub(r"\s+", " ", done.stderr)


def test_it_prints_the_section_and_where_it_is() -> None:
    status, printed, complaint = said("report", "a", "hole")

    assert (status, complaint) == (0, "")
    assert printed.lstrip().startswith("## Report a hole")
    assert "SECURITY.md#report-a-hole" in printed
    assert "docs/reference/options.md" in said()[1]  # without words it lists the pages
    assert "judge stress push mine.py" in said("counterexample")[1]


@each_row(
    ("words", "complaint"),
    [
        (["xyzzy", "tle"], "no section of the documentation has all of these words: xyzzy tle"),
        (["--schema", "xyzzy"], "there is no schema 'xyzzy'. There are: run,"),
        (["--man", "tle"], "WORDS, --open, --man and --schema are four requests. Name one"),
        (["--man", "--schema", "run"], "--man and --schema are four requests"),
    ],
)
def test_what_cannot_be_found_is_an_error(words: list[str], complaint: str) -> None:
    status, printed, said_of_it = said(*words)

    assert (status, printed) == (2, "")
    assert complaint in said_of_it


def test_the_manual_page_names_every_command_and_option_and_is_laid_out() -> None:
    _, page, _ = said("--man")
    plain, groff = page.replace("\\-", "-"), shutil.which("groff")
    for one in commands():
        for word, _ in one.words:
            assert f"\n.B {word}\n" in plain, one.name
            assert f"\n.SS judge {one.name}" in plain, one.name
    if groff is None:
        skip_or_fail_on_ci("groff is not installed")
    words = [groff, "-man", "-Tascii", "-ww", "-z"]
    done = subprocess.run(words, input=page, capture_output=True, text=True)

    assert (done.returncode, done.stderr) == (0, "")


PAGE = """\
# Fruit

All of it.

## `apple` pie

Bake it.

```
# no heading
```

## Pears

An apple is no pear.
"""


def test_a_page_has_sections_of_which_the_heading_weighs_more_than_the_text(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs/fruit.md").write_text(PAGE)
    sections = read_sections(tmp_path)

    assert [(one.heading, one.place) for one in sections] == [
        ("Fruit", "docs/fruit.md"),
        ("apple pie", "docs/fruit.md#apple-pie"),
        ("Pears", "docs/fruit.md#pears"),
    ]
    assert sections[1].text == "Bake it.\n\n```\n# no heading\n```"
    assert [one.heading for one in best_sections(sections, ["Apple"])] == ["apple pie", "Pears"]
    assert best_sections(sections, ["apple", "plum"]) == []


def test_the_site_is_found_and_current_if_made_of_the_sources_of_now(tmp_path: Path) -> None:
    found, made = [site_index(tmp_path)], tmp_path / "made"
    for place in ("build/site/index.html", "docs/site/index.html"):
        (tmp_path / place).parent.mkdir(parents=True)
        (tmp_path / place).touch()
        found.append(site_index(tmp_path))
    assert found == [None, tmp_path / "build/site/index.html", tmp_path / "docs/site/index.html"]

    made.mkdir()
    before = is_current(made)
    sign_site(made)
    after = is_current(made)
    (note,) = made.iterdir()
    note.write_text("of other sources")
    assert (before, after, is_current(made)) == (False, True, False)


@each_row(
    ("question", "place"),
    [
        ("how to judge a file", "docs/how-to/practise.md#judge-a-file"),
        ("how to add a language", "docs/reference/languages.md#your-own-languages"),
        ("what does TLE mean exactly", "docs/reference/verdicts.md"),
        ("three machines", "docs/how-to/cluster.md"),
        ("report a hole", "SECURITY.md#report-a-hole"),
        ("V017", "docs/reference/verify.md#v017-a-file-or-folder-is-in-the-wrong-place"),
        ("time limit", "docs/explanation/time.md#cpu-time-not-wall-clock-time"),
    ],
)
def test_what_people_ask_is_found(question: str, place: str) -> None:
    assert f"\nfrom {ROOT / place}\n" in said(question)[1]


def test_an_installed_judge_finds_its_own_documentation(tmp_path: Path) -> None:
    package = tmp_path / "site-packages/judge"
    (package / "docs").mkdir(parents=True)
    (package / "terminal").mkdir()
    module = shutil.copy(ROOT / "judge/terminal/documentation.py", package / "terminal")

    assert runpy.run_path(str(module))["docs_root"]() == package


@pytest.mark.slow
def test_every_option_is_found_with_and_without_its_command() -> None:
    sections = read_sections(docs_root())
    options = {
        (command.name, name.split()[0])
        for command in commands()
        for word, _ in command.words
        for name in word.split(", ")
        if name.startswith("--")
    }

    assert len(options) > 100
    for command, option in options:
        assert option in best_sections(sections, [command, option])[0].text
        assert option in best_sections(sections, [option])[0].text


FILES = {
    "problem.yaml": "problems/*/problem.yaml",
    "learning.yaml": "problems/*/learning.yaml",
    "input.yaml": "problems/*/input.yaml",
    "test_group.yaml": "testdata/*/secret/*/test_group.yaml",
    "languages.toml": "judge/languages/languages.toml",
    "baseline.json": "testdata/jugs/baseline.json",
}
GUIDE = (ROOT / "docs/reference/json.md").read_text()


def content(path: Path) -> Any:
    text = path.read_text()
    if path.suffix == ".toml":
        return tomllib.loads(text)
    return json.loads(text) if path.suffix == ".json" else YAML(typ="safe", pure=True).load(text)


@cache
def schema(name: str) -> Any:
    return json.loads(said("--schema", name)[1])


def complaints(name: str, value: object) -> list[str]:
    found = Draft202012Validator(schema(name)).iter_errors(value)
    return [f"{error.json_path}: {error.message}" for error in found]


@pytest.mark.slow
def test_each_schema_is_one_is_in_the_guide_and_holds_of_the_files_of_the_kit() -> None:
    for name in SCHEMAS:
        Draft202012Validator.check_schema(schema(name))
        assert f"| `{name}` |" in GUIDE
    packages = ROOT.glob("tests/packages/*/problem.yaml")
    current = [one for one in packages if "problem_format_version: 2025-09" in one.read_text()]

    paths = {name: sorted(ROOT.glob(pattern)) for name, pattern in FILES.items()}
    wrong = {
        str(path): complaints(name, content(path))
        for name, some in (paths | {"package-problem.yaml": current}).items()
        for path in some
    }

    assert all(paths.values())
    assert len(current) > 5
    assert {path: lines for path, lines in wrong.items() if lines} == {}


@each_row(
    ("name", "value", "complaint"),
    [
        ("problem.yaml", {"limits": {"time_limit": 0}}, "$.limits.time_limit: 0 is less than"),
        ("problem.yaml", {"nmae": "A"}, "('nmae' was unexpected)"),
        ("problem.yaml", {"type": "pass-fial"}, "$.type: 'pass-fial' is not valid"),
        ("learning.yaml", {"difficulty": 6}, "$.difficulty: 6 is greater than the maximum of 5"),
        ("languages.toml", {"cpp": {"compiel": []}}, "$.cpp: Additional properties"),
        ("languages.toml", {"C++": {}}, "'C++' does not match"),
        ("baseline.json", {"results": [["a.py", "b", "OK", None, 1]]}, "'OK' is not one of"),
    ],
)
def test_a_mistake_is_found(name: str, value: object, complaint: str) -> None:
    assert complaint in "\n".join(complaints(name, value))


def test_a_link_to_what_is_no_page_becomes_its_name(tmp_path: Path) -> None:
    (tmp_path / "there.md").touch()
    text = "[one](there.md#a) [two](gone.py) [three](https://example.org) [four](README.md)"
    (tmp_path / "index.md").touch()

    written = without_other_links(text, tmp_path)

    assert written == ("[one](there.md#a) two [three](https://example.org) [four](index.md)")


def test_the_site_links_each_schema_and_draws_the_floors_as_a_table(tmp_path: Path) -> None:
    collect_pages(tmp_path / "pages")

    json = (tmp_path / "pages/docs/reference/json.md").read_text()
    floors = (tmp_path / "pages/ARCHITECTURE.md").read_text()
    linked = re.findall(r"\]\((schemas/[\w.-]+\.schema\.json)\)", json)
    assert sorted(linked) == sorted(f"schemas/{name}.schema.json" for name in SCHEMAS)
    assert all((tmp_path / "pages/docs/reference" / one).is_file() for one in linked)
    assert "mermaid" not in floors
    assert "| grading languages sandbox | one subject each |" in floors
    pages = [*(ROOT / "docs").rglob("*.md"), *ROOT.glob("*.md")]
    assert [page.name for page in pages if re.search(r"`[^`\n]*\\\|", page.read_text())] == []


def test_what_comes_from_elsewhere_or_is_not_loaded_leaves_the_site(tmp_path: Path) -> None:
    (tmp_path / "assets/javascripts").mkdir(parents=True)
    styles, page = tmp_path / "assets/stylesheets", tmp_path / "sub/a.html"
    for path in (page, styles / "classic/main.css", styles / "modern/other.css"):
        path.parent.mkdir(parents=True)
        path.touch()
    link = '<link rel="stylesheet" href="../assets/stylesheets/classic/main.css">'
    page.write_text(f'{link}<script src="https://unpkg.com/iframe-worker/shim"></script>')

    use_own_worker(tmp_path)
    remove_unused_styles(tmp_path)

    own = '<script src="../assets/javascripts/file_worker.js"></script>'
    assert page.read_text() == f"{link}{own}"
    assert list(site_complaints(tmp_path)) == []
    assert [path.name for path in styles.rglob("*.css")] == ["main.css"]


def test_broken_links_and_requests_to_elsewhere_are_found(tmp_path: Path) -> None:
    (tmp_path / "sub").mkdir()
    (tmp_path / "index.html").write_text(
        '<a href="sub/a.html#there">1</a><a href="sub/a.html#gone">2</a><a href="no.html">3</a>'
        '<script src="https://example.org/a.js"></script><a href="https://example.org">4</a>'
    )
    (tmp_path / "sub/a.html").write_text('<h2 id="there">A</h2><a href="../index.html">5</a>')

    assert sorted(site_complaints(tmp_path)) == [
        "index.html: loads https://example.org/a.js",
        "index.html: no.html is not there",
        "index.html: sub/a.html#gone: the page has no such place",
    ]

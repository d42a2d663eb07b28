"""Tables of languages that are laid over one another."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from judge import languages
from judge.errors import LanguageError
from judge.languages.tables import LanguageTable, TableFile, merge_tables
from judge.packages.programs import validator_source
from tests.conftest import each_row

BASE = """
[c]
name = "C"
suffixes = [".c"]
compile = ["cc", "{files}"]
run = ["{binary}"]
version = ["cc", "--version"]
install = "apt install cc"

[sh]
name = "Shell"
suffixes = [".sh"]
run = ["sh", "{main}"]
version = ["sh", "--version"]
install = "apt install sh"
"""


def merged(folder: Path, *texts: str, foreign: bool = False) -> LanguageTable:
    base = folder / "base.toml"
    base.write_text(BASE)
    files = [folder / f"{number}.toml" for number in range(1, len(texts) + 1)]
    for file, text in zip(files, texts, strict=True):
        file.write_text(text)
    return merge_tables(base, [TableFile(path=file, foreign=foreign) for file in files])


def test_a_file_changes_the_keys_that_it_names_and_the_last_file_wins(tmp_path: Path) -> None:
    table = merged(tmp_path, '[c]\nname = "Old C"\nrun = ["a"]', '[c]\nname = "New C"')
    same = merge_tables(languages.TABLE, [TableFile(path=tmp_path / "languages.toml")])

    (c, shell) = table.rows
    assert (c.name, c.run, c.compile) == ("New C", ("a",), ("cc", "{files}"))
    assert shell.code == "sh"
    assert table.origins == {"c": (f"{tmp_path}/1.toml: name, run", f"{tmp_path}/2.toml: name")}
    assert (same.rows, same.origins) == (languages.table(), {})


def test_a_new_language_comes_first_so_that_its_suffix_means_it(tmp_path: Path) -> None:
    text = '[fish]\nname = "Fish"\nsuffixes = [".sh"]\nrun = ["fish", "{main}"]'

    table = merged(tmp_path, text)

    assert [row.code for row in table.rows] == ["fish", "c", "sh"]
    assert (table.rows[0].version, table.rows[0].install) == ((), "")
    assert table.origins == {"fish": (f"{tmp_path}/1.toml: added",)}
    # A language can be taken away and given back.
    assert [row.code for row in merged(tmp_path, "[c]\nuse = false").rows] == ["sh"]
    again = merged(tmp_path, "[c]\nuse = false", "[c]\nuse = true")
    assert [row.code for row in again.rows] == ["c", "sh"]


@each_row(
    ("text", "message"),
    [
        ("[c", "is not TOML: "),
        ('run = "x"', "'run' stands alone, but a table is expected"),
        ("[C]\nuse = true", "[C]: a code is made of lower-case letters and digits"),
        ('[c]\ncompil = ["x"]', "[c]: there is no key 'compil'. Did you mean 'compile'"),
        ('[c]\nuse = "no"', "[c]: `use` is 'no'; expected true or false"),
        ('[new]\nname = "New"', "[new]: a new language needs suffixes and run"),
        ('[c]\nsuffixes = ["c"]', "[c]: the suffix 'c' is none"),
        ('[c]\nrun = "cc x"', "[c]: Expected `array`, got `str` - at `run`"),
        ("[c]\nwall_extra_s = 1e9", "[c]: `wall_extra_s` is 1000000000.0; expected 0 to 30"),
        ('[c]\nenv = { LD_PRELOAD = "x" }', "[c]: the variable 'LD_PRELOAD' may not be set"),
        ('[c]\nrun = ["a\\u0000b"]', "[c]: `run` contains a NUL byte"),
        ('[c]\nenv = { A = "\\u0000" }', "[c]: the variable 'A' contains a NUL byte"),
        ("a = " + "[" * 100_000, "is nested too deeply"),
        ("#" * (1 << 18) + "#", "it is larger than 256 KiB"),
        ('[c]\nmain = "class"', "[c]: Invalid enum value 'class' - at `main`"),
    ],
)
def test_an_error_names_the_file_the_row_and_what_was_expected(
    text: str, message: str, tmp_path: Path
) -> None:
    with pytest.raises(LanguageError) as raised:
        merged(tmp_path, text)

    assert f"{tmp_path}/1.toml" in str(raised.value)
    assert message in str(raised.value)


def test_what_is_no_file_of_text_is_an_error_and_nobody_waits_for_it(tmp_path: Path) -> None:
    path = tmp_path / "1.toml"
    path.write_bytes(b"\xff")
    with pytest.raises(LanguageError, match=r"1\.toml cannot be read"):
        merge_tables(languages.TABLE, [TableFile(path=path)])
    path.unlink()
    os.mkfifo(path)
    with pytest.raises(LanguageError, match=r"1\.toml cannot be read: it is neither a file nor"):
        merge_tables(languages.TABLE, [TableFile(path=path)])


def test_a_link_is_followed_unless_it_is_in_a_package(tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('[c]\nname = "Mine"')
    path = tmp_path / "1.toml"
    path.symlink_to("mine.toml")

    names = [row.name for row in merge_tables(languages.TABLE, [TableFile(path=path)]).rows]

    assert "Mine" in names
    with pytest.raises(LanguageError, match="it is a link; expected a file"):
        merge_tables(languages.TABLE, [TableFile(path=path, foreign=True)])


def test_a_package_may_only_name_commands_on_the_path_and_shows_nothing(tmp_path: Path) -> None:
    assert merged(tmp_path, '[c]\nrun = ["{binary}"]', foreign=True).rows
    for command in ("/bin/sh", "{home}/x", "{home}", "{folder}/../x/bin/y", "{binary}/../../y"):
        with pytest.raises(LanguageError, match=f"`run` names {command}; in a package it must be"):
            merged(tmp_path, f'[c]\nrun = ["{command}", "x"]', foreign=True)
    for path in ("relative", "/", "{home}", "{home}/", "{folder}/x", "//"):
        with pytest.raises(LanguageError, match="expected an absolute path, or one below"):
            merged(tmp_path, f'[c]\nshows = ["{path}"]')
    text = '[c]\nshows = ["{home}/.tool", "/srv/tool"]'
    with pytest.raises(LanguageError, match="a package may not say what the sandbox shows"):
        merged(tmp_path, text, foreign=True)
    assert merged(tmp_path, text).rows


def test_the_table_of_a_package_counts_for_its_programs_alone(tmp_path: Path) -> None:
    package, other = tmp_path / "package", tmp_path / "other"
    for folder in (package, other):
        folder.mkdir()
        (folder / "check.yell").write_text("exit 42\n")
    text = '[yell]\nname = "Yell"\nsuffixes = [".yell"]\nrun = ["sh", "{folder}/{main}"]\n'
    (package / "languages.toml").write_text(text)

    found = [validator_source(root, root / "check.yell", {}) for root in (package, other)]

    assert [source.language.code for source in found] == ["yell", "unknown"]
    assert not languages.is_source("check.yell")

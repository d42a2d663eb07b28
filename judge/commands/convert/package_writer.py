"""Write the files of a package: a folder or a zip file, all of it or nothing."""

from __future__ import annotations

import zipfile
from collections.abc import Sequence
from pathlib import Path

from judge.errors import UsageError
from judge.files import write_file
from judge.model import SourceFile
from judge.sandbox.temporary_folders import hidden_folder


def require_free(output: Path) -> None:
    """Raises `UsageError` if no package can be written to `output`, before any work is done."""
    is_empty_folder = output.is_dir() and not any(output.iterdir())
    if output.is_symlink() or (output.exists() and not is_empty_folder):
        raise UsageError(f"{output} is there already", advice="Remove it, or name another one")
    zipped = output.suffix == ".zip"
    if output.name == "-" or (output.suffix and not zipped and not is_empty_folder):
        raise UsageError(
            f"{output} is neither a .zip file nor a folder",
            advice="Name a file that ends in .zip, or a folder without a suffix",
        )


def write_package(output: Path, files: Sequence[SourceFile], prefix: str) -> None:
    """Writes the files to `output`: in a zip below `prefix`, in a folder by their names.

    Either all of it is written, or nothing. Raises `UsageError` if it cannot be written.
    """
    try:
        with hidden_folder(output.parent) as holder:
            fresh = holder / "package"
            if output.suffix == ".zip":
                _write_zip(fresh, files, prefix)
            else:
                for file in files:
                    write_file(fresh / file.name, file.content, executable=file.executable)
            fresh.rename(output)
    except OSError as error:
        raise UsageError(f"{output} cannot be written: {error.strerror}") from error


def _write_zip(path: Path, files: Sequence[SourceFile], prefix: str) -> None:
    """Writes a zip whose bytes depend on the files only, not on the time or the user."""
    with zipfile.ZipFile(path, "x", zipfile.ZIP_DEFLATED) as archive:
        for file in files:
            entry = zipfile.ZipInfo(prefix + file.name)  # at the earliest time of a zip
            entry.create_system = 3  # Unix, so that the mode counts
            entry.external_attr = (0o100755 if file.executable else 0o100644) << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, file.content)

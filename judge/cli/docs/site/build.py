"""Build the documentation as a site, and fail if a link in it is broken or leads elsewhere.

    python -m judge.cli.docs.site.build

`nox -s docs` does so, and so do builds of a wheel (`hatch_build.py`). The site lies in
`build/site`; `build/site/index.html` can be opened from disk. It needs Zensical.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from judge.cli.docs.site.check import complaints
from judge.cli.docs.site.collect import collect_pages
from judge.cli.docs.site.sources import SITE, sign_site

_SHIM = "https://unpkg.com/iframe-worker/shim"
_HERE = Path(__file__).parent


def use_own_worker(site: Path) -> None:
    """Put our file in place of the one that pages opened from disk would load from elsewhere."""
    name = "assets/javascripts/file_worker.js"
    shutil.copy(_HERE / "file_worker.js", site / name)
    for page in site.rglob("*.html"):
        way = "../" * (len(page.relative_to(site).parts) - 1)
        page.write_text(page.read_text().replace(_SHIM, f"{way}{name}"))


def remove_unused_styles(site: Path) -> None:
    """Remove the style sheets of the theme that no page loads: those of its other variant."""
    pages = "".join(page.read_text() for page in site.rglob("*.html"))
    for path in (site / "assets/stylesheets").rglob("*.css"):
        if path.name not in pages:
            path.unlink()


def add_licences(site: Path) -> None:
    """Put the licences of the theme and its icons onto the site; its scripts bring theirs."""
    import zensical  # here, so that the rest can be tested without

    home = Path(zensical.__file__).parent
    (own,) = home.parent.glob("zensical-*.dist-info/licenses/LICENSE*")
    icons = home / "templates/.icons/material/LICENSE"
    parts = (("Zensical", own), ("Icons: Material Design", icons))
    texts = [f"{name}\n\n{path.read_text().strip()}\n" for name, path in parts]
    (site / "assets/LICENSES.txt").write_text(f"\n{'-' * 72}\n\n".join(texts))


def main() -> int:
    """Build the site and check it; 1 if that fails or something is wrong with it."""
    folder = SITE.parent
    for name in ("pages", "site"):
        shutil.rmtree(folder / name, ignore_errors=True)
    folder.mkdir(parents=True, exist_ok=True)
    collect_pages(folder / "pages")
    shutil.copy(_HERE / "mkdocs.yml", folder)
    words = (sys.executable, "-m", "zensical", "build", "--strict", "--clean")
    if subprocess.run(words, cwd=folder, check=False).returncode:
        return 1  # it has said why
    use_own_worker(SITE)
    remove_unused_styles(SITE)
    add_licences(SITE)
    found = sorted(set(complaints(SITE)))
    if found:
        print("\n".join(found), file=sys.stderr)
        return 1
    sign_site(SITE)
    return 0


if __name__ == "__main__":
    sys.exit(main())

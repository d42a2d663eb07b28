"""A kit whose author attacks who looks at it: in a statement, a name, a picture, a sample."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.conftest import PROBLEM_YAML, RULES, write_kit
from tests.end_to_end.browser.serving import served_site

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Route

MARKUP = """\
<script>document.title = "taken"</script>
<img src="/nothing" onerror="document.title = 'taken'">
<iframe src="javascript:document.title = 'taken'"></iframe>
"""
STATEMENT = f"""\
{MARKUP}
[a link](javascript:document.title='taken') ![a picture](http://other.example/seen.png)

<style>@import url(http://other.example/seen.css)</style>
"""
PICTURE = '''\
def picture(game, state):
    return """<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"
    onload="document.documentElement.id = 'taken'">
    <style>@import url(http://other.example/a.css); rect { fill: url(//other.example/f) }</style>
    <script>document.documentElement.id = "taken"; fetch("/?text=taken")</script>
    <image href="http://other.example/seen.png" width="9" height="9"/>
    <foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml">
    <img src="/nothing" onerror="document.documentElement.id = 'taken'"/></body></foreignObject>
    <a href="javascript:document.documentElement.id = 'taken'"><rect width="90" height="90"/></a>
    </svg>"""
'''
FILES = {
    "problems/sums/problem.yaml": PROBLEM_YAML.replace(
        "{en: Sums}", "{en: \"<script>document.title = 'taken'</script>\"}"
    ),
    "problems/sums/problem.en.md": STATEMENT,
    "problems/sums/rules.py": RULES,
    "problems/sums/picture.py": PICTURE,
    "testdata/sums/sample/01-two.in": f"1 2\n</pre>{MARKUP}",
}


@pytest.mark.attack
@pytest.mark.slow
def test_nothing_of_a_hostile_kit_runs_or_loads(context: BrowserContext, tmp_path: Path) -> None:
    kit = write_kit(tmp_path / "kit", FILES)
    sent: list[str] = []

    def pass_on(route: Route) -> None:
        """Note what really goes out: what the policy of a page stops does not come here."""
        sent.append(route.request.url)
        route.continue_()

    context.route("**/*", pass_on)
    page = context.new_page()
    with served_site(tmp_path, "--sandbox", "none", kit=kit) as site:
        titles = []
        for path in ("/", "/problems/sums", "/problems/sums/solve"):
            page.goto(site.origin + path, wait_until="networkidle")
            titles.append(page.title())
        links = (
            page.goto(f"{site.origin}/problems/sums")
            and page.locator(
                "article a[href^=javascript], article img, article iframe, article script"
            ).count()
        )
        page.goto(f"{site.origin}/problems/sums/picture.svg", wait_until="networkidle")
        picture_id = page.evaluate("document.documentElement.id")
        is_picture = page.evaluate("document.documentElement.tagName") == "svg"

    assert "taken" not in titles
    assert links == 0
    assert is_picture
    assert picture_id == ""
    assert f"{site.origin}/problems/sums/picture.svg" in sent
    assert [url for url in sent if not url.startswith(site.origin) or "text=taken" in url] == []

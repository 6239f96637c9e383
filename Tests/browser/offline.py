#!/usr/bin/env python3
"""The planner without a network, in a real browser: python Tests/browser/offline.py SITE

A copy of SITE is served, visited, cut off, changed, brought back, and taken away.
"""
import json
import pathlib
import shutil
import sys
import tempfile

from common import Findings, Site, chromium, watched_page

NETWORK_GONE = ("net::ERR", "Failed to load resource")


def wait_for_worker(page):
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.wait_for_function("navigator.serviceWorker.controller !== null")
    # The pages that are always kept.
    page.wait_for_function(
        """async () => {
          const list = await (await caches.open("wallplanner-1")).match(new URL("offline.json", location.href));
          return list !== undefined;
        }""")


def check(folder, findings):
    listed = json.loads((folder / "offline.json").read_text(encoding="utf-8"))
    for path in listed["files"]:
        findings.expect((folder / path).is_file(), f"offline.json lists {path}")
    manifest = json.loads((folder / "manifest.webmanifest").read_text(encoding="utf-8"))
    for icon in manifest["icons"]:
        findings.expect((folder / icon["src"]).is_file(), f"the manifest names {icon['src']}")
    site = Site(folder)
    with chromium() as browser:
        context = browser.new_context()
        page = watched_page(context, findings, NETWORK_GONE)
        page.goto(site.url + "index.html")
        wait_for_worker(page)
        title = page.title()

        # Pages that were never opened but are always kept, and one that was opened.
        event = next(folder.glob("events/*.html")).relative_to(folder).as_posix()
        page.goto(site.url + event)
        seen = page.inner_text("h1")
        site.stop()
        context.set_offline(True)
        page.goto(site.url + "index.html")
        findings.equal(page.title(), title, "the wall reads offline")
        findings.expect(page.locator(".notice").is_visible(), "and says that it is offline")
        findings.expect(page.evaluate("getComputedStyle(document.body).margin") == "0px", "with its stylesheet")
        page.reload()
        findings.equal(page.title(), title, "the wall reloads offline")
        page.goto(site.url)
        findings.equal(page.title(), title, "the folder itself reads offline")
        page.goto(site.url + event)
        findings.equal(page.inner_text("h1"), seen, "a page seen before reads offline")
        page.goto(site.url + "search/index.html")
        findings.expect(page.locator("#search-form").is_visible(), "search works offline")
        never = [path for path in sorted(folder.glob("events/*.html")) if path.relative_to(folder).as_posix() != event]
        if never:
            page.goto(site.url + never[0].relative_to(folder).as_posix())
            findings.expect(listed["missing"] in page.inner_text("body"), "a page never seen says so")
            page.click("a")
            findings.equal(page.title(), title, "and leads to the wall")

        # Back on the network: the new planner at once, not the kept one.
        context.set_offline(False)
        site.start()
        wall = folder / "index.html"
        wall.write_text(wall.read_text(encoding="utf-8").replace("</h1>", "<i>rebuilt</i></h1>", 1), encoding="utf-8")
        page.goto(site.url + "index.html")
        findings.expect("rebuilt" in page.inner_text("h1"), "a rebuilt wall shows at once")
        site.stop()
        page.goto(site.url + "index.html")
        findings.expect("rebuilt" in page.inner_text("h1"), "and is what is kept")
        site.start()

        # A page that is gone is gone, online and later offline.
        shutil.rmtree((folder / event).parent)
        page.goto(site.url + event)
        findings.expect(seen not in page.inner_text("body"), "a removed page does not come back from the cache")
        site.stop()
        page.goto(site.url + event)
        findings.expect(listed["missing"] in page.inner_text("body"), "not offline either")
        site.start()

        # The end: the site answers 404 for offline.json.
        (folder / "offline.json").unlink()
        page.goto(site.url + "index.html")
        page.evaluate(
            """async () => {
              const cache = await caches.open("wallplanner-1");
              await cache.delete(new URL("offline.json", location.href));
            }""")
        page.goto(site.url + "index.html")
        page.wait_for_function("navigator.serviceWorker.getRegistrations().then((all) => all.length === 0)", timeout=15000)
        page.wait_for_function("caches.keys().then((names) => names.length === 0)", timeout=15000)
        context.close()
    site.stop()


def main():
    findings = Findings()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary) / "site"
        shutil.copytree(sys.argv[1], folder)
        check(folder, findings)
    return findings.finish()


if __name__ == "__main__":
    sys.exit(main())

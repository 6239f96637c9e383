#!/usr/bin/env python3
"""The mark of today between nightly builds, in a real browser: python Tests/browser/today.py SITE"""
import datetime as dt
import pathlib
import sys

from common import Findings, Site, chromium, watched_page


def marks(page):
    """Days that are marked as today on a page, by their dates."""
    return page.eval_on_selector_all("td.today time[datetime^='20'], .is-today > h2 time", "times => times.map((time) => time.dateTime)")


def check(folder, findings):
    site = Site(folder)
    with chromium() as browser:
        page = watched_page(browser, findings)
        page.goto(site.url + "index.html")
        made_for = dt.date.fromisoformat(page.locator("footer time").get_attribute("datetime"))
        page.close()
        for days, is_moved in [(0, True), (1, True), (5, None), (400, None), (-3, False)]:
            now = made_for + dt.timedelta(days=days)
            # Too long after the build no day is called today, and the page says how old it is. A clock that is behind the build is wrong.
            shown = now if is_moved else made_for
            month = f"{shown:%Y/%m}/index.html"
            if not (folder / month).is_file():
                continue
            page = watched_page(browser, findings)
            # In the morning: the sample says that it was made at midnight, and 36 hours later it is too old.
            page.clock.set_fixed_time(dt.datetime(now.year, now.month, now.day, 7))
            page.goto(site.url + month)
            found = set(marks(page))
            findings.equal(page.locator("#stale").count(), 1 if is_moved is None else 0, f"{days} days after the build: its age")
            if not is_moved:
                findings.equal(found, set(), f"{days} days after the build nothing is marked")
                page.close()
                continue
            findings.equal({day[:10] for day in found}, {shown.isoformat()}, f"{days} days after the build {month} marks")
            page.goto(site.url + f"columns/{shown:%Y-%m}/index.html")
            rows = page.locator("table.cols tr.today")
            if page.locator(f'table.cols th.day a[href$="#{shown}"]').count():
                findings.equal(rows.count(), 1, f"{days} days after the build the columns mark one day")
                findings.equal(rows.locator("th b").first.inner_text(), str(shown.day), "and the right one")
            page.goto(site.url + f"{shown:%Y}/index.html")
            findings.equal(marks(page), [shown.isoformat()], f"{days} days after the build the year marks")
            page.close()
    site.stop()


def main():
    findings = Findings()
    check(pathlib.Path(sys.argv[1]), findings)
    return findings.finish()


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Today by the reader's clock between nightly builds, in a real browser: python Tests/browser/today.py SITE

The marks on calendars, and what the wall, a person's page, a child's and the screen call today, at nine moments without a build.
"""
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
        for days, is_moved in [(0, True), (1, True), (5, True), (400, True), (-3, False)]:
            now = made_for + dt.timedelta(days=days)
            # Too long after the build the page also says how old it is. A clock that is behind the build is wrong.
            shown = now if is_moved else made_for
            month = f"{shown:%Y/%m}/index.html"
            if not (folder / month).is_file():
                continue
            page = watched_page(browser, findings)
            # In the morning: the sample says that it was made at midnight, and 36 hours later it is too old.
            page.clock.set_fixed_time(dt.datetime(now.year, now.month, now.day, 7))
            page.goto(site.url + month)
            found = set(marks(page))
            findings.equal(page.locator("#stale").count(), 1 if days > 1 else 0, f"{days} days after the build: its age")
            if not is_moved:
                findings.equal({day[:10] for day in found}, set(), f"{days} days after the build nothing is marked")
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
        moments(browser, site, folder, made_for, findings)
    site.stop()


def moments(browser, site, folder, made_for, findings):
    """At each moment no page calls a past day today: it shows the day of the clock, or says which is the last that it knows."""
    children = sorted(path.relative_to(folder).as_posix() for path in folder.glob("kids/*.html"))
    people = sorted(path.relative_to(folder).as_posix() for path in folder.glob("members/*/index.html"))
    for days, hour in [(0, 7), (1, 0), (1, 7), (3, 23), (7, 7), (9, 12), (14, 7), (20, 7), (45, 7)]:
        day = made_for + dt.timedelta(days=days)
        page = watched_page(browser, findings)
        page.clock.set_fixed_time(dt.datetime(day.year, day.month, day.day, hour, 30))
        here = f"{days} days after the build"
        page.goto(site.url + "index.html")
        page.wait_for_timeout(300)
        shown = page.get_attribute(".hero .date time", "datetime")
        note = page.inner_text(".hero .date small")
        if days <= 20:
            findings.equal(shown[:10], day.isoformat(), f"{here} the wall shows the day")
            findings.equal(page.inner_text(".hero .date b"), str(day.day), f"{here} its number")
            soon = page.eval_on_selector_all(".soon h3 a", "links => links.map((link) => link.hash.slice(1))")
            findings.expect(all(day.isoformat() < other <= (day + dt.timedelta(days=7)).isoformat() for other in soon),
                            f"{here} the next seven days are {soon}")
        else:
            findings.expect("last day that is known" in note, f"{here} the wall says what it knows: {note}")
        page.goto(site.url + "agenda/index.html")
        far = {number: page.locator(f"[id='{day + dt.timedelta(days=number)}'] .far").all_inner_texts() for number in (0, 1, 6, 21, 90)}
        told = {1: "tomorrow", 6: "in 6 days", 21: "in 3 weeks"}
        for number, texts in far.items():
            findings.expect(all(text.strip() == told.get(number) for text in texts), f"{here} the agenda says of day {number}: {texts}")
        page.goto(site.url + "display/index.html")
        page.wait_for_timeout(100)
        held = page.locator(".d-today [data-day]")
        if days <= 14:
            findings.equal(held.get_attribute("data-day"), day.isoformat(), f"{here} the screen shows the day")
        else:
            findings.equal(held.count(), 0, f"{here} the screen shows no day")
            findings.expect("Nothing known after" in page.inner_text(".d-today"), f"{here} the screen says so")
        for child in children:
            page.goto(site.url + child)
            open_days = page.locator(".kid [data-day]:visible")
            findings.equal(open_days.count(), 1, f"{here} {child} has one day")
            if days <= 7:
                findings.equal(open_days.get_attribute("data-day"), day.isoformat(), f"{here} {child} shows the day")
            else:
                findings.expect("last day that is known" in page.inner_text("h1"), f"{here} {child} says what it knows")
        monday = day - dt.timedelta(days=day.weekday())
        for person in people if days > 6 else []:
            page.goto(site.url + person)
            week = page.locator(".home [data-rows]")
            if week.count():
                dates = week.first.locator(".row time").evaluate_all("times => times.map((time) => time.dateTime.slice(0, 10))")
                findings.expect(all(monday.isoformat() <= date < (monday + dt.timedelta(days=7)).isoformat() for date in dates),
                                f"{here} this week of {person} has {dates}")
        page.close()


def main():
    findings = Findings()
    check(pathlib.Path(sys.argv[1]), findings)
    return findings.finish()


if __name__ == "__main__":
    sys.exit(main())

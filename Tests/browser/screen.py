#!/usr/bin/env python3
"""The screen on the wall over a fortnight and a day, in each of its views: python Tests/browser/screen.py PROGRAM CONTENT FOLDER

By a fake clock: which days each view has, axe, nothing in the console; swipes and arrows; photos that come and go.
"""
import datetime as dt
import json
import pathlib
import shutil
import subprocess
import sys

from PIL import Image

from common import Findings, Site, chromium, watched_page
from pages import AXE, RULES

VIEWS = ["overview", "people", "week", "month", "list", "chores"]
AFTER = 300
# Days that are seen, in their order, without those that have no room.
SEEN = """selector => [...document.querySelectorAll(selector)].filter((day) => day.offsetWidth && day.offsetHeight > 1)
  .map((day) => day.dataset.day)"""


def build(program, content, folder):
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(content, folder / "content")
    settings = json.loads((content / "planner.json").read_text())
    settings["display"] = {"views": VIEWS, "photos": "album", "photosAfter": f"PT{AFTER}S", "night": False}
    (folder / "content/planner.json").write_text(json.dumps(settings))
    (folder / "content/album").mkdir()
    for number, colour in enumerate([(200, 60, 60), (60, 60, 200)]):
        Image.new("RGB", (320, 200 + number * 300), colour).save(folder / f"content/album/{number}.jpg")
    subprocess.run([program, "build", str(folder / "content"), "--output", str(folder / "site")], check=True, stdout=subprocess.DEVNULL,
                   stderr=subprocess.DEVNULL)
    return folder / "site"


def opened(browser, site, findings, moment, size=(1280, 800)):
    page = watched_page(browser, findings)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.clock.install(time=moment)
    page.goto(site.url + "display/index.html")
    page.clock.run_for(500)
    return page


def turn(page, view):
    page.click(f"button[data-view={view}]")
    page.clock.run_for(200)


def fortnight(browser, site, made_for, findings):
    for number in range(16):
        day = made_for + dt.timedelta(days=number)
        page = opened(browser, site, findings, dt.datetime(day.year, day.month, day.day, 7, 30))
        for view in VIEWS:
            turn(page, view)
            here = f"{view} {number} days after the build"
            if number == 15:
                findings.expect("Nothing known after" in page.inner_text(".d-today") or view in ("month", "people"), f"{here} says so")
                findings.equal(page.evaluate(SEEN, ".d-day[data-day]"), [], f"{here} has no day")
                continue
            if view == "people":
                tabs = page.locator(".d-three button")
                findings.equal(tabs.count(), min(3, 15 - number), f"{here}: how many days people have")
                findings.expect(str(day.day) in tabs.first.inner_text(), f"{here} begins with today")
                findings.equal(tabs.first.get_attribute("aria-current"), "true", f"{here} shows today")
            elif view == "month":
                boxes = page.evaluate(SEEN, ".d-box")
                findings.expect(day.isoformat() in boxes, f"{here} has today among {boxes[:8]}")
                findings.equal(page.locator(".d-box.is-today").get_attribute("data-day"), day.isoformat(), f"{here} marks")
            else:
                seen = page.evaluate(SEEN, ".d-day")
                wanted = [(day + dt.timedelta(days=more)).isoformat() for more in range(len(seen))]
                findings.equal(seen, wanted, f"{here} has days in their order")
                least = {"overview": 2, "week": 7, "list": 7, "chores": 7}[view]
                findings.expect(len(seen) >= min(least, 15 - number), f"{here} has {len(seen)} days")
        page.close()


def hands(browser, site, made_for, findings):
    """Arrows turn weeks where there are weeks, and views elsewhere; who has nothing has a column; after three minutes all is as it was."""
    page = opened(browser, site, findings, dt.datetime(made_for.year, made_for.month, made_for.day, 9, 30))

    def view():
        return page.get_attribute(".d-views [aria-current]", "data-view")

    turn(page, "week")
    page.keyboard.press("ArrowRight")
    page.clock.run_for(200)
    next_week = [(made_for + dt.timedelta(days=more)).isoformat() for more in range(7, 14)]
    findings.equal(page.evaluate(SEEN, ".d-day"), next_week, "an arrow turns to the next week")
    page.keyboard.press("ArrowLeft")
    findings.equal(page.evaluate(SEEN, ".d-day")[0], made_for.isoformat(), "and back")
    findings.equal(view(), "week", "it is still the week")
    page.keyboard.press("ArrowLeft")
    findings.equal(view(), "people", "before the first week is the view before")
    findings.equal(page.locator(".d-column:visible").count(), page.locator(".d-column").count(), "everybody has a column")
    findings.expect(page.locator("body.by-hour").count() == 1, "people have hours")
    times = page.eval_on_selector_all(".d-lane .d-item", "items => items.map((item) => [item.dataset.from, item.getBoundingClientRect().top])")
    findings.expect(len(times) > 0 and all(a[1] <= b[1] + 1 for a in times for b in times if a[0] < b[0]), f"what is earlier stands higher: {times}")
    page.locator(".d-three button").nth(1).click()
    page.clock.run_for(200)
    tomorrow = (made_for + dt.timedelta(days=1)).isoformat()
    days = set(page.eval_on_selector_all(".d-lane .d-item", "items => items.map((item) => item.dataset.from.slice(0, 10))"))
    findings.expect(days <= {tomorrow}, f"the next day has its own things: {days}")
    page.clock.run_for(200_000)
    findings.equal(view(), VIEWS[0], "after three minutes the first view is back")
    page.close()


def photos(browser, site, made_for, findings):
    page = opened(browser, site, findings, dt.datetime(made_for.year, made_for.month, made_for.day, 9, 30))
    place = page.locator(".d-photos")
    findings.expect(not place.is_visible(), "the planner is there first")
    page.clock.run_for(AFTER * 1000 + 2000)
    page.wait_for_timeout(500)
    findings.expect(place.is_visible(), "photos come")
    page.clock.run_for(4000)
    first = page.get_attribute(".d-photo .d-whole", "src")
    fits = page.eval_on_selector(".d-photo .d-whole", "image => getComputedStyle(image).objectFit")
    findings.equal(fits, "contain", "a photo is shown whole")
    findings.expect("9:3" in page.inner_text(".d-over"), "the clock stands over it")
    page.clock.run_for(30_000)
    page.wait_for_timeout(500)
    page.clock.run_for(4000)
    findings.expect(page.get_attribute(".d-photo .d-whole", "src") != first, "another one follows")
    findings.equal(page.locator(".d-photo").count(), 1, "the one before has gone")
    page.mouse.click(700, 200)
    findings.expect(not place.is_visible() and page.url.endswith("display/index.html"), "a touch brings the planner back, and does nothing else")
    page.close()


def sound(browser, site, made_for, findings):
    for size in [(1280, 800), (800, 480), (1080, 1920)]:
        page = opened(browser, site, findings, dt.datetime(made_for.year, made_for.month, made_for.day, 9, 30), size)
        page.evaluate(AXE + "; undefined")
        for view in VIEWS:
            turn(page, view)
            page.clock.resume()
            for violation in page.evaluate(RULES)["violations"]:
                nodes = [node["html"][:160] for node in violation["nodes"][:3]]
                findings.expect(False, f"axe {violation['id']} in {view} at {size}: {nodes}")
            findings.expect(True, view)
        page.close()


def main():
    findings = Findings()
    program, content, folder = sys.argv[1], *map(pathlib.Path, sys.argv[2:4])
    site = Site(build(program, content, folder))
    made_for = dt.date.fromisoformat(json.loads((content / "planner.json").read_text())["asOf"][:10])
    with chromium() as browser:
        for check in (fortnight, hands, photos, sound):
            check(browser, site, made_for, findings)
    site.stop()
    return findings.finish()


if __name__ == "__main__":
    sys.exit(main())

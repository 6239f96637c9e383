#!/usr/bin/env python3
"""The planner by keys, in a real browser: python Tests/browser/keys.py SITE

No stop of the Tab key is hidden behind a bar that stays in place (WCAG 2.2, 2.4.11), on a low screen nothing stays in place, menus
close, and the arrows, T and / go where docs/look.md says, the letters only while they are not switched off.
"""
import pathlib
import sys

from common import Findings, Site, chromium, watched_page

SIZES = {"phone": (390, 800), "desktop": (1280, 800), "zoomed": (320, 256)}

# Whether the middle of each edge of the focused element is behind something fixed or sticky that does not hold it.
HIDDEN = """() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const box = element.getBoundingClientRect();
  if (box.width < 2 || box.height < 2) return false;
  const points = [[.5, .1], [.5, .9], [.1, .5], [.9, .5], [.5, .5]].map(([x, y]) => [box.left + box.width * x, box.top + box.height * y]);
  return points.every(([x, y]) => {
    const seen = document.elementFromPoint(x, y);
    const bar = seen && seen.closest(".top, .nav");
    return bar && !bar.contains(element);
  });
}"""


def tab_through(page, findings, here):
    page.evaluate("document.activeElement.blur()")
    hidden, stops = [], 0
    for _ in range(400):
        page.keyboard.press("Tab")
        found = page.evaluate(HIDDEN)
        if found is None:
            break
        stops += 1
        if found:
            hidden.append(page.evaluate("document.activeElement.outerHTML.slice(0, 80)"))
    findings.equal(hidden[:3], [], f"{here}: {len(hidden)} of {stops} stops are hidden")


def check(folder, findings):
    site = Site(folder)
    with chromium() as browser:
        for size, (width, height) in SIZES.items():
            page = watched_page(browser.new_context(viewport={"width": width, "height": height}, reduced_motion="reduce"), findings)
            for path in ("index.html", "month/index.html", "week/index.html", "agenda/index.html", "columns/index.html", "contacts/index.html"):
                if not (folder / path).is_file():
                    continue
                page.goto(site.url + path)
                tab_through(page, findings, f"{path} ({size})")
                if size == "zoomed":
                    fixed = page.evaluate("""[...document.querySelectorAll("body *")].filter((e) =>
                        ["fixed", "sticky"].includes(getComputedStyle(e).position)).map((e) => e.className)""")
                    findings.equal(fixed, [], f"{path} ({size}): what stays in place")
            page.context.close()
        page = watched_page(browser, findings)
        page.goto(site.url + "month/index.html")
        menu = page.locator(".tools details.menu")
        for way in ("Escape", "click", "leave"):
            menu.locator("summary").click()
            findings.expect(menu.get_attribute("open") is not None, "the menu opens")
            if way == "Escape":
                page.keyboard.press("Escape")
            elif way == "click":
                page.mouse.click(20, 400)
            else:
                page.locator("main a").first.focus()
            findings.expect(menu.get_attribute("open") is None, f"the menu closes: {way}")
        page.goto(site.url + "month/index.html")
        next_month = page.locator('.steps a[rel="next"]').get_attribute("href")
        page.keyboard.press("ArrowRight")
        page.wait_for_url("**/" + next_month.lstrip("./"))
        page.keyboard.press("t")
        page.wait_for_url("**/month/index.html")
        page.keyboard.press("/")
        page.wait_for_url("**/search/index.html")
        page.locator("#letter-keys").uncheck()
        page.goto(site.url + "month/index.html")
        page.keyboard.press("t")
        page.keyboard.press("/")
        page.wait_for_timeout(300)
        findings.expect(page.url.endswith("/month/index.html"), "letters that are switched off do nothing")
        page.keyboard.press("ArrowRight")
        page.wait_for_url("**/" + next_month.lstrip("./"))
        page.close()
    site.stop()


def main():
    findings = Findings()
    check(pathlib.Path(sys.argv[1]), findings)
    return findings.finish()


if __name__ == "__main__":
    sys.exit(main())

"""What stands beside something else, as Chromium shows it where text runs from right to left: in each line, whatever comes first in the
page stands to the right of what comes after it. Digits of neighbours that nothing keeps apart would join: 5 and 22:00 to 522:00.
And what is cut, in either direction: the beginning of each title is seen, also of one whose words run against the page.

    directions.py SITE…
"""
import datetime
import pathlib
import sys

from common import Findings, Site, chromium, watched_page
from pages import one_of_each_kind

# For each pair of neighbours with words of their own, on one line: how far the second reaches into the first, or past it.
CROSSED = """() => {
  const found = [];
  const rects = (node) => {
    const range = document.createRange();
    range.selectNodeContents(node);
    return [...range.getClientRects()].filter((r) => r.width > 0 && r.height > 0);
  };
  const inline = (node) => node.nodeType === 3 || getComputedStyle(node).display === "inline";
  for (const parent of document.querySelectorAll("body *")) {
    if (getComputedStyle(parent).direction !== "rtl" || getComputedStyle(parent).display.includes("flex")) continue;
    const own = [...parent.childNodes].filter((n) => [1, 3].includes(n.nodeType) && n.textContent.trim() && inline(n));
    for (let i = 1; i < own.length; i++) {
      const [first, second] = [rects(own[i - 1]), rects(own[i])];
      if (!first.length || !second.length) continue;
      const all = [...first, ...second];
      const height = Math.min(...all.map((r) => r.height));
      const sameLine = all.every((r) => Math.abs(r.top + r.bottom - all[0].top - all[0].bottom) < height);
      if (sameLine && Math.min(...first.map((r) => r.left)) + 1.5 < Math.max(...second.map((r) => r.right)))
        found.push(own[i - 1].textContent.trim() + " | " + own[i].textContent.trim());
    }
  }
  return found;
}"""

# Of each title that is cut: whether the box that cuts it runs as the title does, and shows its first letter. The "…" of browsers stands
# where the box ends, and takes what is there.
HEADLESS = """() => {
  const found = [];
  for (const box of document.querySelectorAll("body *")) {
    const style = getComputedStyle(box);
    if (style.textOverflow !== "ellipsis" && style.webkitLineClamp === "none" || style.overflowX !== "hidden") continue;
    const isCut = box.scrollWidth > box.clientWidth + 1 || box.scrollHeight > box.clientHeight + parseFloat(style.fontSize) / 2;
    if (!isCut || !box.checkVisibility({ visibilityProperty: true, opacityProperty: true }) || box.clientWidth < 20) continue;
    const title = box.matches("bdi") ? box : box.querySelector(".d-what > span, bdi:not(small bdi)");
    const first = title && document.createTreeWalker(title, NodeFilter.SHOW_TEXT).nextNode();
    if (!first) continue;
    const range = document.createRange(), frame = box.getBoundingClientRect();
    range.setStart(first, 0);
    range.setEnd(first, 1);
    const letter = range.getBoundingClientRect();
    const isSeen = letter.left >= frame.left - 2 && letter.right <= frame.right + 2 && letter.top < frame.bottom;
    if (getComputedStyle(title).direction !== style.direction || !isSeen) found.push(`${box.className || box.localName}: ${title.textContent}`);
  }
  return found;
}"""

# On the screen, titles with words of both directions that the browser cuts: it would leave out the beginning of a foreign word.
MIXED = """() => [...document.querySelectorAll(".d-what > span, .d-lines bdi, .d-countdowns bdi")].filter((title) => {
  if (!/[\\u0590-\\u08ff]/.test(title.textContent) || !/[a-z0-9]/i.test(title.textContent)) return false;
  const box = title.closest(".d-text, .d-what") || title;
  if (!box.clientWidth || box.querySelector("small")) return false;
  return box.scrollWidth > box.clientWidth + 3 || box.scrollHeight > box.clientHeight + parseFloat(getComputedStyle(box).fontSize) / 2;
}).map((title) => title.textContent)"""


def opened(browser, findings):
    page = watched_page(browser.new_context(service_workers="block"), findings)
    # A full screen tries many ways to share its room.
    page.set_default_timeout(120_000)
    return page


def pages(browser, site, folder, findings):
    page = opened(browser, findings)
    for path in one_of_each_kind(folder).values():
        for width in (390, 1280):
            page.set_viewport_size({"width": width, "height": 900})
            page.goto(site.url + path)
            findings.equal(page.evaluate(CROSSED), [], f"neighbours of {path} at {width}")
            findings.equal(page.evaluate(HEADLESS), [], f"cut titles of {path} at {width}")
    page.close()


def screen(browser, site, findings):
    """In each view, on a tablet and on a large screen."""
    page = opened(browser, findings)
    page.clock.install(time=datetime.datetime(2027, 3, 10, 7, 30))
    for width, height in [(1280, 800), (1920, 1080)]:
        page.set_viewport_size({"width": width, "height": height})
        page.goto(site.url + "display/index.html")
        page.clock.run_for(500)
        views = [button.get_attribute("data-view") for button in page.query_selector_all("button[data-view]")]
        for view in views or [None]:
            if view:
                page.click(f"button[data-view={view}]")
                page.clock.run_for(200)
            for name, check in [("cut titles", HEADLESS), ("titles of both directions", MIXED)]:
                findings.equal(page.evaluate(check), [], f"{name} of the screen at {width}, {view or 'overview'}")
    page.close()


def main():
    findings = Findings()
    with chromium() as browser:
        for folder in map(pathlib.Path, sys.argv[1:]):
            site = Site(folder)
            pages(browser, site, folder, findings)
            if (folder / "display/index.html").exists():
                screen(browser, site, findings)
            site.stop()
    sys.exit(findings.finish())


if __name__ == "__main__":
    main()

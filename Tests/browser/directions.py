"""What stands beside something else, as Chromium shows it where text runs from right to left: in each line, whatever comes first in the
page stands to the right of what comes after it. Digits of neighbours that nothing keeps apart would join: 5 and 22:00 to 522:00.

    directions.py SITE
"""
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


def main():
    folder = pathlib.Path(sys.argv[1])
    findings = Findings()
    site = Site(folder)
    with chromium() as browser:
        page = watched_page(browser.new_context(service_workers="block"), findings)
        for path in one_of_each_kind(folder).values():
            for width in (390, 1280):
                page.set_viewport_size({"width": width, "height": 900})
                page.goto(site.url + path)
                findings.equal(page.evaluate(CROSSED), [], f"neighbours of {path} at {width}")
    site.stop()
    sys.exit(findings.finish())


if __name__ == "__main__":
    main()

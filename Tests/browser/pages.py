"""Every kind of page at phone, tablet and desktop width, light and dark: axe-core without findings, nothing in the console, no
failed or foreign request, no sideways scrolling, one h1, long words that break hyphenated by browsers that can. Also saves screenshots.

    pages.py SITE [SCREENSHOTS]
"""
import datetime
import pathlib
import sys

import axe_playwright_python

from common import Findings, Site, chromium, watched_page

AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()
# With best-practice rules, and those of WCAG 2.2's levels A and AA that axe leaves off by itself.
RULES = """axe.run(document, {resultTypes: ['violations'], rules: {'target-size': {enabled: true}}})"""
SIZES = {"phone": (320, 700), "tablet": (1024, 768), "desktop": (1440, 900)}
# Long words that take more than one line where they are not hyphenated. Chromium has no dictionaries of its own.
BROKEN = """() => {
  const found = new Set(), range = document.createRange();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const box = node.parentElement;
    for (const word of node.data.matchAll(/\\p{L}{12,}/gu)) {
      range.setStart(node, word.index);
      range.setEnd(node, word.index + word[0].length);
      const lines = new Set([...range.getClientRects()].filter((r) => r.width).map((r) => Math.round(r.top)));
      if (lines.size > 1 && getComputedStyle(box).hyphens !== "auto" && !box.closest(".skip, .sr"))
        found.add(`${box.localName} in ${box.parentElement.className || box.parentElement.localName}: ${word[0]}`);
    }
  }
  return [...found];
}"""


def one_of_each_kind(folder):
    """The pages that stand for their kind: the busiest of each folder that holds many alike, all others."""
    kinds = {}
    for path in sorted(folder.rglob("*.html")):
        parts = path.relative_to(folder).parts
        if parts[0].isdigit():
            kind = ("year",) if len(parts) == 2 else ("month",)
        elif len(parts) in (3, 4):
            kind = (parts[0], "month")[:len(parts) - 2]
        elif parts[0] == "print":
            kind = ("print", parts[1].split("-")[0])
        elif len(parts) == 2 and parts[1] != "index.html":
            kind = (parts[0], "one")
        else:
            kind = parts
        # The busiest of its kind.
        if kind not in kinds or path.stat().st_size > kinds[kind].stat().st_size:
            kinds[kind] = path
    return {"-".join(kind).replace(".html", ""): path.relative_to(folder).as_posix() for kind, path in kinds.items()}


def main():
    folder = pathlib.Path(sys.argv[1])
    shots = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    if shots:
        shots.mkdir(parents=True, exist_ok=True)
    findings = Findings()
    site = Site(folder)
    with chromium() as browser:
        for theme in ("light", "dark"):
            context = browser.new_context(color_scheme=theme, reduced_motion="reduce", bypass_csp=True, service_workers="block")
            # The screen is dim at night, and is not meant to be read then.
            context.clock.set_fixed_time(datetime.datetime.now().replace(hour=12, minute=0))
            page = watched_page(context, findings)
            page.on("response", lambda r: findings.expect(r.status < 400, f"{r.status} for {r.url}"))
            for name, path in one_of_each_kind(folder).items():
                for size, (width, height) in SIZES.items():
                    page.set_viewport_size({"width": width, "height": height})
                    page.goto(site.url + path)
                    here = f"{path} ({size}, {theme})"
                    findings.equal(page.locator("h1").count(), 1, f"h1 of {here}")
                    if not path.startswith("print/") or path == "print/index.html":
                        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
                        findings.expect(wide <= 0, f"{here} is {wide} px too wide")
                        findings.equal(page.evaluate(BROKEN), [], f"words of {here} that break without a hyphen")
                    page.evaluate(AXE)
                    result = page.evaluate(RULES)
                    for violation in result["violations"]:
                        nodes = [n["target"][0] + " " + n["html"][:140] + " | " + n["failureSummary"][:220] for n in violation["nodes"][:3]]
                        findings.expect(False, f"axe {violation['id']} on {here}: {len(violation['nodes'])} × {nodes}")
                    findings.count += 1
                    if shots:
                        page.screenshot(path=shots / f"{name}-{size}-{theme}.png")
            context.close()
    site.stop()
    sys.exit(findings.finish())


if __name__ == "__main__":
    main()

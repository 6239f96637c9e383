"""The sample and a crowded family in every language, on a phone, a tablet, a laptop, the screen and A4: nothing too wide, no label of the
planner's own cut off or lying on another, Hebrew and Arabic mirrored. Saves a picture of each.

    languages.py PROGRAM CONTENT FOLDER [LANGUAGE…]
"""
import itertools
import json
import pathlib
import re
import shutil
import subprocess
import sys

from common import Findings, Site, chromium, watched_page

LOCALES = ("en-GB de-DE fr-FR es-ES ar-EG nb-NO sv-SE da-DK fi-FI nl-NL it-IT pt-PT pt-BR pl-PL cs-CZ hu-HU ro-RO uk-UA tr-TR el-GR he-IL "
           "hi-IN ja-JP ko-KR zh-CN zh-TW").split()
SIZES = {"phone": (360, 740), "tablet": (768, 1024), "laptop": (1280, 800)}
PAGES = ["index.html", "days/2027-03-01.html"]
FOLDERS = "week month agenda columns todos subscribe letter status display activities meals chores expenses lists care together shares handovers".split()
# Sheets, as wide as they are on paper.
SHEETS = {"month-2027-03": (1123, 794), "week-2027-W09": (1123, 794), "columns-2027-03": (794, 1123), "year-2027": (1123, 794),
          "contacts": (794, 1123), "chores": (1123, 794), "care": (794, 1123), "handovers": (1123, 794), "expenses": (794, 1123)}
# Labels are what the planner itself says: they may take a second line, but nothing of them may be missing.
CUT = """() => {
  const labels = 'nav a, nav button, nav summary, h1, h2, h3, th, legend, label, button, summary, .badge, figcaption, dt'
  const found = []
  for (const element of document.querySelectorAll(labels)) {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    // The family's own name, however long it is.
    if (element.matches('.d-head h1')) continue
    const style = getComputedStyle(element), box = element.getBoundingClientRect()
    if (box.width < 2 || box.height < 2 || style.clipPath !== 'none' || style.position === 'absolute' && box.width < 3) continue
    if (element.matches('.nav a') && element.scrollWidth > element.clientWidth + 1) found.push('over its place: ' + element.textContent.trim())
    const hides = style.overflowX !== 'visible' && style.overflowX !== 'auto' && style.overflowX !== 'scroll'
    if (hides && element.scrollWidth > element.clientWidth + 1) found.push('cut: ' + element.textContent.trim().slice(0, 60))
    if (!element.closest('.scroll, [style*=scroll]') && (box.left < -1 || box.right > document.documentElement.clientWidth + 1)) {
      let inner = element.parentElement, scrolls = false
      while (inner && inner !== document.body) {
        const over = getComputedStyle(inner).overflowX
        if (over === 'auto' || over === 'scroll') { scrolls = true; break }
        inner = inner.parentElement
      }
      if (!scrolls) found.push('off the screen: ' + element.textContent.trim().slice(0, 60))
    }
  }
  const bar = [...document.querySelectorAll('nav a, nav button, nav summary')]
    .filter(e => e.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .map(e => [e, e.getBoundingClientRect()]).filter(([, b]) => b.width > 2)
  for (let i = 0; i < bar.length; i++) for (let j = i + 1; j < bar.length; j++) {
    const [a, x] = bar[i], [b, y] = bar[j]
    if (a.contains(b) || b.contains(a) || getComputedStyle(a).position === 'fixed' !== (getComputedStyle(b).position === 'fixed')) continue
    if (a.closest('nav') !== b.closest('nav')) continue
    const w = Math.min(x.right, y.right) - Math.max(x.left, y.left), h = Math.min(x.bottom, y.bottom) - Math.max(x.top, y.top)
    if (w > 2 && h > 2) found.push('lies on another: ' + a.textContent.trim().slice(0, 30) + ' / ' + b.textContent.trim().slice(0, 30))
  }
  return found
}"""


# Neither family writes them: on a page in another language they are the planner's own mistake.
SCRIPTS = {"he": "[\u0590-\u05ff]", "ar": "[\u0621-\u064a]", "el": "[\u03b1-\u03c9]", "hi": "[\u0900-\u097f]", "ko": "[\uac00-\ud7a3]", "uk": "[\u0430-\u044f]"}


def look(page, site, path, sizes, findings, locale, pictures):
    """What is too wide, cut or turned on a page at some sizes."""
    for size, (width, height) in sizes.items():
        page.set_viewport_size({"width": width, "height": height})
        page.goto(site.url + path)
        here = f"{pictures.name} {locale} {path} ({size})"
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        findings.expect(wide <= 0, f"{here} is {wide} px too wide")
        for cut in page.evaluate(CUT):
            findings.expect(False, f"{here}: {cut}")
        findings.equal(page.evaluate("document.documentElement.dir || 'ltr'"),
                       "rtl" if locale[:2] in ("ar", "he") else "ltr", f"direction of {here}")
        text = page.evaluate("document.title + document.body.innerText")
        foreign = [language for language, letters in SCRIPTS.items() if language != locale[:2] and re.search(letters, text)]
        findings.equal(foreign, [], f"scripts of {here}")
        page.screenshot(path=pictures / f"{path.replace('/', '-').removesuffix('.html')}-{size}-{locale}.png")


def main():
    program, content, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    findings = Findings()
    shutil.rmtree(folder, ignore_errors=True)
    subprocess.run([sys.executable, pathlib.Path(__file__).with_name("families.py"), folder / "families"], check=True, stdout=subprocess.DEVNULL)
    with chromium() as browser:
        for locale, (name, own) in itertools.product(sys.argv[4:] or LOCALES, {"sample": content, "crowd": folder / "families" / "crowd"}.items()):
            family, site_folder, pictures = folder / "family", folder / f"{name}-{locale}", folder / "pictures" / name
            pictures.mkdir(parents=True, exist_ok=True)
            shutil.rmtree(family, ignore_errors=True)
            shutil.copytree(own, family)
            planner = json.loads((family / "planner.json").read_text())
            planner["locale"] = locale
            if name == "sample":
                planner["kids"] = ["Zoë"]
            (family / "planner.json").write_text(json.dumps(planner))
            subprocess.run([program, "build", family, "--output", site_folder, "--state", folder / "state" / site_folder.name],
                           check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            pages = PAGES + [f"{one}/index.html" for one in FOLDERS]
            findings.expect(sum((site_folder / path).exists() for path in pages) >= 9, f"{name} in {locale} has its pages")
            pages += [child.relative_to(site_folder).as_posix() for child in (site_folder / "kids").glob("*.html")]
            site = Site(site_folder)
            context = browser.new_context(service_workers="block", bypass_csp=True, reduced_motion="reduce")
            page = watched_page(context, findings)
            for path in pages:
                # The screen is no page for a phone.
                if (site_folder / path).exists():
                    look(page, site, path, {"screen": (1024, 600)} if path.startswith("display/") else SIZES, findings, locale, pictures)
            page.emulate_media(media="print")
            for sheet, size in SHEETS.items():
                if (site_folder / "print" / f"{sheet}.html").exists():
                    look(page, site, f"print/{sheet}.html", {"paper": size}, findings, locale, pictures)
            context.close()
            site.stop()
            shutil.rmtree(site_folder)
    sys.exit(findings.finish())


if __name__ == "__main__":
    main()

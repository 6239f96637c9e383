#!/usr/bin/env python3
"""The planner in WebKit and Firefox: sheets say on paper what they say in Chromium (of a block that is cut, its first two letters),
pages are not too wide and without a word on the console, the screen runs, also from disk.

    engines.py SITE [PDFS]      pictures and PDFs of each engine are kept in PDFS
"""
import pathlib
import re
import subprocess
import sys
import tempfile
import unicodedata

from common import Findings, Site, chromium
from firefox import Firefox

WEBKIT = ["xvfb-run", "-a", "/usr/bin/python3", str(pathlib.Path(__file__).with_name("webkit.py"))]
WIDTH = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
PAGES = ["index.html", "month/index.html", "week/index.html", "agenda/index.html", "columns/index.html", "search/index.html", "contacts/index.html",
         "display/index.html"]
# Not known to WebKitGTK 2.50, and harmless.
HARMLESS = ("manifest-src",)


def webkit(findings, *arguments):
    done = subprocess.run([*WEBKIT, *map(str, arguments)], capture_output=True, text=True, timeout=120)
    lines = done.stdout.splitlines()
    for line in lines:
        if line.startswith("CONSOLE") and not any(known in line for known in HARMLESS):
            findings.expect(False, f"WebKit, {arguments[0]}: {line}")
    findings.expect(done.returncode == 0, f"WebKit, {arguments[0]}: {done.stderr[-200:]}")
    return [line for line in lines if not line.startswith("CONSOLE")]


def words(pdf):
    text = subprocess.run(["pdftotext", "-raw", pdf, "-"], capture_output=True, text=True, check=True).stdout
    # WebKit writes the letters of fonts: one sign for "ffl".
    return re.sub(r"\s+", "", unicodedata.normalize("NFKC", text))


def entries(page):
    """What a sheet's boxes say at what time, from its lines that are not gaps: a time and at least the first letters."""
    found = []
    for line in re.findall(r'<p\s+class="line[^"]*">(.*?)</p>', page, re.S):
        time = re.search(r"<time[^>]*>(.*?)</time>", line, re.S)
        subject = re.search(r"<bdi>(.*?)</bdi>", line, re.S)
        if time and subject and "lab" not in line:
            found.append(re.sub(r"\s+", "", time[1]) + letters(subject[1]))
    # The boxes of a year have whose it is in place of the time.
    for who, subject in re.findall(r'class="yt[^"]*">.*?(?:<b>([^<]*)</b>\s*)?<bdi>(.*?)</bdi>', page, re.S):
        found.append(re.sub(r"\s+", "", who) + letters(subject))
    return found


def letters(subject):
    """Its first two letters, before what a page writes in another way than paper."""
    return re.sub(r"\s+|<[^>]*>|&[^;]*;.*", "", subject)[:2]


def check(folder, target, findings):
    site = Site(folder)
    sheets = ["month", "columns", "week", "year"]
    chosen = [max(folder.glob(f"print/{kind}-*.html"), key=lambda path: path.stat().st_size) for kind in sheets]
    firefox = Firefox()
    for sheet in chosen:
        url = f"{site.url}print/{sheet.name}"
        # What no engine has room for stands in the list alone: the program's own check proves that it is there.
        with chromium() as browser:
            page = browser.new_page()
            page.goto(url)
            page.pdf(path=target / f"{sheet.name}-chromium.pdf", prefer_css_page_size=True)
        all_entries, shown = entries(sheet.read_text(encoding="utf-8")), words(target / f"{sheet.name}-chromium.pdf")
        expected = [entry for entry in all_entries if entry in shown]
        findings.expect(len(expected) * 2 > len(all_entries), f"most of {sheet.name} stands in its boxes")
        pdfs = {"WebKit": target / f"{sheet.name}-webkit.pdf", "Firefox": target / f"{sheet.name}-firefox.pdf"}
        webkit(findings, url, pdfs["WebKit"])
        firefox.go(url)
        firefox.paper(pdfs["Firefox"])
        for engine, pdf in pdfs.items():
            text = words(pdf)
            missing = [entry for entry in expected if entry not in text]
            findings.equal(missing[:5], [], f"{engine}: {len(missing)} of {len(expected)} entries of {sheet.name} are not on paper")
    for path in PAGES:
        if not (folder / path).is_file():
            continue
        name = path.replace("/", "-")
        for address in (site.url + path, (folder / path).resolve().as_uri()):
            findings.equal(webkit(findings, address, "-", WIDTH), ["0"], f"WebKit: how much too wide {address} is")
            firefox.go(address)
            findings.equal(firefox.run("return " + WIDTH), 0, f"Firefox: how much too wide {address} is")
        webkit(findings, site.url + path, target / f"{name}-webkit.png")
        firefox.picture(target / f"{name}-firefox.png")
    screen = "document.querySelector('.d-clock').textContent.length > 0"
    for address in (site.url + "display/index.html", (folder / "display/index.html").resolve().as_uri()):
        findings.equal(webkit(findings, address, "-", screen), ["true"], f"WebKit: the screen's clock on {address}")
        firefox.go(address)
        findings.expect(firefox.run("return " + screen), f"Firefox: the screen's clock on {address}")
    search = "search/index.html?q=a"
    firefox.go(site.url + search)
    findings.expect(firefox.run("return document.querySelectorAll('main a').length > 0"), "Firefox: the search finds")
    firefox.close()
    site.stop()


def main():
    findings = Findings()
    with tempfile.TemporaryDirectory() as scratch:
        target = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else scratch)
        target.mkdir(parents=True, exist_ok=True)
        check(pathlib.Path(sys.argv[1]), target, findings)
    return findings.finish()


if __name__ == "__main__":
    sys.exit(main())

"""Prints every sheet in each paper: right size, one sheet for a month however full (a list may follow), and everything that
happens in a month found in the printed text.

    paper.py SITE [PDFS]
"""
import html
import pathlib
import re
import subprocess
import sys
import tempfile

from common import Findings, Site, chromium

# Millimetres, long side first.
PAPERS = {"a4": (297, 210), "a3": (420, 297), "letter": (279.4, 215.9)}


def text_of(pdf):
    text = subprocess.run(["pdftotext", "-raw", pdf, "-"], capture_output=True, text=True, check=True).stdout
    return re.sub(r"\s+", "", text)


def info_of(pdf):
    text = subprocess.run(["pdfinfo", "-f", "1", "-l", "1", pdf], capture_output=True, text=True, check=True).stdout
    pages = int(re.search(r"Pages:\s+(\d+)", text)[1])
    width, height = map(float, re.search(r"size:\s+([\d.]+) x ([\d.]+)", text).groups())
    return pages, sorted((width / 72 * 25.4, height / 72 * 25.4), reverse=True)


def subjects_of_month(folder, month):
    """What the month page lists, from its day lists. The chores of a day are one line of its box: the sheet of chores has them."""
    page = (folder / month.replace("-", "/") / "index.html").read_text()
    return {html.unescape(s) for s in re.findall(r'<li class="row (?![^"]*\bchore\b).*?<a .*?<bdi>(.*?)</bdi>', page)}


def main():
    folder = pathlib.Path(sys.argv[1])
    keep = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None
    findings = Findings()
    site = Site(folder)
    sheets = sorted(p.name for p in (folder / "print").glob("*.html") if p.name != "index.html")
    # All months; of weeks, columns and years the fullest.
    chosen = [s for s in sheets if s.startswith("month-")]
    for kind in ("columns-", "week-", "year-", "contacts", "chores"):
        alike = [s for s in sheets if s.startswith(kind)]
        chosen += sorted(alike, key=lambda s: (folder / "print" / s).stat().st_size)[-1:]
    with chromium() as browser, tempfile.TemporaryDirectory() as scratch:
        page = browser.new_page()
        target = keep or pathlib.Path(scratch)
        target.mkdir(parents=True, exist_ok=True)
        for sheet in chosen:
            source = (folder / "print" / sheet).read_text()
            for paper, size in PAPERS.items():
                for tone in ("", "-grey"):
                    if tone and not sheet.startswith("month-") and paper != "a4":
                        continue
                    page.goto("about:blank")
                    page.goto(f"{site.url}print/{sheet}#{paper}{tone}")
                    pdf = str(target / f"{sheet}-{paper}{tone}.pdf")
                    page.pdf(path=pdf, prefer_css_page_size=True, print_background=True)
                    pages, measured = info_of(pdf)
                    here = f"{sheet} on {paper}{tone}"
                    findings.expect(all(abs(a - b) < 1 for a, b in zip(measured, size)), f"{here}: {measured} mm")
                    if 'class="sheet"' in source and 'class="sheet-list"' not in source:
                        findings.equal(pages, 1, f"pages of {here}")
                    if sheet.startswith("month-"):
                        text = text_of(pdf)
                        for subject in subjects_of_month(folder, sheet[6:13]):
                            findings.expect(re.sub(r"\s+", "", subject) in text, f"{here} lacks “{subject}”")
    site.stop()
    sys.exit(findings.finish())


if __name__ == "__main__":
    main()

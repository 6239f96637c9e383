"""The print check finds what it is there for: faults are put into copies of built sites, and each must be found.

    paper_faults.py PROGRAM SITE ARABIC_SITE
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from common import Findings


def css(rule):
    """Adds a rule to the style sheet."""
    def spoil(site, sheet):
        with (site / "assets/paper.css").open("a", encoding="utf-8") as out:
            out.write(rule)
    return spoil


def replaced(old, new):
    """Replaces text in the style sheet."""
    def spoil(site, sheet):
        path = site / "assets/paper.css"
        text = path.read_text(encoding="utf-8")
        assert old in text, old
        path.write_text(text.replace(old, new), encoding="utf-8")
    return spoil


def without(pattern, new=""):
    """Takes the first match of a pattern out of the sheet."""
    def spoil(site, sheet):
        text = sheet.read_text(encoding="utf-8")
        changed = re.sub(pattern, new, text, count=1, flags=re.S)
        assert changed != text, pattern
        sheet.write_text(changed, encoding="utf-8")
    return spoil


# A timed occurrence that its box shows whole.
WHOLE_LINE = r'<p class="line m\d+"><time (?:(?!</p>).)*</p>'
LIST = r'<section class="sheet-list">.*?</section>'
CUT_LINES = ".paper-month .line:not(.bar, .cut) { block-size: 1lh; overflow: hidden; }"

CASES = [
    ("nothing", "sample", "month-2027-03", lambda site, sheet: None, set()),
    ("an occurrence left out", "sample", "month-2027-03", without(WHOLE_LINE), {"print.missing"}),
    ("a month without its list", "sample", "month-2027-03", without(LIST), {"print.missing", "print.cut"}),
    ("a year without its list", "sample", "year-2027", without(LIST), {"print.missing", "print.cut"}),
    ("a year's list without one event", "sample", "year-2027", without(r"<li><b>20</b>.*?</li>"), {"print.missing"}),
    ("lines cut by their boxes", "sample", "month-2027-03", css(CUT_LINES), {"print.missing", "print.cut"}),
    ("lines too low for what is in them", "sample", "month-2027-03",
        css(".paper-month .line { block-size: .4lh !important; max-block-size: none !important; overflow: visible !important; }"), {"print.overlap"}),
    ("tiny letters", "sample", "month-2027-03", css(".ini { font-size: 4pt; }"), {"print.small"}),
    ("a page too many", "sample", "month-2027-02", css(".sheets::after { content: \"\"; display: block; block-size: 250mm; }"), {"print.pages", "print.size"}),
    ("lists: nothing", "sample", "lists", lambda site, sheet: None, set()),
    ("a list without one thing", "sample", "lists", without(r'<li><span class="tickbox"></span>.*?</li>'), {"print.missing"}),
    ("a thing without its number", "sample", "lists", without(r"</strong><bdi> .*?</bdi></li>", "</strong></li>"), {"print.missing"}),
    ("a list left out", "sample", "lists", without(r'<section class="paper-group"><h2><bdi>.*?</section>'), {"print.missing"}),
    ("meals: nothing", "sample", "meals", lambda site, sheet: None, set()),
    ("a meal left out", "sample", "meals", without(r"<td><p><strong><bdi>.*?</p>", "<td>"), {"print.missing"}),
    ("a week of meals left out", "sample", "meals", without(r'<section class="paper-house">.*?</section>'), {"print.missing"}),
    ("another paper", "sample", "month-2027-03", replaced("size: A4 landscape", "size: A5 landscape"), {"print.size"}),
    ("Arabic: nothing", "arabic", "month-2027-03", lambda site, sheet: None, set()),
    ("Arabic: an occurrence left out", "arabic", "month-2027-03", without(WHOLE_LINE), {"print.missing", "print.cut"}),
    ("Arabic: one word left out", "arabic", "month-2027-03", without(r"طبيب "), {"print.missing", "print.cut"}),
    ("Arabic: a month without its list", "arabic", "month-2027-03", without(LIST), {"print.missing", "print.cut"}),
    ("Arabic: lines cut by their boxes", "arabic", "month-2027-03", css(CUT_LINES), {"print.missing", "print.cut"}),
]


def main():
    program, sites = sys.argv[1], {"sample": pathlib.Path(sys.argv[2]), "arabic": pathlib.Path(sys.argv[3])}
    findings = Findings()
    for what, family, name, spoil, expected in CASES:
        with tempfile.TemporaryDirectory() as scratch:
            site = pathlib.Path(scratch) / "site"
            shutil.copytree(sites[family], site, ignore=shutil.ignore_patterns("feeds", "events", "search", ".wallplanner"))
            sheet = site / "print" / f"{name}.html"
            for other in (site / "print").glob("*.html"):
                if other != sheet:
                    other.unlink()
            spoil(site, sheet)
            run = subprocess.run([program, "check", "--print", "--format", "json", site], capture_output=True, text=True)
            found = set(re.findall(r'"(print\.[a-z-]+)"', run.stdout))
            if expected:
                # What is cut or lost by a fault of another kind is said as well.
                others = found - expected - {"print.missing", "print.cut", "print.pages"}
                findings.expect(found & expected and not others, f"{what}: found {sorted(found)}, expected {sorted(expected)}")
            else:
                findings.expect(not found and run.returncode == 0, f"{what}: found {sorted(found)}: {run.stdout[-500:]}{run.stderr[-500:]}")
    sys.exit(findings.finish())


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""The screen on the wall runs on old tablets: its script and style have nothing younger than docs/screens.md says (Safari 12.1, 2019).

    screen_age.py ASSETS      the folder of display.js and display.css
"""
import pathlib
import re
import sys

from common import Findings

# What came after Safari 12.1, by what it looks like.
YOUNGER = {
    "display.css": {
        r"(?<!grid-)\bgap:": "gaps in flex (14.1)", r"[{;]\s*inset(-block|-inline)?[-:]": "inset (14.1)", r":is\(|:where\(": ":is and :where (14)",
        r":has\(": ":has (15.4)", r"@container|@layer": "@container, @layer", r"color-mix\(": "color-mix (16.2)", r"aspect-ratio:": "aspect-ratio (15)",
        r"\d[dsl]v[hwi]": "dvh (15.4)", r"clamp\(": "clamp (13.1)", r"overflow(-[xy])?:\s*clip": "overflow: clip (16)", r":focus-visible": ":focus-visible (15.4)",
        r"text-wrap|accent-color|scrollbar-": "text-wrap and others",
    },
    "display.js": {
        r"\?\.[a-zA-Z(\[]": "?. (13.1)", r"\?\?": "?? (13.1)", r"\.replaceAll\(|\.at\(|\.flatMap\(|structuredClone|replaceChildren": "young methods",
        r"\|\|=|&&=": "logical assignment (14)", r"\b(const|let|class|async|await)\b|=>": "words after ECMAScript 5", r"`": "template strings",
    },
}


def main():
    findings = Findings()
    for name, signs in YOUNGER.items():
        text = (pathlib.Path(sys.argv[1]) / name).read_text(encoding="utf-8")
        text = re.sub(r"/\*.*?\*/|(?<![:\"'])//[^\n]*|\"[^\"\n]*\"", "", text, flags=re.S)
        for sign, what in signs.items():
            found = re.search(sign, text)
            findings.expect(not found, f"{name} has {what}: {text[max(0, found.start() - 40):found.end() + 20] if found else ''!r}")
    sys.exit(findings.finish())


if __name__ == "__main__":
    main()

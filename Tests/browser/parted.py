#!/usr/bin/env python3
"""No two texts of a page are parted by style alone: who listens, copies or searches would have "Mon 115:45".

    parted.py SITE

Two texts in one block with nothing between them but tags of inline elements run into one word, whatever boxes they stand in.
"""
import collections
import html.parser
import pathlib
import sys

from common import Findings

INLINE = set("abbr b bdi code em i small span strong time s sup sub label".split())


class Texts(html.parser.HTMLParser):
    """Links are apart for everybody; what is hidden from those who listen, and pictures, are left out."""

    def __init__(self):
        super().__init__()
        self.last, self.crossed, self.found, self.open = "", False, [], []

    def cross(self, tag):
        if tag in INLINE:
            self.crossed = True
        else:
            self.last = ""

    def handle_startendtag(self, tag, attributes):
        self.cross(tag)

    def handle_starttag(self, tag, attributes):
        named = dict(attributes)
        is_hidden = tag in ("script", "style", "svg", "title") or named.get("aria-hidden") == "true" or named.get("role") == "img"
        self.open.append(is_hidden)
        self.cross(tag)

    def handle_endtag(self, tag):
        if self.open:
            self.open.pop()
        self.cross(tag)

    def handle_data(self, data):
        if any(self.open) or not data:
            return
        if self.crossed and self.last and self.last[-1].isalnum() and data[0].isalnum():
            self.found.append((self.last[-20:], data[:20]))
        self.last, self.crossed = data, False


def main():
    findings, folder = Findings(), pathlib.Path(sys.argv[1])
    places = collections.defaultdict(list)
    for path in sorted(folder.rglob("*.html")):
        reader = Texts()
        reader.feed(path.read_text(encoding="utf-8"))
        name = path.relative_to(folder).as_posix()
        for pair in reader.found:
            places[name.split("/")[0]].append((name, *pair))
    for kind, found in places.items():
        findings.expect(False, f"{kind}: {len(found)} times, such as {found[:4]}")
    findings.count += 1
    return findings.finish()


if __name__ == "__main__":
    sys.exit(main())

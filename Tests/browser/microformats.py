#!/usr/bin/env python3
"""What machines read from the pages: every event page parses to one h-event with name, start, end and place, every contact to an
h-card, members too; every time has a datetime that Python understands.

    microformats.py SITE
"""
import datetime
import json
import pathlib
import re
import sys

import mf2py

from common import Findings


def items(parsed, kind):
    """All items of a kind, also those inside others."""
    found, rest = [], list(parsed["items"])
    while rest:
        item = rest.pop()
        if kind in item["type"]:
            found.append(item)
        rest += item.get("children", [])
    return found


def understood(text):
    try:
        datetime.datetime.fromisoformat(text)
        return True
    except ValueError:
        return re.fullmatch(r"\d{4}-\d{2}", text) is not None


def main():
    folder = pathlib.Path(sys.argv[1])
    findings = Findings()
    index = json.loads((folder / "search/index.json").read_text(encoding="utf-8"))
    kinds = {kind[0]: kind for kind in index["kinds"]}
    titles = {}
    for row in index["entries"]:
        kind = index["kinds"][row[0]]
        titles[kind[2] + row[2] + kind[3]] = row[1]
    for path in sorted(folder.glob("events/*.html")):
        name = path.relative_to(folder).as_posix()
        text = path.read_text(encoding="utf-8")
        events = items(mf2py.parse(doc=text), "h-event")
        findings.equal(len(events), 1, f"h-events of {name}")
        if len(events) != 1:
            continue
        properties = events[0]["properties"]
        if name in titles:
            # White space is one space in microformats.
            findings.equal(" ".join(properties.get("name", [""])[0].split()), " ".join(titles[name].split()), f"name of {name}")
        findings.expect(len(properties.get("start", [])) == 1, f"{name} has one start: {properties.get('start')}")
        for key in ("start", "end"):
            for value in properties.get(key, []):
                findings.expect(understood(value), f"{key} of {name}: {value!r}")
        start, end = properties.get("start"), properties.get("end")
        if start and end:
            findings.expect(start[0] <= end[0], f"{name} ends before it starts: {start[0]} {end[0]}")
        if 'p-location' in text:
            findings.expect(bool(properties.get("location", [""])[0].strip()), f"{name} shows a place and has no location")
    contacts = folder / "contacts/index.html"
    if contacts.is_file():
        cards = items(mf2py.parse(doc=contacts.read_text(encoding="utf-8")), "h-card")
        files = [path for path in folder.glob("contacts/*.vcf")]
        findings.equal(len(cards), len(files), "h-cards for the contacts that have a file")
        for card in cards:
            findings.expect(bool(card["properties"].get("name", [""])[0].strip()), f"a contact without a name: {card}")
    for path in sorted([*folder.glob("members/*/index.html"), *folder.glob("members/*/*/index.html")]):
        cards = items(mf2py.parse(doc=path.read_text(encoding="utf-8")), "h-card")
        findings.expect(bool(cards and cards[0]["properties"].get("name")), f"{path.relative_to(folder)} is an h-card with a name")
    for path in sorted(folder.rglob("*.html")):
        for value in re.findall(r'datetime="([^"]*)"', path.read_text(encoding="utf-8")):
            if not understood(value):
                findings.expect(False, f"datetime {value!r} in {path.relative_to(folder)}")
        findings.count += 1
    sys.exit(findings.finish())


if __name__ == "__main__":
    main()

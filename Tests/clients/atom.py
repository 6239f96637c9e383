"""Reads every Atom feed of a built site with feedparser, and each element's rules of RFC 4287 with lxml's own parser."""
import datetime
import glob
import os
import sys

import feedparser
from lxml import etree

ATOM = "{http://www.w3.org/2005/Atom}"
faults = []


def moment(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))


def check(path, site):
    name = os.path.relpath(path, site)
    tree = etree.parse(path).getroot()
    read = feedparser.parse(path)
    if read.bozo:
        faults.append(f"{name}: feedparser: {read.bozo_exception}")
    entries = tree.findall(ATOM + "entry")
    if len(read.entries) != len(entries):
        faults.append(f"{name}: feedparser reads {len(read.entries)} of {len(entries)} entries")
    for element in [tree, *entries]:
        for child in ("id", "title", "updated"):
            if len(element.findall(ATOM + child)) != 1:
                faults.append(f"{name}: {child} of {element.tag}")
    ids = [entry.findtext(ATOM + "id") for entry in entries]
    if len(set(ids)) != len(ids) or not all(one.startswith("tag:") for one in ids):
        faults.append(f"{name}: ids {ids}")
    latest = moment(tree.findtext(ATOM + "updated"))
    for entry in entries:
        updated = moment(entry.findtext(ATOM + "updated"))
        published = entry.findtext(ATOM + "published")
        if updated > latest or (published and moment(published) > updated):
            faults.append(f"{name}: dates of {entry.findtext(ATOM + 'id')}")
        if not entry.findall(ATOM + "content") or not entry.findall(ATOM + "link"):
            faults.append(f"{name}: content or link of {entry.findtext(ATOM + 'id')}")
    for link in tree.iter(ATOM + "link"):
        if link.get("rel") not in ("self", "alternate") or not link.get("href"):
            faults.append(f"{name}: link {dict(link.attrib)}")
    page = os.path.join(os.path.dirname(path), "index.html")
    if 'rel="alternate" type="application/atom+xml"' not in open(page, encoding="utf-8").read():
        faults.append(f"{name}: its page does not name it")
    return len(entries)


site = sys.argv[1]
feeds = sorted(glob.glob(site + "/**/*.atom", recursive=True))
total = sum(check(path, site) for path in feeds)
for fault in faults:
    print(fault)
print(f"Atom: {len(feeds)} feeds, {total} entries, {len(faults)} faults")
sys.exit(1 if faults or not feeds else 0)

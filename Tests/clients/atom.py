"""Reads every Atom feed of built sites with feedparser, and judges each by the grammar atom.rng and by those rules of RFC 4287
that a grammar cannot say. First the judges are tried: feeds spoilt in one place each must be refused."""
import copy
import datetime
import glob
import os
import re
import sys

import feedparser
from lxml import etree

ATOM = "{http://www.w3.org/2005/Atom}"
XHTML = "{http://www.w3.org/1999/xhtml}"
GRAMMAR = etree.RelaxNG(etree.parse(os.path.join(os.path.dirname(os.path.abspath(__file__)), "atom.rng")))
# RFC 3339 as RFC 4287 §3.3 wants it: capital T and Z, a zone always.
DATE = re.compile(r"\d{4}-(0\d|1[0-2])-([0-2]\d|3[01])T([01]\d|2[0-3]):[0-5]\d:([0-5]\d|60)(\.\d+)?(Z|[+-]\d\d:\d\d)")
IRI = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:\S+")
faults = []


def moment(text):
    return datetime.datetime.fromisoformat(text.replace("Z", "+00:00"))


def judge(tree):
    """What RFC 4287 has against a feed."""
    found = []
    if not GRAMMAR.validate(tree):
        found += [f"grammar, line {one.line}: {one.message}" for one in GRAMMAR.error_log]
    root = tree
    entries = root.findall(ATOM + "entry")
    for element in [root, *entries]:
        where = element.findtext(ATOM + "id") or element.tag
        # §4.1.1, §4.1.2: an author for each entry; one alternate for each type and language; one self of a feed.
        if element in entries and element.find(ATOM + "author") is None and root.find(ATOM + "author") is None:
            if element.find(f"{ATOM}source/{ATOM}author") is None:
                found.append(f"{where}: no author")
        alternates = [(l.get("type"), l.get("hreflang")) for l in element.findall(ATOM + "link") if l.get("rel", "alternate") == "alternate"]
        if len(set(alternates)) != len(alternates):
            found.append(f"{where}: two alternates of one type")
        if element in entries and not alternates and element.find(ATOM + "content") is None:
            found.append(f"{where}: neither alternate nor content")
        content = element.find(ATOM + "content")
        if content is not None and content.get("src") is not None and element.find(ATOM + "summary") is None:
            found.append(f"{where}: content elsewhere and no summary")
    if root.tag == ATOM + "feed" and not any(l.get("rel") == "self" for l in root.findall(ATOM + "link")):
        found.append("no link to itself")
    for one in root.iter(ATOM + "updated", ATOM + "published"):
        if not DATE.fullmatch(one.text or ""):
            found.append(f"date {one.text}")
    for one in root.iter(ATOM + "id"):
        if not IRI.fullmatch(one.text or ""):
            found.append(f"id {one.text} is no whole IRI")
    ids = [e.findtext(ATOM + "id") for e in entries]
    if len(set(ids)) != len(ids):
        found.append("two entries with one id")
    for one in root.iter():
        if not isinstance(one.tag, str):
            found.append("a comment or processing instruction")
        elif one.tag.startswith(XHTML) and one.tag[len(XHTML):] not in ("div", "p", "a", "img", "br", "span", "bdi"):
            found.append(f"{one.tag} in content")
        elif one.tag == XHTML + "a" and not re.match(r"https?://", one.get("href", "")):
            found.append(f"link to {one.get('href')}")
    return found


def spoil(tree):
    """Copies of a feed with one fault each."""
    def one(name, change):
        twin = copy.deepcopy(tree)
        change(twin)
        return name, twin

    entry = tree.find(ATOM + "entry") is not None
    yield one("no id", lambda t: t.remove(t.find(ATOM + "id")))
    yield one("two ids", lambda t: t.append(copy.deepcopy(t.find(ATOM + "id"))))
    yield one("no title", lambda t: t.remove(t.find(ATOM + "title")))
    yield one("no updated", lambda t: t.remove(t.find(ATOM + "updated")))
    yield one("a day only", lambda t: setattr(t.find(ATOM + "updated"), "text", "2027-03-01"))
    yield one("no zone", lambda t: setattr(t.find(ATOM + "updated"), "text", "2027-03-01T10:00:00"))
    yield one("a relative id", lambda t: setattr(t.find(ATOM + "id"), "text", "feed/1"))
    yield one("an author without a name", lambda t: t.find(ATOM + "author").clear())
    yield one("an unknown element", lambda t: etree.SubElement(t, ATOM + "pubDate"))
    yield one("an unknown attribute", lambda t: t.set("version", "1.0"))
    yield one("text beside elements", lambda t: setattr(t, "text", "words"))
    yield one("a link without an address", lambda t: t.find(ATOM + "link").attrib.pop("href"))
    yield one("no link to itself", lambda t: [t.remove(l) for l in t.findall(ATOM + "link") if l.get("rel") == "self"])
    if entry:
        yield one("an entry twice", lambda t: t.append(copy.deepcopy(t.find(ATOM + "entry"))))
        yield one("an unknown type", lambda t: t.find(f"{ATOM}entry/{ATOM}content").set("type", "markdown"))
        yield one("xhtml without div", lambda t: t.find(f"{ATOM}entry/{ATOM}content").remove(t.find(f"{ATOM}entry/{ATOM}content")[0]))
        yield one("a script", lambda t: etree.SubElement(t.find(f"{ATOM}entry/{ATOM}content")[0], XHTML + "script"))


def check(path, site):
    name = os.path.relpath(path, site)
    tree = etree.parse(path).getroot()
    read = feedparser.parse(path)
    if read.bozo:
        faults.append(f"{name}: feedparser: {read.bozo_exception}")
    faults.extend(f"{name}: {fault}" for fault in judge(tree))
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


total = tried = 0
feeds = []
for site in sys.argv[1:]:
    found = sorted(glob.glob(site + "/**/*.atom", recursive=True))
    total += sum(check(path, site) for path in found)
    feeds += found
for path in feeds[:3]:
    for name, spoilt in spoil(etree.parse(path).getroot()):
        tried += 1
        if not judge(etree.fromstring(etree.tostring(spoilt))):
            faults.append(f"{path}: {name} was not noticed")
for fault in faults:
    print(fault)
print(f"Atom: {len(feeds)} feeds, {total} entries, {len(faults)} faults; {tried} spoilt feeds tried")
sys.exit(1 if faults or not feeds else 0)

#!/usr/bin/env python3
"""False alarms: pages that the Nu Html Checker finds nothing wrong with must be clean for the check too.

usage: clean-pages.py --nu vnu.jar --check PROGRAM [--limit N] [--least N] FOLDER...

Each folder is checked as a whole, as a reader would: the pages of a site know each other. Of a folder with more than N pages
a fixed choice is judged. Errors count; warnings are taste. What Nu does not look at is not held against a page of somebody
else: links to files outside the folder (site.…), names that only a screen reader meets (a11y.…), and what our own pages
promise beyond the standard (security.…, html.viewport, a written tbody); they are counted apart. The check reads XML syntax alone, so pages of others are written in it first, for both checkers.
Exit 1 if there is an error left on a page that Nu calls clean, or if there are fewer clean pages than --least.
"""
import argparse, collections, hashlib, json, os, shutil, subprocess, sys, tempfile, urllib.parse

import lxml.etree
import lxml.html

APART = ("site.", "a11y.", "security.", "html.viewport")
# Pages of ours write what HTML adds by itself, so that readers of both syntaxes see one tree.
ADDED = "stands in <table> without <tbody>"
VOID = "area base br col embed hr img input link meta source track wbr".split()
# What the HTML standard has and the checker's last version on PyPI does not know yet.
NEWER = ("Attribute “media” not allowed on element “meta”", "Attribute “enterkeyhint” not allowed")
OURS = 'xmlns="http://www.w3.org/1999/xhtml"'


def pages(folder, limit):
    found = []
    for place, _, files in os.walk(folder):
        for name in files:
            path = os.path.join(place, name)
            if name.endswith((".html", ".htm")) and not os.path.islink(path) and 0 < os.path.getsize(path) < 1_000_000:
                found.append(os.path.relpath(path, folder))
    found.sort(key=lambda p: hashlib.sha1(p.encode(errors="surrogateescape")).digest())
    return sorted(found[:limit])


def in_xml(folder, names, copy):
    """The pages in XML syntax, without scripts and styles, whose text XML reads in another way, and without drawings."""
    for name in names:
        with open(os.path.join(folder, name), "rb") as file:
            text = file.read()
        try:
            page = lxml.html.document_fromstring(text)
        except (lxml.etree.ParserError, ValueError):
            continue
        for element in page.xpath("//script|//style|//svg|//math|//comment()|//processing-instruction()"):
            element.drop_tree()
        for element in page.iter():
            if element.tag not in VOID and element.text is None:
                element.text = ""
        page.set("xmlns", "http://www.w3.org/1999/xhtml")
        text = lxml.etree.tostring(page, method="xml", encoding="utf-8", doctype="<!DOCTYPE html>")
        path = os.path.join(copy, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(text)


def nu_errors(jar, folder, names):
    bad = collections.Counter()
    for start in range(0, len(names), 300):
        out = subprocess.run(
            ["java", "-Xss8m", "-jar", jar, "--errors-only", "--format", "json", "--exit-zero-always"]
            + [os.path.join(folder, n) for n in names[start : start + 300]],
            capture_output=True, text=True, check=False)
        for message in json.loads(out.stderr or out.stdout)["messages"]:
            if message.get("type") in ("error", "non-document-error") and not message["message"].startswith(NEWER):
                path = urllib.parse.unquote(message.get("url", "")).removeprefix("file:")
                bad[os.path.relpath(path, os.path.realpath(folder))] += 1
    return bad


def our_errors(program, folder):
    out = subprocess.run([program, "check", "--format", "json", "--every-place", folder], capture_output=True, text=True, check=False)
    if out.returncode not in (0, 1, 2):
        sys.exit("check ended with %d on %s: %s" % (out.returncode, folder, out.stderr[-400:]))
    found = collections.defaultdict(list)
    for item in json.loads(out.stdout)["diagnostics"]:
        if "file" in item and item["severity"] == "error":
            found[item["file"]].append(item)
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--nu", required=True)
    parser.add_argument("--check", required=True)
    parser.add_argument("--limit", type=int, default=300)
    parser.add_argument("--least", type=int, default=0)
    parser.add_argument("folders", nargs="+")
    options = parser.parse_args()
    total = clean = 0
    left = collections.Counter()
    for folder in options.folders:
        names = pages(folder, options.limit)
        if not names:
            continue
        with open(os.path.join(folder, names[0]), "rb") as file:
            is_own = file.read(1024).startswith(b"<!DOCTYPE html><html " + OURS.encode())
        copy = folder if is_own else tempfile.mkdtemp()
        if not is_own:
            in_xml(folder, names, copy)
            names = pages(copy, options.limit)
        bad = nu_errors(options.nu, os.path.realpath(copy), names)
        ours = our_errors(options.check, copy)
        if not is_own:
            shutil.rmtree(copy)
        good = [n for n in names if not bad[n]]
        alarms = apart = 0
        for name in good:
            for item in ours[name]:
                if not is_own and (item["id"].startswith(APART) or ADDED in item["message"]):
                    apart += 1
                    continue
                alarms += 1
                left[item["id"]] += 1
                if left[item["id"]] <= 5:
                    print("false alarm: %s/%s:%s:%s %s: %s" % (folder, name, item.get("line"), item.get("column"), item["id"], item["message"]))
        total += len(names)
        clean += len(good)
        print("%s: %d pages, %d clean for Nu, %d errors of ours on them, %d that Nu does not look at" % (folder, len(names), len(good), alarms, apart))
    for rule, count in left.most_common():
        print("%6d %s" % (count, rule))
    print("%d pages, %d clean for Nu, %d false alarms" % (total, clean, sum(left.values())))
    sys.exit(1 if left or clean < options.least else 0)


if __name__ == "__main__":
    main()

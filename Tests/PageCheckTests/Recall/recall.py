#!/usr/bin/env python3
"""Compares the page check with the Nu Html Checker on seeded defects and random edits.

usage: recall.py --nu vnu.jar --check PROGRAM --pages DIR [--per-kind N] [--random N] [--keep DIR]

Every kind of defects.txt is put into up to N pages of the site; a damaged page stands beside its original, so links land.
A kind is missed where Nu reports an error that the untouched page does not have, and the check reports nothing that the
untouched page does not have. Exit 1 below 98 %, or if there is a finding on an untouched page.
"""
import argparse, collections, json, os, random, re, shutil, subprocess, sys, tempfile, urllib.parse

HERE = os.path.dirname(os.path.abspath(__file__))
LEAST = 0.98


def kinds(name):
    with open(name, encoding="utf-8") as file:
        for line in file:
            line = line.rstrip("\n")
            if not line or line.startswith("#"):
                continue
            name, how, what = (part for part in line.split(" | ", 2))
            yield name.strip(), how.strip(), unescape(what)


def unescape(text):
    """Characters that a line of text cannot hold are written \\u{…}."""
    return re.sub(r"\\u\{([0-9A-Fa-f]+)\}", lambda code: chr(int(code[1], 16)), text)


def seed(page, how, what, chance):
    """The page with one defect, or None where it has no place for it."""
    if how in ("body", "head"):
        what = what.replace("\\\\", "\\")
        mark = "</main>" if how == "body" else "</head>"
        if mark not in page:
            return None
        place = page.rindex(mark) if how == "body" else page.index(mark)
        return page[:place] + what + page[place:]
    if how == "swap":
        what, new = what.split(" => ", 1)
    else:
        new = ""
    matches = list(re.finditer(what, page))
    if not matches:
        return None
    match = chance.choice(matches)
    new = re.sub(r"\$(\d)", lambda group: match.group(int(group[1])), new)
    return page[: match.start()] + new + page[match.end() :]


NAMES = (
    "p div ul ol li dl dt dd table tbody thead tr td th caption colgroup col span a em strong b i small time data abbr h1 h2 h3 h6 section "
    "article nav aside header footer main figure figcaption form label input button select option textarea fieldset legend details summary "
    "img svg path use title meta link script style template iframe object video picture source map area ruby rt dialog output progress "
    "meter hr br pre code blockquote q ins del address menu search hgroup font center foo").split()
ATTRIBUTES = (
    "id class href src alt title lang dir role hidden tabindex type name value for rel target datetime colspan rowspan scope headers "
    "width height aria-label aria-labelledby aria-hidden aria-current aria-expanded aria-controls aria-describedby aria-live aria-level "
    "aria-checked aria-selected itemprop itemscope itemtype checked disabled required readonly multiple placeholder autocomplete pattern "
    "min max step size maxlength list form action method media sizes srcset charset content http-equiv download hreflang accesskey "
    "contenteditable draggable spellcheck translate style align border onclick data-x foo x y fill viewBox d").split()
VALUES = ["", " ", "x y", "0", "-1", "#", "true", "false", "<", "&", "a&b", "1.5", "50%", "10px", "auto", "none", "main", "#main", "yes", "en",
          "en_GB", "2027-13-01", "2027-03-01", "http://", "a b.html", "%", "text/html", "button", "list", "row", "col", "screen", "é", "_new", "1,2"]
TEXTS = ["a", "&", "&lt", "&nbsp;", "&#0;", "&#x;", "&foo;", "<", ">", "</", "<!", "<!-- a", "-->", "<![CDATA[a]]>", "<?a?>", "\"", "'", "]]>",
         "\u0000", "\u0001", "\ufffe", "\u00a0", "\u0085", "</p>", "</div>", "<p>", "<br>", "</br>", "<a>", "<li>", "<td>"]


def whole_element(page, tag):
    """Where the element that begins with this start tag ends, by counting tags of its name."""
    name = re.match(r"<([a-zA-Z0-9]+)", tag[0])
    if not name or tag[0].endswith("/>"):
        return tag.end()
    depth = 0
    for found in re.finditer(r"<(/?)%s(?=[\s/>])[^>]*>" % name[1], page[tag.start():]):
        depth += -1 if found[1] else 0 if found[0].endswith("/>") else 1
        if depth == 0:
            return tag.start() + found.end()
    return tag.end()


def edit(page, chance):
    """One random edit: characters, attributes, tags or whole elements dropped, doubled, replaced, put in or moved."""
    start = page.index("<html")
    kind = chance.randrange(16)
    tags = [m for m in re.finditer(r"<[^>]*>", page) if m.start() >= start]
    tag = chance.choice(tags)
    attributes = list(re.finditer(r' [a-zA-Z:-]+="[^"]*"', page[start:]))
    found = chance.choice(attributes)
    place = start + found.start()
    openings = [m for m in tags if re.match(r"<[a-zA-Z]", m[0])]
    opening = chance.choice(openings)
    at_end = opening.end() - (2 if opening[0].endswith("/>") else 1)
    if kind == 0:  # a tag dropped
        return page[: tag.start()] + page[tag.end() :]
    if kind == 1:  # a tag doubled
        return page[: tag.end()] + tag[0] + page[tag.end() :]
    if kind == 2:  # a tag moved
        other = chance.choice(tags)
        rest = page[: tag.start()] + page[tag.end() :]
        place = min(other.start(), len(rest))
        return rest[:place] + tag[0] + rest[place:]
    if kind == 3:  # a character dropped
        place = chance.randrange(tag.start(), tag.end())
        return page[:place] + page[place + 1 :]
    if kind == 4:  # a character replaced
        place = chance.randrange(tag.start(), tag.end())
        return page[:place] + chance.choice("<>&\"'=/ ax0-") + page[place + 1 :]
    if kind == 5:  # an attribute dropped or its value changed
        text = found[0] if chance.random() < 0.5 else ""
        new = re.sub(r'"[^"]*"', lambda m: '"%s"' % chance.choice(VALUES), text)
        return page[:place] + new + page[start + found.end() :]
    if kind == 6:  # an element renamed, in one tag or in both
        new = chance.choice(NAMES)
        if tag[0].startswith("</") or chance.random() < 0.5:
            return page[: tag.start()] + re.sub(r"^(</?)[a-zA-Z0-9]+", lambda m: m[1] + new, tag[0]) + page[tag.end() :]
        end = whole_element(page, tag)
        inside = re.sub(r"^<[a-zA-Z0-9]+", "<" + new, page[tag.start() : end])
        return page[: tag.start()] + re.sub(r"</[a-zA-Z0-9]+>$", "</%s>" % new, inside) + page[end:]
    if kind == 7:  # a whole element dropped
        return page[: opening.start()] + page[whole_element(page, opening) :]
    if kind == 8:  # a whole element doubled
        end = whole_element(page, opening)
        return page[:end] + page[opening.start() : end] + page[end:]
    if kind == 9:  # a whole element moved
        end = whole_element(page, opening)
        other = chance.choice(tags)
        element = page[opening.start() : end]
        rest = page[: opening.start()] + page[end:]
        place = other.start() if other.start() <= opening.start() else max(opening.start(), other.start() - len(element))
        return rest[:place] + element + rest[place:]
    if kind == 10:  # an attribute of another place put in
        return page[:at_end].rstrip() + found[0] + " " * (opening[0].endswith("/>")) + page[at_end:]
    if kind == 11:  # an attribute made up
        return page[:at_end].rstrip() + ' %s="%s"' % (chance.choice(ATTRIBUTES), chance.choice(VALUES)) + " " * (opening[0].endswith("/>")) + page[at_end:]
    if kind == 12:  # text put between tags
        return page[: tag.end()] + chance.choice(TEXTS) + page[tag.end() :]
    if kind == 13:  # an element put in
        name = chance.choice(NAMES)
        return page[: tag.end()] + "<%s>a</%s>" % (name, name) + page[tag.end() :]
    if kind == 14:  # an element wrapped into another
        end = whole_element(page, opening)
        name = chance.choice(NAMES)
        return page[: opening.start()] + "<%s>" % name + page[opening.start() : end] + "</%s>" % name + page[end:]
    # two values exchanged
    other = chance.choice(attributes)
    first, second = sorted([found, other], key=lambda m: m.start())
    if first.start() == second.start():
        return page
    values = [re.search(r'"[^"]*"', m[0])[0] for m in (first, second)]
    new = [re.sub(r'"[^"]*"', lambda m: v, f[0], count=1) for f, v in ((first, values[1]), (second, values[0]))]
    a, b = start + first.start(), start + second.start()
    return page[:a] + new[0] + page[a + len(first[0]) : b] + new[1] + page[b + len(second[0]) :]


def ask_nu(jar, folder, files):
    """The errors of each file, as messages without places."""
    found = collections.defaultdict(list)
    files = sorted(files)
    for start in range(0, len(files), 500):
        out = subprocess.run(
            ["java", "-Xss4m", "-jar", jar, "--errors-only", "--format", "json", "--exit-zero-always"]
            + [os.path.join(folder, f) for f in files[start : start + 500]],
            capture_output=True, text=True, check=False)
        for message in json.loads(out.stderr or out.stdout)["messages"]:
            if message.get("type") in ("error", "non-document-error"):
                path = urllib.parse.unquote(message["url"]).removeprefix("file:")
                found[os.path.relpath(path, os.path.realpath(folder))].append(message["message"])
    return found


def ask_check(program, folder):
    """What the check says of each file."""
    found = collections.defaultdict(list)
    out = subprocess.run(program + ["check", "--format", "json", "--every-place", folder], capture_output=True, text=True, check=False)
    for item in json.loads(out.stdout)["diagnostics"]:
        if "file" in item and item["severity"] != "note":
            found[item["file"]].append(item["id"] + ": " + item["message"])
    return found


def beyond(damaged, untouched):
    return collections.Counter(damaged) - collections.Counter(untouched)


def choose(folder, count, chance):
    """Up to `count` pages: of each folder of the site the smallest one, then others."""
    found = collections.defaultdict(list)
    for place, _, files in os.walk(folder):
        for file in files:
            if file.endswith(".html") and file != "modern.html":
                path = os.path.relpath(os.path.join(place, file), folder)
                found[path.split(os.sep)[0]].append(path)
    for paths in found.values():
        paths.sort(key=lambda p: (os.path.getsize(os.path.join(folder, p)), p))
    first = [paths[0] for _, paths in sorted(found.items())]
    rest = [p for _, paths in sorted(found.items()) for p in paths[1:] if os.path.getsize(os.path.join(folder, p)) < 200_000]
    chance.shuffle(rest)
    return sorted((first + rest)[:count])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--nu", required=True)
    parser.add_argument("--check", required=True, nargs="+")
    parser.add_argument("--pages", required=True)
    parser.add_argument("--per-kind", type=int, default=3)
    parser.add_argument("--random", type=int, default=600)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=24, help="pages of the site to damage")
    parser.add_argument("--defects", default=os.path.join(HERE, "defects.txt"))
    parser.add_argument("--keep", help="a folder for the damaged pages, to look at them")
    options = parser.parse_args()
    chance = random.Random(options.seed)

    names = choose(options.pages, options.count, chance)
    pages = {}
    for name in names:
        with open(os.path.join(options.pages, name), encoding="utf-8") as file:
            pages[name] = file.read()
    folder = options.keep or tempfile.mkdtemp()
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(options.pages, folder)
    made = {}
    for number, (kind, how, what) in enumerate(kinds(options.defects)):
        count = 0
        for name in chance.sample(names, len(names)):
            if count >= options.per_kind:
                break
            text = seed(pages[name], how, what, chance)
            if text is None:
                continue
            file = os.path.join(os.path.dirname(name), "k%03d-%d.html" % (number, count))
            made[file] = (kind, name)
            with open(os.path.join(folder, file), "w", encoding="utf-8", newline="") as out:
                out.write(text)
            count += 1
        if count == 0 < options.per_kind:
            print("no page has a place for: %s" % kind)
    for number in range(options.random):
        name = chance.choice(names)
        file = os.path.join(os.path.dirname(name), "r%04d.html" % number)
        made[file] = ("random edit", name)
        with open(os.path.join(folder, file), "w", encoding="utf-8", newline="") as out:
            out.write(edit(pages[name], chance))

    nu = ask_nu(options.nu, folder, list(made) + names)
    ours = ask_check(options.check, folder)
    clean = sorted(set(r for n in names for r in ours[n]))
    for finding in clean:
        print("finding on a clean page: %s" % finding)

    table = collections.OrderedDict()
    misses = []
    for file, (kind, page) in made.items():
        row = table.setdefault(kind, [0, 0, 0, 0])
        row[0] += 1
        said_nu = bool(beyond(nu[file], nu[page]))
        said_ours = bool(beyond(ours[file], ours[page]))
        row[1] += said_nu
        row[2] += said_nu and said_ours
        row[3] += said_ours and not said_nu
        if said_nu and not said_ours:
            misses.append((kind, file, list(beyond(nu[file], nu[page]))[:2]))
    print("%-40s %6s %6s %6s %6s" % ("kind", "pages", "Nu", "both", "ours"))
    for kind, row in table.items():
        mark = "" if row[2] == row[1] else "  MISSED"
        print("%-40s %6d %6d %6d %6d%s" % ((kind,) + tuple(row) + (mark,)))
    for kind, file, messages in misses:
        print("missed: %s (%s): %s" % (kind, file, "; ".join(messages)))
    seeded = [sum(r[i] for k, r in table.items() if k != "random edit") for i in range(4)]
    edits = table.get("random edit", [0, 0, 0, 0])
    def share(row): return 100.0 * row[2] / row[1] if row[1] else 100.0
    print("%d kinds, %d seeded pages: Nu reports %d, of these both %d (%.2f %%), ours alone %d" % (
        len(table) - (options.random > 0), seeded[0], seeded[1], seeded[2], share(seeded), seeded[3]))
    print("%d random edits: Nu reports %d, of these both %d (%.2f %%), ours alone %d" % (
        edits[0], edits[1], edits[2], share(edits), edits[3]))
    print("clean pages: %d, findings on them: %d" % (len(names), len(clean)))
    if not options.keep:
        shutil.rmtree(folder)
    bad = clean or share(seeded) < 100 * LEAST or share(edits) < 100 * LEAST
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()

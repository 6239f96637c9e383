#!/usr/bin/env python3
"""What axe-core calls serious or critical and a machine can see in the file, the page check must see too.

usage: axe-recall.py --check PROGRAM --site DIR [--per-kind N] [--seed N]

Names, roles, labels, headings, landmarks and colours of pages of the built sample are spoilt, one at a time; each damaged page
is opened in headless Chromium and judged by axe-core, and by the check. Counted is what the untouched page does not have.
Exit 1 if axe reports something that the check does not.
"""
import argparse, collections, json, os, pathlib, random, re, shutil, subprocess, sys, tempfile

import axe_playwright_python
from playwright.sync_api import sync_playwright

AXE = (pathlib.Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text()

# name | pattern | replacement: the first form damages one match of the page, chosen by the seed; "+" puts markup at the end of main.
KINDS = r"""
aria-label gone | (<(?:nav|section|aside|table|dialog|button|a)[^>]*) aria-label="[^"]*" | \1
aria-label empty | (<(?:nav|section|button|a|dialog)[^>]*) aria-label="[^"]*" | \1 aria-label=""
labelledby gone | aria-labelledby="[^"]*" | data-x="y"
labelledby nowhere | aria-labelledby="[^"]*" | aria-labelledby="not-there"
describedby nowhere | aria-describedby="[^"]*" | aria-describedby="not-there"
label for gone | (<label[^>]*) for="[^"]*" | \1
label for nowhere | (<label[^>]*) for="[^"]*" | \1 for="not-there"
label emptied | (<label[^>]*>)[^<]*(</label>) | \1\2
link emptied | (<a [^>]*href="[^"]*"[^>]*>)[^<]+(</a>) | \1\2
button emptied | (<button[^>]*>)[^<]+(</button>) | \1\2
h1 gone | <h1([^>]*)>(.*?)</h1> | <p\1>\2</p>
h2 becomes h5 | <h2([^>]*)>(.*?)</h2> | <h5\1>\2</h5>
heading emptied | (<h2[^>]*>)[^<]+(</h2>) | \1\2
main becomes div | <main([^>]*)>(.*)</main> | <div\1>\2</div>
lang gone |  lang="[^"]*" xml:lang="[^"]*" |
lang wrong |  lang="[^"]*" xml:lang="[^"]*" |  lang="english" xml:lang="english"
title emptied | <title>[^<]*</title> | <title></title>
role unknown | <section | <section role="sektion"
role on list | <ul | <ul role="tablist"
role removes list item | <li | <li role="tab"
presentation on link | <a href | <a role="presentation" href
aria on wrong role | <p | <p aria-checked="true"
aria unknown | <p | <p aria-lable="a"
aria value | <a href | <a aria-current="yes" href
aria-hidden over links | <ul | <ul aria-hidden="true"
id twice | id="([^"]+)"(.*?)id="[^"]+" | id="\1"\2id="\1"
tabindex 5 | <a href | <a tabindex="5" href
zoom locked | content="width=device-width, initial-scale=1" | content="width=device-width, initial-scale=1, user-scalable=no"
th becomes td | <th([^>]*)>(.*?)</th> | <td\1>\2</td>
scope wrong | scope="col" | scope="column"
image without alt | + | <p><img src="../assets/icon.svg" /></p>
input without label | + | <p><input name="x" type="text" /></p>
select without label | + | <p><select name="x"><option value="a">a</option></select></p>
textarea without label | + | <p><textarea name="x"></textarea></p>
placeholder alone | + | <p><input name="x" type="text" placeholder="a" /></p>
image button without alt | + | <p><input type="image" src="../assets/icon.svg" /></p>
input button without value | + | <p><input type="button" /></p>
frame without title | + | <iframe src="../404.html"></iframe>
object without text | + | <object data="../assets/icon.svg" type="image/svg+xml"></object>
svg image without name | + | <svg xmlns="http://www.w3.org/2000/svg" role="img" viewBox="0 0 1 1"><path d="M0 0h1v1z" /></svg>
role img without name | + | <div role="img">x</div>
role button without name | + | <div role="button" tabindex="0"></div>
role link without name | + | <span role="link" tabindex="0"></span>
role checkbox without state | + | <div role="checkbox" tabindex="0" aria-label="a"></div>
role slider without value | + | <div role="slider" tabindex="0" aria-label="a"></div>
role option alone | + | <div role="option" tabindex="0">a</div>
role tab alone | + | <div role="tab" tabindex="0">a</div>
role row alone | + | <div role="row"><div role="cell">a</div></div>
role listitem alone | + | <div role="listitem">a</div>
role menuitem alone | + | <div role="menuitem" tabindex="0">a</div>
tablist without tabs | + | <div role="tablist"><p>a</p></div>
radiogroup and list without items | + | <div role="list"><p>a</p></div>
menu without items | + | <div role="menu"><p>a</p></div>
listbox without options | + | <div role="listbox" aria-label="a"><p>b</p></div>
grid without rows | + | <div role="grid" aria-label="a"><p>b</p></div>
li outside list | + | <div><li>a</li></div>
p inside ul | + | <ul><p>a</p></ul>
dt outside dl | + | <div><dt>a</dt></div>
p inside dl | + | <dl><p>a</p></dl>
dialog without name | + | <div role="dialog"><p>a</p></div>
meter without name | + | <div role="meter" aria-valuenow="5"></div>
progressbar without name | + | <div role="progressbar" aria-valuenow="5"></div>
tooltip without name | + | <div role="tooltip"></div>
treeitem without name | + | <div role="tree" aria-label="a"><div role="treeitem" tabindex="0"></div></div>
control in button | + | <button type="button">a <span tabindex="0">b</span></button>
control in role button | + | <div role="button" tabindex="0">a <a href="#main">b</a></div>
combobox without name | + | <div role="combobox" aria-expanded="false" tabindex="0"></div>
searchbox without name | + | <div role="searchbox" tabindex="0"></div>
autocomplete wrong | + | <p><label>a <input name="x" type="text" autocomplete="nombre" /></label></p>
headers nowhere | + | <table><tbody><tr><th id="xa">a</th></tr><tr><td headers="xb">b</td></tr></tbody></table>
empty summary | + | <details><summary></summary><p>a</p></details>
refresh | </head> | <meta http-equiv="refresh" content="20; url=index.html" /></head>
language of a part | + | <p lang="zz-zzzzzzzzzz">a</p>
area without alt | + | <p><img src="../assets/icon.svg" alt="a" usemap="#xm" /><map name="xm"><area shape="rect" coords="0,0,9,9" href="#main" /></map></p>
marquee | + | <marquee>a</marquee>
blink | + | <blink>a</blink>
video without captions | + | <video src="a.mp4" controls=""></video>
sound that starts | + | <audio src="a.mp3" autoplay=""></audio>
server-side map | + | <p><a href="#main"><img src="../assets/icon.svg" alt="a" ismap="" /></a></p>
aria-label on a span | + | <p><span aria-label="a">b</span></p>
roledescription without role | + | <p aria-roledescription="a">b</p>
hidden body | <body | <body aria-hidden="true"
deprecated role | + | <div role="directory">a</div>
summary table | + | <div role="table" aria-label="a"><div role="cell">b</div></div>
braille label alone | + | <button type="button" aria-braillelabel="a">b</button>
conditional | + | <p><input type="checkbox" aria-label="a" aria-checked="mixed" /></p>
"""


def kinds():
    for line in KINDS.strip("\n").split("\n"):
        name, pattern, new = (part for part in (line + " ").split(" | ", 2)) if line.count(" | ") == 2 else (line.split(" | ")[0], line.split(" | ")[1].removesuffix(" |"), "")
        yield name, pattern, new.rstrip(" ") if not new.startswith(" ") else new.removesuffix(" ")


def spoil(page, pattern, new, chance):
    if pattern == "+":
        return page.replace("</main>", new + "</main>", 1)
    matches = list(re.finditer(pattern, page, re.S))
    matches = [m for m in matches if m.start() > page.index("<body") or "lang" in pattern or "head" in pattern or "title" in pattern or "<body" in pattern or "content=" in pattern]
    if not matches:
        return None
    match = chance.choice(matches)
    return page[: match.start()] + match.expand(new) + page[match.end() :]


def axe(browser, file):
    page = browser.new_page(viewport={"width": 1280, "height": 900}, bypass_csp=True)
    try:
        page.goto("file://" + file)
        page.evaluate(AXE)
        result = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    finally:
        page.close()
    return collections.Counter(
        v["id"] for v in result["violations"] if v["impact"] in ("serious", "critical") for _ in v["nodes"])


def check(program, folder):
    out = subprocess.run([program, "check", "--format", "json", "--every-place", folder], capture_output=True, text=True, check=False)
    found = collections.defaultdict(collections.Counter)
    for item in json.loads(out.stdout)["diagnostics"]:
        if "file" in item and item["severity"] == "error":
            found[item["file"]][item["id"] + ": " + item["message"]] += 1
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", required=True)
    parser.add_argument("--site", required=True)
    parser.add_argument("--per-kind", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--chromium", default="/usr/bin/chromium")
    options = parser.parse_args()
    chance = random.Random(options.seed)
    folder = os.path.realpath(tempfile.mkdtemp())
    shutil.copytree(options.site, folder, dirs_exist_ok=True)
    tops = collections.defaultdict(list)
    for place, _, files in os.walk(folder):
        for file in files:
            path = os.path.relpath(os.path.join(place, file), folder)
            # Pages one folder below the root, which is where the markup that is put in looks for files.
            if file.endswith(".html") and path.count("/") == 1 and os.path.getsize(os.path.join(folder, path)) < 60_000:
                tops[path.split("/")[0]].append(path)
    names = sorted(p for paths in tops.values() for p in paths)
    texts = {name: pathlib.Path(folder, name).read_text() for name in names}
    made = {}
    for number, (kind, pattern, new) in enumerate(kinds()):
        count = 0
        for name in chance.sample(names, len(names)):
            text = spoil(texts[name], pattern, new, chance)
            if text is None or text == texts[name]:
                continue
            file = os.path.join(os.path.dirname(name), "k%03d-%d.html" % (number, count))
            pathlib.Path(folder, file).write_text(text)
            made[file] = (kind, name)
            count += 1
            if count >= options.per_kind:
                break
        if count == 0:
            print("no page has a place for: %s" % kind)
    ours = check(options.check, folder)
    missed = []
    seen = both = alone = 0
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=options.chromium, args=["--no-sandbox", "--allow-file-access-from-files"])
        clean = {name: axe(browser, os.path.join(folder, name)) for name in set(n for _, n in made.values())}
        for file, (kind, name) in made.items():
            theirs = axe(browser, os.path.join(folder, file)) - clean[name]
            mine = ours[file] - ours[name]
            seen += bool(theirs)
            both += bool(theirs and mine)
            alone += bool(mine and not theirs)
            if theirs and not mine:
                missed.append((kind, file, ", ".join(theirs)))
        browser.close()
    for kind, file, rules in missed:
        print("missed: %s (%s): %s" % (kind, file, rules))
    print("%d damaged pages: axe reports %d as serious or critical, of these the check %d; the check alone %d" % (len(made), seen, both, alone))
    shutil.rmtree(folder)
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()

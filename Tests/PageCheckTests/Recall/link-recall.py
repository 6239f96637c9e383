#!/usr/bin/env python3
"""What a link checker finds broken in a site, the page check must find too.

usage: link-recall.py --check PROGRAM --site DIR [--per-kind N] [--seed N]

Links, fragments, pictures, style sheets, scripts, feeds and other files of a built site are broken, one in a page. Debian's
linkchecker walks the pages as files, the check reads the same folder. Each link that linkchecker calls
broken must have a finding of the check in the same page that quotes it. Exit 1 if one has none, if linkchecker saw too little
to judge by, or if either finds something in the untouched pages.
"""
import argparse, collections, csv, io, json, os, pathlib, random, shutil, subprocess, sys, tempfile, urllib.parse

# kind | markup put at the end of main, "head:" markup put at the end of the head, "css:" a rule put at the end of a style sheet.
KINDS = """
page gone | <p><a href="zz-gone.html">a</a></p>
page gone with query | <p><a href="zz-gone.html?a=1">a</a></p>
page gone with fragment | <p><a href="zz-gone.html#a">a</a></p>
folder gone | <p><a href="zz-gone/">a</a></p>
folder without page | <p><a href="../assets/">a</a></p>
page of other case | <p><a href="../Search/">a</a></p>
fragment gone here | <p><a href="#zz-gone">a</a></p>
fragment gone elsewhere | <p><a href="../index.html#zz-gone">a</a></p>
fragment of other case | <p><a href="#MAIN">a</a></p>
fragment gone, escaped | <p><a href="#zz%20gone">a</a></p>
address escaped | <p><a href="zz%2Dgone.html">a</a></p>
feed gone | <p><a href="zz-gone.ics">a</a></p>
card gone | <p><a href="zz-gone.vcf">a</a></p>
picture gone | <p><img src="zz-gone.png" alt="a" /></p>
picture of srcset gone | <p><img src="../assets/icon.svg" srcset="zz-gone.png 2x" alt="a" /></p>
picture of source gone | <p><picture><source srcset="zz-gone.webp" type="image/webp" /><img src="../assets/icon.svg" alt="a" /></picture></p>
film gone | <video src="zz-gone.mp4" controls="controls"></video>
film of source gone | <video controls="controls"><source src="zz-gone.mp4" /></video>
poster gone | <video src="../assets/icon.svg" poster="zz-gone.png" controls="controls"></video>
sound gone | <audio src="zz-gone.mp3" controls="controls"></audio>
track gone | <video src="../assets/icon.svg" controls="controls"><track src="zz-gone.vtt" srclang="en" /></video>
frame gone | <p><iframe src="zz-gone.html" title="a"></iframe></p>
object gone | <p><object data="zz-gone.svg" aria-label="a"></object></p>
embed gone | <p><embed src="zz-gone.svg" title="a" /></p>
form gone | <form action="zz-gone.html"><p><button type="submit">a</button></p></form>
button's address gone | <p><button type="submit" formaction="zz-gone.html">a</button></p>
area gone | <p><img src="../assets/icon.svg" alt="a" usemap="#zz" /></p><map name="zz" id="zz"><area shape="default" alt="a" href="zz-gone.html" /></map>
quote's source gone | <blockquote cite="zz-gone.html"><p>a</p></blockquote>
change's source gone | <p><ins cite="zz-gone.html">a</ins></p>
picture button gone | <p><input type="image" src="zz-gone.png" alt="a" /></p>
style sheet gone | head:<link rel="stylesheet" href="zz-gone.css" />
script gone | head:<script src="zz-gone.js"></script>
icon gone | head:<link rel="icon" href="zz-gone.png" />
manifest gone | head:<link rel="manifest" href="zz-gone.webmanifest" />
feed named in head gone | head:<link rel="alternate" type="text/calendar" href="zz-gone.ics" title="a" />
next page gone | head:<link rel="next" href="zz-gone.html" />
preload gone | head:<link rel="preload" as="image" href="zz-gone.png" />
refresh gone | head:<meta http-equiv="refresh" content="600; url=zz-gone.html" />
picture of style sheet gone | css:.zz { background: url("zz-gone.png"); }
picture without quotes gone | css:.zz { background: url(zz-gone.png) no-repeat; }
letters gone | css:@font-face { font-family: "Zz"; src: url("zz-gone.woff2"); }
imported style sheet gone | import:@import "zz-gone.css";
"""

CONFIGURATION = """
[checking]
maxrequestspersecond=2000
threads=16
[AnchorCheck]
"""


def kinds():
    for line in KINDS.strip().split("\n"):
        name, what = line.split(" | ", 1)
        yield name, what


def walk(files, address):
    """The broken links that linkchecker finds in these files: (page, address as written)."""
    with tempfile.NamedTemporaryFile("w", suffix=".ini") as config:
        config.write(CONFIGURATION)
        config.flush()
        os.chmod(config.name, 0o644)
        out = subprocess.run(
            ["linkchecker", "-f", config.name, "--no-robots", "--no-status", "-r1", "-o", "csv", "--stdin"],
            input="\n".join(address + urllib.parse.quote(p) for p in sorted(files)) + "\n", capture_output=True, text=True, check=False)
    lines = [line for line in out.stdout.split("\n") if line and not line.startswith("# ")]
    broken = set()
    for row in csv.DictReader(io.StringIO("\n".join(lines)), delimiter=";"):
        if row["valid"] == "True" and not (row["warningstring"] and "nchor" in row["warningstring"]):
            continue
        if not row["parentname"]:
            continue
        page = urllib.parse.unquote(row["parentname"].removeprefix(address)).split("#")[0].split("?")[0]
        broken.add((page, row["urlname"]))
    if not lines:
        sys.exit("linkchecker said nothing: " + out.stderr[-600:])
    return broken


def ask_check(program, folder):
    out = subprocess.run([program, "check", "--format", "json", "--every-place", folder], capture_output=True, text=True, check=False)
    found = collections.defaultdict(list)
    for item in json.loads(out.stdout)["diagnostics"]:
        if "file" in item and item["severity"] != "note":
            found[item["file"]].append(item["id"] + " " + item["message"])
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--check", required=True)
    parser.add_argument("--site", required=True)
    parser.add_argument("--per-kind", type=int, default=3)
    parser.add_argument("--pages", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    chance = random.Random(options.seed)
    folder = os.path.realpath(tempfile.mkdtemp())
    # Started by root, linkchecker reads as nobody.
    os.chmod(folder, 0o755)
    shutil.copytree(options.site, folder, dirs_exist_ok=True)
    for page in pathlib.Path(folder).rglob("*.html"):
        # linkchecker obeys this, whatever it is told.
        text = page.read_text(encoding="utf-8")
        page.write_text(text.replace('content="noindex, nofollow, noarchive"', 'content="noindex"', 1), encoding="utf-8")
    address = "file://" + folder + "/"

    clean_ours = ask_check(options.check, folder)
    for page in sorted(clean_ours)[:5]:
        print("finding in the untouched site: %s: %s" % (page, clean_ours[page][0]))
    # Pages one folder below the root: the markup that is put in looks for files from there. Those with the fewest links, since
    # linkchecker reads the page behind each link to a part of it anew.
    texts = {p: p.read_text(encoding="utf-8") for p in pathlib.Path(folder).glob("*/*.html")}
    pages = sorted((p for p in texts if "</main>" in texts[p]), key=lambda p: (texts[p].count("href="), str(p)))[: options.pages]
    broken = {}
    untouched = {"index.html"}
    for kind, what in kinds():
        for number in range(options.per_kind):
            # linkchecker says each address once, however many pages hold it.
            what_here = what.replace("zz-gone", "zz-gone-%d" % len(broken)).replace("zz%2Dgone", "zz%%2Dgone-%d" % len(broken)).replace(
                "zz%20gone", "zz%%20gone-%d" % len(broken))
            if what_here.startswith(("css:", "import:")):
                # A style sheet of its own, named by a page of its own.
                rule = what_here.split(":", 1)[1]
                page = chance.choice(pages)
                sheet = page.parent / ("zz%d.css" % len(broken))
                sheet.write_text(rule + "\n", encoding="utf-8")
                text = page.read_text(encoding="utf-8").replace("</head>", '<link rel="stylesheet" href="%s" /></head>' % sheet.name, 1)
                broken[str(sheet.relative_to(folder))] = kind
            else:
                page = chance.choice(pages)
                text = page.read_text(encoding="utf-8")
                mark, markup = ("</head>", what_here[5:]) if what_here.startswith("head:") else ("</main>", what_here)
                text = text.replace(mark, markup + mark, 1)
            untouched.add(str(page.relative_to(folder)))
            made = page.parent / ("zz%d.html" % len(broken))
            made.write_text(text, encoding="utf-8")
            broken.setdefault(str(made.relative_to(folder)), kind)
    clean_theirs = walk(untouched, address)
    for page, url in sorted(clean_theirs)[:5]:
        print("broken in an untouched page: %s: %s" % (page, url))
    theirs = walk(broken, address)
    ours = ask_check(options.check, folder)
    missed, seen, alone = [], collections.Counter(), 0
    for page, url in sorted(theirs):
        kind = broken.get(page, "?")
        if kind != "?":
            seen[kind] += 1
        plain = urllib.parse.unquote(url)
        if not any(url in f or plain in f or (url.startswith("#") and url in f) for f in ours[page]):
            missed.append((kind, page, url, ours[page][:2]))
    named = set(page for page, _ in theirs)
    for page, kind in broken.items():
        alone += page not in named and any(f.startswith(("site.", "privacy.", "a11y.refresh")) for f in ours[page])
    unseen = [kind for kind, _ in kinds() if not seen[kind]]
    for kind, page, url, said in missed:
        print("missed: %s (%s): %s; said: %s" % (kind, page, url, said))
    print("kinds that linkchecker does not look at: %s" % (", ".join(unseen) or "none"))
    print("%d broken pages of %d kinds: linkchecker reports %d links, of these the check %d; pages that only the check reports: %d" % (
        len(broken), len(list(kinds())), len(theirs), len(theirs) - len(missed), alone))
    shutil.rmtree(folder)
    sys.exit(1 if missed or clean_theirs or clean_ours or len(theirs) < 50 else 0)


if __name__ == "__main__":
    main()

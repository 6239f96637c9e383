"""Writes one page for each language: all texts beside English, where they stand, and the lines of the file, for somebody who reads them.

    pages.py FOLDER [LANGUAGE…]      FOLDER/nb.html, …; regions (fr-CA) show the lines that differ
"""
import html
import pathlib
import re
import sys

WORDS = pathlib.Path(__file__).resolve().parents[2] / "Sources/Languages/Data/words"
NAMES = {"ar": "Arabic", "cs": "Czech", "da": "Danish", "de": "German", "el": "Greek", "en": "English", "es": "Spanish", "fi": "Finnish",
         "fr": "French", "he": "Hebrew", "hi": "Hindi", "hu": "Hungarian", "it": "Italian", "ja": "Japanese", "ko": "Korean",
         "nb": "Norwegian", "nl": "Dutch", "pl": "Polish", "pt": "Portuguese", "ro": "Romanian", "sv": "Swedish", "tr": "Turkish",
         "uk": "Ukrainian", "zh": "Chinese"}
STYLE = """
body { font: 1rem/1.45 system-ui, sans-serif; margin: 2rem auto; max-width: 75rem; padding: 0 1rem; color: #222; background: #fff }
table { border-collapse: collapse; width: 100%; table-layout: fixed } th, td { text-align: start; vertical-align: top; padding: .4rem .6rem }
tr { border-top: 1px solid #ccc } td:first-child, .line { color: #595959; font-size: .85rem; overflow-wrap: anywhere }
pre { white-space: pre-wrap; background: #f3f3f3; padding: 1rem } b { font-weight: 600; color: #034; background: #e8f1f8; padding: 0 .15em }
thead { position: sticky; top: 0; background: #fff } .same td:last-child { background: #fff3d6 } h2 { margin-top: 2rem }
@media (prefers-color-scheme: dark) { body, thead { background: #181818; color: #ddd } pre { background: #262626 }
  b { background: #24343f; color: #cde } td:first-child, .line { color: #aaa } .same td:last-child { background: #443a1d } }
"""


def lines(path):
    """Each text of a file: its key, what it says, its line, the comment above it and the part it stands in."""
    part, comment, found, head = "", [], [], []
    for number, line in enumerate(path.read_text().splitlines(), 1):
        if line.startswith("#"):
            comment.append(line[1:].strip())
        elif not line.strip():
            if comment and not found and not part:
                head = head or comment
            if comment and (found or head is not comment):
                part = comment[-1] if len(comment) == 1 else part
            comment = []
        else:
            key, _, text = line.partition(" = ")
            found.append((key, text, number, " ".join(comment), part))
            comment = []
    return head, found


def marked(text):
    return re.sub(r"\{\w+\}", lambda m: f"<b>{m.group()}</b>", html.escape(text, quote=False))


def page(language, english):
    base = language.partition("-")[0]
    head, texts = lines(WORDS / f"{language}.txt")
    own = {}
    for key, text, number, _, _ in texts:
        own.setdefault(key.partition(".")[0], []).append((key, text, number))
    # One row for a text and its plural forms, in the order of English.
    groups = {}
    for key, text, _, comment, part in english:
        name = key.partition(".")[0]
        group = groups.setdefault(name, {"part": part, "comment": comment, "english": []})
        group["english"].append((key, text))
        group["comment"] = group["comment"] or comment
    name = NAMES.get(base, base) + (f" ({language})" if language != base else "")
    direction = "rtl" if base in ("ar", "he") else "ltr"
    rows, part, shown = [], None, 0
    for key, group in groups.items():
        if key not in own and language != base:
            continue
        if group["part"] != part:
            part = group["part"]
            rows.append(f'<tr><th colspan="3" scope="rowgroup"><h2>{html.escape(part)}</h2></th></tr>')
        forms = own.get(key, [])
        shown += len(forms)
        several = len(forms) > 1 or len(group["english"]) > 1
        say = lambda k, t: (f'<span class="line">{html.escape(k.partition(".")[2])}</span> ' if several else "") + marked(t)
        same = base != "en" and [t for _, t, _ in forms] == [t for _, t in group["english"]] and re.search(r"[A-Za-z]{3}", re.sub(r"\{\w+\}", "", forms[0][1]))
        rows.append(
            f'<tr{" class=same" if same else ""}><td>{html.escape(group["comment"])}<br><code>{key}</code>, '
            f'line {forms[0][2] if forms else "–"}</td><td lang="en">{"<br>".join(say(k, t) for k, t in group["english"])}</td>'
            f'<td lang="{language}" dir="{direction}">{"<br>".join(say(k, t) for k, t, _ in forms) or "–"}</td></tr>')
    return f"""<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>{name}</title>
<style>{STYLE}</style></head><body><h1>{name}: {shown} lines of {language}.txt</h1>
<p>What stands in braces is filled in. Yellow says the same as English: right for some words, forgotten for others. To correct a text, change its
line in <code>Sources/Languages/Data/words/{language}.txt</code>, or send the line and what it should say.</p>
<pre>{html.escape(chr(10).join(head))}</pre>
<table><thead><tr><th scope="col">Where it stands</th><th scope="col">English</th><th scope="col">{name}</th></tr></thead>
<tbody>{"".join(rows)}</tbody></table></body></html>
"""


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    english = lines(WORDS / "en.txt")[1]
    languages = sys.argv[2:] or sorted(path.stem for path in WORDS.glob("*.txt") if path.stem != "en")
    for language in languages:
        (folder / f"{language}.html").write_text(page(language, english))
    print(f"{len(languages)} pages in {folder}")


if __name__ == "__main__":
    main()

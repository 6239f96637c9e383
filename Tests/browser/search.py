#!/usr/bin/env python3
"""Search in a real browser.

    python Tests/browser/search.py SITE

SITE is a built planner. The engine's rules are checked on words of our own, the page on whatever SITE holds (served, and as
files on disk).
"""
import argparse
import json
import pathlib
import posixpath
import sys

from common import Findings, Site, chromium, watched_page

TITLES = [
    "Japanese dinner", "Swimming", "Running", "Reading evening", "King of the hill", "Kings cross", "Football practice", "Dentist, Søren",
    "Åse’s birthday", "O'Hara visit", "美玲 dinner", "Tischtennis", "+47 22 00 00 01", "Baking day", "映画の夜", "Çelik", "أحمد", "हिंदी पाठ",
    "Straße 5", "Ünlü", "Physiotherapist", "cat", "car", "at", "Ferry 1945", "Ferry 1946",
]

# Query, titles that must be found in this order, titles that must not be found.
RULES = [
    # NUSJio's own cases: a word wrong at its start, in its middle, at both ends (N11).
    ("jjap", ["Japanese dinner"], []),
    ("japonese", ["Japanese dinner"], []),
    ("kapanesr", ["Japanese dinner"], []),
    # "king" is not every "…ing" (N11).
    ("king", ["King of the hill", "Kings cross"], ["Swimming", "Running", "Reading evening", "Baking day"]),
    # Exact, then the beginning of a word, then a misspelling.
    ("kings", ["Kings cross", "King of the hill"], []),
    ("dentist", ["Dentist, Søren"], []), ("dentits", ["Dentist, Søren"], []), ("DENTSIT", ["Dentist, Søren"], []),
    ("footb", ["Football practice"], []), ("fotball", ["Football practice"], []), ("practise football", ["Football practice"], []),
    # Two slips from 8 letters on, one from 4 on, none below.
    ("fysiotherapsit", [], ["Physiotherapist"]), ("phisiotherapits", ["Physiotherapist"], []), ("foottbsll", ["Football practice"], []),
    ("swimmign", ["Swimming"], []), ("swimm", ["Swimming"], []), ("cst", [], ["cat", "car"]), ("caat", ["cat"], ["car"]),
    # Accents, letters of their own, scripts.
    ("soren", ["Dentist, Søren"], []), ("SØREN", ["Dentist, Søren"], []), ("ase", ["Åse’s birthday"], []), ("ohara", ["O'Hara visit"], []),
    ("o'hara", ["O'Hara visit"], []), ("celik", ["Çelik"], []), ("strasse", ["Straße 5"], []), ("unlu", ["Ünlü"], []), ("玲", ["美玲 dinner"], []),
    ("映画", ["映画の夜"], []), ("احمد", ["أحمد"], []), ("हिंदी", ["हिंदी पाठ"], []),
    # Numbers are not misspelled, and are found without their spaces.
    ("1945", ["Ferry 1945"], ["Ferry 1946"]), ("22000001", ["+47 22 00 00 01"], []), ("4722", ["+47 22 00 00 01"], []),
    # Part of a word only where nothing else matches; every word must match.
    ("tennis", ["Tischtennis"], []), ("dinner 美玲", ["美玲 dinner"], ["Japanese dinner"]), ("zzzz", [], TITLES), ("dinner zzzz", [], TITLES),
]


def check_engine(browser, findings, url):
    page = watched_page(browser, findings)
    page.goto(url + "search/index.html")
    for query, wanted, unwanted in RULES:
        found = page.evaluate(
            """([titles, query]) => {
              const engine = new WallplannerSearch.Engine(titles.map((title) => [[title, 9]]));
              const result = engine.find(query);
              return result.documents.sort((a, b) => result.rank(b) - result.rank(a) || a - b).map((i) => titles[i]);
            }""", [TITLES, query])
        findings.equal(found[:len(wanted)], wanted, f"“{query}” finds")
        if not unwanted and not wanted:
            findings.equal(found, [], f"“{query}” finds")
        for title in unwanted:
            findings.expect(title not in found, f"“{query}” must not find “{title}”")
        findings.equal(len(found), len(set(found)), f"“{query}” finds each thing once")
    check_distance(page, findings)
    page.close()


def check_distance(page, findings):
    """The bounded distance against a plain one, on random words."""
    differences = page.evaluate(
        """() => {
          const plain = (a, b) => {
            const rows = [...Array(a.length + 1)].map((_, i) => [...Array(b.length + 1)].map((_, j) => i && j ? 0 : i + j));
            for (let i = 1; i <= a.length; i++) for (let j = 1; j <= b.length; j++) {
              rows[i][j] = Math.min(rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
              if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) rows[i][j] = Math.min(rows[i][j], rows[i - 2][j - 2] + 1);
            }
            return rows;
          };
          let seed = 7;
          const random = (n) => (seed = (seed * 48271) % 2147483647) % n;
          const wrong = [];
          for (let round = 0; round < 20000; round++) {
            const [a, b] = [0, 0].map(() => Array.from({ length: 1 + random(9) }, () => "abcd"[random(4)]));
            const limit = 1 + random(2), rows = plain(a, b);
            const whole = Math.min(rows[a.length][b.length], limit + 1), prefix = Math.min(...rows[a.length], limit + 1);
            if (WallplannerSearch.distance(a, b, limit) !== whole) wrong.push(["whole", a.join(""), b.join(""), limit]);
            if (a.length - b.length <= limit && WallplannerSearch.distance(a, b, limit, true) !== prefix) wrong.push(["prefix", a.join(""), b.join(""), limit]);
          }
          return wrong.slice(0, 5);
        }""")
    findings.equal(differences, [], "the bounded distance differs from the plain one")


def check_page(browser, findings, base, index):
    page = watched_page(browser, findings)
    page.goto(base + "search/index.html")
    kinds = [kind[0] for kind in index["kinds"]]
    events = [row for row in index["entries"] if kinds[row[0]] == "event"]
    findings.expect(page.locator("#search-form").is_visible(), "the form shows once the script runs")
    findings.expect(page.locator("#search-fallback").count() == 0, "the note about scripts goes")
    findings.equal(page.locator("#search-status").get_attribute("role"), "status", "the number of results is announced")
    page.evaluate("document.getElementById('search-filters').open = true")

    titles = lambda: [text.strip() for text in page.locator(".found-link").all_inner_texts()]
    status = lambda: page.inner_text("#search-status")
    says = lambda number: page.evaluate("([n, locale]) => new Intl.NumberFormat(locale).format(n)", [number, index["locale"]]) in status().split()

    def clear():
        page.click("#search-clear")
        findings.equal(titles(), [], "nothing is listed when nothing is asked")

    # Every entry is found by its own title, and its link leads to a file.
    step = max(1, len(index["entries"]) // 60)
    for row in index["entries"][::step]:
        page.fill("#search-text", row[1])
        kind = index["kinds"][row[0]]
        wanted = kind[2] + row[2] + kind[3]
        for _ in range(50):
            links = [link.get_attribute("href") for link in page.locator(".found-link").all()]
            if "../" + wanted in links or not page.locator("#search-more").is_visible():
                break
            page.click("#search-more")
        findings.expect("../" + wanted in links, f"“{row[1]}” finds {wanted}")

    # Filters: a member who owns or is invited; several categories; dates.
    if events:
        clear()
        page.select_option("#search-kind", "event")
        members = [number for number, _ in enumerate(index["members"]) if any(number in row[3] for row in events)]
        if members:
            box = page.locator(f'input[name="member"][value="{members[0]}"]')
            box.check()
            expected = sum(members[0] in row[3] for row in events)
            findings.expect(says(expected), f"{expected} events of a member: {status()}")
            box.uncheck()
        used = sorted({row[4] for row in events if row[4] >= 0})[:2]
        for category in used:
            page.check(f'input[name="category"][value="{category}"]')
        expected = sum(row[4] in used for row in events)
        findings.expect(says(expected), f"{expected} events of categories {used}: {status()}")

        clear()
        day = next(row[5][0][0] for row in events if row[5])
        iso = page.evaluate("(day) => new Date(day * 86400000).toISOString().slice(0, 10)", day)
        later = page.evaluate("(day) => new Date((day + 3) * 86400000).toISOString().slice(0, 10)", day)
        touches = lambda first, last: sum(
            any(start + n * between <= last and start + n * between + beyond >= first
                for start, count, between, _, beyond in row[5] for n in range(count)) for row in index["entries"])
        page.fill("#search-from", iso)
        page.fill("#search-to", later)
        forward = (status(), titles())
        findings.expect(says(touches(day, day + 3)), f"{touches(day, day + 3)} things in four days: {forward[0]}")
        findings.equal(page.inner_text("#search-note"), "", "no word about dates in order")
        page.fill("#search-from", later)
        page.fill("#search-to", iso)
        findings.equal((status(), titles()), forward, "dates the wrong way round are swapped")
        findings.equal(page.inner_text("#search-note"), index["words"]["swapped"], "and the reader is told")
        clear()

    # Keyboard.
    row = index["entries"][0]
    page.fill("#search-text", row[1])
    page.focus("#search-text")
    page.keyboard.press("ArrowDown")
    findings.expect(page.evaluate("document.activeElement.classList.contains('found-link')"), "arrow down goes to the results")
    page.keyboard.press("ArrowUp")
    findings.equal(page.evaluate("document.activeElement.id"), "search-text", "arrow up goes back to the field")
    page.keyboard.press("Enter")
    findings.expect(page.evaluate("document.activeElement.classList.contains('found-link')"), "enter goes to the first result")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    findings.equal(page.input_value("#search-text"), "", "escape empties the field")

    # The question stands in the address.
    page.goto("about:blank")
    page.goto(base + "search/index.html#kind=event&q=" + "zzzzqqqq")
    findings.equal(page.input_value("#search-text"), "zzzzqqqq", "the address fills the field")
    findings.equal(status(), index["words"]["nothing"], "nothing found is said")

    # Hostile text is shown as text.
    page.fill("#search-text", "<img src=x onerror=alert(1)>")
    findings.equal(page.locator("#search-results img").count(), 0, "markup in the question stays text")
    page.close()


def check_suggestions(browser, findings, base, index):
    """N22: what is offered while somebody types, most frequent first, with the keyboard alone."""
    page = watched_page(browser, findings)
    page.goto(base + "search/index.html")
    offered = lambda: page.locator("#search-terms li button").all_inner_texts()
    terms = index["terms"]
    findings.expect(bool(terms), "the index has terms")
    findings.equal(offered(), terms[:6], "with an empty field the most frequent terms are offered")
    folded = lambda text: page.evaluate("(text) => WallplannerSearch.words(text)", text)
    for term in terms[:: max(1, len(terms) // 40)]:
        beginning = (folded(term) or [""])[0][:3]
        if not beginning:
            continue
        page.fill("#search-text", beginning)
        fold = lambda text: page.evaluate("(text) => WallplannerSearch.fold(text)", text)
        having = [other for other in terms if any(word.startswith(beginning) for word in folded(other)) and fold(other) != beginning]
        wanted = sorted(having, key=lambda other: not fold(other).startswith(beginning))[:6]
        findings.equal(offered(), wanted, f"“{beginning}” offers")
        for one in offered()[:1]:
            page.fill("#search-text", one)
            findings.expect(page.locator(".found-link").count() > 0, f"“{one}”, which is offered, finds something")
            findings.expect(one not in offered(), f"“{one}” is not offered when it stands there")
    # With the keyboard: Tab to the first, Enter takes it, and the field has the focus again.
    page.fill("#search-text", "")
    page.focus("#search-text")
    page.keyboard.press("Tab")
    findings.equal(page.evaluate("document.activeElement.textContent"), terms[0], "Tab leads to the first suggestion")
    page.keyboard.press("Enter")
    findings.equal(page.input_value("#search-text"), terms[0], "Enter takes it")
    findings.equal(page.evaluate("document.activeElement.id"), "search-text", "and the field has the focus again")
    findings.expect(page.locator(".found-link").count() > 0, "a suggestion that is taken is searched for")
    page.fill("#search-text", "zzzzqqqq")
    findings.expect(not page.locator("#search-terms").is_visible(), "nothing is offered where nothing begins like that")
    page.fill("#search-text", "?!")
    findings.equal(offered(), [], "signs alone offer nothing")
    page.fill("#search-text", "")
    page.set_viewport_size({"width": 390, "height": 800})
    findings.equal(page.locator("#search-terms li button:visible").count(), min(3, len(terms)), "on a phone three are offered")
    page.close()


def check_without_scripts(browser, findings, url, index):
    context = browser.new_context(java_script_enabled=False)
    page = watched_page(context, findings)
    page.goto(url + "search/index.html")
    findings.expect(not page.locator("#search-form").is_visible(), "no form without scripts")
    findings.expect(not page.locator("#search-terms").is_visible(), "no suggestions without scripts")
    findings.expect(page.locator("#search-fallback").is_visible(), "without scripts the reader is told what to do")
    links = {link for link in page.eval_on_selector_all(".a-to-z li a", "links => links.map(l => l.getAttribute('href'))")}
    # A journal's posts are found through the journal.
    missing = []
    for row in index["entries"]:
        kind = index["kinds"][row[0]]
        # An event without a page of its own leads to its day.
        path = kind[2] + row[2] + kind[3]
        is_post = path.startswith("journals/") and "#" in path
        if not is_post and posixpath.normpath("../" + path) not in links:
            missing.append(f"{row[1]} ({path})")
    findings.equal(missing, [], "everything stands in the index from A to Z")
    context.close()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("site", type=pathlib.Path)
    options = parser.parse_args()
    findings = Findings()
    index = json.loads((options.site / "search/index.json").read_text(encoding="utf-8"))
    site = Site(options.site)
    with chromium() as browser:
        check_engine(browser, findings, site.url)
        check_page(browser, findings, site.url, index)
        check_page(browser, findings, options.site.resolve().as_uri() + "/", index)
        check_suggestions(browser, findings, site.url, index)
        check_without_scripts(browser, findings, site.url, index)
    site.stop()
    return findings.finish()


if __name__ == "__main__":
    sys.exit(main())

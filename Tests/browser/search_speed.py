#!/usr/bin/env python3
"""How fast search answers a key, and what its index transfers: python Tests/browser/search_speed.py SITE

SITE should hold 5,000 events. The aim is one frame of a screen, 16 ms, for a key, and 300 KB for the index.
"""
import gzip
import pathlib
import sys

from common import Findings, Site, chromium, watched_page

FRAME = 16
LOADS = 4


def check_speed(browser, findings, folder, url):
    size = len(gzip.compress((folder / "search/index.js").read_bytes(), 6))
    print(f"index: {size:,} bytes compressed")
    findings.expect(size < 300_000, f"the index transfers {size:,} bytes")
    runs = [keys(browser, findings, url) for _ in range(LOADS)]
    # Other work on the machine only ever adds time, so the least of several loads is what a key costs.
    times = [min(key) for key in zip(*runs)]
    first, ordered = times[0], sorted(times)
    middle, high = ordered[len(ordered) // 2], ordered[int(len(ordered) * .99)]
    print(f"{len(times)} keystrokes, least of {LOADS} loads: first {first:.1f} ms, median {middle:.1f} ms, 99 % under {high:.1f} ms, "
          f"longest {ordered[-1]:.1f} ms; longest of all loads {max(map(max, runs)):.1f} ms")
    # Figures of a busy machine are for reading; only what nobody could type with fails.
    findings.expect(middle < 5 * FRAME and high < 20 * FRAME, f"a keystroke takes {middle:.0f} ms, one in a hundred {high:.0f} ms")


def keys(browser, findings, url):
    """What each key costs after one load of the page, up to the new layout, in the order of typing."""
    page = watched_page(browser, findings)
    page.goto(url + "search/index.html")
    times = page.evaluate(
        """async () => {
          const field = document.getElementById("search-text");
          const words = globalThis.wallplannerIndex.entries.filter((_, i) => i % 97 === 0).map((row) => row[1].slice(0, 24));
          const garbled = words.map((word) => word.length > 5 ? word.slice(0, 2) + "x" + word.slice(3) : word + "q");
          await new Promise((ready) => setTimeout(ready, 500));
          const times = [];
          for (const word of words.concat(garbled)) for (let end = 1; end <= word.length; end++) {
            field.value = word.slice(0, end);
            performance.mark("key");
            field.dispatchEvent(new Event("input", { bubbles: true }));
            document.body.offsetHeight;
            times.push(performance.measure("answer", "key").duration);
          }
          return times;
        }""")
    page.close()
    return times


def main():
    folder = pathlib.Path(sys.argv[1])
    findings = Findings()
    site = Site(folder)
    with chromium() as browser:
        check_speed(browser, findings, folder, site.url)
    site.stop()
    return findings.finish()


if __name__ == "__main__":
    sys.exit(main())

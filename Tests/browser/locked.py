#!/usr/bin/env python3
"""A locked planner in a real browser: python Tests/browser/locked.py PROGRAM CONTENT FOLDER

Builds CONTENT with a password into FOLDER, opens files with a decryptor of its own, and then the site as a reader would.
"""
import hashlib
import hmac
import json
import os
import pathlib
import shutil
import subprocess
import sys
import unicodedata

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from playwright.sync_api import Error

from common import Findings, Site, chromium, watched_page

PASSWORD = "seven quiet herons in the fög"
EXPECTED = ("net::ERR", "Failed to load resource")


def mac(key, text):
    return hmac.new(key, text, hashlib.sha256).digest()


def site_key(folder, password):
    """The site's key as docs/locking.md says; None for a wrong password."""
    lock = json.loads((folder / "lock.json").read_text())
    for entry in lock["keys"]:
        made = hashlib.pbkdf2_hmac("sha256", unicodedata.normalize("NFD", password).encode(), bytes.fromhex(entry["salt"]), lock["rounds"])
        box = bytes.fromhex(entry["key"])
        try:
            return AESGCM(made).decrypt(box[:12], box[12:], b"wallplanner lock")
        except InvalidTag:
            pass


def opened(folder, key, path):
    box = (folder / "locked" / mac(mac(key, b"names"), path.encode())[:16].hex()).read_bytes()
    return AESGCM(mac(key, b"pages")).decrypt(box[:12], box[12:], path.encode())


def until(page, condition):
    """Waits for it; the page's own rules forbid scripts that are given as text, so the browser is asked again and again."""
    for _ in range(200):
        try:
            if page.evaluate(condition):
                return
        except Error:
            pass  # The page was just left for another.
        page.wait_for_timeout(100)
    raise TimeoutError(f"{condition} on {page.url}")


def unlock(page, password, remember=False):
    page.fill("#lock-password", password)
    if remember:
        page.check("#lock-remember")
    page.click("#lock-form button")


def check(folder, findings):
    findings.expect(site_key(folder, "wrong") is None, "a wrong password opens nothing")
    key = site_key(folder, PASSWORD)
    findings.expect(key is not None, "the password opens the key")
    for path in ("index.html", "agenda/index.html", "search/index.js", "assets/planner.css"):
        findings.expect(len(opened(folder, key, path)) > 100, f"{path} is decrypted by another program")
    title = opened(folder, key, "index.html").decode().split("<title>")[1].split("</title>")[0]
    site = Site(folder)
    with chromium() as browser:
        context = browser.new_context()
        page = watched_page(context, findings, EXPECTED)
        page.goto(site.url)
        findings.expect(title not in page.content(), "the open page says nothing of the family")
        until(page, "navigator.serviceWorker.controller !== null")
        unlock(page, "wrong")
        until(page, "document.getElementById('lock-status').textContent.includes('not the password')")
        unlock(page, PASSWORD)
        until(page, "document.querySelector('.top') !== null")
        findings.equal(page.title(), title, "the password opens the wall")
        findings.expect(page.evaluate("getComputedStyle(document.body).margin") == "0px", "with its stylesheet")
        broken = page.evaluate("[...document.images].filter((image) => image.complete && !image.naturalWidth).length")
        findings.equal(broken, 0, "pictures are shown")
        page.click("header nav a[href*='agenda']")
        until(page, "document.querySelector('h1') !== null")
        findings.expect("/agenda/" in page.url, "links work")
        page.goto(site.url + "search/index.html")
        page.fill("#search-text", "a")
        until(page, "document.querySelectorAll('#search-results li').length > 0")
        page.goto(site.url + "print/index.html")
        findings.expect(page.locator("h1").count() > 0, "the list of sheets opens")
        # Without a network, what was seen can be read, and only after the password.
        site.stop()
        context.set_offline(True)
        page.goto(site.url + "index.html")
        findings.equal(page.title(), title, "the wall reads offline")
        site.start()
        context.set_offline(False)
        # The browser keeps encrypted files only.
        kept = page.evaluate("""async () => {
          let found = 0;
          for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            for (const file of await cache.keys()) {
              const text = await (await cache.match(file)).text();
              if (file.url.includes('/locked/') && text.includes('<html')) found += 1;
            }
          }
          return found;
        }""")
        findings.equal(kept, 0, "no page is kept in clear")
        # Another tab is open as long as the planner is; a new visit asks again.
        page.goto("about:blank")
        page.goto(site.url + "agenda/index.html")
        findings.expect(page.locator("#lock-password").is_visible(), "a new visit asks for the password")
        unlock(page, PASSWORD, remember=True)
        until(page, "document.querySelector('.top') !== null")
        findings.expect("/agenda/" in page.url, "and leads to the page that was asked for")
        page.goto("about:blank")
        page.goto(site.url)
        findings.equal(page.title(), title, "a device that stays open opens at once")
        # A changed file is noticed.
        path = folder / "locked" / mac(mac(key, b"names"), b"agenda/index.html")[:16].hex()
        good = path.read_bytes()
        path.write_bytes(good[:-1] + bytes([good[-1] ^ 1]))
        page.goto(site.url + "agenda/index.html")
        findings.expect("changed" in page.inner_text("body"), "a changed file is not shown")
        path.write_bytes(good)
        # Lock.
        page.goto(site.url + "index.html")
        page.click("details.menu > summary")
        page.click(".menu-list a[href*='lock.html']")
        page.click("#lock-now")
        until(page, "!document.getElementById('lock-form').hidden")
        findings.equal(page.evaluate("caches.keys().then((names) => names.length)"), 0, "locking forgets every file")
        page.goto(site.url + "index.html")
        findings.expect(page.locator("#lock-password").is_visible(), "and asks again")
    site.stop()


def main():
    program, content, folder = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(content, folder / "content")
    planner = json.loads((folder / "content/planner.json").read_text(encoding="utf-8"))
    planner["lock"] = {"passwords": [{"name": "family", "env": "LOCKED_CHECK_PASSWORD"}]}
    (folder / "content/planner.json").write_text(json.dumps(planner), encoding="utf-8")
    subprocess.run([program, "build", "--content", folder / "content", "--output", folder / "site"], check=True,
                   env=dict(os.environ, LOCKED_CHECK_PASSWORD=PASSWORD))
    findings = Findings()
    check(folder / "site", findings)
    return findings.finish()


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Draws the PNG icons of the installed planner from templates/assets/icon.svg with headless Chromium.

    python3 -m venv /tmp/venv && /tmp/venv/bin/pip install playwright pillow
    /tmp/venv/bin/python Tests/icons/draw.py

Run by hand when the drawing changes; the results are committed. The maskable icon has the drawing in its inner 80 % and
colour to the edge (W3C Web App Manifest, "maskable").
"""
import io
import pathlib
import shutil

from PIL import Image
from playwright.sync_api import sync_playwright

ASSETS = pathlib.Path(__file__).resolve().parents[2] / "templates/assets"


def main():
    drawing = (ASSETS / "icon.svg").read_text(encoding="utf-8")
    inner = drawing.split("\n", 2)[2].rsplit("</svg>", 1)[0]
    head = drawing.split("\n", 1)[0]
    maskable = f'{head}<rect width="512" height="512" fill="#9c13bf"/><g transform="translate(51.2 51.2) scale(.8)">{inner}</g></svg>'
    touch = f'{head}<rect width="512" height="512" fill="#9c13bf"/>{inner}</svg>'
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, source, size in [("icon-192.png", drawing, 192), ("icon-512.png", drawing, 512),
                                   ("icon-maskable-512.png", maskable, 512), ("icon-180.png", touch, 180)]:
            page = browser.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<style>*{{margin:0}}svg{{display:block;width:{size}px;height:{size}px}}</style>{source}")
            image = Image.open(io.BytesIO(page.screenshot(omit_background=True)))
            image = image.quantize(64, method=Image.Quantize.FASTOCTREE)
            image.save(ASSETS / name, optimize=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()

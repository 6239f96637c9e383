"""Reads every QR symbol on the built pages with an independent decoder (zxing): each must give an address of the planner.

    qr.py SITE
"""
import glob
import re
import sys

import zxingcpp
from PIL import Image

SCALE = 6
symbols, bad, texts = 0, 0, set()
for path in sorted(glob.glob(f"{sys.argv[1]}/**/*.html", recursive=True)):
    text = open(path, encoding="utf-8").read()
    for box, drawing in re.findall(r'<svg[^>]*class="qr"[^>]*viewBox="([^"]+)"[^>]*>.*?<path d="([^"]+)"', text, re.S):
        left, top, width, height = map(int, box.split())
        # A quiet zone of four modules, whatever the page leaves around the picture.
        image = Image.new("L", ((width + 8) * SCALE, (height + 8) * SCALE), 255)
        # Runs are lines in the middle of their row: the next one is seen from their end.
        x, y = 0, 0
        for move, across, down, run in re.findall(r"([Mm])(-?\d+) (-?\d+)(?:\.5)?h(\d+)", drawing):
            x, y = (int(across), int(down)) if move == "M" else (x + int(across), y + int(down))
            at = ((x - left + 4) * SCALE, (y - top + 4) * SCALE)
            image.paste(0, (*at, at[0] + int(run) * SCALE, at[1] + SCALE))
            x += int(run)
        found = zxingcpp.read_barcodes(image)
        symbols += 1
        if len(found) != 1 or not re.match(r"(https?|webcals?)://", found[0].text):
            bad += 1
            print(f"FAIL  {path}: {[result.text for result in found]}")
        else:
            texts.add(found[0].text)
# A planner that does not know where it is served has no addresses to show.
with open(f"{sys.argv[1]}/feeds/everyone.ics", encoding="utf-8") as feed:
    is_served = "\nSOURCE;" in feed.read()
is_good = not bad and bool(symbols) == is_served
print(f"{'ok   ' if is_good else 'FAIL '} QR: zxing reads {symbols - bad} of {symbols} symbols, {len(texts)} addresses")
for text in sorted(texts)[:3]:
    print(f"      {text}")
sys.exit(0 if is_good else 1)

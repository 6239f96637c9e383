"""Renders the month page with Jinja2, compiled, escaping on. Prints seconds a page (best of the rounds) and its bytes."""
import json
import sys
import time

import jinja2

environment = jinja2.Environment(autoescape=True, trim_blocks=True, loader=jinja2.FileSystemLoader("."))
template = environment.get_template("month.html.jinja")
data = json.load(open(sys.argv[1]))
text = template.render(data)
best = 1e9
for _ in range(7):
    start = time.perf_counter()
    for _ in range(40):
        text = template.render(data).encode()
    best = min(best, (time.perf_counter() - start) / 40)
print(f"jinja2 {best:.9f} {len(text)}")

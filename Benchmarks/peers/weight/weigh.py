#!/usr/bin/env python3
"""Weighs the sites of three families and a week of nights of each.

    weigh.py PROGRAM ROOT [FAMILY…]        families: sample, small (60 events), large (5,000 events, 1,000 contacts)
"""
import collections
import datetime
import pathlib
import re
import subprocess
import sys
import tempfile

AS_OF = datetime.date(2027, 3, 1)
NIGHTS = 7
PLANNER = """{ "timeZone": "Europe/Oslo", "window": { "past": "P3M", "future": "P33M" },
  "sources": [ { "format": "tribehub", "path": "tribehub" } ] }
"""
GENERATED = {"small": ["--members", "5", "--events", "60", "--contacts", "20"],
             "large": ["--members", "12", "--events", "5000", "--contacts", "1000"]}
BARS = {"sample": (None, 4.6), "small": (450, 4.5), "large": (None, 120)}


def build(program, content, output, day):
    """Builds for a day. Returns how many files and bytes it wrote, and how many there are."""
    result = subprocess.run([program, "build", "--content", content, "--output", output, "--as-of", str(day)],
                            capture_output=True, text=True)
    line = re.search(r"(\d+) bytes; (?:(\d+) written \((\d+) bytes\)|nothing)", result.stdout + result.stderr)
    if result.returncode not in (0, 3) or not line:
        sys.exit(result.stdout + result.stderr)
    return int(line[2] or 0), int(line[3] or 0), int(line[1])


def kind(path):
    path = re.sub(r"\d{4}-(W?\d\d)(-\d\d)?", "DATE", re.sub(r"^\d{4}/\d\d/", "YYYY/MM/", re.sub(r"^\d{4}/index", "YYYY/index", str(path))))
    parts = path.split("/")
    return path if len(parts) == 1 else f"{parts[0]}/…{pathlib.PurePath(path).suffix}"


def table(output):
    kinds = collections.defaultdict(list)
    files = [p for p in output.rglob("*") if p.is_file() and ".wallplanner" not in p.parts]
    for file in files:
        kinds[kind(file.relative_to(output))].append(file.stat().st_size)
    total = sum(map(sum, kinds.values()))
    print(f"{'files':>6} {'bytes':>12} {'share':>6} {'largest':>9}  kind")
    for name, sizes in sorted(kinds.items(), key=lambda item: -sum(item[1]))[:20]:
        print(f"{len(sizes):6} {sum(sizes):12,} {sum(sizes) / total:6.1%} {max(sizes):9,}  {name}")
    print(f"{len(files):6} {total:12,}  all")
    return len(files), total


def main():
    program, root, *chosen = sys.argv[1:]
    for name in chosen or ["sample", "small", "large"]:
        with tempfile.TemporaryDirectory() as scratch:
            content, output = pathlib.Path(root, "content"), pathlib.Path(scratch, "output")
            if name in GENERATED:
                content = pathlib.Path(scratch, "content")
                generate = pathlib.Path(root, "Benchmarks/families/generate.py")
                subprocess.run([sys.executable, generate, content, *GENERATED[name], "--years", "3"], check=True)
                (content / "planner.json").write_text(PLANNER)
            print(f"\n== {name}")
            build(program, content, output, AS_OF)
            files, total = table(output)
            most, limit = BARS[name]
            print(f"bar: {limit} MB{f', {most} files' if most else ''}: {'ok' if total <= limit * 1e6 and files <= (most or files) else 'over'}")
            for night in range(1, NIGHTS + 1):
                written, size, whole = build(program, content, output, AS_OF + datetime.timedelta(night))
                print(f"night {night}: {written} files, {size:,} bytes, {size / whole:.1%} of all")


main()

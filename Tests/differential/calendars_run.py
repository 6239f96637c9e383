"""Compares what the planner reads from sloppy random calendars with what recurring-ical-events and libical read from their clean twins.

    calendars_run.py --program PROGRAM --libical-reader READER [--count CALENDARS] [--seed SEED] [--record FOLDER]

With `--record` the calendars and their dates are written for the tests that run without other programs.
"""
import argparse
import datetime
import json
import os
import shutil
import subprocess
import sys
import tempfile

arguments = argparse.ArgumentParser()
arguments.add_argument("--program", required=True)
arguments.add_argument("--libical-reader", required=True)
arguments.add_argument("--count", type=int, default=12)
arguments.add_argument("--seed", type=int, default=20270301)
arguments.add_argument("--record")
options = arguments.parse_args()

sys.path[:0] = [os.path.dirname(__file__), os.path.join(os.path.dirname(__file__), "../clients")]
sys.argv = ["clients.py", ".", options.libical_reader, "."]
import clients  # noqa: E402
from odd_calendars import FAMILY, Calendar  # noqa: E402
from zoneinfo import ZoneInfo  # noqa: E402

EVENTS = 60
zone = ZoneInfo(FAMILY)


def planner(folder, text):
    """What the planner's pages say of a calendar."""
    os.makedirs(f"{folder}/content")
    with open(f"{folder}/content/odd.ics", "w", newline="") as file:
        file.write(text)
    with open(f"{folder}/content/planner.json", "w") as file:
        json.dump({
            "title": "Odd", "timeZone": FAMILY, "locale": "en-GB", "asOf": "2027-01-15", "window": {"past": "P3M", "future": "P7M"},
            "sources": [{"format": "icalendar", "path": "odd.ics", "layer": "Odd"}]}, file)
    result = subprocess.run(
        [options.program, "build", "--content", f"{folder}/content", "--output", f"{folder}/site", "--state", f"{folder}/state"],
        capture_output=True)
    if result.returncode not in (0, 3):
        raise SystemExit(result.stderr.decode())
    clients.SITE = f"{folder}/site"
    return clients.pages()


def main():
    wrong = total = 0
    for seed in range(options.seed, options.seed + options.count):
        folder = tempfile.mkdtemp()
        try:
            calendar = Calendar(seed, EVENTS)
            clean = f"{folder}/clean.ics"
            with open(clean, "w", newline="") as file:
                file.write(calendar.clean)
            shown, first, after = planner(folder, calendar.sloppy)
            # What began the evening before stands on the pages' first day too, and nothing before it tells.
            first += clients.A_DAY
            shown = {item for item in shown if item[0][:10] >= first.isoformat()}
            clients.feeds = lambda: [clean]

            def inside(found):
                return {item for item in found if first.isoformat() <= item[0][:10] < after.isoformat()}
            read = {"recurring-ical-events": inside(clients.with_recurring_ical_events(zone, first, after)),
                    "libical": inside(clients.with_libical(zone, first, after))}
            for name, found in read.items():
                difference = [("missing", *item) for item in sorted(found - shown)] + [("too many", *item) for item in sorted(shown - found)]
                wrong += len(difference)
                for item in difference[:6]:
                    print(f"FAIL seed {seed}, {name}: {' '.join(item)}")
            total += len(shown)
            if options.record:
                with open(f"{options.record}/{seed}.ics", "w", newline="") as file:
                    file.write(calendar.sloppy)
                with open(f"{options.record}/{seed}.txt", "w") as file:
                    # Two months are enough to see a mistake by, and the file stays short.
                    file.writelines(
                        f"{when} {title}\n" for when, title in sorted(read["recurring-ical-events"]) if "2027-02-15" <= when < "2027-04-15")
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    print(f"calendars: {total} dates of {options.count * EVENTS} sloppy events in {options.count} calendars, {wrong} differences")
    sys.exit(1 if wrong else 0)


main()

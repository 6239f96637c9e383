"""Compares the public holidays of every country and region with those of PyPI's `holidays`, a data set that we had no part in.

    python holidays_run.py --program PATH [--first 2024] [--years 10]

Exits with 1 when a day differs that is not among those in EXPLAINED.
"""

import argparse
import datetime
import json
import pathlib
import subprocess
import tempfile
import warnings

import holidays

# Days that a government gives once, for one year, by moving work to another day or by a local proclamation. They follow no rule,
# so a family lists them itself.
EXPLAINED = {
    "LV": "working days that the cabinet moves each year ('Day off (substituted …)')",
    "AU": "days proclaimed for one year and one place during 2020 and 2021",
}


def explained(region, day, name):
    if region.startswith("LV"):
        return name.startswith("Day off (substituted")
    return region.startswith("AU") and day.year in (2020, 2021)


def regions(table):
    for line in table.read_text(encoding="utf-8").splitlines():
        if line.startswith("= "):
            words = line[2:].split(" | ")[0].split()
            yield words[0]
            yield from ("%s-%s" % (words[0], part) for part in words[2:])


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--program", required=True)
    options.add_argument("--first", type=int, default=2024)
    options.add_argument("--years", type=int, default=10)
    options = options.parse_args()
    warnings.simplefilter("ignore")
    table = pathlib.Path(__file__).resolve().parents[2] / "Sources/TribeImport/Data/holidays.txt"
    names = list(regions(table))
    years = range(options.first, options.first + options.years)
    ours = {name: {} for name in names}
    with tempfile.TemporaryDirectory() as work:
        work = pathlib.Path(work)
        for number, block in enumerate(range(years[0], years[-1] + 1, 10)):
            content = work / ("content%d" % number)
            content.mkdir()
            (content / "planner.json").write_text(json.dumps({
                "timeZone": "Europe/Oslo", "locale": "en-GB", "asOf": "%d-01-15" % (block + 5),
                "window": {"past": "P5Y", "future": "P59M"},
                "sources": [{"format": "holidays", "region": name} for name in names]}))
            target = work / ("out%d" % number)
            subprocess.run([options.program, "import", "--content", content, "--to", target], check=True, capture_output=True)
            for path in target.rglob("*.json"):
                for event in json.loads(path.read_text(encoding="utf-8")).get("events", []):
                    region, day = key(event["id"])
                    ours[region][day] = event["title"]
    differences = compared = 0
    for name in names:
        country, _, part = name.partition("-")
        theirs = holidays.country_holidays(country, subdiv=part or None, years=years, language="en_US")
        for day in sorted(set(theirs) | set(ours[name])):
            if day.year not in years:
                continue
            compared += 1
            if (day in theirs) == (day in ours[name]) or explained(name, day, theirs.get(day, "")):
                continue
            differences += 1
            print("%s %s: %s" % (name, day, "not known here: " + theirs[day] if day in theirs else "only here: " + ours[name][day]))
    print("%d countries and regions, %d to %d: %d days compared, %d differ" % (
        len(names), years[0], years[-1], compared, differences))
    raise SystemExit(1 if differences else 0)


def key(identifier):
    """The region and the date in an id such as `holidays-de-by:DE-BY-2027-01-06`, which may end in a number of its own."""
    rest = str(identifier).split(":")[-1].split("-")
    first = next(i for i, word in enumerate(rest) if len(word) == 4 and word.isdigit() and i >= 1)
    return "-".join(rest[:first]), datetime.date(*map(int, rest[first:first + 3]))


if __name__ == "__main__":
    main()

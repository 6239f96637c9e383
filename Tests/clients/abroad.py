"""Writes the content of a family whose calendar comes from all over the world: random series in many zones, in UTC, floating and
of whole days, with dates left out, added and moved.

    abroad.py FOLDER SEED

Times are chosen so that all readers agree on what is meant: never in an hour that the clocks jump over or have twice, one title for
each event, and no whole days in a row, which the pages show as one.
"""
import datetime
import json
import os
import random
import sys

FOLDER, SEED = sys.argv[1], int(sys.argv[2])
EVENTS = 120
ZONES = ["Europe/Oslo", "America/New_York", "Asia/Kolkata", "Australia/Lord_Howe", "Pacific/Auckland", "Africa/Cairo", "America/Sao_Paulo",
         "Asia/Tehran", "Europe/Dublin", "America/St_Johns", "Asia/Kathmandu", "Etc/GMT+7", "UTC", "Pacific/Chatham"]
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
STEP = {"DAILY": 1, "WEEKLY": 7, "MONTHLY": 28, "YEARLY": 365}
choose = random.Random(SEED)


def clock(moment):
    return moment.strftime("%Y%m%dT%H%M%S")


def calendar():
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//Abroad//EN"]
    for number in range(EVENTS):
        lines += event(number)
    return "\r\n".join(lines + ["END:VCALENDAR", ""])


def event(number):
    kind = choose.choice(["zone", "zone", "zone", "utc", "day", "floating"])
    zone = choose.choice(ZONES)
    year = choose.choice([1999, 2010, 2019, 2024, 2026, 2026, 2026, 2026])
    # From five on: no zone's clocks change then.
    start = datetime.datetime(year, choose.randint(1, 12), choose.randint(1, 28), choose.randint(5, 22), choose.choice([0, 15, 30]))

    def line(name, moment):
        if kind == "zone":
            return f"{name};TZID={zone}:{clock(moment)}"
        if kind == "day":
            return f"{name};VALUE=DATE:{moment:%Y%m%d}"
        return f"{name}:{clock(moment)}{'Z' if kind == 'utc' else ''}"

    head = [f"UID:{number}@abroad.example", "DTSTAMP:20260101T000000Z"]
    main = ["BEGIN:VEVENT", *head, f"SUMMARY:Event {number}", line("DTSTART", start)]
    if kind != "day":
        main.append(f"DURATION:PT{choose.choice([15, 30, 60, 90])}M")
    changed = []
    if choose.random() < 0.8:
        rule, frequency, interval = rule_from(start, kind)
        main.append(f"RRULE:{rule}")
        for _ in range(choose.choice([0, 0, 1, 3])):
            main.append(line("EXDATE", start + datetime.timedelta(days=STEP[frequency] * interval * choose.randint(0, 12))))
        if frequency in ("DAILY", "WEEKLY") and choose.random() < 0.5:
            at = start + datetime.timedelta(days=STEP[frequency] * interval * choose.randint(1, 9))
            moved = at if kind == "day" else at + datetime.timedelta(days=choose.randint(-2, 2), hours=choose.choice([-1, 0, 1]))
            if moved.hour >= 4 and not any(part.startswith("EXDATE") for part in main):
                changed = ["BEGIN:VEVENT", *head, f"SUMMARY:Event {number}, moved", line("RECURRENCE-ID", at), line("DTSTART", moved)]
                changed += [] if kind == "day" else ["DURATION:PT45M"]
                changed.append("END:VEVENT")
    main.append("END:VEVENT")
    return changed + main if choose.random() < 0.3 else main + changed


def rule_from(start, kind):
    frequency = choose.choice(["DAILY", "WEEKLY", "WEEKLY", "MONTHLY", "MONTHLY", "YEARLY"])
    interval = choose.choice([2, 3, 5] if kind == "day" and frequency == "DAILY" else [1, 1, 1, 2, 3, 5])
    rule = f"FREQ={frequency}" + (f";INTERVAL={interval}" if interval > 1 else "")
    if frequency == "WEEKLY" and kind != "day" and choose.random() < 0.6:
        days = {DAYS[start.weekday()], *choose.sample(DAYS, choose.randint(1, 3))}
        rule += ";BYDAY=" + ",".join(day for day in DAYS if day in days) + choose.choice(["", "", ";WKST=SU"])
    if frequency == "MONTHLY" and choose.random() < 0.5:
        week = (start.day - 1) // 7 + 1
        rule += f";BYDAY={week}{DAYS[start.weekday()]}" if week < 5 else f";BYMONTHDAY={start.day}"
    ending = choose.random()
    if ending < 0.25:
        rule += f";COUNT={choose.randint(1, 60)}"
    elif ending < 0.5:
        # No occurrence falls on the last day itself: the zones disagree on which day that is.
        last = start + datetime.timedelta(days=choose.randint(100, 900), hours=0 if kind == "day" else -3)
        rule += f";UNTIL={last:%Y%m%d}" if kind == "day" else f";UNTIL={clock(last)}{'' if kind == 'floating' else 'Z'}"
    return rule, frequency, interval


os.makedirs(FOLDER, exist_ok=True)
with open(f"{FOLDER}/abroad.ics", "w", newline="") as file:
    file.write(calendar())
with open(f"{FOLDER}/planner.json", "w") as file:
    json.dump({
        "title": "Abroad", "timeZone": "Europe/Oslo", "locale": "en-GB", "asOf": "2027-01-15", "window": {"past": "P3M", "future": "P7M"},
        "baseURL": "https://abroad.example.org/", "sources": [{"format": "icalendar", "path": "abroad.ics", "layer": "Abroad"}],
    }, file)

"""Random recurrence rules that RFC 5545 allows, drawn from a seed."""

import datetime
import random

WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
FREQUENCIES = ["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "MINUTELY", "SECONDLY"]
WEIGHTS = [30, 25, 18, 12, 6, 5, 4]


def some(rng, low, high, most, negative=False, tilt=0.35):
    """A list of one to `most` different numbers, some counted from the end."""
    count = 1 + min(most - 1, int(rng.expovariate(0.9)))
    values = set()
    for _ in range(count):
        n = rng.randint(low, high)
        if negative and rng.random() < tilt:
            n = -n
        values.add(n)
    return sorted(values)


def random_rule(rng):
    """(dtstart, rrule, is_date): a rule without COUNT or UNTIL, and a start that need not fit it."""
    frequency = rng.choices(FREQUENCIES, WEIGHTS)[0]
    is_date = frequency in FREQUENCIES[:4] and rng.random() < 0.2
    start = datetime.datetime(rng.choice([1990, 1997, 2004, 2010, 2019, 2020, 2024, 2027]), 1, 1) + datetime.timedelta(
        days=rng.randint(0, 364))
    if rng.random() < 0.1:
        start = start.replace(month=rng.choice([1, 2, 12]), day=rng.choice([1, 2, 3, 28]))
    if not is_date:
        start += datetime.timedelta(seconds=rng.randint(0, 86399) if rng.random() < 0.3 else rng.randint(0, 47) * 1800)
    parts = {}
    if rng.random() < 0.45:
        high = {"YEARLY": 5, "MONTHLY": 14, "WEEKLY": 6, "DAILY": 40}.get(frequency, 50)
        parts["INTERVAL"] = [rng.randint(2, high)]
    if rng.random() < 0.3:
        parts["WKST"] = [rng.choice(WEEKDAYS)]
    if rng.random() < (0.5 if frequency == "YEARLY" else 0.2):
        parts["BYMONTH"] = some(rng, 1, 12, 4)
    if frequency == "YEARLY" and rng.random() < 0.25:
        parts["BYWEEKNO"] = some(rng, 1, 53, 3, negative=True)
    if frequency in ("YEARLY", "HOURLY", "MINUTELY", "SECONDLY") and rng.random() < 0.15:
        parts["BYYEARDAY"] = some(rng, 1, 366, 4, negative=True)
    if frequency != "WEEKLY" and rng.random() < (0.35 if frequency in ("YEARLY", "MONTHLY") else 0.15):
        parts["BYMONTHDAY"] = some(rng, 1, 31, 4, negative=True)
    if rng.random() < (0.45 if frequency in ("YEARLY", "MONTHLY", "WEEKLY") else 0.25):
        days = rng.sample(WEEKDAYS, 1 + min(5, int(rng.expovariate(0.8))))
        if frequency in ("YEARLY", "MONTHLY") and "BYWEEKNO" not in parts and rng.random() < 0.5:
            widest = 53 if frequency == "YEARLY" and "BYMONTH" not in parts else 5
            days = ["%d%s" % (rng.randint(1, widest) * rng.choice([1, -1]), d) for d in days]
        parts["BYDAY"] = days
    if not is_date:
        if rng.random() < 0.15:
            parts["BYHOUR"] = some(rng, 0, 23, 4)
        if rng.random() < 0.12:
            parts["BYMINUTE"] = some(rng, 0, 59, 4)
        if rng.random() < 0.08:
            parts["BYSECOND"] = some(rng, 0, 59, 4)
    if set(parts) - {"INTERVAL", "WKST"} and rng.random() < 0.25:
        parts["BYSETPOS"] = some(rng, 1, rng.choice([2, 5, 20]), 3, negative=True)
    text = "FREQ=" + frequency
    keys = list(parts)
    rng.shuffle(keys)
    for key in keys:
        text += ";%s=%s" % (key, ",".join(str(v) for v in parts[key]))
    return start, text, is_date


def parts_of(rule):
    return {name: value.split(",") for name, value in (part.split("=") for part in rule.split(";"))}

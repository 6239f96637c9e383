"""Expands cases.tsv in a one-year window with python-dateutil and with the wheel of rust-rrule; prints figures."""

import datetime
import sys
import time
import zoneinfo

import rrule as rust
from dateutil.rrule import rrulestr

ZONE = zoneinfo.ZoneInfo("Europe/Oslo")
FROM = datetime.datetime(2027, 1, 1, tzinfo=ZONE)
TO = datetime.datetime(2027, 12, 31, 23, 59, 59, tzinfo=ZONE)
PASSES = int(sys.argv[2]) if len(sys.argv) > 2 else 20

cases = [line.rstrip("\n").split("\t") for line in open(sys.argv[1])]


def measure(name, prepare, expand):
    for group in ("family", "old"):
        rules = [prepare(start, rule) for kind, start, rule in cases if kind == group]
        best = None
        for _ in range(PASSES):
            begin = time.perf_counter()
            count = 0
            for rule in rules:
                count += len(expand(rule))
            seconds = time.perf_counter() - begin
            best = seconds if best is None else min(best, seconds)
        print("%s\t%s\t%d\t%.9f" % (name, group, count, best))


def dateutil_rule(start, rule):
    begin = datetime.datetime.strptime(start, "%Y%m%dT%H%M%S").replace(tzinfo=ZONE)
    return rrulestr(rule, dtstart=begin)


def rust_rule(start, rule):
    begin = datetime.datetime.strptime(start, "%Y%m%dT%H%M%S").replace(tzinfo=ZONE)
    return rust.build_rruleset(begin, ["RRULE:" + rule])


# Both give datetimes in the zone; making moments of them would count against them, so it is left out.
measure("python-dateutil", dateutil_rule, lambda rule: rule.between(FROM, TO, inc=True))
measure("rust-rrule", rust_rule, lambda rules: rules.between(FROM, TO, 65535))

"""Compares every zone of the system with Python's zoneinfo over 1900 to 2100.

    python zones_run.py --program "PATH zones"

For each zone: weekly moments, and the second before, at and after every change, each as a moment and as a local time.
"""

import argparse
import datetime
import os
import shlex
import subprocess
import sys
import zoneinfo

UTC = datetime.timezone.utc
FIRST = int(datetime.datetime(1900, 1, 1, tzinfo=UTC).timestamp())
LAST = int(datetime.datetime(2100, 12, 31, tzinfo=UTC).timestamp())
EPOCH = datetime.datetime(1970, 1, 1)
WEEK = 7 * 86400


def names(folder="/usr/share/zoneinfo"):
    for root, folders, files in os.walk(folder):
        folders[:] = sorted(f for f in folders if f not in ("posix", "right"))
        for file in sorted(files):
            path = os.path.join(root, file)
            with open(path, "rb") as f:
                if f.read(4) == b"TZif" and file[0].isupper() and file != "Factory":  # the zone of a machine that was not set up
                    yield os.path.relpath(path, folder)


def offset_at(zone, second):
    moment = (EPOCH + datetime.timedelta(seconds=second)).replace(tzinfo=UTC).astimezone(zone)
    return round(moment.utcoffset().total_seconds()), moment.tzname()


def probes(zone):
    result = []
    previous = None
    for second in range(FIRST, LAST, WEEK):
        now = offset_at(zone, second)
        if previous is not None and now != previous:
            low, high = second - WEEK, second
            while high - low > 1:
                middle = (low + high) // 2
                if offset_at(zone, middle) == previous:
                    low = middle
                else:
                    high = middle
            for local in (0, previous[0], now[0]):
                result += [high + local + d for d in (-3601, -1800, -1, 0, 1, 1800, 3600)]
        previous = now
        if second % (WEEK * 4) < WEEK:
            result.append(second)
    return result


def expected(zone, second):
    offset, name = offset_at(zone, second)
    naive = EPOCH + datetime.timedelta(seconds=second)
    local = round(second - naive.replace(tzinfo=zone, fold=0).utcoffset().total_seconds())
    shown = naive + datetime.timedelta(seconds=offset)
    back = round(second + offset - shown.replace(tzinfo=zone, fold=0).utcoffset().total_seconds())
    return "%d/%s/%d/%d" % (offset, name, local, back)


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--program", required=True)
    options = arguments.parse_args()
    every = list(names())
    asked = {}
    for name in every:
        asked[name] = probes(zoneinfo.ZoneInfo(name))
    text = "".join("%s\t%s\n" % (name, " ".join(map(str, seconds))) for name, seconds in asked.items())
    run = subprocess.run(shlex.split(options.program), input=text, capture_output=True, text=True, check=True)
    answers = dict(line.split("\t") for line in run.stdout.splitlines())
    wrong = count = 0
    for name in every:
        zone = zoneinfo.ZoneInfo(name)
        given = answers.get(name, "").split(" ")
        if len(given) != len(asked[name]):
            wrong += 1
            print("%s: %s" % (name, answers.get(name, "no answer")[:200]))
            continue
        for second, answer in zip(asked[name], given):
            count += 1
            right = expected(zone, second)
            if answer != right:
                wrong += 1
                if wrong <= 20:
                    print("%s at %d: %s, zoneinfo has %s" % (name, second, answer, right))
    print("zones: %d zones, %d probes, %d differ" % (len(every), count, wrong))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()

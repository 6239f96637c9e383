"""Expands rules with the program, Foundation, python-dateutil and libical, and explains where they differ.

    python rules_run.py --program PATH [--libical PATH] [--foundation COMMAND] [--count N] [--seed N]

Exits with 1 when a disagreement is in none of the classes below, each of which docs/conformance/recurrence.md explains.
"""

import argparse
import datetime
import json
import multiprocessing
import pathlib
import random
import shlex
import signal
import subprocess
import sys
import time

from dateutil.rrule import rrulestr

from rules import parts_of, random_rule

LIMIT = 12
TIMEOUT_SECONDS = 0.3
LAST = datetime.datetime(2080, 1, 1)


class TooSlow(Exception):
    pass


def stop(*_):
    raise TooSlow


def with_dateutil(case):
    """The first occurrences before LAST, or None when dateutil cannot say in time."""
    try:
        return first_with_dateutil(*case)
    except TooSlow:  # the alarm went off while it was being turned off
        return None


def first_with_dateutil(start, rule, is_date):
    signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, TIMEOUT_SECONDS)
    try:
        found = []
        for time in rrulestr(rule, dtstart=start):
            if time >= LAST or len(found) == LIMIT:
                break
            found.append(time.date().isoformat() if is_date else time.isoformat())
        return found
    except (TooSlow, ValueError, OverflowError) as problem:
        return None if isinstance(problem, TooSlow) else "!%s" % problem
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def text_of(start, is_date):
    return start.date().isoformat() if is_date else start.isoformat()


def with_program(program, cases):
    lines = "".join(
        json.dumps({"id": i, "dtstart": text_of(start, is_date), "tzid": "DATE" if is_date else None, "rrule": rule, "rdate": [],
                    "exdate": [], "limit": LIMIT, "window": {"from": "0001-01-01T00:00:00", "to": LAST.isoformat()}}) + "\n"
        for i, (start, rule, is_date) in enumerate(cases))
    run = subprocess.run([program, "expand"], input=lines, capture_output=True, text=True, check=True)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    assert len(answers) == len(cases), run.stderr
    return [a.get("instances", "!" + a.get("error", "")) for a in answers]


def ended(process):
    """Whether the process has crashed: it answers even an empty set with a line of its own."""
    try:
        process.wait(0.05)
        return True
    except subprocess.TimeoutExpired:
        return False


def with_libical(program, cases):
    """One process per case would cost more than the comparison: a stuck one is killed and begun anew."""
    results = []
    process = None
    for start, rule, is_date in cases:
        if process is None:
            process = subprocess.Popen(shlex.split(program), stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        basic = start.strftime("%Y%m%d") if is_date else start.strftime("%Y%m%dT%H%M%S")
        process.stdin.write("%s\t%s\t%d\n" % (basic, rule, LIMIT))
        process.stdin.flush()
        signal.signal(signal.SIGALRM, stop)
        signal.setitimer(signal.ITIMER_REAL, TIMEOUT_SECONDS)
        try:
            line = process.stdout.readline().strip()
            signal.setitimer(signal.ITIMER_REAL, 0)
        except TooSlow:
            process.kill()
            process.wait()
            process = None
            results.append(None)
            continue
        if not process.poll() is None or not line and ended(process):
            process.wait()
            process = None
            results.append(None)
        elif line.startswith("!"):
            results.append(line)
        else:
            results.append([t for t in line.split(",") if t and t < LAST.isoformat()])
    if process:
        process.stdin.close()
        process.wait()
    return results


# Why the others differ; the names are those of docs/conformance/recurrence.md.

def common_reason(case):
    """Why others differ from us in what only the vectors have."""
    start, rule, is_date = case
    p = parts_of(rule)
    if is_date and {"BYHOUR", "BYMINUTE", "BYSECOND"} & set(p):
        return "parts below the day count in a series of whole days; we ignore them (§3.3.10)"
    if not is_date and "UNTIL" in p and len(p["UNTIL"][0]) == 8:
        return "UNTIL is a date and the start is not: not legal (§3.3.10); we take the whole day"
    if "60" in p.get("BYSECOND", []):
        return "second 60 is refused or dropped; we take it for 59 (§3.3.10, §3.3.12)"
    return None


def dateutil_reason(case, ours, theirs):
    start, rule, is_date = case
    p = parts_of(rule)
    frequency = p["FREQ"][0]
    days = p.get("BYDAY", [])
    if isinstance(theirs, str):
        return "dateutil refuses a rule that never happens" if ours == [] else None
    if days and any(len(d) > 2 for d in days) and any(len(d) == 2 for d in days):
        return "dateutil: plain and numbered days together find nothing (we: §3.3.10, BYDAY)"
    if frequency == "WEEKLY" and "BYSETPOS" in p:
        return "dateutil: BYSETPOS sees only the part of the first week from the start on (we: §3.3.10, BYSETPOS)"
    if "BYWEEKNO" in p:
        if not ({"BYDAY", "BYMONTHDAY", "BYYEARDAY"} & set(p)):
            return "dateutil: BYWEEKNO alone takes all seven days, not the start's (we: §3.3.10, missing parts come from DTSTART)"
        if "INTERVAL" in p or "BYSETPOS" in p or any(int(n) <= -52 for n in p["BYWEEKNO"]):
            return "dateutil: weeks that cross the new year belong to the calendar year (we: §3.3.10, BYWEEKNO)"
    return None


def libical_reason(case, ours, theirs):
    start, rule, is_date = case
    p = parts_of(rule)
    frequency = p["FREQ"][0]
    limits = {name for name in p if name.startswith("BY")}
    if isinstance(theirs, str):
        return "libical refuses or cannot do it"
    if not ours or ours[0] != text_of(start, is_date):
        return "libical: a start that its rule does not have (undefined by the RFC)"
    if frequency == "YEARLY" and "BYMONTHDAY" in p and "BYMONTH" not in p:
        return "libical: YEARLY;BYMONTHDAY without BYMONTH (we by the table of §3.3.10; its text is open)"
    if "BYSETPOS" in p:
        return "libical 3: BYSETPOS ignored for WEEKLY and shorter, or applied to single times (we: §3.3.10, the table)"
    if "BYWEEKNO" in p:
        return "libical 3: BYWEEKNO from the end, without BYDAY, or beside BYMONTH (we: §3.3.10, BYWEEKNO)"
    if frequency == "DAILY" and any(d.startswith("-") for d in p.get("BYMONTHDAY", [])):
        return "libical 3: DAILY ignores BYMONTHDAY from the end (we: §3.3.10, the table)"
    if frequency in ("HOURLY", "MINUTELY", "SECONDLY") and limits:
        return "libical 3: limits of HOURLY and shorter lose INTERVAL or the first occurrences (we: §3.3.10, the table)"
    if frequency == "WEEKLY" and "WKST" in p and "INTERVAL" in p:
        return "libical 3: WEEKLY with INTERVAL and another WKST leaves out the start's own week (we: §3.3.10, WKST)"
    return None


def foundation_reason(case, ours, theirs):
    start, rule, is_date = case
    p = parts_of(rule)
    frequency = p["FREQ"][0]
    if isinstance(theirs, str):
        return "Foundation has no FREQ=SECONDLY (§3.3.10 has)"
    if "BYSETPOS" in p:
        return "Foundation: BYSETPOS counts another set than one interval's (§3.3.10, BYSETPOS)"
    if "BYWEEKNO" in p:
        return "Foundation: BYWEEKNO, and weeks at the new year (§3.3.10, BYWEEKNO)"
    if any(len(d) > 2 for d in p.get("BYDAY", [])):
        return "Foundation: numbered weekdays (§3.3.10, BYDAY; swift-foundation 1387)"
    if not ours or ours[0] != text_of(start, is_date):
        return "Foundation: a start that its rule does not have (undefined by the RFC)"
    if frequency == "WEEKLY" or "WKST" in p:
        return "Foundation: weeks of a series (§3.3.10, WKST)"
    if {"BYMONTHDAY", "BYYEARDAY"} & set(p) or start.day > 28:
        return "Foundation: days that a month or year does not have (§3.3.10: they are ignored)"
    if frequency in ("HOURLY", "MINUTELY", "DAILY"):
        return "Foundation: limits of DAILY and shorter (§3.3.10, the table)"
    return "Foundation: other (§3.3.10, the table)"


def vectors(folder):
    """The cases of the public vectors that one rule on a floating clock can say."""
    found = []
    for path in sorted(pathlib.Path(folder).glob("*.txt")):
        for block in path.read_text(encoding="utf-8").split("\n\n"):
            lines = [line.partition(":") for line in block.splitlines() if line and not line.startswith("#")]
            fields = {name: value for name, _, value in lines}
            names = sorted(name for name, _, _ in lines)
            start, rule = fields.get("DTSTART", ""), fields.get("RRULE")
            if not rule or names not in (["DTSTART", "INSTANCES", "RRULE"], ["DTSTART", "RRULE"]) or start.endswith("Z"):
                continue
            is_date = "T" not in start
            form = "%Y%m%d" if is_date else "%Y%m%dT%H%M%S"
            found.append((datetime.datetime.strptime(start, form), rule, is_date))
    return found


def timed(function, *arguments):
    begin = time.monotonic()
    result = function(*arguments)
    return result, time.monotonic() - begin


def main():
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--program", required=True)
    arguments.add_argument("--libical")
    arguments.add_argument("--foundation")
    arguments.add_argument("--vectors", default=str(pathlib.Path(__file__).parent.parent / "RecurrenceTests" / "Vectors"))
    arguments.add_argument("--count", type=int, default=20000)
    arguments.add_argument("--seed", type=int, default=20270301)
    arguments.add_argument("--show", type=int, default=20)
    options = arguments.parse_args()
    rng = random.Random(options.seed)
    print("seed %d, %d rules" % (options.seed, options.count))

    cases = [random_rule(rng) for _ in range(options.count)]
    # Most starts are made to fit their rule: the RFC leaves others undefined.
    first = with_program(options.program, cases)
    fitted = []
    for case, found in zip(cases, first):
        start, rule, is_date = case
        if found and isinstance(found, list) and rng.random() < 0.85:
            start = datetime.datetime.fromisoformat(found[0])
        end = rng.random()
        if end < 0.25:
            rule += ";COUNT=%d" % rng.randint(1, 20)
        elif end < 0.5:
            until = start + datetime.timedelta(days=int(rng.expovariate(1 / 900)))
            rule += ";UNTIL=" + (until.strftime("%Y%m%d") if is_date else until.strftime("%Y%m%dT%H%M%S"))
        fitted.append((start, rule, is_date))
    cases = vectors(options.vectors) + fitted
    print("%d cases of the public vectors before them" % (len(cases) - len(fitted)))

    ours, our_time = timed(with_program, options.program, cases)
    print("Recurrence: %d rules in %.1f s, the process and its JSON included" % (len(cases), our_time))
    failed = False
    with multiprocessing.Pool() as pool:
        others = [("dateutil", *timed(lambda: pool.map(with_dateutil, cases, chunksize=50)), dateutil_reason)]
        size = max(1, len(cases) // multiprocessing.cpu_count() + 1)
        for name, command, reason in (("libical", options.libical, libical_reason), ("Foundation", options.foundation, foundation_reason)):
            if not command:
                continue
            chunks = [(command, cases[i:i + size]) for i in range(0, len(cases), size)]
            others.append((name, *timed(lambda: [r for chunk in pool.starmap(with_libical, chunks) for r in chunk]), reason))
    for name, results, seconds, reason in others:
        print("%s took %.1f s on %d processors" % (name, seconds, multiprocessing.cpu_count()))
        same = slow = 0
        explained = {}
        unexplained = []
        for case, mine, theirs in zip(cases, ours, results):
            if theirs is None:
                slow += 1
            elif mine == theirs:
                same += 1
            else:
                why = common_reason(case) or reason(case, mine, theirs)
                if why:
                    explained[why] = explained.get(why, 0) + 1
                else:
                    unexplained.append((case, mine, theirs))
        print("%s: %d of %d the same, %d given up after %.1f s, %d differ and are explained, %d are not" % (
            name, same, len(cases), slow, TIMEOUT_SECONDS, sum(explained.values()), len(unexplained)))
        for why, count in sorted(explained.items()):
            print("  %6d  %s" % (count, why))
        for (start, rule, is_date), mine, theirs in unexplained[:options.show]:
            print("  DTSTART:%s RRULE:%s\n    ours   %s\n    %s %s" % (text_of(start, is_date), rule, mine, name, theirs))
        failed = failed or bool(unexplained)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()

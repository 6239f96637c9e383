"""Opens the built feeds and cards in other people's programs, and compares what they show with the planner's own pages.

    clients.py SITE LIBICAL_READER ICAL_JS [times]

With `times` only those readers that work with the zone that an event names: calcurse repeats everything on the family's clock.
What is right is read off the month pages (the time and the title of each line of a day): the pages and the feeds
are made by different parts of the program, and every client must show the same events at the same local times.
"""
import datetime
import glob
import html
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from zoneinfo import ZoneInfo

SITE = os.path.abspath(sys.argv[1])
LIBICAL = os.path.abspath(sys.argv[2])
ICAL_JS = os.path.abspath(sys.argv[3])
HERE = os.path.dirname(os.path.abspath(__file__))
BIN = os.path.dirname(sys.executable)
A_DAY = datetime.timedelta(days=1)
failures = 0


def say(name, missing, extra, count):
    global failures
    if missing or extra:
        failures += 1
        print(f"FAIL  {name}: {len(missing)} missing, {len(extra)} too many of {count}")
        for what, items in (("missing", missing), ("too many", extra)):
            for item in sorted(items)[:8]:
                print(f"      {what}: {item[0]}  {item[1]}")
    else:
        print(f"ok    {name}: {count} of {count} happenings at the right time")


def check(name, condition, detail):
    global failures
    if not condition:
        failures += 1
    print(f"{'ok   ' if condition else 'FAIL '} {name}: {detail}")


# What the pages say.

def pages():
    """{(start, title)} of all months, and the first and last day that they cover."""
    found, months, whole, shown = set(), [], {}, {}
    for path in sorted(glob.glob(f"{SITE}/[0-9][0-9][0-9][0-9]/[0-9][0-9]/index.html")):
        year, month = map(int, path.split("/")[-3:-1])
        months.append((year, month))
        text = open(path, encoding="utf-8").read()
        for day, body in re.findall(r'<section class="card day-card[^"]*" id="(\d{4}-\d\d-\d\d)">(.*?)</section>', text, re.S):
            if int(day[5:7]) != month:
                continue
            for row in re.findall(r'<li class="row .*?</li>', body, re.S):
                start = re.search(r'<time(?: datetime="([^"]+)")?>([^<]*)</time>', row)
                title = re.search(r'<a .*?<bdi>(.*?)</bdi>', row, re.S)
                if not title:
                    continue
                title = html.unescape(title.group(1))
                # A feed has no place beside the title for the course of a meal and for whose turn a chore is.
                if " meal" in row[:40]:
                    title = f"{html.unescape(re.search(r'<p>(.*?)</p>', row).group(1))}: {title}"
                turn = re.search(r'<b role="img" aria-label="([^":]+)', row)
                if " chore" in row[:40] and turn:
                    title += f": {html.unescape(turn.group(1)).removesuffix('’s turn')}"
                page = re.search(r'href="([^"]+)"', row).group(1)
                # Events without a page of their own share the address of a day.
                shown.setdefault(day, set()).add((page, title))
                # What goes on from the day before is not a start: it says when it began.
                when = start and (start.group(1) or f"{day}T{start.group(2)}")
                if start and when[:10] == day:
                    found.add((when, title))
                elif not start:
                    whole.setdefault(day, set()).add((page, title))
    # An event of several days stands on each of them; it starts where the day before does not have it.
    for day, events in whole.items():
        before = (datetime.date.fromisoformat(day) - datetime.timedelta(days=1)).isoformat()
        found |= {(day, title) for page, title in events if (page, title) not in shown.get(before, set())}
    first = datetime.date(*months[0], 1)
    year, month = months[-1]
    after = datetime.date(year + month // 12, month % 12 + 1, 1)
    return found, first, after


def local(value, zone):
    """As the pages write it: a day, or the wall clock to the minute."""
    if isinstance(value, datetime.datetime):
        if value.tzinfo:
            value = value.astimezone(zone)
        return value.strftime("%Y-%m-%dT%H:%M")
    return value.isoformat()


def compare(name, seen, truth, first, after):
    # To-dos without a day stand in the feed on the day of the build, and on no day of a page.
    inside = {item for item in seen if first.isoformat() <= item[0][:10] < after.isoformat() and not item[1].startswith("To-dos: ")}
    say(name, truth - inside, inside - truth, len(truth))


# Each program.

def feeds():
    """Every happening is in the feed of everyone, in a layer's or in that of birthdays. Readers are asked for a day more on either side, because some cut
    at midnight in UTC; what is compared is inside.
    """
    # A feed that would be empty is not made.
    return [path for name in ("everyone", "layer-*", "birthdays") for path in sorted(glob.glob(f"{SITE}/feeds/{name}.ics"))]


def with_recurring_ical_events(zone, first, after):
    import icalendar
    import recurring_ical_events
    seen = set()
    for path in feeds():
        calendar = icalendar.Calendar.from_ical(open(path, "rb").read())
        for event in recurring_ical_events.of(calendar).between(first - A_DAY, after + A_DAY):
            seen.add((local(event["DTSTART"].dt, zone), str(event["SUMMARY"])))
    return seen


def with_vobject(zone, first, after):
    import vobject
    seen = set()
    for path in feeds():
        calendar = next(vobject.readComponents(open(path, encoding="utf-8").read()))
        replaced = {}
        for event in calendar.contents.get("vevent", []):
            if hasattr(event, "recurrence_id"):
                replaced.setdefault(event.uid.value, set()).add(local(event.recurrence_id.value, zone))
        for event in calendar.contents.get("vevent", []):
            title = event.summary.value
            if hasattr(event, "rrule"):
                begin = event.dtstart.value
                is_day = not isinstance(begin, datetime.datetime)
                rules = event.getrruleset(addRDate=True)
                low = datetime.datetime.combine(first - A_DAY, datetime.time())
                high = datetime.datetime.combine(after + A_DAY, datetime.time())
                if not is_day and begin.tzinfo:
                    low, high = low.replace(tzinfo=begin.tzinfo), high.replace(tzinfo=begin.tzinfo)
                for start in rules.between(low, high, inc=True):
                    shown = local(start.date() if is_day else start, zone)
                    if shown not in replaced.get(event.uid.value, ()):
                        seen.add((shown, title))
            else:
                seen.add((local(event.dtstart.value, zone), title))
    return seen


def with_libical(zone, first, after):
    seen = set()
    for path in feeds():
        result = subprocess.run([LIBICAL, path, first.strftime("%Y%m%d"), after.strftime("%Y%m%d"), zone.key], capture_output=True, check=True)
        for line in result.stdout.decode().splitlines():
            start, title = line.split("\t", 1)
            seen.add((start, title.replace("\\n", "\n")))
    return seen


def with_thunderbird(zone, first, after):
    """ical.js as Thunderbird ships it."""
    seen = set()
    command = ["node", f"{HERE}/thunderbird.mjs", ICAL_JS, zone.key, first.isoformat(), after.isoformat(), *feeds()]
    for line in subprocess.run(command, capture_output=True, check=True).stdout.decode().splitlines():
        start, title = line.split("\t", 1)
        seen.add((start, json.loads(title)))
    return seen


def with_khal(zone, first, after):
    folder = tempfile.mkdtemp()
    try:
        config = f"{folder}/config"
        open(config, "w").write(
            f"[calendars]\n[[planner]]\npath = {folder}/vdir\ntype = calendar\n[sqlite]\npath = {folder}/khal.db\n"
            f"[locale]\nlocal_timezone = {zone.key}\ndefault_timezone = {zone.key}\ntimeformat = %H:%M\ndateformat = %Y-%m-%d\n"
            "longdateformat = %Y-%m-%d\ndatetimeformat = %Y-%m-%d %H:%M\nlongdatetimeformat = %Y-%m-%d %H:%M\n[default]\ndefault_calendar = planner\n")
        os.mkdir(f"{folder}/vdir")
        run = partial(subprocess.run, capture_output=True, check=True, env=dict(os.environ, TZ=zone.key))
        for path in feeds():
            run([f"{BIN}/khal", "-c", config, "import", "--batch", "-a", "planner", path])
        days = (after - first).days
        out = run([f"{BIN}/khal", "-c", config, "list", "--notstarted", "--day-format", "", "--format",
                   "{start-date}\t{start-time}\t{title}", first.isoformat(), f"{days}d"]).stdout.decode()
        seen = set()
        for line in out.splitlines():
            if line.count("\t") >= 2:
                day, clock, title = line.split("\t", 2)
                seen.add((f"{day}T{clock}" if clock else day, title))
        return seen
    finally:
        shutil.rmtree(folder)


def with_calcurse(zone, first, after):
    folder = tempfile.mkdtemp()
    try:
        environment = dict(os.environ, TZ=zone.key, LC_ALL="C.UTF-8")
        for path in feeds():
            done = subprocess.run(["calcurse", "-q", "-D", folder, "-C", folder, "-i", path], capture_output=True, env=environment, timeout=120)
            log = re.search(rb"See (\S+) for", done.stderr + done.stdout)
            if log:
                check(f"calcurse takes {os.path.basename(path)}", False, open(log.group(1).decode()).read().split("-+", 2)[-1].strip()[:400])
        seen = set()
        common = ["calcurse", "-q", "-D", folder, "-C", folder, "-Q", "--from", first.strftime("%m/%d/%Y"), "--days", str((after - first).days),
                  "--output-datefmt", "%Y-%m-%d"]
        formats = ["--format-apt", "%(start:%Y-%m-%dT%H:%M)\t%m\n", "--format-recur-apt", "%(start:%Y-%m-%dT%H:%M)\t%m\n",
                   "--format-event", "DAY\t%m\n", "--format-recur-event", "DAY\t%m\n"]
        out = subprocess.run(common + ["--filter-type", "cal"] + formats, capture_output=True, check=True, env=environment, timeout=120).stdout.decode()
        day, days_of = None, {}
        for line in out.splitlines():
            if re.fullmatch(r"\d{4}-\d\d-\d\d:", line.strip()):
                day = line.strip()[:-1]
            elif "\t" in line:
                start, title = line.split("\t", 1)
                if start == "DAY":
                    yesterday = (datetime.date.fromisoformat(day) - datetime.timedelta(days=1)).isoformat()
                    if title not in days_of.get(yesterday, ()):
                        seen.add((day, title))
                    days_of.setdefault(day, set()).add(title)
                elif start[:10] == day:
                    seen.add((start, title))
        return seen
    finally:
        shutil.rmtree(folder)


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *arguments):
        pass


def contents(paths):
    import icalendar
    found = set()
    for path in paths:
        for event in icalendar.Calendar.from_ical(open(path, "rb").read()).walk("VEVENT"):
            rule = event.get("RRULE")
            found.add((str(event["SUMMARY"]), event["DTSTART"].dt.isoformat(), rule.to_ical().decode() if rule else "", str(event.get("RECURRENCE-ID") is not None)))
    return found


def wait_for(port):
    """Until a server answers: a busy machine takes seconds to start one."""
    for _ in range(600):
        try:
            return socket.create_connection(("127.0.0.1", port), 1).close()
        except OSError:
            time.sleep(0.1)


def with_vdirsyncer_and_radicale(feed):
    """The feed over loopback HTTP into files, and on into a CalDAV server."""
    folder = tempfile.mkdtemp()
    web = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=SITE))
    threading.Thread(target=web.serve_forever, daemon=True).start()
    port = web.server_address[1] + 1 if web.server_address[1] < 65000 else 5232
    server = None
    try:
        open(f"{folder}/radicale", "w").write(
            f"[server]\nhosts = 127.0.0.1:{port}\n[auth]\ntype = none\n[storage]\nfilesystem_folder = {folder}/dav\n[rights]\ntype = from_file\nfile = {folder}/rights\n")
        open(f"{folder}/rights", "w").write("[all]\nuser: .*\ncollection: .*\npermissions: RrWw\n")
        server = subprocess.Popen([sys.executable, "-m", "radicale", "--config", f"{folder}/radicale"], stdout=subprocess.DEVNULL, stderr=open(f"{folder}/log", "w"))
        wait_for(port)
        import urllib.request
        base = f"http://127.0.0.1:{port}/planner/feed/"
        who = {"Authorization": "Basic cGxhbm5lcjp4", "Content-Type": "application/xml"}
        # The first request of a user makes their home.
        urllib.request.urlopen(urllib.request.Request(f"http://127.0.0.1:{port}/planner/", method="PROPFIND", headers=dict(who, Depth="0"))).read()
        request = urllib.request.Request(
            base, method="MKCALENDAR", data=b'<?xml version="1.0"?><C:mkcalendar xmlns:C="urn:ietf:params:xml:ns:caldav"/>', headers=who)
        urllib.request.urlopen(request).read()
        open(f"{folder}/sync", "w").write(
            f'[general]\nstatus_path = "{folder}/status/"\n'
            f'[pair get]\na = "web"\nb = "files"\ncollections = null\n[storage web]\ntype = "http"\nurl = "http://127.0.0.1:{web.server_address[1]}/feeds/{feed}"\n'
            f'[storage files]\ntype = "filesystem"\npath = "{folder}/items"\nfileext = ".ics"\n'
            f'[pair put]\na = "web"\nb = "server"\ncollections = null\n[storage server]\ntype = "caldav"\nurl = "{base}"\nusername = "planner"\npassword = "x"\n')
        environment = dict(os.environ, VDIRSYNCER_CONFIG=f"{folder}/sync")
        os.mkdir(f"{folder}/items")
        results = []
        for pair in ("get", "put"):
            subprocess.run([f"{BIN}/vdirsyncer", "discover", pair], env=environment, capture_output=True, input=b"y\n", timeout=120)
            results.append(subprocess.run([f"{BIN}/vdirsyncer", "sync", pair], env=environment, capture_output=True, timeout=300))
        # vdirsyncer gives every event of a web feed a UID of its own, so events are told apart by title, start and rule.
        events = contents([f"{SITE}/feeds/{feed}"])
        got = contents(glob.glob(f"{folder}/items/*.ics"))
        check(f"vdirsyncer, {feed} over HTTP", got == events, f"{len(got & events)} of {len(events)} events {results[0].stderr.decode()[:300] if got != events else ''}")
        kept = contents(glob.glob(f"{folder}/dav/**/*.ics", recursive=True))
        check(f"Radicale, {feed} over CalDAV", kept == events, f"{len(kept & events)} of {len(events)} events {results[1].stderr.decode()[:300] if kept != events else ''}")
    finally:
        if server:
            server.terminate()
            server.wait()
        web.shutdown()
        shutil.rmtree(folder, ignore_errors=True)


def every_file():
    """Every feed and card parses, and each card has a name, with Python's icalendar and vobject."""
    import icalendar
    import vobject
    feeds_read, cards = 0, 0
    problems = []
    for path in glob.glob(f"{SITE}/**/*.ics", recursive=True):
        try:
            calendar = icalendar.Calendar.from_ical(open(path, "rb").read())
            problems += [f"{path}: {error}" for part in calendar.walk() for error in part.errors]
            next(vobject.readComponents(open(path, encoding="utf-8").read())).validate(raiseException=True)
            feeds_read += 1
        except Exception as error:  # whatever a reader says is the finding
            problems.append(f"{path}: {error!r}")
    for path in glob.glob(f"{SITE}/**/*.vcf", recursive=True):
        try:
            for card in vobject.readComponents(open(path, encoding="utf-8").read()):
                card.validate(raiseException=True)
                if not card.fn.value.strip():
                    problems.append(f"{path}: no name")
                cards += 1
        except Exception as error:
            problems.append(f"{path}: {error!r}")
    check("icalendar and vobject, every file", not problems, f"{feeds_read} feeds and {cards} cards; {problems[:5] if problems else 'no complaint'}")


def main():
    truth, first, after = pages()
    if "times" in sys.argv[4:]:
        # What began the evening before stands on the pages' first day too, and nothing before it tells.
        first += A_DAY
        truth = {item for item in truth if item[0][:10] >= first.isoformat()}
    zone = ZoneInfo(re.search(r"^X-WR-TIMEZONE:(.*?)\r?$", open(feeds()[0], encoding="utf-8", newline="").read(), re.M).group(1))
    print(f"{len(truth)} happenings on the pages from {first} to {after}, {zone.key}")
    # A planner of chores alone has none, and then no feed may show any.
    has_events = any("BEGIN:VEVENT" in open(path, encoding="utf-8").read() for path in feeds())
    check("the pages have happenings, if the feeds have", bool(truth) == has_events, str(len(truth)))
    compare("recurring-ical-events with icalendar", with_recurring_ical_events(zone, first, after), truth, first, after)
    compare("vobject with dateutil", with_vobject(zone, first, after), truth, first, after)
    compare("libical", with_libical(zone, first, after), truth, first, after)
    compare("ical.js of Thunderbird", with_thunderbird(zone, first, after), truth, first, after)
    compare("khal", with_khal(zone, first, after), truth, first, after)
    if "times" in sys.argv[4:]:
        sys.exit(1 if failures else 0)
    compare("calcurse", with_calcurse(zone, first, after), truth, first, after)
    with_vdirsyncer_and_radicale("everyone.ics")
    every_file()
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()

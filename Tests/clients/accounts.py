#!/usr/bin/env python3
"""Goes through docs/data/accounts.md with a CalDAV and CardDAV server: its configuration of vdirsyncer and its planner.json, as they
stand there, get two calendars with 200 events and 50 cards, and all of them are on pages, in feeds and among the cards. A change, a new
name and a removal on the server are there after the next night.

Usage: accounts.py PROGRAM
"""
import datetime
import glob
import json
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

BIN = os.path.dirname(sys.executable)
PROGRAM = os.path.abspath(sys.argv[1])
PAGE = open(os.path.join(os.path.dirname(__file__), "../../docs/data/accounts.md"), encoding="utf-8").read()
failures = 0


def check(name, holds, detail=""):
    global failures
    failures += not holds
    print(f"{'ok  ' if holds else 'FAIL'} {name} {detail if not holds else ''}")


def block(language, after):
    """The first block of code of the page behind a text."""
    return re.search(rf"```{language}\n(.*?)```", PAGE[PAGE.index(after):], re.S).group(1)


def event(number):
    day = datetime.date(2027, 3, 1) + datetime.timedelta(days=number % 90)
    rule = "RRULE:FREQ=WEEKLY;COUNT=4\r\n" if number % 10 == 0 else ""
    return (
        "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Example//EN\r\nBEGIN:VEVENT\r\n"
        f"UID:event-{number}\r\nDTSTAMP:20270101T000000Z\r\nDTSTART:{day:%Y%m%d}T{8 + number % 10:02}0000Z\r\nDURATION:PT45M\r\n"
        f"{rule}SUMMARY:Errand {number:03}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n")


def card(number):
    return (
        f"BEGIN:VCARD\r\nVERSION:3.0\r\nUID:card-{number}\r\nFN:Kin {number:03}\r\nN:{number:03};Kin;;;\r\n"
        f"TEL;TYPE=CELL:+47 22 33 {number // 10:02} {number % 10:02}\r\nEND:VCARD\r\n")


class Server:
    def __init__(self, folder):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        with open(f"{folder}/radicale", "w") as file:
            file.write(
                f"[server]\nhosts = 127.0.0.1:{self.port}\n[auth]\ntype = htpasswd\nhtpasswd_filename = {folder}/users\n"
                f"htpasswd_encryption = plain\n[storage]\nfilesystem_folder = {folder}/dav\n")
        with open(f"{folder}/users", "w") as file:
            file.write("ada@example.org:not-a-secret\n")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "radicale", "--config", f"{folder}/radicale"], stdout=subprocess.DEVNULL,
            stderr=open(f"{folder}/log", "w"))
        for _ in range(600):
            try:
                socket.create_connection(("127.0.0.1", self.port)).close()
                break
            except OSError:
                time.sleep(0.1)

    def ask(self, method, path, body="", kind="text/xml"):
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/ada@example.org/{path}", method=method, data=body.encode(),
            headers={"Authorization": "Basic YWRhQGV4YW1wbGUub3JnOm5vdC1hLXNlY3JldA==", "Content-Type": kind, "Depth": "0"})
        return urllib.request.urlopen(request).read()

    def make(self, path, name, colour=None):
        if colour:
            self.ask(
                "MKCALENDAR", path,
                '<?xml version="1.0"?><C:mkcalendar xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav" xmlns:I="http://apple.com/ns/ical/">'
                f"<D:set><D:prop><D:displayname>{name}</D:displayname><I:calendar-color>{colour}</I:calendar-color></D:prop></D:set></C:mkcalendar>")
        else:
            self.ask(
                "MKCOL", path,
                '<?xml version="1.0"?><D:mkcol xmlns:D="DAV:" xmlns:R="urn:ietf:params:xml:ns:carddav"><D:set><D:prop><D:resourcetype>'
                f"<D:collection/><R:addressbook/></D:resourcetype><D:displayname>{name}</D:displayname></D:prop></D:set></D:mkcol>")


def night(home, environment, first=False):
    """One night of the page: what it gets, and the site that is built."""
    commands = [["metasync"], ["sync"]]
    if first:
        commands.insert(0, ["discover"])
    for command in commands:
        result = subprocess.run(
            [f"{BIN}/vdirsyncer", *command], env=environment, capture_output=True, input=b"y\n" * 20, timeout=300)
        check(f"vdirsyncer {command[0]}", result.returncode == 0, result.stderr.decode()[-400:])
    result = subprocess.run(
        [PROGRAM, "build", "--content", f"{home}/home", "--output", f"{home}/site", "--state", f"{home}/state", "--as-of", "2027-03-01"],
        env=environment, capture_output=True, timeout=300)
    check("build", result.returncode == 0, result.stderr.decode()[-600:])
    text = {}
    for kind in ("html", "ics", "vcf"):
        # What is new also names what has gone.
        paths = [path for path in glob.glob(f"{home}/site/**/*.{kind}", recursive=True) if not re.search("/letter/|/what's-new/", path)]
        text[kind] = "\n".join(open(path, encoding="utf-8").read() for path in paths)
    return text


def missing(wanted, text):
    return [title for title in wanted if title not in text][:5]


def main():
    home = tempfile.mkdtemp()
    server = Server(home)
    try:
        server.ask("PROPFIND", "")
        server.make("3F2A0C/", "Ada’s calendar", "#FF2968FF")
        server.make("9B11EE/", "Handball", "#1BADF8FF")
        server.make("people/", "People")
        for number in range(200):
            server.ask("PUT", f"{'3F2A0C' if number % 2 else '9B11EE'}/event-{number}.ics", event(number), "text/calendar")
        for number in range(50):
            server.ask("PUT", f"people/card-{number}.vcf", card(number), "text/vcard")
        configuration = block("ini", "config`, with")
        configuration = re.sub(r"https://(caldav|contacts)\.icloud\.com/", f"http://127.0.0.1:{server.port}/", configuration)
        os.makedirs(f"{home}/.config/vdirsyncer")
        os.makedirs(f"{home}/home")
        open(f"{home}/.config/vdirsyncer/config", "w").write(configuration)
        open(f"{home}/.config/vdirsyncer/password", "w").write("not-a-secret")
        planner = json.loads(block("json", "`planner.json`:"))
        open(f"{home}/home/planner.json", "w").write(json.dumps(planner))
        environment = {key: value for key, value in os.environ.items() if not key.startswith(("XDG_", "VDIRSYNCER"))} | {"HOME": home}

        events = [f"Errand {number:03}" for number in range(200)]
        people = [f"Kin {number:03}" for number in range(50)]
        text = night(home, environment, first=True)
        check("200 events on pages", not missing(events, text["html"]), str(missing(events, text["html"])))
        check("200 events in feeds", not missing(events, text["ics"]), str(missing(events, text["ics"])))
        check("50 people on pages", not missing(people, text["html"]), str(missing(people, text["html"])))
        check("50 cards", not missing(people, text["vcf"]), str(missing(people, text["vcf"])))
        check("calendars by name", "Ada’s calendar" in text["html"] and "Handball" in text["html"] and "3F2A0C" not in text["html"])

        server.ask("PUT", "3F2A0C/event-7.ics", event(7).replace("Errand 007", "Errand seven later"), "text/calendar")
        server.ask("DELETE", "9B11EE/event-8.ics")
        server.ask("PUT", "people/card-50.vcf", card(50), "text/vcard")
        text = night(home, environment)
        check("the next night: changed", "Errand seven later" in text["html"] and "Errand 007" not in text["html"] + text["ics"])
        check("the next night: removed", "Errand 008" not in text["html"] + text["ics"])
        check("the next night: a new card", "Kin 050" in text["vcf"])
    finally:
        server.process.terminate()
        server.process.wait()
        shutil.rmtree(home, ignore_errors=True)
    sys.exit(1 if failures else 0)


main()

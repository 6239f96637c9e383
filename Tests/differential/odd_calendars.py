"""Random calendars, each written twice: as sloppy programs write calendars, and with the same meaning in the plainest form that the RFC
has, for programs that are strict.

What is sloppy: names of zones (Windows', a path, a zone of the file's own, none and X-WR-TIMEZONE), ends or lengths, letters of lines in
small, folds, line ends, blank lines, old copies and the same event twice, changes in a VCALENDAR of their own or before their series,
RECURRENCE-ID and EXDATE in UTC or as days, several in a line, dates called off by a change, rules with small letters, blanks,
empty parts, an ordinal in a weekly rule, `RRULE:` twice, and changes of a date and all later ones.
"""
import datetime
import random
from zoneinfo import ZoneInfo

UTC = datetime.timezone.utc
FAMILY = "Europe/Oslo"
WINDOWS = {
    "Europe/Berlin": "W. Europe Standard Time", "America/New_York": "Eastern Standard Time", "Europe/London": "GMT Standard Time",
    "Asia/Kolkata": "India Standard Time", "Pacific/Auckland": "New Zealand Standard Time", "Europe/Paris": "Romance Standard Time"}
DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
OWN = """BEGIN:VTIMEZONE
TZID:Customized Time Zone
BEGIN:STANDARD
DTSTART:16010101T030000
TZOFFSETFROM:+0200
TZOFFSETTO:+0100
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:+0100
TZOFFSETTO:+0200
RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE""".split("\n")


def clock(moment):
    return moment.strftime("%Y%m%dT%H%M%S")


class Calendar:
    """One calendar with `count` events. `sloppy` and `clean` are its two texts."""

    def __init__(self, seed, count):
        self.choose = random.Random(seed)
        choose = self.choose
        # A calendar without zones in its times says once where it is.
        self.calendar_zone = choose.choice([None, "America/New_York", "Asia/Kolkata"])
        parts, clean = [], []
        for number in range(count):
            written, plain = self.event(number)
            parts.append(written)
            clean += plain
        self.clean = "\r\n".join(["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//Clean//EN", *clean, "END:VCALENDAR", ""])
        main, aside = [], []
        for written in parts:
            for component in written:
                (aside if choose.random() < 0.1 else main).append(component)
        choose.shuffle(aside)
        head = ["VERSION:2.0", "PRODID:-//Example//Sloppy//EN"]
        if self.calendar_zone:
            head.append(f"X-WR-TIMEZONE:{self.calendar_zone}")
        lines = ["BEGIN:VCALENDAR", *head, *OWN, *(line for component in main for line in component), "END:VCALENDAR"]
        if aside:
            lines += ["BEGIN:VCALENDAR", *head, *OWN, *(line for component in aside for line in component), "END:VCALENDAR"]
        self.sloppy = self.spoil(lines)

    # How lines are written.

    def spoil(self, lines):
        choose = self.choose
        end = choose.choice(["\r\n", "\n"])
        text = []
        for line in lines:
            if choose.random() < 0.05 and ":" in line and not line.startswith(("BEGIN", "END", "X-")):
                name, rest = line.split(":", 1)
                key, *parameters = name.split(";", 1)
                line = ";".join([key.lower(), *parameters]) + ":" + rest
            if choose.random() < 0.05 and len(line) > 20:
                at = choose.randint(5, len(line) - 5)
                line = line[:at] + end + choose.choice([" ", "\t"]) + line[at:]
            text.append(line)
            if choose.random() < 0.01:
                text.append("")
        return end.join(text) + end

    # Events.

    def event(self, number):
        """The components as they are written, and the lines of the clean form."""
        choose = self.choose
        kind = choose.choice(["zone", "zone", "zone", "utc", "day", "floating"])
        zone = choose.choice(list(WINDOWS) + [FAMILY, FAMILY])
        if kind == "floating":
            zone = self.calendar_zone or FAMILY
        year = choose.choice([2010, 2024, 2026, 2026, 2026])
        start = datetime.datetime(year, choose.randint(1, 12), choose.randint(1, 28), choose.randint(5, 22), choose.choice([0, 15, 30]))
        name = self.zone_name(zone)
        place = UTC if kind == "utc" else ZoneInfo(zone)

        def utc(moment):
            return clock(moment.replace(tzinfo=place).astimezone(UTC)) + "Z"

        def written(key, moment):
            if kind == "day":
                return f"{key};VALUE=DATE:{moment:%Y%m%d}"
            if kind == "utc":
                return f"{key}:{clock(moment)}Z"
            return f"{key}:{clock(moment)}" if kind == "floating" else f"{key};TZID={name}:{clock(moment)}"

        def plain(key, moment):
            if kind in ("day", "utc"):
                return written(key, moment)
            return f"{key};TZID={zone}:{clock(moment)}"

        minutes = choose.choice([15, 30, 60, 90])
        title = f"Event {number}"
        head = [f"UID:{number}@odd.example"]
        length = self.length(kind, start, minutes, written)
        rule = step = None
        if choose.random() < 0.8:
            rule, step = self.rule(start, kind, utc)
        main = ["BEGIN:VEVENT", *head, "DTSTAMP:20260101T000000Z", f"SUMMARY:{title}", written("DTSTART", start), *length]
        clean = ["BEGIN:VEVENT", *head, "DTSTAMP:20260101T000000Z", f"SUMMARY:{title}", plain("DTSTART", start)]
        clean += [] if kind == "day" else [f"DURATION:PT{minutes}M"]
        components, aside = [], []
        if rule:
            main.append("RRULE:" + self.sloppy_rule(rule))
            clean.append(f"RRULE:{rule}")
            gone = sorted({choose.randint(1, 9) for _ in range(choose.choice([0, 0, 1, 3]))}) if step else []
            dates = [start + datetime.timedelta(days=step * index) for index in gone]
            clean += [plain("EXDATE", date) for date in dates]
            main += self.exceptions(dates, kind, written, utc)
            if step and choose.random() < 0.5:
                index = choose.choice([number for number in range(1, 12) if number not in gone])
                at = start + datetime.timedelta(days=step * index)
                changed, plain_lines, excluded = self.change(number, at, kind, written, plain, utc, rule)
                components.append(changed)
                if excluded:
                    clean.append(excluded)
                aside += plain_lines
        if choose.random() < 0.1:
            # Called off whole.
            main.append("STATUS:CANCELLED")
            clean, components, aside = [], [], []
        else:
            clean.append("END:VEVENT")
        sequence = choose.choice([None, 2, 5])
        if sequence:
            main.append(f"SEQUENCE:{sequence}")
            if choose.random() < 0.5:
                old = [line.replace(f"SUMMARY:{title}", f"SUMMARY:{title}, as it was") for line in main if not line.startswith("SEQUENCE")]
                components.append(old + [f"SEQUENCE:{sequence - 1}", "END:VEVENT"])
        main.append("END:VEVENT")
        components.append(main)
        if choose.random() < 0.05:
            components.append(list(main))
        if choose.random() < 0.5:
            components.reverse()
        return components, clean + aside

    def zone_name(self, zone):
        names = [zone, zone, f"/freeassociation.sourceforge.net/{zone}", f"/example.org/20260101/{zone}", f'"{zone}"']
        if zone in WINDOWS:
            names += [WINDOWS[zone], f'"{WINDOWS[zone]}"']
        if zone in (FAMILY, "Europe/Berlin", "Europe/Paris"):
            names.append("Customized Time Zone")
        return self.choose.choice(names)

    def length(self, kind, start, minutes, written):
        if kind == "day":
            return self.choose.choice([[], [written("DTEND", start + datetime.timedelta(days=1))], ["DURATION:P1D"], [written("DTEND", start)]])
        return self.choose.choice([[f"DURATION:PT{minutes}M"], [written("DTEND", start + datetime.timedelta(minutes=minutes))]])

    def rule(self, start, kind, utc):
        """A rule, and how many days lie between its dates. No days if they are not even."""
        choose = self.choose
        frequency = choose.choice(["DAILY", "WEEKLY", "WEEKLY", "MONTHLY", "YEARLY"])
        interval = choose.choice([2, 3, 5] if kind == "day" and frequency == "DAILY" else [1, 1, 2, 3])
        rule = f"FREQ={frequency}" + (f";INTERVAL={interval}" if interval > 1 else "")
        step = {"DAILY": interval, "WEEKLY": 7 * interval}.get(frequency, 0)
        if frequency == "WEEKLY" and choose.random() < 0.5:
            rule += f";BYDAY={DAYS[start.weekday()]}"
        if frequency == "MONTHLY" and choose.random() < 0.5:
            week = (start.day - 1) // 7 + 1
            rule += f";BYDAY={week}{DAYS[start.weekday()]}" if week < 5 else f";BYMONTHDAY={start.day}"
        ending = choose.random()
        if ending < 0.2:
            rule += f";COUNT={choose.randint(14, 60)}"
        elif ending < 0.4:
            last = start + datetime.timedelta(days=choose.randint(500, 900), hours=0 if kind == "day" else -3)
            rule += f";UNTIL={last:%Y%m%d}" if kind == "day" else f";UNTIL={utc(last)}"
        return rule, step

    def sloppy_rule(self, rule):
        choose = self.choose
        spoils = [
            lambda rule: rule, lambda rule: rule, lambda rule: rule, str.lower, lambda rule: rule + ";", lambda rule: rule.replace(";", "; "),
            lambda rule: "RRULE:" + rule, lambda rule: rule + ";BYMONTH=", lambda rule: rule.replace("FREQ=WEEKLY", "FREQ=WEEKLY;RSCALE=GREGORIAN"),
            lambda rule: rule.replace("BYDAY=", "BYDAY=2") if "WEEKLY" in rule else rule]
        return choose.choice(spoils)(rule)

    def exceptions(self, dates, kind, written, utc):
        choose = self.choose
        if not dates:
            return []
        style = choose.choice(["own", "own", "list", "utc", "day"])
        if style == "list":
            first = written("EXDATE", dates[0])
            return [",".join([first] + [written("", date).split(":", 1)[1] for date in dates[1:]])]
        if style == "utc" and kind == "zone":
            return [f"EXDATE:{utc(date)}" for date in dates]
        if style == "day" and kind != "utc":
            return [f"EXDATE;VALUE=DATE:{date:%Y%m%d}" for date in dates]
        return [written("EXDATE", date) for date in dates]

    def change(self, number, at, kind, written, plain, utc, rule):
        """A change of a date: its component, the clean lines for it, and a line for its series if the date is to be left out of it."""
        choose = self.choose
        head = [f"UID:{number}@odd.example", "DTSTAMP:20260201T000000Z"]
        of = f"RECURRENCE-ID:{utc(at)}" if kind == "zone" and choose.random() < 0.3 else written("RECURRENCE-ID", at)
        plain_head = ["BEGIN:VEVENT", *head, plain("RECURRENCE-ID", at)]
        if choose.random() < 0.3:
            return ["BEGIN:VEVENT", *head, of, written("DTSTART", at), f"SUMMARY:Event {number}", "STATUS:CANCELLED", "END:VEVENT"], [], plain("EXDATE", at)
        moved = at if kind == "day" else at + datetime.timedelta(days=choose.choice([0, 1, 2]), minutes=choose.choice([-30, 0, 15]))
        length = [] if kind == "day" else ["DURATION:PT45M"]
        body = [f"SUMMARY:Event {number}, moved", *length, "END:VEVENT"]
        return ["BEGIN:VEVENT", *head, of, written("DTSTART", moved), *body], [*plain_head, plain("DTSTART", moved), *body], None

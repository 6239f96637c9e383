"""Reads a TribeHub export and expands its rules with dateutil: what the Python pipeline and Hugo's content are made from."""
import datetime
import json
import pathlib
import re
import unicodedata

from dateutil import rrule
from dateutil.relativedelta import relativedelta

DAY = datetime.timedelta(days=1)
CATEGORIES = {
    "CEL": "Celebration", "CLU": "Club", "EDU": "Education", "MED": "Medical", "MUS": "Music", "OUT": "Outing", "OTH": "Other",
    "PET": "Pets", "SHO": "Shopping", "SPO": "Sport", "VAC": "Vacation", "WOR": "Work", "NON": ""}
REPEATS = {
    "DAI": ("every day", "FREQ=DAILY", rrule.DAILY, 1), "WEK": ("every week", "FREQ=WEEKLY", rrule.WEEKLY, 1),
    "TWK": ("every second week", "FREQ=WEEKLY;INTERVAL=2", rrule.WEEKLY, 2), "MON": ("every month", "FREQ=MONTHLY", rrule.MONTHLY, 1),
    "YEA": ("every year", "FREQ=YEARLY", rrule.YEARLY, 1)}


def read(folder):
    """Rows of all files of one endpoint, those of the same id once."""
    rows = {}
    for path in sorted(folder):
        data = json.loads(path.read_text())
        for row in data["results"] if isinstance(data, dict) else data:
            rows.setdefault(row.get("id", row.get("name")), row)
    return list(rows.values())


def slug(name):
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode()
    return re.sub(r"[^A-Za-z0-9]+", "-", plain).strip("-") or "member"


def window(settings):
    """The first day shown and the day after the last: whole months."""
    month = datetime.date.fromisoformat(settings["asOf"]).replace(day=1)
    past, future = (int(settings["window"][side][1:-1]) for side in ("past", "future"))
    return month - relativedelta(months=past), month + relativedelta(months=future + 1)


def length(text):
    """TribeHub's `[DD ]HH:MM:SS`."""
    days, _, clock = text.rpartition(" ")
    hours, minutes, seconds = (int(part) for part in clock.split(":"))
    return datetime.timedelta(days=int(days or 0), hours=hours, minutes=minutes, seconds=seconds)


def starts(row, start, first, last):
    """The starts of one event in the window; a month without its day takes its last day."""
    if row["recurrence_type"] not in REPEATS:
        return [start]
    _, _, frequency, interval = REPEATS[row["recurrence_type"]]
    more = {}
    if row["recurrence_type"] == "MON" and start.day > 28:
        more = {"bymonthday": range(28, start.day + 1), "bysetpos": -1}
    rule = rrule.rrule(frequency, dtstart=start, interval=interval, **more)
    return rule.between(datetime.datetime.combine(first, datetime.time()), datetime.datetime.combine(last, datetime.time()), inc=True)


def load(content):
    """The family as plain values that JSON can hold; `days` has the rows of every day in the window, by its date."""
    content = pathlib.Path(content)
    hub = content / "tribehub"
    settings = json.loads((content / "planner.json").read_text())
    first, last = window({"asOf": "2027-03-01", "window": {"past": "P3M", "future": "P12M"}} | settings)
    users = read([hub / "tribe.json"])[0]["users"]
    members = {user["user_id"]: {"id": user["user_id"], "name": user["display_name"], "slug": slug(user["display_name"]),
                                 "initial": user["display_name"][0], "colour": number % 8} for number, user in enumerate(users)}
    events, days = {}, {}
    day = first
    while day < last:
        year, week, _ = day.isocalendar()
        days[day.isoformat()] = {"date": day.isoformat(), "day": day.day, "weekday": day.strftime("%A"), "short": day.strftime("%a"),
                                 "month": day.strftime("%B %Y"), "week": f"{year}-W{week:02}", "number": week, "rows": []}
        day += DAY
    for row in read([*hub.glob("events.json"), *hub.glob("events/list*.json")]):
        start, duration = datetime.datetime.fromisoformat(row["start"][:19]), length(row["duration"])
        accepted = {person["user_id"] for person in row["accepted"]} | {row["user"]["user_id"]}
        people = {person["user_id"]: person for person in [row["user"], *row["to"]]}
        event = events[str(row["id"])] = {
            "id": row["id"], "subject": row["subject"], "category": CATEGORIES.get(row["category"], "Other"), "icon": row["category"].lower(),
            "repeats": REPEATS.get(row["recurrence_type"], ("", ""))[0], "rule": REPEATS.get(row["recurrence_type"], ("", ""))[1],
            "people": [members.get(n, {"id": n, "name": person["display_name"], "slug": "", "initial": "?", "colour": 0})
                       | {"going": n in accepted} for n, person in people.items()],
            "start": start.isoformat(), "end": (start + duration).isoformat(), "minutes": int(duration.total_seconds() // 60), "dates": []}
        for begin in starts(row, start, first, last):
            end = begin + duration
            if begin.date().isoformat() in days:
                event["dates"].append({"date": begin.date().isoformat(), "words": begin.strftime("%a, %-d %b %Y"), "clock": begin.strftime("%H:%M")})
            day = begin.date()
            while day == begin.date() or datetime.datetime.combine(day, datetime.time()) < end:
                if day.isoformat() in days:
                    until = end.strftime("%H:%M") if end.date() == day else end.strftime("%a %-d, %H:%M")
                    days[day.isoformat()]["rows"].append({
                        "event": str(row["id"]), "start": begin.strftime("%Y-%m-%dT%H:%M"), "key": f"{row['id']}/{begin}/{day}",
                        "clock": begin.strftime("%H:%M") if begin.date() == day else "", "until": until})
                day += DAY
    for day in days.values():
        day["rows"].sort(key=lambda row: (row["start"], row["event"]))
    contacts = [{"id": row["id"], "name": " ".join(filter(None, [row["first_name"], row["last_name"]])) or row["company"] or "",
                 "first": row["first_name"] or "", "last": row["last_name"] or "", "company": row["company"] or "",
                 "category": row["category"] or "", "phone": row["phone"] or "", "email": row["email"] or ""} for row in read([hub / "contacts.json"])]
    months, weeks = {}, {}
    for date, day in days.items():
        months.setdefault(date[:7], []).append(date)
        weeks.setdefault(day["week"], []).append(date)
    return {"title": settings["title"], "zone": settings["timeZone"], "today": settings["asOf"], "members": list(members.values()),
            "events": events, "days": days, "months": months, "weeks": weeks, "contacts": contacts}

"""Writes COUNT events with Python's icalendar: only serialised, and made and serialised."""
import datetime
import sys
import time
from zoneinfo import ZoneInfo

from icalendar import Calendar, Event

count = int(sys.argv[1]) if len(sys.argv) > 1 else 5000
oslo = ZoneInfo("Europe/Oslo")
utc = datetime.timezone.utc
stamp = datetime.datetime(2027, 1, 1, tzinfo=utc)


def calendar():
    whole = Calendar()
    whole.add("prodid", "-//Peer//EN")
    whole.add("version", "2.0")
    for i in range(count):
        event = Event()
        event.add("uid", f"event-{i}.1.bench@wallplanner.invalid")
        event.add("dtstamp", stamp)
        event.add("created", stamp)
        event.add("last-modified", stamp)
        event.add("sequence", 0)
        start = datetime.datetime(2027, 1, 1, tzinfo=oslo) + datetime.timedelta(days=i % 360, minutes=i % 48 * 30)
        event.add("dtstart", start)
        event.add("dtend", start + datetime.timedelta(minutes=90))
        event.add("summary", f"Football practice, group {i % 40}")
        event.add("description", "Bring shoes and water; the trainer is Kari.\nMeet at the side door.\n\nWho: Emma, Tom\nGoing: Emma, Tom")
        event.add("location", f"Sports hall {i % 9}, North Street 12")
        event.add("categories", ["Sport"])
        event.add("url", f"https://planner.example.org/events/bench-{i}/")
        event.add("status", "CONFIRMED")
        event.add("transp", "OPAQUE")
        whole.add_component(event)
    return whole


started = time.perf_counter()
whole = calendar()
made = time.perf_counter()
text = whole.to_ical()
ended = time.perf_counter()
print(f"python-icalendar-serialiser {ended - made:.6f} {count} {len(text)}")
print(f"python-icalendar-whole {ended - started:.6f} {count} {len(text)}")

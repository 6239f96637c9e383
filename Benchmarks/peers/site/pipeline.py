"""A site from a TribeHub export with dateutil, Jinja2, icalendar and vobject: `pipeline.py CONTENT OUTPUT [keep]`.

With `keep`, a row's text is rendered once and kept for all pages that show it; without, each page renders its rows, as most do.
"""
import datetime
import functools
import pathlib
import sys
import zoneinfo

import icalendar
import jinja2
import vobject
from markupsafe import Markup

import family

UTC = datetime.timezone.utc


def calendar(tribe, name, components):
    made = icalendar.Calendar()
    for key, value in (("prodid", "-//Benchmark//Python pipeline//EN"), ("version", "2.0"), ("method", "PUBLISH"), ("x-wr-calname", name)):
        made.add(key, value)
    made.add_component(tribe["vtimezone"])
    for component in components:
        made.add_component(component)
    return made.to_ical()


def component(tribe, event, stamp):
    zone = zoneinfo.ZoneInfo(tribe["zone"])
    made = icalendar.Event()
    made.add("uid", f"event-{event['id']}@pipeline.invalid")
    made.add("dtstamp", stamp)
    made.add("last-modified", stamp)
    made.add("sequence", 0)
    made.add("dtstart", datetime.datetime.fromisoformat(event["start"]).replace(tzinfo=zone))
    made.add("dtend", datetime.datetime.fromisoformat(event["end"]).replace(tzinfo=zone))
    if event["rule"]:
        made.add("rrule", icalendar.vRecur.from_ical(event["rule"]))
    made.add("summary", event["subject"])
    made.add("description", "Who: " + ", ".join(p["name"] for p in event["people"]))
    if event["category"]:
        made.add("categories", [event["category"]])
    made.add("status", "CONFIRMED")
    made.add("transp", "OPAQUE")
    return made


def card(contact):
    made = vobject.vCard()
    made.add("n").value = vobject.vcard.Name(family=contact["last"], given=contact["first"])
    made.add("fn").value = contact["name"]
    made.add("uid").value = f"contact-{contact['id']}@pipeline.invalid"
    for name, value in (("org", [contact["company"]]), ("tel", contact["phone"]), ("email", contact["email"]), ("categories", [contact["category"]])):
        if value and value != [""]:
            made.add(name).value = value
    return made.serialize().encode()


def main(content, output, kept=None):
    keep = functools.cache if kept else lambda function: function
    tribe = family.load(content)
    output = pathlib.Path(output)
    templates = jinja2.Environment(loader=jinja2.FileSystemLoader(pathlib.Path(__file__).parent / "jinja"), autoescape=True)
    templates.globals["family"] = tribe
    macros = templates.get_template("rows.html").module
    events, days = tribe["events"], tribe["days"]
    stamp = datetime.datetime.combine(datetime.date.fromisoformat(tribe["today"]), datetime.time(), UTC)
    tribe["vtimezone"] = icalendar.Timezone.from_tzid(tribe["zone"], first_date=datetime.date(2026, 1, 1), last_date=datetime.date(2031, 1, 1))

    def write(path, data):
        path = output / path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(data)

    def page(path, template, **values):
        write(path, templates.get_template(template).render(values).encode())

    for event in events.values():
        event["who"] = {person["id"] for person in event["people"]}
    row_text = keep(lambda date, number: macros.row(days[date]["rows"][number], events[days[date]["rows"][number]["event"]]))
    day_text = keep(lambda date: macros.day(days[date], Markup("").join(row_text(date, n) for n in range(len(days[date]["rows"])))))
    entries = {date: Markup("").join(macros.entry(row, events[row["event"]]) for row in day["rows"]) for date, day in days.items()}
    for name, dates in tribe["months"].items():
        blank = [None] * datetime.date.fromisoformat(dates[0]).weekday()
        cells = blank + [days[date] for date in dates]
        grid = [cells[at:at + 7] for at in range(0, len(cells), 7)]
        title = days[dates[0]]["month"]
        page(f"months/{name}/index.html", "days.html", title=title, section="months", choices=tribe["months"], grid=grid, entries=entries,
             days=[day_text(date) for date in dates])
        page(f"agenda/{name}/index.html", "days.html", title=f"Agenda, {title}", section="agenda", choices=tribe["months"],
             days=[day_text(date) for date in dates if days[date]["rows"]])
        page(f"columns/{name}/index.html", "columns.html", title=title, days=[days[date] for date in dates])
    for name, dates in tribe["weeks"].items():
        page(f"weeks/{name}/index.html", "days.html", title=name, section="weeks", choices=tribe["weeks"], days=[day_text(date) for date in dates])
    coming = [date for date in days if date >= tribe["today"]][:7]
    page("index.html", "days.html", title=tribe["title"], section="months", choices=tribe["months"], days=[day_text(date) for date in coming])

    components = {key: component(tribe, event, stamp) for key, event in events.items()}
    for key, event in events.items():
        page(f"events/{key}/index.html", "event.html", title=event["subject"], event=event)
        write(f"events/{key}/event.ics", calendar(tribe, event["subject"], [components[key]]))
    write("feeds/everyone.ics", calendar(tribe, tribe["title"], components.values()))
    for member in tribe["members"]:
        mine = [key for key, event in events.items() if member["id"] in event["who"]]
        write(f"feeds/{member['slug']}.ics", calendar(tribe, member["name"], [components[key] for key in mine]))
        shown = []
        for date, day in days.items():
            if texts := [row_text(date, n) for n, row in enumerate(day["rows"]) if member["id"] in events[row["event"]]["who"]]:
                shown.append(macros.day(day, Markup("").join(texts)))
        page(f"members/{member['slug']}/index.html", "days.html", title=member["name"], section="months", choices=tribe["months"], days=shown)

    page("contacts/index.html", "contacts.html", title="Contacts")
    cards = {contact["id"]: card(contact) for contact in tribe["contacts"]}
    for key, data in cards.items():
        write(f"contacts/{key}/contact.vcf", data)
    write("contacts.vcf", b"".join(cards.values()))


if __name__ == "__main__":
    main(*sys.argv[1:])

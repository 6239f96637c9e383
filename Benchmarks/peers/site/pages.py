"""Hugo's content from a TribeHub export: `pages.py CONTENT FOLDER` expands the rules and writes the data and a stub for each page.

Hugo's own calendar files are not folded and end lines with LF, which no template of Hugo's can do better.
"""
import datetime
import json
import pathlib
import shutil
import sys

import icalendar

import family

content, folder = sys.argv[1:]
folder = pathlib.Path(folder)
shutil.copytree(pathlib.Path(__file__).parent / "hugo", folder, dirs_exist_ok=True)
tribe = family.load(content)
zone = icalendar.Timezone.from_tzid(tribe["zone"], first_date=datetime.date(2026, 1, 1), last_date=datetime.date(2031, 1, 1))
tribe["vtimezone"] = zone.to_ical().decode().replace("\r\n", "\n").strip()
tribe["coming"] = [date for date in tribe["days"] if date >= tribe["today"]][:7]
tribe["groups"] = {}
for contact in tribe["contacts"]:
    tribe["groups"].setdefault(contact["category"], []).append(contact)
for day in tribe["days"].values():
    for row in day["rows"]:
        row["who"] = [person["id"] for person in tribe["events"][row["event"]]["people"]]


def stub(path, **front):
    path = folder / "content" / f"{path}.md"
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(front) + "\n")


(folder / "data").mkdir()
(folder / "data/family.json").write_text(json.dumps(tribe))
stub("_index", title=tribe["title"])
for name, dates in tribe["months"].items():
    title = tribe["days"][dates[0]]["month"]
    cells = [""] * datetime.date.fromisoformat(dates[0]).weekday() + dates
    stub(f"months/{name}", type="days", group="months", title=title, dates=dates, grid=[cells[at:at + 7] for at in range(0, len(cells), 7)])
    stub(f"agenda/{name}", type="days", group="agenda", title=f"Agenda, {title}", dates=[date for date in dates if tribe["days"][date]["rows"]])
    stub(f"columns/{name}", type="columns", title=title, dates=dates)
for name, dates in tribe["weeks"].items():
    stub(f"weeks/{name}", type="days", group="weeks", title=name, dates=dates)
for member in tribe["members"]:
    mine = [key for key, event in tribe["events"].items() if any(person["id"] == member["id"] for person in event["people"])]
    stub(f"members/{member['slug']}", type="member", title=member["name"], id=member["id"], events=mine, outputs=["html", "calendar"])
for key, event in tribe["events"].items():
    stub(f"events/{key}", type="event", title=event["subject"], key=key, outputs=["html", "calendar"])
for contact in tribe["contacts"]:
    stub(f"contacts/{contact['id']}", type="contact", title=contact["name"], contact=contact, outputs=["card"])
stub("directory", type="contacts", title="Contacts", url="/contacts/")

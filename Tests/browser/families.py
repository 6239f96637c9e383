#!/usr/bin/env python3
"""Writes families that are hard to show: crowded, quiet, Arabic, German, one that was only just started, and two whose
titles run in both directions.

    families.py FOLDER        one content folder for each below FOLDER

All of it is made up. The same call writes the same bytes.
"""
import datetime
import json
import pathlib
import random
import sys

TODAY = datetime.date(2027, 3, 10)
CATEGORIES = "celebration club education medical music outing other pets shopping sport vacation work none".split()

NAMES = {
    "crowd": ["Bartholomew-Maximilian", "Ann", "Christabel Wolfeschlegelstein", "Bo", "Dženana", "Éowyn", "Fitzgerald", "Guðrún Æsa", "Hieronymus",
              "Ixchel", "Jörg-Ömer", "Ng"],
    "arabic": ["ليلى", "عمر", "فاطمة الزهراء", "يوسف", "الجدة نور"],
    "german": ["Annegret", "Karl-Friedrich", "Hannelore", "Jürgen-Wolfgang"],
    "both-ar": ["ليلى", "Christabel Wolfeschlegelstein", "عمر", "Ann-Sophie Montgomery-Featherstone"],
    "both-en": ["Ann", "عبد الرحمن بن عبد العزيز المنصوري الهاشمي", "Bo", "فاطمة الزهراء بنت محمد الأنصارية"],
}
BOTH = ["اجتماع Zoom 15:30–16:30 with the whole class of Year 9", "Parents’ evening at the primary school on the hill",
        "موعد طبيب الأسنان مع ليلى في العيادة الجديدة", "Swimming competition: under-twelves, home and away",
        "رحلة إلى البحر (WhatsApp group for the journey)", "تدريب كرة القدم للناشئين في النادي الأهلي", "درس بيانو",
        "Zoom لقاء العائلة كل أسبوع في المساء"]
SUBJECTS = {
    "crowd": ["Dentist", "Parents’ evening at the Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch primary school", "Swimming",
              "Pneumonoultramicroscopicsilicovolcanoconiosis check-up", "Choir practice with Otto and the whole of the second soprano section",
              "https://club.example.org/fixtures/2027/spring/under-twelves/home-and-away", "Bin day", "Piano", "映画の夜とみんなの夕食", "Football 🎉⚽ cup final",
              "<b>Not bold</b> & \"quoted\"", "Vet: Sir Barks-a-lot"],
    "arabic": ["موعد طبيب الأسنان", "تدريب كرة القدم", "اجتماع أولياء الأمور في المدرسة الابتدائية", "درس بيانو", "عيد ميلاد الجدة نور", "نادي القراءة",
               "رحلة إلى البحر (WhatsApp group)", "سباحة", "تسوق للعيد 2027"],
    "german": ["Kraftfahrzeughaftpflichtversicherungsbesprechung", "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz-Vortrag", "Zahnarzt",
               "Schulelternbeiratsvorsitzendenwahl", "Klavierunterricht", "Straßenbahnhaltestellenfest", "Müllabfuhr", "Chorprobe",
               "Donaudampfschifffahrtsgesellschaftskapitänsmützenausstellung"],
    "both-ar": BOTH,
    "both-en": BOTH,
}
PLACES = {
    "crowd": ["", "at school", "Taumatawhakatangihangakoauauotamateaturipukakapikimaungahoronukupokaiwhenuakitanatahu", "town"],
    "arabic": ["", "المدرسة", "المسبح البلدي", "البيت"],
    "german": ["", "Grundschule", "Bundesausbildungsförderungsgesetzgebäude", "zu Hause"],
    "both-ar": ["", "at school", "المدرسة"],
    "both-en": ["", "المدرسة الابتدائية الجديدة", "town"],
}
CONTACT = {
    "crowd": ("Dentist", "Invented Teeth and Gums Partnership of Llanfairpwllgwyngyll"),
    "arabic": ("طبيب", "عيادة الأسنان"),
    "german": ("Zahnärztinnen", "Zahnarztgemeinschaftspraxis Erfundene Straße"),
    "both-ar": ("Dentist", "عيادة الأسنان"),
    "both-en": ("طبيب", "Invented Teeth"),
}
SETTINGS = {
    "crowd": {"title": "The Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh family planner", "timeZone": "Europe/London", "locale": "en-GB"},
    "arabic": {"title": "مخطط عائلة النور", "timeZone": "Asia/Riyadh", "locale": "ar"},
    "german": {"title": "Familienplaner Oberweißbach-Großschönau", "timeZone": "Europe/Berlin", "locale": "de-DE"},
    "both-ar": {"title": "The Montgomery-Featherstonehaugh family planner", "timeZone": "Asia/Riyadh", "locale": "ar-EG"},
    "both-en": {"title": "مخطط عائلة عبد الرحمن بن عبد العزيز المنصوري الهاشمي", "timeZone": "Europe/London", "locale": "en-GB"},
    "quiet": {"title": "Solo", "timeZone": "America/Chicago", "locale": "en-US"},
    "still": {"title": "مخطط", "timeZone": "Asia/Dubai", "locale": "ar"},
    "begun": {"title": "La familia Inventada", "timeZone": "Europe/Madrid", "locale": "es-ES"},
}


def write(folder, name, value):
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(json.dumps(value, ensure_ascii=False, indent=1), encoding="utf-8")


def settings(folder, family):
    # One family does not say where its planner will stand: no QR symbols, no addresses to copy.
    place = {} if family == "quiet" else {"baseURL": "https://planner.example.org/"}
    write(folder, "planner.json", {
        **SETTINGS[family], **place, "asOf": TODAY.isoformat(), "window": {"past": "P1M", "future": "P2M"},
        "display": {"views": ["overview", "people", "week", "month", "list", "chores"]} if family.startswith("both") else {},
        "sources": [{"format": "wallplanner", "path": "home"}], "publish": {"messages": True, "journals": True}})


def event(number, pick, family, day, people):
    subjects = SUBJECTS[family]
    guests = [{"member": m, "response": pick.choice(["going", "notAnswered", "declined"])} for m in pick.sample(people, pick.randrange(0, min(4, len(people))))]
    made = {"id": number, "subject": subjects[number % len(subjects)], "category": CATEGORIES[number % len(CATEGORIES)], "owner": pick.choice(people),
            "invited": guests}
    if pick.random() < .12:
        made |= {"start": day.isoformat(), "duration": f"P{pick.randrange(1, 10)}D"}
    else:
        made |= {"start": f"{day}T{pick.randrange(6, 22):02}:{pick.choice([0, 15, 30]):02}:00", "duration": pick.choice(["PT30M", "PT1H", "PT2H30M", "PT14H"])}
    if place := pick.choice(PLACES[family]):
        made["location"] = place
    return made


def full(folder, family, a_day, busiest):
    """A family with everything. `a_day` events on most days and `busiest` today."""
    home, pick = folder / "home", random.Random(family)
    people = [n + 1 for n in range(len(NAMES[family]))]
    settings(folder, family)
    write(home, "tribe.json", {"name": SETTINGS[family]["title"], "members": [
        {"id": n, "name": name, "birthday": f"19{60 + n}-03-{n + 8:02}"} for n, name in zip(people, NAMES[family])]})
    events, number = [], 0
    for offset in range(-30, 60):
        for _ in range(busiest if offset == 0 else pick.randrange(0, a_day + 1)):
            number += 1
            events.append(event(number, pick, family, TODAY + datetime.timedelta(offset), people))
    for day in range(7):
        number += 1
        events.append({"id": number, "subject": SUBJECTS[family][day], "category": CATEGORIES[day], "start": f"2026-12-{14 + day}T07:{10 + day}:00",
                       "duration": "PT45M", "owner": pick.choice(people), "rules": ["FREQ=WEEKLY"]})
    events[3]["status"], events[5]["status"] = "cancelled", "tentative"
    events[7]["notes"] = "\n".join(SUBJECTS[family])
    write(home, "events.json", {"events": events})
    category, company = CONTACT[family]
    write(home, "contacts.json", {"contacts": [
        {"id": n, "category": category if n % 3 else SUBJECTS[family][n % len(SUBJECTS[family])][:90], "company": company,
         "firstName": name, "lastName": SUBJECTS[family][n % 3][:60], "phones": [{"number": f"900 00 {100 + n}"}],
         "emails": [f"{'long' * (n % 5)}person{n}@{'sub.' * (n % 4)}example.org"], "emergency": n == 1} for n, name in zip(people, NAMES[family])]})
    write(home, "todos.json", {"todos": [{"id": n, "title": text, "done": n % 3 == 0, "creator": people[0], "due": f"2027-03-{10 + n}"}
                                         for n, text in enumerate(SUBJECTS[family], 1)]})
    write(home, "lists.json", {"lists": [{"id": 1, "title": SUBJECTS[family][1], "kind": "shopping",
                                          "items": [{"text": text} for text in SUBJECTS[family]]}]})
    write(home, "meals.json", {"meals": [{"date": str(TODAY + datetime.timedelta(n)), "course": "dinner", "title": text, "cook": pick.choice(people)}
                                         for n, text in enumerate(SUBJECTS[family][:7])]})
    write(home, "messages.json", {"messages": [{"id": 1, "subject": SUBJECTS[family][1], "text": "\n\n".join(SUBJECTS[family]), "author": people[0],
        "created": "2027-03-01T09:00:00Z", "replies": [{"id": 1, "text": SUBJECTS[family][0], "author": people[-1], "created": "2027-03-02T09:00:00Z"}]}]})
    write(home, "journals.json", {"journals": [{"id": 1, "title": SUBJECTS[family][2], "summary": SUBJECTS[family][1], "contributors": people[:2], "published": True,
        "posts": [{"id": 1, "author": people[0], "text": "\n".join(SUBJECTS[family]), "date": "2027-03-01T09:00:00Z", "likes": 3}]}]})
    write(home, "activities.json", {"activities": [{"id": 1, "title": SUBJECTS[family][4], "summary": SUBJECTS[family][1], "author": people[0],
        "participants": people[:3], "limit": 5, "location": PLACES[family][2], "start": "2027-03-20T15:00:00", "state": "open", "tags": ["nature"]}]})
    write(home, "houses.json", {"houses": [{"id": 1, "name": SETTINGS[family]["title"], "residents": people,
        "chores": [{"id": n, "title": SUBJECTS[family][n % len(SUBJECTS[family])]} for n in people[:6]],
        "rota": {"mode": "shiftByOne", "firstDue": "2027-03-07"}}]})


def quiet(folder):
    """One member and nothing else."""
    settings(folder, "quiet")
    write(folder / "home", "tribe.json", {"name": "Solo", "members": [{"id": 1, "name": "Robin"}]})


def begun(folder):
    """Three members, one event to come."""
    settings(folder, "begun")
    write(folder / "home", "tribe.json", {"name": "Inventada", "members": [{"id": n, "name": name} for n, name in enumerate(["Alba", "Iker", "Nuria"], 1)]})
    write(folder / "home", "events.json", {"events": [{"id": 1, "subject": "Cena de bienvenida", "category": "celebration",
                                                       "start": "2027-04-02T21:00:00", "duration": "PT3H", "owner": 1}]})


def still(folder):
    """Two members and little to do, so that paper has the largest letters, in a language without short names of days."""
    settings(folder, "still")
    write(folder / "home", "tribe.json", {"name": "عائلة", "members": [{"id": 1, "name": "أحمد"}, {"id": 2, "name": "Sarah"}]})
    write(folder / "home", "events.json", {"events": [
        {"id": 1, "subject": "اجتماع", "start": "2027-03-10T10:00:00", "duration": "PT1H"},
        {"id": 2, "subject": "All day", "start": "2027-03-11", "duration": "P3D", "rules": ["FREQ=MONTHLY;BYDAY=2TH"]}]})


def main():
    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    target = pathlib.Path(sys.argv[1])
    full(target / "crowd", "crowd", 7, 30)
    full(target / "arabic", "arabic", 2, 5)
    full(target / "german", "german", 3, 7)
    for family in ("both-ar", "both-en"):
        full(target / family, family, 5, 12)
    quiet(target / "quiet")
    begun(target / "begun")
    still(target / "still")


if __name__ == "__main__":
    main()

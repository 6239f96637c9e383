#!/usr/bin/env python3
"""Writes families of any size as TribeHub exports, for benchmarks and load tests. The same arguments give the same bytes.

    generate.py FOLDER --members 12 --events 5000 --contacts 1000 --years 3
    generate.py FOLDER --families 1000        small families, a folder each
"""
import argparse
import datetime
import json
import pathlib
import random

CATEGORIES = "NON CEL CLU EDU MED MUS OUT OTH PET SHO SPO VAC WOR".split()
NAMES = "Åse Bjørn Chloé Dana Emre Freya Günther Hana Ítalo Jørn Kiri Łucja Márta Niamh Óscar Paz".split()
WHAT = "Swimming,Dentist,Choir practice,Football,Parents' evening,Bin day,Walk the dog,Grandma for lunch,Piano,Book club".split(",")
WHERE = "at the pool,in town,at school,at home,with Otto,for the club,(bring cake),in the park,again,before tea".split(",")
# Mostly single events; of the repeating ones mostly weekly, as families have them.
REPEATS = ["NON"] * 90 + ["WEK"] * 4 + ["TWK"] * 2 + ["MON"] * 2 + ["YEA"] * 2


def compact(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def family(folder, seed, members, events, contacts, years):
    pick = random.Random(seed)
    folder = pathlib.Path(folder)
    (folder / "tribehub").mkdir(parents=True, exist_ok=True)
    tribe = {"tribe_id": seed + 1, "tribe_name": f"The Fictional {seed + 1}s"}
    users = [(n + 1, NAMES[n % len(NAMES)] + ("" if n < len(NAMES) else f" {n}")) for n in range(members)]

    def person(number):
        return {"user_id": users[number][0], "display_name": users[number][1],
                "image": "https://res.cloudinary.com/fictional-tribe/image/upload/v1/../placeholder_profile_xnpcwj.webp"}

    first = datetime.datetime(2027, 3, 1) - datetime.timedelta(days=int(365.25 * years / 3))
    rows = []
    for number in range(events):
        start = first + datetime.timedelta(days=pick.randrange(int(365.25 * years)), hours=pick.randrange(7, 21), minutes=pick.choice([0, 15, 30, 45]))
        guests = pick.sample(range(members), pick.randrange(0, min(members, 4)))
        rows.append({
            "id": number + 1, "user": person(pick.randrange(members)), "tribe": tribe, "to": [person(g) for g in guests],
            "start": start.isoformat(), "duration": pick.choice(["00:30:00", "01:00:00", "01:30:00", "02:00:00", "1 02:00:00"]),
            "recurrence_type": pick.choice(REPEATS), "subject": f"{pick.choice(WHAT)} {pick.choice(WHERE)}",
            "category": pick.choice(CATEGORIES), "accepted": [person(g) for g in guests[:1]],
        })
    people = [{
        "id": n + 1, "tribe": tribe, "category": pick.choice(["Dentist", "School", "Plumber", "Neighbour", "Club"]),
        "company": None if n % 3 else f"Invented Company {n}", "title": None, "first_name": pick.choice(NAMES),
        "last_name": f"Fictional-{n}", "phone": f"900 {n // 100:02} {n % 100:02}0", "email": f"person{n}@example.org",
    } for n in range(contacts)]

    def page(results):
        return compact({"count": len(results), "next": None, "previous": None, "results": results})

    (folder / "tribehub/events.json").write_text(page(rows))
    (folder / "tribehub/contacts.json").write_text(page(people))
    (folder / "tribehub/tribe.json").write_text(page([{
        "name": tribe["tribe_name"],
        "users": [{"user_id": i, "display_name": name, "profile_image": ""} for i, name in users]}]))
    past = 12 * years // 3
    (folder / "planner.json").write_text(compact({
        "title": tribe["tribe_name"], "timeZone": "Europe/Oslo", "asOf": "2027-03-01", "window": {"past": f"P{past}M", "future": f"P{12 * years - past - 1}M"},
        "sources": [{"format": "tribehub", "path": "tribehub"}]}))


def main():
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("folder")
    for name, default in [("members", 5), ("events", 150), ("contacts", 25), ("years", 1), ("families", 0), ("seed", 0)]:
        arguments.add_argument(f"--{name}", type=int, default=default)
    a = arguments.parse_args()
    for number in range(a.families):
        family(pathlib.Path(a.folder) / f"family-{number:05}", number, a.members, a.events, a.contacts, a.years)
    if not a.families:
        family(a.folder, a.seed, a.members, a.events, a.contacts, a.years)


if __name__ == "__main__":
    main()

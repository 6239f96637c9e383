#!/usr/bin/env python3
"""Writes content/tribehub/: the sample family as the TribeHub REST back end would send it, and content/holidays.ics.

    python3 Tests/sample/generate.py

Standard library only, no clock, no randomness: the same files every time. The bodies follow the back end to the byte:
compact JSON, unescaped UTF-8, no final newline, list envelopes, one file per month window with the generated repeats
(`REC`, the parent's id, `recurrences: null`) beside the stored events, `image` inside events but `profile_image` in the
tribe. Repeats are those of the back end, its yearly slip (365 days) included: readers of the export must cope with them.

Everybody and everything here is invented.
"""
import calendar
import datetime as dt
import json
import pathlib

CONTENT = pathlib.Path(__file__).resolve().parents[2] / "content"
NOW = dt.datetime(2027, 2, 28, 20, 15, 0)  # when this export was taken
FIRST_MONTH, LAST_MONTH = (2026, 12), (2028, 3)
TRIBE = {"tribe_id": 2, "tribe_name": "The Brumlebø-Piñón family"}
PLACEHOLDER = "https://res.cloudinary.com/brumlebo-example/image/upload/v1/../placeholder_profile_xnpcwj.webp"
PICTURE = "https://res.cloudinary.com/brumlebo-example/image/upload/v17900000{0:02d}/{1}.jpg"

# Letter: id, display name, picture. T and L have left the tribe: their ids dangle.
PEOPLE = {
    "I": (3, "Ingrid", PICTURE.format(1, "ingrid")),
    "M": (4, "Mateo", PICTURE.format(2, "mateo")),
    "S": (5, "Søren", PLACEHOLDER),
    "Z": (6, "Zoë", PICTURE.format(3, "zoe")),
    "A": (7, "Bestemor Åse", PICTURE.format(4, "aase")),
    "T": (11, "Uncle Trygve", PLACEHOLDER),
    "L": (12, "Léa (au pair)", PLACEHOLDER),
}
FAMILY = "IMSZA"
ALL = "all"


def user(letter):
    number, name, image = PEOPLE[letter]
    return {"user_id": number, "display_name": name, "image": image}


# start, duration, repeat, category, subject, owner, invited, accepted ("all": everybody invited)
EVENTS = [
    # Every week
    ("2026-08-24T08:15", "05:45:00", "WEK", "EDU", "School: Zoë starts 08:15, swimming kit!", "I", "Z", "Z"),
    ("2026-09-01T17:00", "01:30:00", "WEK", "SPO", "Football practice, Zoë (goalkeeper gloves)", "M", "Z", ALL),
    ("2026-09-02T18:30", "02:00:00", "WEK", "MUS", "Choir: the Off-Key Altos", "A", "I", ""),
    ("2026-09-03T19:00", "02:00:00", "WEK", "MUS", "Band practice in the garage. Sorry, neighbours", "S", "M", ""),
    ("2026-09-04T16:00", "01:00:00", "WEK", "SHO", "The big shop", "M", "S", "S"),
    ("2026-09-06T11:00", "02:30:00", "WEK", "NON", "Pancake Sunday", "M", "ISZA", ALL),
    ("2026-09-07T19:30", "01:30:00", "WEK", "CLU", "Chess club, Åse v. the world", "A", "S", "S"),
    ("2026-10-06T06:30", "08:00:00", "WEK", "WOR", "Early shift at the bakery", "M", "", ""),
    ("2027-01-13T20:00", "01:15:00", "WEK", "SPO", "Yoga (or sofa)", "I", "", ""),
    ("2027-01-09T10:00", "01:00:00", "WEK", "MUS", "Cello lesson, Zoë", "I", "ZA", "Z"),
    # Every two weeks
    ("2026-09-08T07:00", "00:15:00", "TWK", "OTH", "Paper and cardboard out", "S", "", ""),
    ("2026-09-15T07:00", "00:15:00", "TWK", "OTH", "Glass and metal out", "S", "", ""),
    ("2027-01-08T19:00", "03:00:00", "TWK", "CEL", "Film night: Zoë chooses", "Z", "IMSA", "IMA"),
    ("2027-01-21T17:30", "01:00:00", "TWK", "MED", "Physio, left knee", "A", "I", "I"),
    # Every month: the 31st, the 30th and the 29th are kept for the months that have them
    ("2026-08-31T18:00", "00:30:00", "MON", "OTH", "Pocket money day", "I", "SZ", ALL),
    ("2026-09-30T12:00", "00:15:00", "MON", "WOR", "Send the invoices, all of them", "I", "", ""),
    ("2026-10-29T20:00", "01:00:00", "MON", "WOR", "Housing co-op board", "M", "", ""),
    ("2026-09-15T16:30", "00:45:00", "MON", "PET", "Captain Flounder: claws and dignity", "Z", "M", "M"),
    ("2027-01-05T18:00", "02:00:00", "MON", "CLU", "Book club: nobody has read it", "I", "A", ""),
    # Every year
    ("2024-02-29T15:00", "04:00:00", "YEA", "CEL", "Åse’s leap-day birthday (she counts every fourth)", "A", "IMSZ", ALL),
    ("2023-04-18T00:00", "1 00:00:00", "YEA", "CEL", "Mateo’s birthday", "I", "MSZA", "MSA"),
    ("2021-10-09T00:00", "1 00:00:00", "YEA", "CEL", "Ingrid’s birthday", "M", "ISZA", ALL),
    ("2010-08-14T19:00", "03:00:00", "YEA", "CEL", "Wedding anniversary, table for two", "M", "I", "I"),
    ("2025-05-17T07:30", "10:00:00", "YEA", "CEL", "17 May: flags, bunad, too much ice cream", "A", "IMSZ", ALL),
    ("2025-12-24T16:00", "05:00:00", "YEA", "CEL", "Christmas Eve at ours", "A", "IMSZ", ALL),
    ("2025-12-31T21:00", "04:30:00", "YEA", "CEL", "New Year’s Eve, fireworks from the roof", "M", "ISZA", "ISZ"),
    # Every day, but only from the day there is a dog
    ("2028-02-14T06:45", "00:30:00", "DAI", "PET", "Walk the puppy (if there is a puppy)", "S", "Z", ""),
    # December 2026 to February 2027
    ("2026-12-05T12:00", "03:00:00", "NON", "OUT", "Choose the tree, agree about the tree", "M", "ISZA", "IZA"),
    ("2026-12-11T18:00", "01:30:00", "NON", "MUS", "School concert: Zoë is third shepherd", "Z", "IMSA", ALL),
    ("2026-12-13T14:00", "04:00:00", "NON", "NON", "Bake seven kinds. Eat six", "A", "SZ", ALL),
    ("2026-12-19T09:20", "08:10:00", "NON", "VAC", "Train to Bergen, seats 41–45", "I", "MSZA", ALL),
    ("2026-12-28T00:00", "3 00:00:00", "NON", "VAC", "Cousins stay over (mattresses!)", "M", "ISZ", ""),
    ("2027-01-04T08:30", "00:45:00", "NON", "MED", "Dentist, Søren", "M", "S", "S"),
    ("2027-01-16T10:00", "05:00:00", "NON", "SPO", "Ski day if there is snow, museum if not", "I", "MSZ", "MZ"),
    ("2027-01-28T18:00", "01:30:00", "NON", "EDU", "Parents’ evening, class 3B", "I", "M", "M"),
    ("2027-02-06T13:00", "02:00:00", "NON", "PET", "Look at puppies. Only look", "Z", "IMS", "S"),
    ("2027-02-13T00:00", "9 00:00:00", "NON", "VAC", "Winter break at the cabin", "I", "MSZA", "MSZ"),
    ("2027-02-26T19:00", "02:30:00", "NON", "MUS", "Battle of the bands, heat 1", "S", "IMZA", "IMZ"),
    # March 2027
    ("2027-03-01T09:00", "01:00:00", "NON", "WOR", "Ingrid presents the library model", "I", "", ""),
    ("2027-03-01T15:45", "00:30:00", "NON", "MED", "Glasses: pick up, Åse", "A", "M", "M"),
    ("2027-03-01T18:00", "01:15:00", "NON", "EDU", "Maths, the fractions chapter", "S", "Z", ""),
    ("2027-03-02T12:00", "00:00:00", "NON", "EDU", "School photo order closes", "I", "M", ""),
    ("2027-03-03T17:15", "00:45:00", "NON", "MED", "Vaccination, Zoë (promise: bun afterwards)", "M", "Z", "Z"),
    ("2027-03-05T21:30", "04:00:00", "NON", "MUS", "Battle of the bands, final!! 🥁", "S", "IMZA", "IM"),
    ("2027-03-06T10:00", "02:00:00", "NON", "SHO", "Boots, size unknown", "I", "Z", "Z"),
    ("2027-03-07T16:00", "00:30:00", "NON", "OTH", "Call the landlord about the “temporary” bucket", "M", "", ""),
    ("2027-03-08T07:10", "3 09:30:00", "NON", "WOR", "Ingrid in Copenhagen", "I", "M", "M"),
    ("2027-03-12T18:30", "03:00:00", "NON", "CEL", "Waffles with Émile & family", "M", "ISZ", ALL),
    ("2027-03-13T09:00", "06:00:00", "NON", "SPO", "Football cup in Drammen <away>", "M", "IZ", "Z"),
    ("2027-03-17T08:00", "00:30:00", "NON", "MED", "Blood test, Åse: nothing to eat before", "A", "I", "I"),
    ("2027-03-18T19:00", "01:30:00", "NON", "CLU", "Neighbours’ garden plan", "A", "M", "MS"),
    ("2027-03-20T00:00", "1 00:00:00", "NON", "OTH", "Spring clean. Everybody. Yes, you too", "I", "MSZA", "MA"),
    ("2027-03-22T00:00", "9 00:00:00", "NON", "VAC", "Easter holidays", "I", "SZ", ALL),
    ("2027-03-24T09:30", "2 08:00:00", "NON", "VAC", "Easter at the cabin, bring the yeast", "A", "IMSZ", "MSZ"),
    ("2027-03-27T22:05", "10:00:00", "NON", "OUT", "Night train north (clocks change on the way)", "M", "SZ", ALL),
    ("2027-03-28T02:30", "00:15:00", "NON", "OTH", "Move the clocks and argue which way", "I", "M", ""),
    ("2027-03-30T14:00", "01:00:00", "NON", "PET", "Vet: Captain Flounder ate a sock", "Z", "IM", "M"),
    # April to June
    ("2027-04-03T11:00", "04:00:00", "NON", "OUT", "First barbecue, in coats", "M", "ISZAT", "ISZA"),
    ("2027-04-08T08:00", "07:00:00", "NON", "EDU", "Søren: work week at the radio", "S", "", ""),
    ("2027-04-15T18:00", "02:00:00", "NON", "WOR", "Bakery stocktaking", "M", "", ""),
    ("2027-04-21T16:00", "00:40:00", "NON", "MED", "Orthodontist, Søren", "I", "S", ""),
    ("2027-04-24T10:00", "06:00:00", "NON", "SPO", "Bike sale and tube repair", "S", "MZ", "Z"),
    ("2027-05-01T12:00", "02:30:00", "NON", "OUT", "Parade, then hot dogs", "A", "IMSZ", "Z"),
    ("2027-05-08T09:00", "1 08:00:00", "NON", "OUT", "Scouts’ night in the lavvo", "Z", "M", "M"),
    ("2027-05-20T19:00", "02:00:00", "NON", "MUS", "Åse’s choir sings “Bohemian Rhapsody”", "A", "IMSZ", "IMZ"),
    ("2027-05-29T08:00", "08:00:00", "NON", "OTH", "Work day in the yard, cake provided", "T", "IM", "I"),
    ("2027-06-05T13:00", "03:00:00", "NON", "CEL", "Zoë’s party: 14 guests, 1 piñata", "Z", "IMSA", ALL),
    ("2027-06-10T08:30", "05:00:00", "NON", "EDU", "Søren: oral exam, Norwegian", "S", "", ""),
    ("2027-06-18T12:00", "01:00:00", "NON", "EDU", "Last day of school! ☀️", "I", "SZ", ALL),
    ("2027-06-23T18:00", "06:30:00", "NON", "CEL", "Midsummer bonfire on the beach", "A", "IMSZ", "IMSZ"),
    # July to September
    ("2027-07-03T06:40", "14 13:00:00", "NON", "VAC", "To Abuela in Asturias", "M", "ISZA", ALL),
    ("2027-07-20T10:00", "5 05:00:00", "NON", "SPO", "Football camp, Zoë", "I", "Z", "Z"),
    ("2027-08-01T15:00", "02:00:00", "NON", "SHO", "School things: pencils, hope", "M", "SZ", ""),
    ("2027-08-07T00:00", "2 00:00:00", "NON", "MUS", "Festival in the park", "S", "IM", "M"),
    ("2027-08-16T08:15", "01:30:00", "NON", "EDU", "First day of school: 4B and 9A", "I", "MSZ", "MSZ"),
    ("2027-08-21T09:00", "07:00:00", "NON", "OUT", "Blueberries, secret place", "A", "IZ", "IZ"),
    ("2027-09-04T10:00", "03:00:00", "NON", "OTH", "Swap shop in the hall", "I", "A", ""),
    ("2027-09-11T11:00", "04:30:00", "NON", "SPO", "Ingrid runs the half marathon (cowbells!)", "I", "MSZA", "MZA"),
    ("2027-09-17T17:00", "2 02:00:00", "NON", "OUT", "Mushroom weekend. Ask Åse before eating", "A", "IMSZ", ""),
    ("2027-09-28T18:00", "01:30:00", "NON", "EDU", "Parents’ evening, class 4B", "M", "I", ""),
    # October to December
    ("2027-10-04T00:00", "5 00:00:00", "NON", "VAC", "Autumn break", "I", "SZ", ALL),
    ("2027-10-14T17:30", "01:00:00", "NON", "MED", "Flu jabs, the whole row of us", "I", "MSZA", "MA"),
    ("2027-10-22T19:00", "03:00:00", "NON", "CLU", "Quiz: “Four and a Half Brumlebøs”", "M", "ISA", "SA"),
    ("2027-10-31T02:30", "00:30:00", "NON", "OTH", "Move the clocks back, sleep twice", "I", "", ""),
    ("2027-10-31T17:00", "03:00:00", "NON", "CEL", "Hallowe’en: pumpkin, cat in costume", "Z", "SM", "SM"),
    ("2027-11-05T16:00", "03:00:00", "NON", "CEL", "Søren’s friends, pizza ×6", "S", "IM", "M"),
    ("2027-11-13T10:00", "02:00:00", "NON", "PET", "Puppy school open day", "Z", "IMS", "SI"),
    ("2027-11-20T12:00", "04:00:00", "NON", "SHO", "Presents (do not read this, Zoë)", "I", "M", "M"),
    ("2027-11-26T23:30", "02:00:00", "NON", "WOR", "Mateo: night dough for the Christmas market", "M", "", ""),
    ("2027-12-04T12:00", "03:00:00", "NON", "OUT", "Christmas market, Mateo’s stall", "M", "ISZA", "ISZA"),
    ("2027-12-10T18:00", "01:30:00", "NON", "MUS", "School concert: Zoë, cello, solo", "Z", "IMSA", ALL),
    ("2027-12-18T09:20", "08:10:00", "NON", "VAC", "Train to Bergen, seats 12–16", "I", "MSZA", ""),
    # January to March 2028
    ("2028-01-03T08:30", "00:45:00", "NON", "MED", "Dentist, all five in a row", "M", "ISZA", "Z"),
    ("2028-01-22T10:00", "06:00:00", "NON", "SPO", "Skating on Lake Sognsvann", "S", "IMZ", ""),
    ("2028-02-12T11:00", "03:00:00", "NON", "PET", "The puppy comes home!!!", "Z", "IMSA", ALL),
    ("2028-02-26T00:00", "2 00:00:00", "NON", "CEL", "Åse’s real birthday weekend", "I", "MSZAL", "MSZ"),
    ("2028-03-25T20:00", "14:00:00", "NON", "OUT", "Ferry to Kiel, cabin 5123 (clocks change at sea)", "A", "IMSZ", "I"),
]

# category, company, title, first name, last name, phone, e-mail: None was never sent, "" was sent blank
CONTACTS = [
    ("Babysitter", None, None, "Zoë", "Çelik", "+47 900 00 012", "zoe.celik@example.org"),
    ("Bakery", "Ganske God Gjær AS", None, None, None, "+47 22 00 00 31", "post@ganskegodgjaer.example"),
    ("Bank", "Sparebanken Grisen", "", "", "", "+47 915 00 000", "hei@grisen.example"),
    ("Band", None, None, "Tor-Bjørn", "Trommevik", "+47 900 00 044", None),
    ("Bicycle repair", "Hjul & Hammer", None, "Odd", "Eikesen", "+47 22 00 00 52", "odd@hjuloghammer.example"),
    ("Cello teacher", None, "Ms", "Małgorzata", "Świderska", "+47 900 00 077", "m.swiderska@example.net"),
    ("Chess club", "Sjakklubben Bonde i Fri", None, "Håkon", "Tårnby", None, "bonde@sjakk.example"),
    ("Choir", "The Off-Key Altos", None, "Liv", "Falsett", "+47 900 00 081", "liv@offkey.example"),
    ("Dentist", "Tannlege Bitt & Glad", "Dr", "Ólafur", "Tönnesson", "+47 22 00 00 11", "time@bittogglad.example"),
    ("Doctor", "Legene på Hjørnet", "Dr", "Ragnhild", "Øvrebø", "+47 22 00 00 01", None),
    ("Electrician", "Kortslutning Elektro", None, "Sparky", "Lie", "+47 22 00 00 63", "hjelp@kortslutning.example"),
    ("Emergency", "Poison information", None, None, None, "+47 22 00 00 90", None),
    ("Emergency", "Out-of-hours doctor", None, None, None, "+47 22 00 00 91", None),
    ("Family", None, None, "Abuela Pilar", "Piñón Fernández", "+34 900 000 123", "pilar@example.com"),
    ("Family", None, None, "Trygve", "Brumlebø", "+47 900 00 007", "trygve@example.com"),
    ("Football", "Furuset Fotball G9", None, "Émile", "N’Diaye", "+47 900 00 055", "trener@furusetg9.example"),
    ("Housing co-op", "Borettslaget Solsiden", None, "Gunn-Britt", "Vedtægter", "+47 22 00 00 74", "styret@solsiden.example"),
    ("Landlord", None, "Mr", "Kåre", "Dryppvik", "+47 900 00 099 (after 10, never Sundays)", None),
    ("Neighbour", None, None, "Amina", "Yusuf", "+47 900 00 066", None),
    ("Optician", "Brillefint", None, None, None, "+47 22 00 00 12", "se@brillefint.example"),
    ("Plumber", "Rør i Hjørnet", None, "Mario", "Rørvik", "+47 22 00 00 64", "mario@rorihjornet.example"),
    ("School", "Linjalveien skole", None, "Turid", "Krittstad", "+47 22 00 00 20", "3b@linjalveien.example"),
    ("School", "Linjalveien skole, office", None, None, None, "+47 22 00 00 21", "kontor@linjalveien.example"),
    ("Vet", "Dyrlege Pote", "Dr", "Søren", "Kløe", "+47 22 00 00 13", "logrende@pote.example"),
    (None, None, None, "Man who fixed the oven", None, "+47 900 00 033", None),
]


def seconds(duration):
    days, _, clock = duration.rpartition(" ")
    hours, minutes, rest = (int(part) for part in clock.split(":"))
    return (int(days or 0) * 24 + hours) * 3600 + minutes * 60 + rest


def stored_events():
    for position, (start, duration, repeat, category, subject, owner, invited, accepted) in enumerate(EVENTS):
        assert len(subject) <= 100 and seconds(duration) >= 0, subject
        # Ids have gaps, as they do when events are deleted.
        number = 10 + position + position // 7
        going = invited if accepted == ALL else accepted
        yield {
            "id": number, "user": user(owner), "tribe": TRIBE, "to": people(invited), "start": start + ":00", "duration": duration,
            "recurrence_type": repeat, "subject": subject, "category": category, "accepted": people(going),
        }


def people(letters):
    return [user(letter) for letter in sorted(letters, key=lambda letter: PEOPLE[letter][0])]


def repeats(event, first, last):
    """The starts that the back end generates in a window, both ends included."""
    start = dt.datetime.fromisoformat(event["start"])
    kind = event["recurrence_type"]
    if kind in ("DAI", "WEK", "TWK"):
        step = dt.timedelta(days={"DAI": 1, "WEK": 7, "TWK": 14}[kind])
        skipped = max(1, -((start - first) // step))
        at = start + skipped * step
        while at <= last:
            if at >= first:
                yield at
            at += step
    elif kind == "MON":
        for months in range(1, (last.year - start.year) * 12 + last.month - start.month + 1):
            year, month = divmod(start.year * 12 + start.month - 1 + months, 12)
            day = min(start.day, calendar.monthrange(year, month + 1)[1])
            at = start.replace(year=year, month=month + 1, day=day)
            if first <= at <= last:
                yield at
    elif kind == "YEA":
        # The back end begins 365 days later and keeps that date, so a leap year on the way costs a day for ever.
        base = start + dt.timedelta(days=365)
        for year in range(base.year, last.year + 1):
            if base.month == 2 and base.day == 29 and not calendar.isleap(year):
                continue
            at = base.replace(year=year)
            if first <= at <= last:
                yield at


def generated(event, start):
    row = {}
    for key, value in event.items():
        row[key] = value
        if key == "recurrence_type":
            row["recurrence_type"] = "REC"
            row["recurrences"] = None
    row["start"] = start.isoformat()
    return row


def window(events, first, last):
    rows = [e for e in events if first.isoformat() <= e["start"] <= last.isoformat()]
    for event in events:
        rows += [generated(event, start) for start in repeats(event, first, last)]
    return envelope(sorted(rows, key=lambda row: row["start"]))


def envelope(results):
    return {"count": len(results), "next": None, "previous": None, "results": results}


def months():
    year, month = FIRST_MONTH
    while (year, month) <= LAST_MONTH:
        first = dt.datetime(year, month, 1)
        year, month = (year + 1, 1) if month == 12 else (year, month + 1)
        yield first, dt.datetime(year, month, 1)


def notifications(events, letter):
    rows = []
    for position, event in enumerate(events):
        if event["recurrence_type"] != "NON" or not "2027-01" <= event["start"] <= "2027-05":
            continue
        if PEOPLE[letter][0] not in [u["user_id"] for u in event["to"]]:
            continue
        sent = NOW - dt.timedelta(days=27, hours=-5 * position % 24, minutes=-7 * position % 60) + dt.timedelta(hours=6 * position % 600)
        changed = position % 5 == 0
        name = event["user"]["display_name"]
        rows.append({
            "id": 100 + position * 5 + FAMILY.index(letter), "user": PEOPLE[letter][0],
            "date_created": sent.isoformat() + ".%06d" % (position * 7919 % 1_000_000), "subject": event["subject"],
            "message": f"{name} has made a change to this event" if changed else f"Invitation from {name}",
            "type": "INV", "event": event,
        })
    return envelope(sorted(rows, key=lambda row: row["date_created"]))


# Public holidays where the family lives.
HOLIDAYS = [
    ("2026-12-25", "Christmas Day"), ("2026-12-26", "Boxing Day"), ("2027-01-01", "New Year’s Day"), ("2027-03-25", "Maundy Thursday"),
    ("2027-03-26", "Good Friday"), ("2027-03-28", "Easter Sunday"), ("2027-03-29", "Easter Monday"), ("2027-05-01", "Labour Day"),
    ("2027-05-06", "Ascension Day"), ("2027-05-16", "Whit Sunday"), ("2027-05-17", "Constitution Day"), ("2027-05-17", "Whit Monday"),
    ("2027-12-25", "Christmas Day"), ("2027-12-26", "Boxing Day"), ("2028-01-01", "New Year’s Day"),
]


def write_holidays():
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Example//Public holidays//EN", "X-WR-CALNAME:Public holidays"]
    for iso, name in HOLIDAYS:
        day = dt.date.fromisoformat(iso)
        slug = name.lower().replace("’", "").replace(" ", "-")
        lines += [
            "BEGIN:VEVENT", f"UID:{iso}-{slug}@holidays.example", "DTSTAMP:20261101T000000Z", f"DTSTART;VALUE=DATE:{day:%Y%m%d}",
            f"DTEND;VALUE=DATE:{day + dt.timedelta(days=1):%Y%m%d}", f"SUMMARY:{name}", "TRANSP:TRANSPARENT", "END:VEVENT",
        ]
    lines.append("END:VCALENDAR")
    (CONTENT / "holidays.ics").write_bytes("".join(line + "\r\n" for line in lines).encode())


def write(path, body):
    file = CONTENT / "tribehub" / path
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(body, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")


def main():
    write_holidays()
    events = list(stored_events())
    members = sorted((PEOPLE[letter] for letter in FAMILY), key=lambda person: person[1])
    write("tribe.json", envelope([{
        "name": TRIBE["tribe_name"],
        "users": [{"user_id": n, "display_name": name, "profile_image": image} for n, name, image in members],
    }]))
    for letter in FAMILY:
        number, name, image = PEOPLE[letter]
        write(f"profile/{number}.json", {
            "user": number, "username": name, "display_name": name, "image": image, "tribe": TRIBE["tribe_id"], "is_admin": letter == "I"})
        write(f"notifications/{number}.json", notifications(events, letter))
    for first, last in months():
        stamp = "list__from_{0:%Y-%m-%d}T00-00-00__to_{1:%Y-%m-%d}T00-00-00.json".format(first, last)
        write("events/" + stamp, window(events, first, last))
    for event in events:
        # Some began before the first window: only their own page holds them.
        if event["recurrence_type"] != "NON":
            write(f"events/detail/{event['id']}.json", event)
    rows = [
        {"id": n, "tribe": TRIBE, "category": c[0], "company": c[1], "title": c[2], "first_name": c[3], "last_name": c[4], "phone": c[5],
         "email": c[6]}
        for n, c in enumerate(CONTACTS, start=1)
    ]
    write("contacts.json", envelope(sorted(rows, key=lambda row: (row["category"] is not None, row["category"] or ""))))


if __name__ == "__main__":
    main()

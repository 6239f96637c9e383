"""Writes the data of one full month page as JSON: six weeks, seven days, four events a day, two names each."""
import json

subjects = ["Dentist", "Choir practice", "Football & friends", "Parents' evening", "Piano lesson", "Swimming <beginners>",
            "Grandma's birthday", "Bin day", "Library", "Vet: Mr Whiskers"]
places = ["", "Main Street 12", "School hall", "", "Sports ground (north)"]
names = ["Emma", "Tom", "Åse", "O'Brien", "Noah", "Mia"]
categories = ["medical", "club", "sport", "education"]


def event(i):
    hour = 8 + i % 11
    return {"category": categories[i % 4], "start": f"2027-03-{1 + i % 31:02}T{hour:02}:30:00+01:00", "time": f"{hour:02}:30",
            "path": f"events/tribehub-{i}/", "subject": subjects[i % 10], "place": places[i % 5],
            "people": [{"name": names[i % 6]}, {"name": names[(i * 5 + 1) % 6]}]}


def day(i):
    return {"date": f"2027-03-{1 + i % 31:02}", "isToday": i == 17, "path": f"2027/03/#d{i}", "day": str(1 + i % 31),
            "hasEvents": True, "events": [event(i * 4 + k) for k in range(4)]}


month = {"title": "March 2027",
         "weekdays": [{"name": n} for n in ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]],
         "weeks": [{"week": str(9 + w), "days": [day(w * 7 + d) for d in range(7)]} for w in range(6)]}
print(json.dumps(month))

// Lists a feed's happenings with ical.js, in the very build that Thunderbird ships (modules/calendar/Ical.sys.mjs).
//
//     node thunderbird.mjs ICAL.mjs ZONE FIRST AFTER FEED…
//
// A line each: start, tab, title as JSON. FIRST and AFTER are YYYY-MM-DD.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { resolve } from "node:path";

const [library, zone, first, after, ...feeds] = process.argv.slice(2);
const ICAL = (await import(pathToFileURL(resolve(library)))).default;
const clock = new Intl.DateTimeFormat("sv-SE", {
  timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit",
});

// As the pages write it: a day, or the family's wall clock to the minute.
function shown(time) {
  if (time.isDate) return time.toString();
  return clock.format(new Date(time.toUnixTime() * 1000)).replace(" ", "T");
}

for (const path of feeds) {
  const calendar = new ICAL.Component(ICAL.parse(readFileSync(path, "utf8")));
  for (const rules of calendar.getAllSubcomponents("vtimezone")) {
    const known = new ICAL.Timezone(rules);
    if (!ICAL.TimezoneService.has(known.tzid)) ICAL.TimezoneService.register(known);
  }
  const events = calendar.getAllSubcomponents("vevent");
  const series = new Set(events.filter((event) => event.hasProperty("rrule")).map((event) => event.getFirstPropertyValue("uid")));
  for (const component of events) {
    const uid = component.getFirstPropertyValue("uid");
    // Left to itself, it takes a change of another event at the same clock time for one of this.
    const exceptions = events.filter((other) => other.hasProperty("recurrence-id") && other.getFirstPropertyValue("uid") === uid);
    const event = new ICAL.Event(component, component.hasProperty("recurrence-id") ? {} : { exceptions, strictExceptions: true });
    if (event.isRecurrenceException() && series.has(event.uid)) continue;
    const found = [];
    if (event.isRecurring()) {
      const iterator = event.iterator();
      // What a change moves may come out of order: a while longer, then.
      for (let next = iterator.next(); next && next.toString().slice(0, 4) <= String(Number(after.slice(0, 4)) + 1); next = iterator.next()) {
        const details = event.getOccurrenceDetails(next);
        found.push([details.startDate, details.item.summary]);
      }
    } else {
      found.push([event.startDate, event.summary]);
    }
    for (const [start, title] of found) {
      const text = shown(start);
      if (text >= first && text.slice(0, 10) < after) console.log(`${text}\t${JSON.stringify(title)}`);
    }
  }
}

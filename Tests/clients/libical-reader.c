/* libical-reader FEED FROM TO ZONE: every happening in [FROM, TO) as libical expands it, with the feed's own VTIMEZONEs, on the
 * clock of ZONE. */
#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static icalcomponent *whole;
static icaltimezone *clock_zone;

static int replaced(const char *uid, struct icaltimetype start) {
  for (icalcomponent *c = icalcomponent_get_first_component(whole, ICAL_VEVENT_COMPONENT); c;
       c = icalcomponent_get_next_component(whole, ICAL_VEVENT_COMPONENT)) {
    icalproperty *id = icalcomponent_get_first_property(c, ICAL_RECURRENCEID_PROPERTY);
    if (!id || strcmp(icalcomponent_get_uid(c), uid) != 0) continue;
    /* Both are on the clock of the series; a property does not know its zone, so only what they say is compared. */
    struct icaltimetype of = icalproperty_get_recurrenceid(id);
    if (of.year == start.year && of.month == start.month && of.day == start.day) return 1;
  }
  return 0;
}

static void show(struct icaltimetype t, const char *title) {
  if (!t.is_date && (t.zone || icaltime_is_utc(t))) t = icaltime_convert_to_zone(t, clock_zone);
  if (t.is_date) printf("%04d-%02d-%02d", t.year, t.month, t.day);
  else printf("%04d-%02d-%02dT%02d:%02d", t.year, t.month, t.day, t.hour, t.minute);
  putchar('\t');
  for (; *title; title++) {
    if (*title == '\n') fputs("\\n", stdout); else putchar(*title);
  }
  putchar('\n');
}

int main(int argc, char **argv) {
  if (argc != 5) return 64;
  clock_zone = icaltimezone_get_builtin_timezone(argv[4]);
  if (!clock_zone) return 3;
  FILE *file = fopen(argv[1], "rb");
  if (!file) return 2;
  fseek(file, 0, SEEK_END);
  long size = ftell(file);
  rewind(file);
  char *text = calloc(1, size + 1);
  if (fread(text, 1, size, file) != (size_t)size) return 2;
  fclose(file);
  whole = icalparser_parse_string(text);
  if (!whole) return 1;
  struct icaltimetype from = icaltime_from_string(argv[2]), to = icaltime_from_string(argv[3]);
  icaltime_adjust(&from, -1, 0, 0, 0);
  icalcompiter at = icalcomponent_begin_component(whole, ICAL_VEVENT_COMPONENT);
  for (icalcomponent *c = icalcompiter_deref(&at); c; c = icalcompiter_next(&at)) {
    struct icaltimetype start = icalcomponent_get_dtstart(c);
    const char *title = icalcomponent_get_summary(c);
    icalproperty *rule = icalcomponent_get_first_property(c, ICAL_RRULE_PROPERTY);
    if (!rule) {
      show(start, title);
      continue;
    }
    icalrecur_iterator *it = icalrecur_iterator_new(icalproperty_get_rrule(rule), start);
    for (struct icaltimetype next = icalrecur_iterator_next(it); !icaltime_is_null_time(next); next = icalrecur_iterator_next(it)) {
      /* A day on either side for the clocks of the world: whoever compares looks at the days asked for. */
      if (icaltime_compare_date_only(next, to) > 0) break;
      if (icaltime_compare_date_only(next, from) < 0) continue;
      if (icalproperty_recurrence_is_excluded(c, &start, &next)) continue;
      if (replaced(icalcomponent_get_uid(c), next)) continue;
      show(next, title);
    }
    icalrecur_iterator_free(it);
  }
  return 0;
}

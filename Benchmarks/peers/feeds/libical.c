/* Writes COUNT events with libical: once as components that are ready and only serialised, once made and serialised. */
#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

static icalcomponent *calendar(int count, icaltimezone *zone) {
  icalcomponent *all = icalcomponent_new(ICAL_VCALENDAR_COMPONENT);
  icalcomponent_add_property(all, icalproperty_new_version("2.0"));
  icalcomponent_add_property(all, icalproperty_new_prodid("-//Peer//EN"));
  for (int i = 0; i < count; i++) {
    char text[256];
    icalcomponent *event = icalcomponent_new(ICAL_VEVENT_COMPONENT);
    snprintf(text, sizeof text, "event-%d.1.bench@wallplanner.invalid", i);
    icalcomponent_add_property(event, icalproperty_new_uid(text));
    struct icaltimetype stamp = icaltime_from_string("20270101T000000Z");
    icalcomponent_add_property(event, icalproperty_new_dtstamp(stamp));
    icalcomponent_add_property(event, icalproperty_new_created(stamp));
    icalcomponent_add_property(event, icalproperty_new_lastmodified(stamp));
    icalcomponent_add_property(event, icalproperty_new_sequence(0));
    struct icaltimetype start = icaltime_from_string("20270101T000000");
    start.day += i % 360;
    start.minute = i % 48 * 30;
    start = icaltime_normalize(start);
    struct icaltimetype end = start;
    end.minute += 90;
    end = icaltime_normalize(end);
    icalproperty *from = icalproperty_new_dtstart(start);
    icalproperty_add_parameter(from, icalparameter_new_tzid("Europe/Oslo"));
    icalcomponent_add_property(event, from);
    icalproperty *to = icalproperty_new_dtend(end);
    icalproperty_add_parameter(to, icalparameter_new_tzid("Europe/Oslo"));
    icalcomponent_add_property(event, to);
    snprintf(text, sizeof text, "Football practice, group %d", i % 40);
    icalcomponent_add_property(event, icalproperty_new_summary(text));
    icalcomponent_add_property(event, icalproperty_new_description(
      "Bring shoes and water; the trainer is Kari.\nMeet at the side door.\n\nWho: Emma, Tom\nGoing: Emma, Tom"));
    snprintf(text, sizeof text, "Sports hall %d, North Street 12", i % 9);
    icalcomponent_add_property(event, icalproperty_new_location(text));
    icalcomponent_add_property(event, icalproperty_new_categories("Sport"));
    snprintf(text, sizeof text, "https://planner.example.org/events/bench-%d/", i);
    icalcomponent_add_property(event, icalproperty_new_url(text));
    icalcomponent_add_property(event, icalproperty_new_status(ICAL_STATUS_CONFIRMED));
    icalcomponent_add_property(event, icalproperty_new_transp(ICAL_TRANSP_OPAQUE));
    icalcomponent_add_component(all, event);
  }
  return all;
}

int main(int argc, char **argv) {
  int count = argc > 1 ? atoi(argv[1]) : 50000;
  double best = 1e9, bestWhole = 1e9;
  size_t length = 0;
  for (int run = 0; run < 3; run++) {
    double start = now();
    icalcomponent *all = calendar(count, NULL);
    double made = now();
    char *text = icalcomponent_as_ical_string_r(all);
    double end = now();
    length = strlen(text);
    if (end - made < best) best = end - made;
    if (end - start < bestWhole) bestWhole = end - start;
    free(text);
    icalcomponent_free(all);
  }
  printf("libical-serialiser %f %d %zu\n", best, count, length);
  printf("libical-whole %f %d %zu\n", bestWhole, count, length);
  return 0;
}

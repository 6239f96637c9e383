/* Expands cases.tsv in a one-year window with libical, which seeks to the window; prints figures. */
#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_CASES = 200 };
static struct { char group[16]; struct icaltimetype start; struct icalrecurrencetype rule; } cases[MOST_CASES];
static volatile long long sink;

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

int main(int argc, char **argv)
{
    if (argc < 2)
        return 64;
    icalerror_set_errors_are_fatal(0);
    icaltimezone *zone = icaltimezone_get_builtin_timezone("Europe/Oslo");
    if (!zone) {
        fprintf(stderr, "libical has no Europe/Oslo\n");
        return 2;
    }
    FILE *file = fopen(argv[1], "r");
    if (!file)
        return 2;
    int passes = argc > 2 ? atoi(argv[2]) : 20, count = 0;
    char line[1024];
    while (count < MOST_CASES && fgets(line, sizeof line, file)) {
        char *group = strtok(line, "\t"), *start = strtok(NULL, "\t"), *rule = strtok(NULL, "\t\n");
        if (!rule)
            continue;
        snprintf(cases[count].group, sizeof cases[count].group, "%s", group);
        cases[count].start = icaltime_from_string(start);
        icaltime_set_timezone(&cases[count].start, zone);
        cases[count].rule = icalrecurrencetype_from_string(rule);
        count++;
    }
    fclose(file);
    struct icaltimetype from = icaltime_from_string("20270101T000000"), to = icaltime_from_string("20280101T000000");
    icaltime_set_timezone(&from, zone);
    icaltime_set_timezone(&to, zone);
    static const char *groups[] = {"family", "old"};
    for (int g = 0; g < 2; g++) {
        double best = 1e9;
        long instances = 0;
        for (int pass = 0; pass < passes; pass++) {
            double begin = now();
            instances = 0;
            for (int i = 0; i < count; i++) {
                if (strcmp(cases[i].group, groups[g]) != 0)
                    continue;
                icalrecur_iterator *iterator = icalrecur_iterator_new(cases[i].rule, cases[i].start);
                if (!iterator)
                    continue;
                /* Seeking is refused for rules with COUNT: those are stepped through. */
                icalrecur_iterator_set_start(iterator, from);
                struct icaltimetype next;
                while (!icaltime_is_null_time(next = icalrecur_iterator_next(iterator))) {
                    if (icaltime_compare(next, to) >= 0)
                        break;
                    if (icaltime_compare(next, from) < 0)
                        continue;
                    sink += (long long)icaltime_as_timet_with_zone(next, zone);
                    instances++;
                }
                icalrecur_iterator_free(iterator);
            }
            double seconds = now() - begin;
            if (seconds < best)
                best = seconds;
        }
        printf("libical\t%s\t%ld\t%.9f\n", groups[g], instances, best);
    }
    return 0;
}

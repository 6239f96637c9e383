/* Expands rules with libical: one line "DTSTART<TAB>RRULE<TAB>LIMIT" in, one line of comma-separated starts out.
   Needs the Debian package libical-dev. */
#include <libical/ical.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char line[4096];

    icalerror_set_errors_are_fatal(0);
    while (fgets(line, sizeof line, stdin)) {
        char *start = strtok(line, "\t");
        char *text = strtok(NULL, "\t");
        char *limit_text = strtok(NULL, "\t\n");
        if (!start || !text || !limit_text) {
            puts("!line");
            continue;
        }
        int limit = atoi(limit_text);
        struct icaltimetype dtstart = icaltime_from_string(start);
        struct icalrecurrencetype rule = icalrecurrencetype_from_string(text);
        icalrecur_iterator *iterator = icalrecur_iterator_new(rule, dtstart);
        if (rule.freq == ICAL_NO_RECURRENCE || !iterator) {
            puts("!refused");
            if (iterator)
                icalrecur_iterator_free(iterator);
            continue;
        }
        for (int i = 0; i < limit; i++) {
            struct icaltimetype next = icalrecur_iterator_next(iterator);
            if (icaltime_is_null_time(next))
                break;
            if (next.is_date)
                printf("%s%04d-%02d-%02d", i ? "," : "", next.year, next.month, next.day);
            else
                printf("%s%04d-%02d-%02dT%02d:%02d:%02d", i ? "," : "", next.year, next.month, next.day, next.hour, next.minute,
                       next.second);
        }
        putchar('\n');
        fflush(stdout);
        icalrecur_iterator_free(iterator);
    }
    return 0;
}

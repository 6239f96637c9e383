#!/bin/sh
# Fetches what changes every day into the content folder. Change the addresses; put passwords into the CI's secrets, never into this file.
# A file that cannot be fetched is left out: the build then shows its last good copy from the state folder, with a warning.
set -u
status=0
fetch() { # fetch ADDRESS FILE
  mkdir -p "$(dirname "$2")"
  curl --fail --silent --show-error --location --max-time 60 --retry 2 --output "$2.new" "$1" && mv "$2.new" "$2" && return
  rm -f "$2.new"
  echo "$1 could not be fetched" >&2
  status=1
}
fetch "${SCHOOL_ADDRESS:-https://school.example.org/calendar.ics}" home/school.ics
exit "$status"

#!/usr/bin/env bash
# The planner is built and shown until the add-on is stopped.
set -eu
cd /config
test -e home || wallplanner init home --time-zone "$(jq -r .time_zone /data/options.json)" < /dev/null
mkdir -p site
caddy run --config /etc/caddy/Caddyfile &
exec wallplanner run home --output site --every "$(jq -r .every /data/options.json)" --allow-private

# What `wallplanner run` and `wallplanner doctor --health` do. Called as `sh -c`, with the program's name as $0, and then:
#
#   run CONTENT SITE STATE SECONDS [once] [fetch] [--allow-private]     each of the last three may be empty
#   health STATE
#
# Fetches every so many seconds and builds every half minute. A build that finds nothing changed takes some milliseconds; after a change of
# the content, and when the family's day begins, it makes the planner anew. Each step is a process of its own. Each new planner is one line,
# and what goes wrong is told in full, once. SIGTERM ends it after the step that runs; SIGHUP fetches and builds now.
set -u
if [ "$1" = health ]; then
  read -r status at 2> /dev/null < "$2/health" || { echo "no build is on record in $2; \`wallplanner run\` makes one"; exit 1; }
  case $status in 0 | 3) ;; *) echo "the last build published nothing (exit status $status)"; exit 1 ;; esac
  [ $(($(date +%s) - at)) -lt 7200 ] || { echo "the last build was $((($(date +%s) - at) / 60)) minutes ago"; exit 1; }
  exit 0
fi
content=$2 site=$3 state=$4 every=$5 once=$6 fetch=$7 private=$8
say() { printf '%s\n' "$2" | while IFS= read -r line; do echo "$(date -u +%Y-%m-%dT%H:%M:%SZ) $1: $line"; done >&2; }
end='' wake='' said='' missed='' next=0
trap 'end=yes' TERM INT
trap 'next=0' HUP
while :; do
  if [ "$fetch" ] && [ "$(date +%s)" -ge "$next" ]; then
    # What is in planner.json without an address is not fetched, and that is no fault.
    if text=$("$0" fetch "$content" --state "$state" $private 2>&1); then text=''; fi
    [ "$text" = "$missed" ] || [ -z "$text" ] || say fetch "$text"
    missed=$text
    next=$(($(date +%s) + every))
  fi
  status=0
  text=$("$0" build "$content" --output "$site" --state "$state" 2>&1) || status=$?
  case $status in 0 | 3) text=$(printf '%s\n' "$text" | tail -1) ;; esac
  case $text in *'nothing had changed'*) [ "$said" ] || say build "$text" ;; "$said") ;; *) say build "$text" ;; esac
  said=$text
  mkdir -p "$state" && echo "$status $(date +%s)" > "$state/health"
  [ "$once$end" ] && exit $status
  sleep 30 & wake=$!
  wait $wake
  [ "$end" ] && kill $wake 2> /dev/null
  [ "$end" ] && exit 0
done

#!/bin/sh
# A CI job with curl alone: create a run, wait for its end, judge its result.
#   TIDEMARK_URL=http://127.0.0.1:3000 TIDEMARK_API_KEY=tmk_... sh docs/examples/ci.sh docs/examples/ci-run.json
# Exit codes, by the judgement of the run: 0 passed, 1 failed or the load was not held, 2 the run is incomplete or there is no answer,
# 3 its figures are not to be trusted, or something that decides is unknown.
set -eu
plan=$1
# A repeated job with the same key gets the run that it created before, not a second one.
key=${CI_JOB_ID:-$(date +%s)-$$}

get() {
  curl -sS --fail-with-body -H "Authorization: Bearer $TIDEMARK_API_KEY" "$TIDEMARK_URL$1"
}

field() {
  printf '%s' "$run" | grep -o "\"$1\":\"[^\"]*\"" | head -n 1 | cut -d '"' -f 4
}

run=$(curl -sS --fail-with-body -X POST "$TIDEMARK_URL/api/v1/runs" \
  -H "Authorization: Bearer $TIDEMARK_API_KEY" \
  -H 'Content-Type: application/json' \
  -H "Idempotency-Key: $key" \
  --data "@$plan") || { printf '%s\n' "$run" >&2; exit 2; }
id=$(field id)
echo "run $TIDEMARK_URL/runs/$id"

while :; do
  run=$(get "/api/v1/runs/$id?wait=60") || { printf '%s\n' "$run" >&2; exit 2; }
  state=$(field state)
  case $state in
    queued | claimed | preparing | running | draining | verifying | finalizing) ;;
    *) break ;;
  esac
done
printf '%s\n' "$run" >run.json
echo "state $state, result in run.json"

judgement=$(printf '%s' "$run" | grep -o '"judgement":{"value":"[^"]*"' | head -n 1 | cut -d '"' -f 6)
reason=$(printf '%s' "$run" | grep -o '"judgement":{"value":"[^"]*","reasons":\[{"value":"[^"]*","code":"[^"]*","message":"[^"]*"' |
  head -n 1 | sed 's/.*"message":"//; s/"$//')
echo "${judgement:-no judgement}${reason:+: $reason}"
case $judgement in
  passed) ;;
  failed | not_held) exit 1 ;;
  untrusted | unknown) exit 3 ;;
  *) exit 2 ;;
esac

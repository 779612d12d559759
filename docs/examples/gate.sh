#!/bin/sh
# A benchmark as a check with curl alone: start a gate, wait for its end, write its answers.
#   TIDEMARK_URL=http://127.0.0.1:3000 TIDEMARK_API_KEY=tmk_... sh docs/examples/gate.sh gate.json
# gate.json is the body of POST /api/v1/gates. Writes gate-answer.json, gate.md and gate.xml (JUnit), also into the job summary of GitHub.
# Exit codes: 0 passed, 1 failed, 2 cancelled or no answer, 3 inconclusive or untrusted, 4 the request is wrong.
set -eu
request=$1
# A repeated job with the same key waits for the gate that it started before, and starts no second one.
key=${CI_JOB_ID:-${GITHUB_RUN_ID:+$GITHUB_RUN_ID-${GITHUB_JOB:-job}}}
key=${key:-$(date +%s)-$$}

call() {
  curl -sS --retry 5 --retry-connrefused --max-time 90 -H "Authorization: Bearer $TIDEMARK_API_KEY" "$@"
}

field() {
  printf '%s' "$gate" | grep -o "\"$1\":[^,}]*" | head -n 1 | cut -d ':' -f 2 | tr -d '"'
}

answer=$(call -X POST "$TIDEMARK_URL/api/v1/gates" -H 'Content-Type: application/json' \
  -H "Idempotency-Key: $key" --data "@$request" -w '\n%{http_code}') || exit 2
gate=$(printf '%s\n' "$answer" | sed '$d')
case $(printf '%s\n' "$answer" | tail -n 1) in
  202) ;;
  4*) printf '%s\n' "$gate" >&2; exit 4 ;;
  *) printf '%s\n' "$gate" >&2; exit 2 ;;
esac
id=$(field id)
echo "gate $TIDEMARK_URL/gates/$id"

while [ "$(field exitCode)" = null ]; do
  gate=$(call --fail-with-body "$TIDEMARK_URL/api/v1/gates/$id?wait=60") || { printf '%s\n' "$gate" >&2; exit 2; }
  echo "$(field state), $(field endedCount) of $(field runCount) runs"
done
printf '%s\n' "$gate" >gate-answer.json
code=$(field exitCode)
if [ "$code" = 2 ]; then
  echo 'The gate was cancelled.'
  exit 2
fi
call --fail-with-body -o gate.md "$TIDEMARK_URL/api/v1/gates/$id/markdown" || exit 2
call --fail-with-body -o gate.xml "$TIDEMARK_URL/api/v1/gates/$id/junit" || exit 2
cat gate.md
if [ -n "${GITHUB_STEP_SUMMARY:-}" ]; then cat gate.md >>"$GITHUB_STEP_SUMMARY"; fi
exit "$code"

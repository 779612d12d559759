-- What a finished run comes to, beside its state: one value that lists filter by. Older results are judged by the same rules as far as
-- they recorded what decides; their reasons are worked out when they are read.
ALTER TABLE "run" ADD COLUMN "judgement" TEXT;
UPDATE "run" SET "judgement" = CASE
  WHEN "summary" IS NULL THEN 'incomplete'
  WHEN COALESCE("summary"->'imported', 'null') <> 'null' AND "summary"->>'validity' <> 'generator_limited' THEN 'unknown'
  WHEN "summary"->'verification'->>'status' = 'failed' AND NOT (
    "summary"->'verification'->'totals'->'lost' = '0' AND ("summary"->'verification'->'totals'->>'unexpected')::float8 > 0
  ) IS TRUE THEN 'failed'
  WHEN "state" = 'succeeded' AND "summary"->'thresholds' @> '[{"outcome": "failed"}]' THEN 'failed'
  WHEN "state" <> 'succeeded' THEN 'incomplete'
  WHEN "summary"->'verification'->>'status' IN ('failed', 'surplus') THEN 'untrusted'
  WHEN "summary"->>'validity' IN ('generator_limited', 'dry_run', 'valid_with_gap') THEN 'untrusted'
  WHEN COALESCE("summary"->'analysis'->'doubts', '[]') @? '$[*] ? (@.isGrave == true && (@.kind == "restarted" || @.kind == "clock_jumped"))' THEN 'untrusted'
  WHEN "summary"->>'validity' = 'no_data' THEN 'unknown'
  WHEN "summary"->'verification'->>'status' = 'unknown' THEN 'unknown'
  WHEN "summary"->'thresholds' @> '[{"outcome": "unknown"}]' THEN 'unknown'
  ELSE 'passed'
END
WHERE "state" IN ('succeeded', 'failed', 'aborted', 'cancelled', 'interrupted', 'lost', 'timed_out', 'expired');
CREATE INDEX "run_workspace_id_judgement_created_at_idx" ON "run"("workspace_id", "judgement", "created_at");

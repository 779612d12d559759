-- The state is spelled as in en-US, also in what a run that goes now has stored of its progress.
DROP INDEX "run_one_owner_per_target";
UPDATE "run" SET "state" = 'finalizing' WHERE "state" = 'finalising';
UPDATE "run" SET "progress" = jsonb_set("progress", '{state}', '"finalizing"') WHERE "progress"->>'state' = 'finalising';
CREATE UNIQUE INDEX "run_one_owner_per_target" ON "run"("target_key")
  WHERE "state" IN ('claimed', 'preparing', 'running', 'draining', 'verifying', 'finalizing');

-- What a run does now is its status.
UPDATE "run" SET "progress" = ("progress" - 'doing') || jsonb_build_object('status', "progress"->'doing') WHERE "progress" ? 'doing';

-- When the workers were last notified that the run is queued.
ALTER TABLE "run" RENAME COLUMN "rung_at" TO "notified_at";

-- No version ever moved a run to "warming". Should a row say so nevertheless, it becomes what precedes it and is swept like any other.
UPDATE "run" SET "state" = 'preparing' WHERE "state" = 'warming';
UPDATE "run" SET "progress" = jsonb_set("progress", '{state}', '"preparing"') WHERE "progress"->>'state' = 'warming';

-- At most one run owns a target, whatever two workers do at the same moment.
DROP INDEX "run_one_owner_per_target";
CREATE UNIQUE INDEX "run_one_owner_per_target" ON "run"("target_key")
  WHERE "state" IN ('claimed', 'preparing', 'running', 'draining', 'verifying', 'finalising');

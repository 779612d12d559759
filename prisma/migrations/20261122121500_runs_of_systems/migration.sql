-- The newest run and the number of runs per target and per launcher, without reading the plans.
CREATE INDEX "run_of_target" ON "run"("workspace_id", "target_id", "created_at", "id") WHERE "target_id" IS NOT NULL;
CREATE INDEX "run_of_launcher" ON "run"("workspace_id", (("plan"->'target')->>'launcher'), "created_at", "id");

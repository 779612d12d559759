-- What users delete is hidden at once and can be restored until a sweep purges it.
ALTER TABLE "run" ADD COLUMN "deleted_at" TIMESTAMPTZ(3), ADD COLUMN "labels" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
ALTER TABLE "experiment" ADD COLUMN "deleted_at" TIMESTAMPTZ(3);
ALTER TABLE "schema" ADD COLUMN "deleted_at" TIMESTAMPTZ(3);
ALTER TABLE "load_profile" ADD COLUMN "deleted_at" TIMESTAMPTZ(3);
ALTER TABLE "target" ADD COLUMN "deleted_at" TIMESTAMPTZ(3);
CREATE INDEX "run_labels_idx" ON "run" USING GIN ("labels");
-- Few rows are deleted or labeled: the purge, the list of deleted items and the choice of labels read these rows alone.
CREATE INDEX "run_deleted" ON "run"("workspace_id", "deleted_at") WHERE "deleted_at" IS NOT NULL;
CREATE INDEX "run_labeled" ON "run"("workspace_id", "created_at") WHERE "labels" <> ARRAY[]::TEXT[];

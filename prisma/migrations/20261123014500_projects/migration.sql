-- Projects, and what belongs to each. The keys hold the workspace, so that nothing belongs to a project of another one.
CREATE TABLE "project" (
  "id" TEXT NOT NULL,
  "workspace_id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "name_key" TEXT NOT NULL,
  "description" TEXT NOT NULL DEFAULT '',
  "archived_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "created_by" TEXT NOT NULL,
  CONSTRAINT "project_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "project_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "project_workspace_id_name_key_key" ON "project" ("workspace_id", "name_key");
CREATE UNIQUE INDEX "project_workspace_id_id_key" ON "project" ("workspace_id", "id");
CREATE INDEX "project_workspace_id_created_at_id_idx" ON "project" ("workspace_id", "created_at", "id");

ALTER TABLE "run" ADD COLUMN "project_id" TEXT;
ALTER TABLE "experiment" ADD COLUMN "project_id" TEXT;
ALTER TABLE "gate" ADD COLUMN "project_id" TEXT;
ALTER TABLE "run" ADD CONSTRAINT "run_workspace_id_project_id_fkey" FOREIGN KEY ("workspace_id", "project_id") REFERENCES "project"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "experiment" ADD CONSTRAINT "experiment_workspace_id_project_id_fkey" FOREIGN KEY ("workspace_id", "project_id") REFERENCES "project"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
ALTER TABLE "gate" ADD CONSTRAINT "gate_workspace_id_project_id_fkey" FOREIGN KEY ("workspace_id", "project_id") REFERENCES "project"("workspace_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
CREATE INDEX "run_workspace_id_project_id_created_at_id_idx" ON "run" ("workspace_id", "project_id", "created_at", "id");
CREATE INDEX "experiment_workspace_id_project_id_created_at_id_idx" ON "experiment" ("workspace_id", "project_id", "created_at", "id");
CREATE INDEX "gate_workspace_id_project_id_created_at_id_idx" ON "gate" ("workspace_id", "project_id", "created_at", "id");

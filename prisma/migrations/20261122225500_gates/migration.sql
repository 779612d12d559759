-- Where runs come from, gates with their conclusions, and baselines that are pinned.
ALTER TABLE "run" ADD COLUMN "context" JSONB;
CREATE INDEX "run_context_branch" ON "run" ("workspace_id", ("context"->>'branch'), "created_at", "id") WHERE "context" IS NOT NULL;
CREATE INDEX "run_context_commit" ON "run" ("workspace_id", ("context"->>'commit'), "created_at", "id") WHERE "context" IS NOT NULL;

CREATE TABLE "gate" (
  "id" TEXT NOT NULL,
  "workspace_id" TEXT NOT NULL,
  "benchmark" TEXT NOT NULL,
  "context" JSONB NOT NULL,
  "rules" JSONB NOT NULL,
  "experiment_id" TEXT,
  "baseline" JSONB,
  "added_run_ids" TEXT[] DEFAULT ARRAY[]::TEXT[],
  "state" TEXT NOT NULL DEFAULT 'queued',
  "conclusion" TEXT,
  "answer" JSONB,
  "judged_runs" INTEGER NOT NULL DEFAULT 0,
  "created_by" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "concluded_at" TIMESTAMPTZ(3),
  CONSTRAINT "gate_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "gate_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "gate_experiment_id_fkey" FOREIGN KEY ("experiment_id") REFERENCES "experiment"("id") ON DELETE SET NULL ON UPDATE CASCADE
);
CREATE INDEX "gate_workspace_id_created_at_id_idx" ON "gate" ("workspace_id", "created_at", "id");
CREATE INDEX "gate_workspace_id_benchmark_created_at_id_idx" ON "gate" ("workspace_id", "benchmark", "created_at", "id");
CREATE INDEX "gate_experiment_id_idx" ON "gate" ("experiment_id");
CREATE INDEX "gate_open" ON "gate" ("created_at") WHERE "state" IN ('queued', 'running');

CREATE TABLE "baseline" (
  "workspace_id" TEXT NOT NULL,
  "benchmark" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "gate_id" TEXT NOT NULL,
  "experiment_id" TEXT NOT NULL,
  "created_by" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "baseline_pkey" PRIMARY KEY ("workspace_id", "benchmark", "name"),
  CONSTRAINT "baseline_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "baseline_experiment_id_idx" ON "baseline" ("experiment_id");

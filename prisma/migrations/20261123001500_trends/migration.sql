-- What concluded gates measured, and notes on the trends of benchmarks.
ALTER TABLE "gate" ADD COLUMN "measured" JSONB;

CREATE TABLE "annotation" (
  "id" TEXT NOT NULL,
  "workspace_id" TEXT NOT NULL,
  "benchmark" TEXT,
  "at" TIMESTAMPTZ(3) NOT NULL,
  "kind" TEXT NOT NULL,
  "text" TEXT NOT NULL,
  "url" TEXT,
  "created_by" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "annotation_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "annotation_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "annotation_workspace_id_created_at_id_idx" ON "annotation" ("workspace_id", "created_at", "id");
CREATE INDEX "annotation_workspace_id_at_idx" ON "annotation" ("workspace_id", "at");

CREATE TABLE "acknowledgment" (
  "id" TEXT NOT NULL,
  "workspace_id" TEXT NOT NULL,
  "benchmark" TEXT NOT NULL,
  "gate_id" TEXT NOT NULL,
  "metric" TEXT NOT NULL,
  "cell" TEXT NOT NULL,
  "reason" TEXT NOT NULL,
  "created_by" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "acknowledgment_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "acknowledgment_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "acknowledgment_gate_id_fkey" FOREIGN KEY ("gate_id") REFERENCES "gate"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "acknowledgment_gate_id_metric_cell_key" ON "acknowledgment" ("gate_id", "metric", "cell");
CREATE INDEX "acknowledgment_workspace_id_benchmark_idx" ON "acknowledgment" ("workspace_id", "benchmark");

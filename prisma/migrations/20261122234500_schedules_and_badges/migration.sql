-- Benchmarks that are run as gates at set times, and pictures of results that anyone with their address can see.
CREATE TABLE "schedule" (
  "id" TEXT NOT NULL,
  "workspace_id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "benchmark" TEXT NOT NULL,
  "definition" JSONB NOT NULL,
  "cron" TEXT NOT NULL,
  "time_zone" TEXT NOT NULL,
  "is_active" BOOLEAN NOT NULL DEFAULT true,
  "next_at" TIMESTAMPTZ(3) NOT NULL,
  "claimed_until" TIMESTAMPTZ(3),
  "last_at" TIMESTAMPTZ(3),
  "last_gate_id" TEXT,
  "last_due_at" TIMESTAMPTZ(3),
  "last_missed" INTEGER NOT NULL DEFAULT 0,
  "last_error" TEXT,
  "created_by" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "schedule_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "schedule_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "schedule_workspace_id_created_at_id_idx" ON "schedule"("workspace_id", "created_at", "id");
CREATE INDEX "schedule_is_active_next_at_idx" ON "schedule"("is_active", "next_at");

CREATE TABLE "badge" (
  "id" TEXT NOT NULL,
  "workspace_id" TEXT NOT NULL,
  "token" TEXT NOT NULL,
  "subject" JSONB NOT NULL,
  "created_by" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "badge_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "badge_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "badge_token_key" ON "badge"("token");
CREATE INDEX "badge_workspace_id_created_at_id_idx" ON "badge"("workspace_id", "created_at", "id");

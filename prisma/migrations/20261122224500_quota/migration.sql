CREATE TABLE "quota" (
  "workspace_id" TEXT NOT NULL,
  "limits" JSONB NOT NULL,
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "updated_by" TEXT NOT NULL,

  CONSTRAINT "quota_pkey" PRIMARY KEY ("workspace_id"),
  CONSTRAINT "quota_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE TABLE "runs_of_day" (
  "workspace_id" TEXT NOT NULL,
  "day" DATE NOT NULL,
  "runs" INTEGER NOT NULL,

  CONSTRAINT "runs_of_day_pkey" PRIMARY KEY ("workspace_id", "day"),
  CONSTRAINT "runs_of_day_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

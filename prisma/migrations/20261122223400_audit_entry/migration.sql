CREATE TABLE "audit_entry" (
  "id" TEXT NOT NULL,
  "workspace_id" TEXT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  "actor_kind" TEXT NOT NULL,
  "actor_id" TEXT,
  "actor_label" TEXT NOT NULL,
  "action" TEXT NOT NULL,
  "object_kind" TEXT,
  "object_id" TEXT,
  "object_name" TEXT,
  "address" TEXT NOT NULL,
  "outcome" TEXT NOT NULL DEFAULT 'unknown',
  "code" TEXT,
  "ids" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],

  CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "audit_entry_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

CREATE INDEX "audit_entry_workspace_id_at_id_idx" ON "audit_entry"("workspace_id", "at", "id");
CREATE INDEX "audit_entry_at_idx" ON "audit_entry"("at");

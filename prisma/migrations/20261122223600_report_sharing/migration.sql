-- Who may open a report and until when, which report it replaces, its link for the workspace, and its digest with a signature.
ALTER TABLE "report"
  ADD COLUMN "expires_at" TIMESTAMPTZ(3),
  ADD COLUMN "password_hash" TEXT,
  ADD COLUMN "supersedes_id" TEXT REFERENCES "report" ("id") ON DELETE SET NULL ON UPDATE CASCADE,
  ADD COLUMN "token_sealed" TEXT,
  ADD COLUMN "seal" JSONB;
CREATE INDEX "report_supersedes_id_idx" ON "report" ("supersedes_id");

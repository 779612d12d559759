-- Answers to requests with an Idempotency-Key that created something other than a run, sealed, for a day.
CREATE TABLE "idempotent_answer" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "sealed_answer" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotent_answer_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "idempotent_answer_workspace_id_key_key" ON "idempotent_answer"("workspace_id", "key");
CREATE INDEX "idempotent_answer_created_at_idx" ON "idempotent_answer"("created_at");
ALTER TABLE "idempotent_answer" ADD CONSTRAINT "idempotent_answer_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

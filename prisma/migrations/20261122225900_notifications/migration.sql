-- Webhooks with their deliveries, and what happened in a workspace until it is turned into deliveries.
CREATE TABLE "webhook" (
  "id" TEXT NOT NULL,
  "workspace_id" TEXT NOT NULL,
  "name" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "user_id" TEXT,
  "host" TEXT NOT NULL,
  "sealed_secret" TEXT,
  "events" TEXT[],
  "is_active" BOOLEAN NOT NULL DEFAULT true,
  "disabled_reason" TEXT,
  "failing_since" TIMESTAMPTZ(3),
  "busy_until" TIMESTAMPTZ(3),
  "created_by" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "webhook_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "webhook_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "webhook_workspace_id_user_id_key" ON "webhook"("workspace_id", "user_id");
CREATE INDEX "webhook_workspace_id_created_at_id_idx" ON "webhook"("workspace_id", "created_at", "id");

CREATE TABLE "webhook_delivery" (
  "id" TEXT NOT NULL,
  "webhook_id" TEXT NOT NULL,
  "event" TEXT NOT NULL,
  "event_key" TEXT NOT NULL,
  "payload" JSONB NOT NULL,
  "state" TEXT NOT NULL DEFAULT 'waiting',
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "next_at" TIMESTAMPTZ(3),
  "status_code" INTEGER,
  "duration_ms" DOUBLE PRECISION,
  "answer" TEXT,
  "error" TEXT,
  "attempted_at" TIMESTAMPTZ(3),
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "webhook_delivery_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "webhook_delivery_webhook_id_event_key_key" ON "webhook_delivery"("webhook_id", "event_key");
CREATE INDEX "webhook_delivery_webhook_id_created_at_id_idx" ON "webhook_delivery"("webhook_id", "created_at", "id");
CREATE INDEX "webhook_delivery_waiting" ON "webhook_delivery"("webhook_id", "next_at") WHERE "state" = 'waiting';

CREATE TABLE "workspace_event" (
  "id" BIGSERIAL NOT NULL,
  "workspace_id" TEXT NOT NULL,
  "kind" TEXT NOT NULL,
  "subject_id" TEXT NOT NULL,
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT "workspace_event_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "workspace_event_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- A run ends in several statements, and each of them is its own transaction: none can forget to say so.
CREATE FUNCTION "record_run_end"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "workspace_event" ("workspace_id", "kind", "subject_id") VALUES (NEW."workspace_id", 'run.finished', NEW."id");
  RETURN NULL;
END $$;
CREATE TRIGGER "run_end" AFTER UPDATE OF "ended_at" ON "run" FOR EACH ROW
  WHEN (OLD."ended_at" IS NULL AND NEW."ended_at" IS NOT NULL) EXECUTE FUNCTION "record_run_end"();

-- Public addresses whose owner agreed to load from a workspace, by a token that the server answers with.
CREATE TABLE "target_ownership" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "host" TEXT NOT NULL,
    "port" INTEGER NOT NULL,
    "token_hash" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "proven_at" TIMESTAMPTZ(3),

    CONSTRAINT "target_ownership_pkey" PRIMARY KEY ("id")
);

CREATE UNIQUE INDEX "target_ownership_workspace_id_host_port_key" ON "target_ownership"("workspace_id", "host", "port");
ALTER TABLE "target_ownership" ADD CONSTRAINT "target_ownership_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;

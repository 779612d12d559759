-- CreateTable
CREATE TABLE "worker" (
    "id" TEXT NOT NULL,
    "host_name" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "cores" INTEGER NOT NULL,
    "memory_bytes" DOUBLE PRECISION NOT NULL,
    "pid" INTEGER NOT NULL,
    "launchers" TEXT[],
    "capacity" INTEGER NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "heartbeat_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "worker_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "worker_heartbeat_at_idx" ON "worker"("heartbeat_at");


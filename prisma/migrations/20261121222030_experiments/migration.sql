-- AlterTable
ALTER TABLE "run" ADD COLUMN     "cell" INTEGER,
ADD COLUMN     "experiment_id" TEXT,
ADD COLUMN     "position" INTEGER,
ADD COLUMN     "repetition" INTEGER;

-- CreateTable
CREATE TABLE "experiment" (
    "id" TEXT NOT NULL,
    "workspace_id" TEXT NOT NULL,
    "design" JSONB NOT NULL,
    "scenario_id" TEXT,
    "scenario_size" TEXT,
    "paused_at" TIMESTAMPTZ(3),
    "cancelled_at" TIMESTAMPTZ(3),
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "experiment_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "experiment_workspace_id_created_at_id_idx" ON "experiment"("workspace_id", "created_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "run_experiment_id_position_key" ON "run"("experiment_id", "position");

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_experiment_id_fkey" FOREIGN KEY ("experiment_id") REFERENCES "experiment"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "experiment" ADD CONSTRAINT "experiment_workspace_id_fkey" FOREIGN KEY ("workspace_id") REFERENCES "organization"("id") ON DELETE CASCADE ON UPDATE CASCADE;


-- AlterTable
ALTER TABLE "experiment" ADD COLUMN     "refusals" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "resumed_at" TIMESTAMPTZ(3);


-- AlterTable
ALTER TABLE "run" ADD COLUMN     "wanted_rate_per_sec" DOUBLE PRECISION;


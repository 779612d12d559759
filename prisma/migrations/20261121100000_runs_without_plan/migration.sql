-- AlterTable
ALTER TABLE "run" ALTER COLUMN "plan" DROP NOT NULL;

-- A run that was imported with its result has no plan; whatever is still to be driven has one.
ALTER TABLE "run" ADD CONSTRAINT "run_has_plan" CHECK ("plan" IS NOT NULL OR "state" = 'succeeded');

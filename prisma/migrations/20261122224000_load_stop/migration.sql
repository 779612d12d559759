-- The reason of the operator who stopped all load, for the runs that were active then.
ALTER TABLE "run" ADD COLUMN "operator_stop" TEXT;

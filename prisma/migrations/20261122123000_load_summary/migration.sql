-- What the load of a run that is still being verified showed: its result where its worker is lost. Null once the run ended.
ALTER TABLE "run" ADD COLUMN "load_summary" JSONB;

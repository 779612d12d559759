-- A search adds its next run when the last one has ended: whether it still does, and how many ended runs it has seen.
ALTER TABLE "experiment" ADD COLUMN "search_open" BOOLEAN NOT NULL DEFAULT false, ADD COLUMN "searched_runs" INTEGER;
CREATE INDEX "experiment_search_open" ON "experiment" ("id") WHERE "search_open";

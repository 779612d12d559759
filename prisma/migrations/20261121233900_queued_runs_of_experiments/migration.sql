-- The first run of an experiment that waits, whatever has ended before it.
CREATE INDEX "run_queued_of_experiment" ON "run"("experiment_id", "position") WHERE "state" = 'queued';

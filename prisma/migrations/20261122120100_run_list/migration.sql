-- What the list of runs shows, sorts and filters by, kept by the database beside the documents that it is read from: the same values as
-- the figures pointsPerSec, responseTimeUsP99, heapAtRestBytes and seriesAtEnd, and the judgement as a number, the worst first.
ALTER TABLE "run"
  ADD COLUMN "schema_name" TEXT GENERATED ALWAYS AS ("plan" #>> '{schema,name}') STORED,
  ADD COLUMN "system_name" TEXT GENERATED ALWAYS AS ("plan" #>> '{target,name}') STORED,
  ADD COLUMN "judgement_rank" INTEGER GENERATED ALWAYS AS (
    array_position(ARRAY['failed', 'not_held', 'incomplete', 'untrusted', 'unknown', 'passed'], "judgement")
  ) STORED,
  ADD COLUMN "points_per_sec" DOUBLE PRECISION GENERATED ALWAYS AS (
    ("summary" #>> '{pointsPerSec,mean}')::double precision
  ) STORED,
  ADD COLUMN "response_p99_us" DOUBLE PRECISION GENERATED ALWAYS AS (
    ("summary" #>> '{responseTime,p99Us}')::double precision
  ) STORED,
  ADD COLUMN "heap_at_rest_bytes" DOUBLE PRECISION GENERATED ALWAYS AS (
    CASE WHEN (jsonb_path_query_array("summary", '$.settled[*] ? (@.period > 0 && @.heapInUseBytes != null)') -> -1 ->> 'atRest')::boolean
    THEN (jsonb_path_query_array("summary", '$.settled[*] ? (@.period > 0 && @.heapInUseBytes != null)') -> -1 ->> 'heapInUseBytes')::double precision
    END
  ) STORED,
  ADD COLUMN "series_at_end" DOUBLE PRECISION GENERATED ALWAYS AS (
    COALESCE(
      jsonb_path_query_array("summary", '$.settled[*] ? (@.period > 0 && @.observedSeries != null)') -> -1 ->> 'observedSeries',
      "summary" #>> '{peakObservedSeries,value}'
    )::double precision
  ) STORED,
  ADD COLUMN "search_text" TEXT GENERATED ALWAYS AS (
    lower("name" || ' ' || COALESCE("plan" #>> '{schema,name}', '') || ' ' || COALESCE("plan" #>> '{target,name}', '') || ' ' || "created_by")
  ) STORED,
  -- Measured by a sweep after the end of the run; null: not yet.
  ADD COLUMN "stored_bytes" DOUBLE PRECISION,
  ADD COLUMN "stored_sample_bytes" DOUBLE PRECISION,
  ADD COLUMN "stored_interval_bytes" DOUBLE PRECISION,
  ADD COLUMN "stored_rows" INTEGER;
CREATE INDEX "run_workspace_id_name_id_idx" ON "run"("workspace_id", "name", "id");
CREATE INDEX "run_workspace_id_judgement_rank_id_idx" ON "run"("workspace_id", "judgement_rank", "id");
CREATE INDEX "run_workspace_id_points_per_sec_id_idx" ON "run"("workspace_id", "points_per_sec", "id");
CREATE INDEX "run_workspace_id_response_p99_us_id_idx" ON "run"("workspace_id", "response_p99_us", "id");
CREATE INDEX "run_workspace_id_heap_at_rest_bytes_id_idx" ON "run"("workspace_id", "heap_at_rest_bytes", "id");
CREATE INDEX "run_workspace_id_series_at_end_id_idx" ON "run"("workspace_id", "series_at_end", "id");
CREATE INDEX "run_workspace_id_stored_bytes_id_idx" ON "run"("workspace_id", "stored_bytes", "id");
CREATE INDEX "run_workspace_id_schema_name_created_at_id_idx" ON "run"("workspace_id", "schema_name", "created_at", "id");
CREATE INDEX "run_workspace_id_system_name_created_at_id_idx" ON "run"("workspace_id", "system_name", "created_at", "id");
CREATE INDEX "run_workspace_id_created_by_created_at_id_idx" ON "run"("workspace_id", "created_by", "created_at", "id");
-- The folded list reads runs without an experiment; the sweep reads runs whose size is not measured.
CREATE INDEX "run_single" ON "run"("workspace_id", "created_at", "id") WHERE "experiment_id" IS NULL;
CREATE INDEX "run_unmeasured" ON "run"("created_at") WHERE "stored_bytes" IS NULL;
-- Finds parts of words. Where the server lacks the extension, or its owner may not create it, the search reads every run instead.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
  CREATE INDEX "run_search_text" ON "run" USING GIN ("search_text" public.gin_trgm_ops);
EXCEPTION WHEN OTHERS THEN
  RAISE NOTICE 'pg_trgm is not available: %', SQLERRM;
END $$;

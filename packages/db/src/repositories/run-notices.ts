import type { RunNotice } from '@tidemark/domain/run/run-sink';
import { z } from 'zod';
import type { Connection } from '../client.ts';

const noticeShape = z
  .object({ id: z.string(), turn: z.number().nullable() })
  .transform(({ id, turn }): RunNotice => ({ runId: id, turn }));

/** Of an experiment only the first queued run is notified, and none while paused: single runs do not wait for all of it. */
const isNotifiable = `run.state = 'queued' AND (run.experiment_id IS NULL OR (
  NOT EXISTS (
    SELECT 1 FROM run earlier WHERE earlier.experiment_id = run.experiment_id
      AND earlier.state = 'queued' AND earlier.position < run.position
  ) AND EXISTS (
    SELECT 1 FROM experiment WHERE experiment.id = run.experiment_id AND paused_at IS NULL AND cancelled_at IS NULL
  )))`;

const noticeColumns = `run.id, CASE WHEN run.experiment_id IS NOT NULL THEN (
  SELECT count(*)::int FROM run begun WHERE begun.experiment_id = run.experiment_id AND begun.state <> 'queued'
) END AS turn`;

function claimNotices(condition: string): string {
  return `UPDATE run SET notified_at = now() WHERE id IN (
    SELECT run.id FROM run WHERE ${isNotifiable} AND ${condition} FOR UPDATE SKIP LOCKED
  ) RETURNING ${noticeColumns}`;
}

/** claimUnnotified gives notices for queued runs without one for 10 s, and records that the caller sends them. */
export function claimUnnotified(db: Connection): Promise<RunNotice[]> {
  return db.query(
    noticeShape,
    claimNotices(`notified_at < now() - interval '10 seconds' ORDER BY created_at LIMIT 100`),
  );
}

/** claimNextQueued gives notices for the runs that waited longest, and records that the caller sends them. */
export function claimNextQueued(db: Connection, limit: number): Promise<RunNotice[]> {
  return db.query(noticeShape, claimNotices('true ORDER BY created_at LIMIT $1'), [limit]);
}

/** claimExperimentNotice gives a notice for the next run of an experiment, unless none is queued or it is paused. */
export function claimExperimentNotice(db: Connection, experimentId: string): Promise<RunNotice[]> {
  return db.query(noticeShape, claimNotices('run.experiment_id = $1'), [experimentId]);
}

/** claimSiblingNotice gives a notice for the next run of the experiment of a run, if any. */
export function claimSiblingNotice(db: Connection, runId: string): Promise<RunNotice[]> {
  return db.query(
    noticeShape,
    claimNotices('run.experiment_id = (SELECT ended.experiment_id FROM run ended WHERE ended.id = $1)'),
    [runId],
  );
}

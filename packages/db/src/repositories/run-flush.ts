import type { RunProgress } from '@tidemark/domain/run/run-progress';
import type { RunRecords } from '@tidemark/domain/run/run-sink';
import { ownedRunStates } from '@tidemark/domain/run/run-state';
import type { Sample } from '@tidemark/domain/run/sample';
import { z } from 'zod';
import type { Connection } from '../client.ts';
import { runChannel } from '../listener/run-listener.ts';
import { storableJson, storableText } from '../storable-json.ts';

/** Records that an owner appends to its run; `sequence` identifies the flush, to detect a repeated one. */
export type Flush = {
  runId: string;
  epoch: number;
  sequence: number;
  records: RunRecords;
  progress: RunProgress | null;
};

/**
 * The update is the fence: it locks the row of the run, in this epoch and an owned state, until the records are stored. So no former
 * owner can append, and nothing is appended to a run that has ended. A sequence in the ledger is not stored again.
 */
const flushStatement = `
  WITH fence AS (
    UPDATE run SET progress = COALESCE($5::jsonb, progress)
    WHERE id = $1 AND epoch = $2 AND state = ANY ($4::text[]) RETURNING id
  ), flush AS (
    INSERT INTO run_flush (run_id, epoch, sequence) SELECT id, $2, $3 FROM fence
    ON CONFLICT (run_id, epoch, sequence) DO NOTHING RETURNING run_id
  ), samples AS (
    INSERT INTO sample (run_id, metric, kind, offset_ms, simulated_at_ms, value, reason, part)
    SELECT flush.run_id, s.metric, s.kind, s.offset_ms, s.simulated_at_ms, s.value, s.reason, s.part
    FROM flush CROSS JOIN unnest($6::text[], $7::text[], $8::float8[], $9::float8[], $10::float8[], $11::text[], $12::text[])
      AS s(metric, kind, offset_ms, simulated_at_ms, value, reason, part)
  ), intervals AS (
    INSERT INTO "interval" (run_id, offset_ms, report)
    SELECT flush.run_id, (report ->> 'offsetMs')::float8, report
    FROM flush CROSS JOIN jsonb_array_elements($13::jsonb) AS report
  ), events AS (
    INSERT INTO run_event (run_id, kind, offset_ms, simulated_at_ms, message)
    SELECT flush.run_id, e.kind, e."offsetMs", e."simulatedAtMs", e.message
    FROM flush CROSS JOIN jsonb_to_recordset($14::jsonb)
      AS e(kind text, "offsetMs" float8, "simulatedAtMs" float8, message text)
  )
  SELECT id, pg_notify('${runChannel}', id)::text FROM fence`;

/** flushRun appends records once; false: this owner lost the run, or it ended. */
export async function flushRun(db: Connection, flush: Flush): Promise<boolean> {
  const { samples, intervals, events } = flush.records;
  const readable = samples.map(withFiniteValue);
  const held = await db.query(z.object({ id: z.string() }), flushStatement, [
    flush.runId,
    flush.epoch,
    flush.sequence,
    ownedRunStates,
    flush.progress && storableJson(flush.progress),
    readable.map((sample) => sample.metric),
    readable.map((sample) => sample.kind),
    readable.map((sample) => sample.offsetMs),
    readable.map((sample) => sample.simulatedAtMs),
    readable.map((sample) => sample.value),
    readable.map((sample) => sample.reason && storableText(sample.reason)),
    readable.map((sample) => sample.part && storableText(sample.part)),
    storableJson(intervals),
    storableJson(events),
  ]);
  return held.length > 0;
}

function withFiniteValue(sample: Sample): Sample {
  if (sample.value === null || Number.isFinite(sample.value)) return sample;
  return { ...sample, value: null, reason: sample.reason ?? 'the value was not a number' };
}

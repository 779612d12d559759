import type { RunRecords } from '@tidemark/domain/run/run-sink';

/** Holds what was recorded until it is stored; bounded, so that a long outage of the database cannot fill the memory. */
export interface RecordBuffer {
  add(records: RunRecords): void;
  /** Gives everything held, at most `limit` rows, and holds it no longer. */
  take(limit: number): RunRecords;
  size(): number;
}

/** createRecordBuffer keeps the newest `capacity` rows; what it had to discard is reported as an event of its own. */
export function createRecordBuffer(capacity: number): RecordBuffer {
  const held: RunRecords = emptyRecords();
  let forgotten = 0;

  return {
    add(records) {
      held.samples.push(...records.samples);
      held.intervals.push(...records.intervals);
      held.events.push(...records.events);
      const excess = sizeOf(held) - capacity;
      if (excess > 0) forgotten += forgetOldest(held, excess);
    },
    take(limit) {
      const taken: RunRecords = {
        events: held.events.splice(0, limit),
        intervals: held.intervals.splice(0, limit),
        samples: held.samples.splice(0, limit),
      };
      if (forgotten > 0) taken.events.push(forgottenEvent(forgotten));
      forgotten = 0;
      return taken;
    },
    size: () => sizeOf(held) + (forgotten > 0 ? 1 : 0),
  };
}

/** emptyRecords is a fresh set of no records. */
export function emptyRecords(): RunRecords {
  return { samples: [], intervals: [], events: [] };
}

function sizeOf(records: RunRecords): number {
  return records.samples.length + records.intervals.length + records.events.length;
}

/** Samples go first: intervals carry the totals, events are few. */
function forgetOldest(records: RunRecords, count: number): number {
  const samples = records.samples.splice(0, count).length;
  const intervals = records.intervals.splice(0, count - samples).length;
  return samples + intervals + records.events.splice(0, count - samples - intervals).length;
}

function forgottenEvent(count: number): RunRecords['events'][number] {
  return {
    kind: 'note',
    offsetMs: null,
    simulatedAtMs: null,
    message: `The database was away for too long: ${count} records of this run could not be kept.`,
  };
}

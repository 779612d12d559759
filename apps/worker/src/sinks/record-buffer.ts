import type { RunRecords } from '@tidemark/domain/run/run-sink';

/** Buffers records until they are stored; bounded, so that a long outage of the database cannot exhaust memory. */
export interface RecordBuffer {
  add(records: RunRecords): void;
  /** Removes and gives buffered records, at most `limit` rows per kind. */
  take(limit: number): RunRecords;
  size(): number;
}

/** createRecordBuffer keeps the newest `capacity` rows; discarded ones are reported as an event. */
export function createRecordBuffer(capacity: number): RecordBuffer {
  const held: RunRecords = emptyRecords();
  let discarded = 0;

  return {
    add(records) {
      held.samples.push(...records.samples);
      held.intervals.push(...records.intervals);
      held.events.push(...records.events);
      const excess = sizeOf(held) - capacity;
      if (excess > 0) discarded += discardOldest(held, excess);
    },
    take(limit) {
      const taken: RunRecords = {
        events: held.events.splice(0, limit),
        intervals: held.intervals.splice(0, limit),
        samples: held.samples.splice(0, limit),
      };
      if (discarded > 0) taken.events.push(discardedEvent(discarded));
      discarded = 0;
      return taken;
    },
    size: () => sizeOf(held) + (discarded > 0 ? 1 : 0),
  };
}

/** emptyRecords gives a new empty set of records. */
export function emptyRecords(): RunRecords {
  return { samples: [], intervals: [], events: [] };
}

function sizeOf(records: RunRecords): number {
  return records.samples.length + records.intervals.length + records.events.length;
}

/** Discards samples first: intervals have the totals, and events are few. */
function discardOldest(records: RunRecords, count: number): number {
  const samples = records.samples.splice(0, count).length;
  const intervals = records.intervals.splice(0, count - samples).length;
  return samples + intervals + records.events.splice(0, count - samples - intervals).length;
}

function discardedEvent(count: number): RunRecords['events'][number] {
  return {
    kind: 'note',
    offsetMs: null,
    simulatedAtMs: null,
    message: `The database was unavailable for too long: ${count} records of this run were discarded.`,
  };
}

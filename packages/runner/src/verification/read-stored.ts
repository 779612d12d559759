import { isDomainError } from '@tidemark/domain/kernel/errors';
import type { FieldsPerLine } from '@tidemark/domain/load/load-profile';
import { allMeasurementNames } from '@tidemark/domain/load/round';
import type { Schema } from '@tidemark/domain/schema/schema';
import type { KeyAccess, TargetContainer } from '@tidemark/targets/session/target-session';
import { allWritten } from '../point-ranges.ts';
import type { Cell } from './cell.ts';
import type { CountedRun } from './keyed-run.ts';
import { readWindows } from './read-windows.ts';
import { alignedTo, allTime, type TimeWindow, windowLengthUs } from './time-window.ts';
import { pointGroups } from './whole-points.ts';

/** All that is stored, beside what is expected. `coarse` says why it was not counted by windows of time; null where it was. */
export type StoredCounts = { cells: Cell[]; coarse: string | null };

export type StoredSource = Pick<TargetContainer, 'countPoints' | 'keys' | 'shards'>;

const timeoutMs = 120_000;
/** A window costs the server time for each series; one a shard is free. */
const fewestWindows = 6;
const mostWindows = 200;
/** Shard length of a server by default. */
const defaultShardMinutes = 7 * 1_440;
/** Windows times measurements of one reading: answers stay below a megabyte each. */
const mostCells = 20_000;
const mostRowsPerQuery = 9_000;

/**
 * readStored counts what is stored from `fromUs` on (null: all), in windows of the data's time. Where the server cannot count so,
 * it is asked by whole shards, and where it cannot do that either, by measurement.
 */
export async function readStored(
  source: StoredSource,
  counted: CountedRun,
  fromUs: number | null,
): Promise<StoredCounts> {
  const span = spanFrom(counted.space.spanOf(allWritten(counted.written)), fromUs);
  const { keys } = source;
  if (span === null || keys === null) {
    const coarse = keys === null ? 'this kind of target is counted by measurement only' : null;
    return { cells: await readWhole(source, counted, fromUs), coarse };
  }
  const lengthUs = plannedLengthUs(counted, span);
  try {
    return { cells: await readWindows(keys, counted, span, lengthUs, fromUs), coarse: null };
  } catch (error) {
    if (!isDomainError(error, 'target_refused')) throw error;
    const byShards = await readShards(source, keys, counted, span, fromUs);
    return { cells: byShards ?? (await readWhole(source, counted, fromUs)), coarse: error.message };
  }
}

function spanFrom(span: TimeWindow | null, fromUs: number | null): TimeWindow | null {
  if (span === null || fromUs === null) return span;
  const from = Math.max(span.fromUs, fromUs);
  return from < span.untilUs ? { fromUs: from, untilUs: span.untilUs } : null;
}

function plannedLengthUs({ schema, space, profile }: CountedRun, { fromUs, untilUs }: TimeWindow): number {
  const measurements = Math.max(1, allMeasurementNames(schema).length);
  const shardUs = (profile.retention?.shardGroupDurationMinutes ?? defaultShardMinutes) * 60_000_000;
  const most = Math.min(
    mostWindows,
    Math.max(fewestWindows, Math.ceil((untilUs - fromUs) / shardUs)),
    Math.floor(mostCells / measurements),
    Math.floor(mostRowsPerQuery / Math.min(100, measurements)),
  );
  return windowLengthUs(untilUs - fromUs, Math.max(1, most), space.unitUs);
}

/** A server that counts by whole shards; null where its shards are not all of one length, or refuse that too. */
async function readShards(
  { shards }: StoredSource,
  keys: KeyAccess,
  counted: CountedRun,
  span: TimeWindow,
  fromUs: number | null,
): Promise<Cell[] | null> {
  const listed = (await shards?.list()) ?? [];
  const [lengthMs, ...others] = new Set(listed.map(({ startMs, endMs }) => endMs - startMs));
  if (lengthMs === undefined || others.length > 0) return null;
  if (listed.some(({ startMs }) => startMs % lengthMs !== 0)) return null;
  const shardUs = lengthMs * 1_000;
  const lengthUs = shardUs * Math.ceil(plannedLengthUs(counted, span) / shardUs);
  return readWindows(keys, counted, alignedTo(span, shardUs), lengthUs, fromUs).catch((error: unknown) => {
    if (isDomainError(error, 'target_refused')) return null;
    throw error;
  });
}

async function readWhole(
  source: Pick<StoredSource, 'countPoints'>,
  { schema, profile, expected }: CountedRun,
  fromUs: number | null,
): Promise<Cell[]> {
  const fromMs = fromUs === null ? null : fromUs / 1_000;
  const counts = await countByMeasurement(source, schema, fromMs, profile.fieldsPerLine);
  const counted = expected({ ...allTime, fromUs: fromUs ?? allTime.fromUs });
  return [...counted.values()].map((cell) => ({ ...cell, stored: counts.get(cell.measurement) ?? 0 }));
}

/**
 * countByMeasurement counts the stored points of every measurement of a schema from `fromMs` on (null: all). Of points that were written
 * a line for each field only the whole ones count.
 */
export async function countByMeasurement(
  container: Pick<TargetContainer, 'countPoints'>,
  schema: Schema,
  fromMs: number | null,
  fieldsPerLine: FieldsPerLine = 'all',
  queryTimeoutMs = timeoutMs,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { measurements, fields } of pointGroups(schema, fieldsPerLine)) {
    for (const field of fields) {
      const read = await container.countPoints(
        { measurements, field },
        { fromMs, timeoutMs: queryTimeoutMs },
      );
      for (const [name, count] of read) counts.set(name, Math.min(count, counts.get(name) ?? count));
    }
  }
  return counts;
}

/** holdsPoints says whether a container holds points of any measurement of the schema, from any writer. */
export async function holdsPoints(
  container: Pick<TargetContainer, 'countPoints'>,
  schema: Schema,
): Promise<boolean> {
  const counts = await countByMeasurement(container, schema, null);
  return [...counts.values()].some((count) => count > 0);
}

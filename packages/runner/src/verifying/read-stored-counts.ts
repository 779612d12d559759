import type { Clock } from '@tidemark/domain/clock';
import type { FieldsPerLine } from '@tidemark/domain/load-profile';
import { measurementNames } from '@tidemark/domain/measurement-pattern';
import type { MeasurementGroup, Schema } from '@tidemark/domain/schema';
import type { TargetContainer } from '@tidemark/targets/session/target-session';

const betweenReadsMs = 500;
const betweenLateReadsMs = 5_000;
const longestSettleMs = 60_000;
const readTimeoutMs = 120_000;

/**
 * readStoredCounts counts the stored points of every measurement from `fromMs` on, until two reads in a row agree;
 * null where they still differ after a minute. Of points that were written a line for each field only the whole ones count.
 */
export async function readStoredCounts(
  container: Pick<TargetContainer, 'countPoints'>,
  schema: Schema,
  fromMs: number | null,
  clock: Clock,
  fieldsPerLine: FieldsPerLine = 'all',
): Promise<Map<string, number> | null> {
  const begunMs = clock.nowMs();
  let previous = await readOnce(container, schema, fromMs, fieldsPerLine);
  for (let read = 1; clock.nowMs() - begunMs < longestSettleMs; read += 1) {
    await clock.sleep(read === 1 ? betweenReadsMs : betweenLateReadsMs);
    const counts = await readOnce(container, schema, fromMs, fieldsPerLine);
    if ([...counts].every(([name, count]) => previous.get(name) === count)) return counts;
    previous = counts;
  }
  return null;
}

/** holdsPoints tells whether a container holds points of any measurement of the schema, whoever wrote them. */
export async function holdsPoints(
  container: Pick<TargetContainer, 'countPoints'>,
  schema: Schema,
): Promise<boolean> {
  const counts = await readOnce(container, schema, null);
  return [...counts.values()].some((count) => count > 0);
}

async function readOnce(
  container: Pick<TargetContainer, 'countPoints'>,
  schema: Schema,
  fromMs: number | null,
  fieldsPerLine: FieldsPerLine = 'all',
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const group of schema.measurements) {
    const measurements = measurementNames(group.name);
    for (const field of countedFields(group, fieldsPerLine)) {
      const read = await container.countPoints({ measurements, field }, { fromMs, timeoutMs: readTimeoutMs });
      for (const [name, count] of read) counts.set(name, Math.min(count, counts.get(name) ?? count));
    }
  }
  return counts;
}

/** A line has every field that it was written with; numbers are cheaper for the server to count than text. */
function countedFields({ fields }: MeasurementGroup, fieldsPerLine: FieldsPerLine): string[] {
  if (fieldsPerLine === 'one') return fields.map(({ key }) => key);
  return [(fields.find((field) => field.type !== 'string') ?? fields[0])?.key ?? ''];
}

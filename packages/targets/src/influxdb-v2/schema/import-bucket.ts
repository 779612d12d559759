import { systemClock } from '@tidemark/clock/system-clock';
import type { Clock } from '@tidemark/domain/kernel/clock';
import { shownText } from '@tidemark/domain/kernel/shown-text';
import { nameFault } from '@tidemark/domain/schema/line-protocol-name';
import type { InferenceNote, InferredSchema } from '@tidemark/imports/infer/inferred-schema';
import {
  createBoundedAsker,
  defaultImportLimits,
  type ImportLimits,
} from '../../schema-import/bounded-asker.ts';
import { type ImportedMeasurement, schemaOfImported } from '../../schema-import/imported-measurement.ts';
import type { InfluxdbV2Client, TypedRow } from '../client.ts';
import { measurementsQuery } from './bucket-queries.ts';
import { type BucketAsker, readBucketMeasurement } from './read-measurement.ts';

export type BucketOrder = {
  org: string;
  bucket: string;
  limits?: Partial<ImportLimits>;
  clock?: Clock;
};

/**
 * importBucket reads a bucket of an InfluxDB 2.x by Flux that only reads, within the limits of every import, and guesses the schema
 * that would write such data; null where there is nothing that a schema could write. It throws what the client throws.
 */
export async function importBucket(
  client: Pick<InfluxdbV2Client, 'typedRows'>,
  { org, bucket, clock = systemClock, ...order }: BucketOrder,
): Promise<InferredSchema | null> {
  const limits = { ...defaultImportLimits, ...order.limits };
  const notes: InferenceNote[] = [];
  const warn = (text: string, measurement: string | null = null) =>
    notes.push({ tone: 'warn', measurement: measurement === null ? null : shownText(measurement), text });
  const listed = await client.typedRows(
    org,
    measurementsQuery(bucket, limits.measurements + 1),
    limits.queryMs,
  );
  const names = usableNames(listed, limits, warn);
  const asker: BucketAsker = createBoundedAsker(
    (query, timeoutMs) => client.typedRows(org, query, timeoutMs),
    { limits, clock },
  );
  const imported: ImportedMeasurement[] = [];
  for (const name of names) {
    if (asker.isOver()) {
      warn(
        `The import ran out of time after ${imported.length} of ${names.length} measurements; the others are left out.`,
      );
      break;
    }
    const measurement = await readBucketMeasurement(asker, { bucket, measurement: name });
    if (measurement.fields.size === 0) warn('Left out: no field was found.', name);
    else {
      for (const remark of measurement.remarks) warn(remark, name);
      imported.push(measurement);
    }
  }
  return schemaOfImported(bucket, imported, notes);
}

function usableNames(
  listed: readonly TypedRow[],
  { measurements }: ImportLimits,
  warn: (text: string) => void,
): string[] {
  const names = listed.map(({ row }) => String(row._value));
  const usable = names.filter((name) => nameFault(name) === null);
  if (usable.length < names.length) {
    warn(
      `${names.length - usable.length} measurements have names that a schema cannot write; they are left out.`,
    );
  }
  if (usable.length > measurements)
    warn(
      `There are more than ${measurements.toLocaleString('en')} measurements; only the first ones were imported.`,
    );
  return usable.slice(0, measurements);
}

import { systemClock } from '@tidemark/clock/system-clock';
import type { Clock } from '@tidemark/domain/kernel/clock';
import { shownText } from '@tidemark/domain/kernel/shown-text';
import { nameFault, unsafeName } from '@tidemark/domain/schema/line-protocol-name';
import type { InferenceNote, InferredSchema } from '@tidemark/imports/infer/inferred-schema';
import { defaultImportLimits, type ImportLimits } from '../../schema-import/bounded-asker.ts';
import { type ImportedMeasurement, schemaOfImported } from '../../schema-import/imported-measurement.ts';
import type { InfluxdbV1Client } from '../client.ts';
import { columnOf } from '../query-answer.ts';
import { findMeasurement } from './read-fields.ts';
import { readTags } from './read-tags.ts';
import { samplePoints } from './sample-points.ts';
import { createStatementAsker, type StatementAsker } from './statement-asker.ts';

export type ImportOrder = { database: string; limits?: Partial<ImportLimits>; clock?: Clock };

/** Points of all measurements together that are sampled, about. */
const maxTotalPoints = 60_000;

/**
 * importDatabase reads a database of an InfluxDB 0.x or 1.x, only by statements that read and within limits, and guesses the
 * schema that would write such data; null where there is nothing that a schema could write. It throws `target_unreachable`
 * and `target_refused` as the client does.
 */
export async function importDatabase(
  client: Pick<InfluxdbV1Client, 'query'>,
  { database, clock = systemClock, ...order }: ImportOrder,
): Promise<InferredSchema | null> {
  const limits = { ...defaultImportLimits, ...order.limits };
  const asker = createStatementAsker(client, database, { limits, clock });
  const notes: InferenceNote[] = [];
  const warn = (text: string, measurement: string | null = null) =>
    notes.push({ tone: 'warn', measurement: measurement === null ? null : shownText(measurement), text });
  const names = await measurementNames(client, database, limits, warn);
  const policies = await retentionPolicies(asker);
  const imported: ImportedMeasurement[] = [];
  for (const name of names) {
    if (asker.isOver()) {
      warn(
        `The import ran out of time after ${imported.length} of ${names.length} measurements; the others are left out.`,
      );
      break;
    }
    const points = Math.min(limits.points, Math.ceil(maxTotalPoints / names.length));
    const measurement = await readMeasurement(asker, name, policies, { ...limits, points });
    if (typeof measurement === 'string') warn(`Left out: ${measurement}.`, name);
    else {
      for (const remark of measurement.remarks) warn(remark, name);
      imported.push(measurement);
    }
  }
  return schemaOfImported(database, imported, notes);
}

/** The first statement must be answered: what it fails by is thrown. */
async function measurementNames(
  client: Pick<InfluxdbV1Client, 'query'>,
  database: string,
  limits: ImportLimits,
  warn: (text: string) => void,
): Promise<string[]> {
  const statement = `SHOW MEASUREMENTS LIMIT ${limits.measurements + 1}`;
  const answer = await client.query(statement, { database, timeoutMs: limits.queryMs });
  const names = answer
    .flatMap((series) => columnOf(series, 'name'))
    .filter((name) => typeof name === 'string');
  const usable = names.filter((name) => nameFault(name) === null && unsafeName(name, 'measurement') === null);
  if (usable.length < names.length) {
    warn(
      `${names.length - usable.length} measurements have names that a schema cannot write; they are left out.`,
    );
  }
  if (usable.length > limits.measurements) {
    warn(
      `There are more than ${limits.measurements.toLocaleString('en')} measurements; only the first ones were imported.`,
    );
  }
  return usable.slice(0, limits.measurements);
}

/** The default one first; on 0.x it is called otherwise than on 1.x. */
async function retentionPolicies({ ask }: StatementAsker): Promise<string[]> {
  const asked = await ask('SHOW RETENTION POLICIES');
  if (!asked.ok) return ['autogen', 'default'];
  const policies = asked.answer.flatMap((series) => {
    const isDefault = columnOf(series, 'default');
    return columnOf(series, 'name').map((name, row) => ({
      name: String(name),
      first: isDefault[row] === true,
    }));
  });
  return policies
    .toSorted((a, b) => Number(b.first) - Number(a.first))
    .slice(0, 5)
    .map(({ name }) => name);
}

async function readMeasurement(
  asker: StatementAsker,
  name: string,
  policies: string[],
  limits: ImportLimits,
): Promise<ImportedMeasurement | string> {
  const found = await findMeasurement(asker, name, policies);
  if (found === null) return 'no field was found';
  const { from, fields, otherPolicies } = found;
  const tags = await readTags(asker, { measurement: name, from }, limits);
  const tagKeys = tags.tags.map(({ key }) => key);
  const { someSeries } = tags;
  const points = await samplePoints(asker, {
    measurement: name,
    from,
    tagKeys,
    fields,
    points: limits.points,
    someSeries,
  });
  const remarks = otherPolicies.map(
    (policy) => `It also exists under the retention policy "${shownText(policy)}", which was not read.`,
  );
  return { name, tags, fields, points, remarks: [...tags.remarks, ...remarks] };
}

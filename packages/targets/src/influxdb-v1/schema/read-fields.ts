import type { FieldType } from '@tidemark/domain/schema/value-generator';
import type { FieldTypes } from '../../schema-import/imported-measurement.ts';
import { columnOf } from '../query-answer.ts';
import { quoteIdentifier } from '../quote.ts';
import type { StatementAsker } from './statement-asker.ts';

const typeNames: Record<string, FieldType> = {
  float: 'float',
  integer: 'int',
  unsigned: 'int',
  string: 'string',
  boolean: 'boolean',
};

/** A measurement under one retention policy: how a statement names it, and its fields there. */
export type PlacedMeasurement = { from: string; fields: FieldTypes; otherPolicies: string[] };

/** findMeasurement finds the first retention policy under which a measurement has fields; null where none has, or none answers. */
export async function findMeasurement(
  asker: StatementAsker,
  measurement: string,
  policies: readonly string[],
): Promise<PlacedMeasurement | null> {
  let found: PlacedMeasurement | null = null;
  for (const policy of policies) {
    const from = `FROM ${quoteIdentifier(policy)}.${quoteIdentifier(measurement)}`;
    const fields = await readFields(asker, from);
    if (fields.size === 0) continue;
    if (found === null) found = { from, fields, otherPolicies: [] };
    else found.otherPolicies.push(policy);
  }
  return found;
}

async function readFields({ ask }: StatementAsker, from: string): Promise<FieldTypes> {
  const fields: FieldTypes = new Map();
  const asked = await ask(`SHOW FIELD KEYS ${from}`);
  if (!asked.ok) return fields;
  for (const series of asked.answer) {
    const types = columnOf(series, 'fieldType');
    columnOf(series, 'fieldKey').forEach((key, row) => {
      if (typeof key !== 'string') return;
      const known = fields.get(key) ?? [];
      fields.set(key, known);
      const type = typeNames[String(types[row])];
      if (type !== undefined && !known.includes(type)) known.push(type);
    });
  }
  return fields;
}

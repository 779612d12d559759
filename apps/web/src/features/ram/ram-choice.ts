import { importInch } from '@tidemark/imports/inch/import-inch';
import { inferSchema } from '@tidemark/imports/infer/infer-schema';
import { parseLineProtocol } from '@tidemark/workload/parse-line-protocol';
import type { SystemChoice } from '#features/runs/run-choices.ts';

/** A schema to choose; `rolling` is null where no entities come and go. */
export type RamSchema = {
  key: string;
  label: string;
  ask: { schemaId: string } | { schema: unknown };
  rolling: { newPerDay: number } | null;
};

/** What the page asks the API; the schema is a stored one, a preset, or read from a text. */
export type RamQuery = ({ schemaId: string } | { schema: unknown }) &
  SystemChoice['ask'] & { retentionDays: number; newEntitiesPerDay: number | null };

/** Sources of a schema that are typed or pasted. */
export const textSources = [
  {
    key: 'paste',
    label: 'Paste line protocol',
    field: 'Line protocol',
    placeholder: 'cpu,host=web-0,region=eu usage=12.5 1465839830000000000',
  },
  {
    key: 'inch',
    label: 'Paste an inch command line',
    field: 'Command line',
    placeholder: 'inch -v -c 8 -b 10000 -t 1,5000,1 -p 100000',
  },
] as const;
export type TextSource = (typeof textSources)[number];

/** A schema that was read from a text, or why there is none; null: nothing was pasted. */
export type ReadText = { schema: unknown; name: string } | { fault: string } | null;

/** readText makes a schema of what was pasted, in the browser. */
export function readText(source: TextSource['key'], text: string, nowMs: number): ReadText {
  if (text.trim() === '') return null;
  if (source === 'inch') {
    const imported = importInch(text, { mode: 'faithful', inchVersion: 'current', nowMs });
    if (!imported.ok) return { fault: imported.faults.map(({ detail }) => detail).join(' · ') };
    return { schema: imported.planFile.schema, name: 'the command line' };
  }
  const lines = parseLineProtocol(text);
  const inferred = inferSchema(lines, 'Pasted line protocol');
  if (inferred) return { schema: inferred.schema, name: 'the pasted points' };
  const [first] = lines.faults;
  return { fault: first ? `Line ${first.line}: ${first.detail}` : 'No point was found.' };
}

export const usualDays = 30;
const mostDays = 36_500;

/** daysFault says what is wrong with a retention duration; null: nothing. */
export function daysFault(days: number | null): string | null {
  return days !== null && days > 0 && days <= mostDays ? null : 'Enter days, above 0 and up to 36,500.';
}

/** readNumber reads a number of the address; anything else is null. */
export function readNumber(text: string | null): number | null {
  if (text === null || text.trim() === '') return null;
  const number = Number(text);
  return Number.isFinite(number) && number >= 0 ? number : null;
}

import { z } from 'zod';
import { readLanguages, readStatementFault } from './read-statement.ts';

/** Forms of an answer: InfluxQL as JSON or MessagePack (InfluxDB 1.4 and newer), Flux as CSV always. */
export const readFormats = ['json', 'msgpack', 'csv'] as const;
export type ReadFormat = (typeof readFormats)[number];

/** One query, and how often it is sent. */
export const readQueryShape = z.strictObject({
  name: z.string().trim().min(1, 'give the query a name').max(80),
  language: z.enum(readLanguages).default('influxql'),
  text: z
    .string()
    .trim()
    .min(1, 'write a query')
    .max(10_000)
    .describe('A statement that only reads; {database} and {measurement} are replaced by those of the run'),
  format: z.enum(readFormats).default('json').describe('Form of the answer; Flux answers csv'),
  ratePerSec: z
    .number()
    .positive()
    .max(1_000)
    .nullable()
    .default(null)
    .describe('During the writes: queries per second, on a fixed schedule whatever the target does'),
  repeat: z
    .int()
    .min(1)
    .max(1_000)
    .nullable()
    .default(null)
    .describe('After the writes: how many times it is sent, one at a time'),
});
export type ReadQuery = z.infer<typeof readQueryShape>;

/** Queries that are sent while a run writes, or after it has written. */
export const readLoadShape = z
  .strictObject({
    when: z.enum(['beside', 'after']).describe('While the run writes, or after everything is written'),
    queries: z.array(readQueryShape).min(1, 'a read load needs at least one query').max(20),
    timeFormat: z
      .enum(['rfc3339', 'epoch'])
      .default('rfc3339')
      .describe('Timestamps in the native form of each format, or as whole nanoseconds in both'),
    maxInFlight: z.int().min(1).max(64).default(4).describe('Limit of concurrent queries during the writes'),
    requestTimeoutMs: z.int().min(100).max(600_000).default(60_000),
    maxResponseBytes: z
      .int()
      .min(1_024)
      .max(2_147_483_648)
      .default(1_073_741_824)
      .describe('A longer answer is abandoned and counted as failed'),
  })
  .superRefine((load, context) => {
    for (const { path, message } of faultsOf(load)) context.addIssue({ code: 'custom', path, message });
  });
export type ReadLoad = z.infer<typeof readLoadShape>;

type Fault = { path: (string | number)[]; message: string };

function faultsOf({ when, queries }: { when: 'beside' | 'after'; queries: ReadQuery[] }): Fault[] {
  const seen = new Set<string>();
  return queries.flatMap((query, q) => {
    const faults = [...queryFaults(query), ...timesFaults(query, when)];
    if (seen.has(query.name)) faults.push({ path: ['name'], message: 'this name is used twice' });
    seen.add(query.name);
    return faults.map(({ path, message }) => ({ path: ['queries', q, ...path], message }));
  });
}

function queryFaults({ language, text, format }: ReadQuery): Fault[] {
  const fault = readStatementFault(language, text);
  const faults: Fault[] = fault === null ? [] : [{ path: ['text'], message: fault }];
  if (language === 'flux' && format !== 'csv')
    faults.push({ path: ['format'], message: 'Flux answers in CSV; choose csv' });
  if (language === 'influxql' && format === 'csv')
    faults.push({ path: ['format'], message: 'choose json or msgpack for InfluxQL' });
  return faults;
}

function timesFaults({ ratePerSec, repeat }: ReadQuery, when: 'beside' | 'after'): Fault[] {
  if (when === 'beside') {
    if (ratePerSec === null) return [{ path: ['ratePerSec'], message: 'give the queries per second' }];
    return repeat === null
      ? []
      : [{ path: ['repeat'], message: 'leave it out: the rate determines how often' }];
  }
  if (repeat === null) return [{ path: ['repeat'], message: 'give the number of repetitions' }];
  return ratePerSec === null
    ? []
    : [{ path: ['ratePerSec'], message: 'leave it out: queries are sent one at a time' }];
}

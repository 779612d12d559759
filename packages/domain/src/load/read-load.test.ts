import { expect, it } from 'vitest';
import { toInputIssues } from '../kernel/parse-input.ts';
import { runPlanShape } from '../run/run-plan.ts';
import { aProfile } from '../testing/a-profile.ts';
import { aSchema } from '../testing/a-schema.ts';
import { aTarget, aV2Target } from '../testing/a-target.ts';
import { loadProfileShape } from './load-profile.ts';
import { readLoadText } from './load-words.ts';
import { readLoadShape } from './read-load.ts';

const after = { name: 'all', text: 'SELECT * FROM {measurement}', repeat: 5 };
const beside = { name: 'all', text: 'SELECT * FROM {measurement}', ratePerSec: 2 };

it('a profile stored before there were reads has none', () => {
  expect(aProfile().readLoad).toBeNull();
});

it('reads have the defaults of the comparison: JSON, times as text, answers of up to 1 GiB', () => {
  expect(readLoadShape.parse({ when: 'after', queries: [after] })).toEqual({
    when: 'after',
    queries: [{ ...after, language: 'influxql', format: 'json', ratePerSec: null }],
    timeFormat: 'rfc3339',
    maxInFlight: 4,
    requestTimeoutMs: 60_000,
    maxResponseBytes: 1_073_741_824,
  });
});

it.each([
  ['after', { ...after, text: 'DROP DATABASE x' }, '/readLoad/queries/0/text'],
  ['after', { ...after, language: 'flux', text: 'from(bucket: {database})' }, '/readLoad/queries/0/format'],
  ['after', { ...after, format: 'csv' }, '/readLoad/queries/0/format'],
  ['after', beside, '/readLoad/queries/0/repeat'],
  ['after', { ...after, ratePerSec: 1 }, '/readLoad/queries/0/ratePerSec'],
  ['beside', after, '/readLoad/queries/0/ratePerSec'],
  ['beside', { ...beside, repeat: 2 }, '/readLoad/queries/0/repeat'],
  ['beside', { ...beside, ratePerSec: 0 }, '/readLoad/queries/0/ratePerSec'],
])('%s: a query that cannot be asked is refused at its field (%#)', (when, query, pointer) => {
  const parsed = loadProfileShape.safeParse({ ...aProfile(), readLoad: { when, queries: [query] } });
  expect(parsed.error && toInputIssues(parsed.error).map((issue) => issue.pointer)).toEqual([pointer]);
});

it('two queries need two names', () => {
  const parsed = readLoadShape.safeParse({ when: 'after', queries: [after, after] });
  expect(parsed.error?.issues.map((issue) => issue.path)).toEqual([['queries', 1, 'name']]);
});

it('Flux is asked of an InfluxDB 2.x only', () => {
  const query = { name: 'all', language: 'flux', format: 'csv', repeat: 1, text: 'from(bucket: {database})' };
  const profile = { ...aProfile(), readLoad: { when: 'after', queries: [query] } };
  const plan = { schema: aSchema(), profile };
  expect(runPlanShape.safeParse({ ...plan, target: aV2Target() }).success).toBe(true);
  const refused = runPlanShape.safeParse({ ...plan, target: aTarget() });
  expect(refused.error && toInputIssues(refused.error).map((issue) => issue.pointer)).toEqual([
    '/profile/readLoad/queries/0/language',
  ]);
});

it.each([
  [null, 'none'],
  [{ when: 'after', queries: [after] }, '1 query after the writes, sent 5 times in total'],
  [
    { when: 'beside', queries: [beside, { ...beside, name: 'more', ratePerSec: 0.5 }] },
    '2 queries during the writes, 2.50 per second in total',
  ],
])('describes the query load in one line (%#)', (load, text) => {
  expect(readLoadText(load === null ? null : readLoadShape.parse(load))).toBe(text);
});

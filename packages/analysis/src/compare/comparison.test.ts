import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { moveToField } from '@tidemark/domain/schema/schema-variant';
import { targetShape } from '@tidemark/domain/target/target';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aRollingSchema } from '@tidemark/domain/testing/a-schema';
import { aSettledPeriod, aSummary } from '@tidemark/domain/testing/a-summary';
import { aTotals, aVerification } from '@tidemark/domain/testing/a-verification';
import { anAnalysis } from '@tidemark/domain/testing/an-analysis';
import { expect, test } from 'vitest';
import { compareRuns, comparisonShape } from './comparison.ts';

const MiB = 1_048_576;
const target = targetShape.parse({ kind: 'launched', name: 't', launcher: 'influxdb-1.6', variant: 'inmem' });
const plan = { schema: aRollingSchema(), profile: aProfile(), target, thresholds: [] };
const planAsField = { ...plan, schema: moveToField(plan.schema, 'ueid') };

function settled(heaps: number[], series: number[]): RunSummary {
  return aSummary({
    settled: heaps.map((heap, period) =>
      aSettledPeriod(period, { heapInUseBytes: heap * MiB, observedSeries: series[period] ?? 0 }),
    ),
  });
}

const tag = {
  id: 'a',
  label: 'tag',
  plan,
  summary: settled([2, 40, 72, 92, 112, 132], [0, 13_000, 26_000, 26_000, 26_000, 26_000]),
};
const field = {
  id: 'b',
  label: 'field',
  plan: planAsField,
  summary: settled([2, 7, 9, 10, 10, 10], [0, 4, 4, 4, 4, 4]),
};

test('says which variant costs how many times the memory, how much a series, and how it went on', () => {
  const { sentence } = compareRuns([tag, field]);
  expect(sentence).toContain('"tag" costs 13.2x the settled heap of "field" (132 MiB against 10.0 MiB)');
  expect(sentence).toContain('"tag" changed by +20.0 MiB per day (+20.0 MiB to +20.0 MiB)');
  expect(sentence).toContain('Every acknowledged point is stored');
});

test('states no bytes per series where four series cannot explain the heap', () => {
  const perSeries = compareRuns([tag, field]).figures.find((figure) => figure.key === 'heapBytesPerSeries');
  expect(perSeries?.values.map((value) => value.value === null)).toEqual([false, true]);
});

test('names the attribute that was moved and nothing else as the difference', () => {
  const { differences } = compareRuns([tag, field]);
  expect(differences).toEqual([
    'field: schema › measurements › metric{0..1} › tag › ueid: entity → none',
    'field: schema › measurements › metric{0..1} › field › ueid: none → entity',
  ]);
});

test('keeps what was not measured null, in a shape that can be frozen', () => {
  const unread = {
    ...tag,
    summary: aSummary({
      peakRssBytes: null,
      responseTime: null,
      settled: [aSettledPeriod(0), aSettledPeriod(1, { heapInUseBytes: null })],
    }),
  };
  const comparison = comparisonShape.parse(compareRuns([unread, field]));
  expect(comparison.settled.find((row) => row.simulatedDay === 1)?.values[0]?.heapInUseBytes).toBeNull();
  expect(JSON.stringify(comparison)).not.toContain('NaN');
});

test('claims no stored points where reading them back failed', () => {
  const unknown = aSummary({
    verification: aVerification({
      status: 'unknown',
      reason: 'the server was gone',
      measurements: [],
      totals: aTotals({ acknowledged: 10, stored: null, lost: null, unexpected: null }),
    }),
  });
  const { sentence, figures } = compareRuns([{ ...tag, summary: unknown }, field]);
  expect(sentence).toContain('unknown for "tag"');
  expect(figures.find((figure) => figure.key === 'pointsLost')?.values[0]?.value).toBeNull();
});

test('states growth by one measure: the slope with its interval where every run with growth has one', () => {
  const withSlope = (run: typeof tag) => ({ ...run, summary: { ...run.summary, analysis: anAnalysis() } });
  const keysOf = (runs: (typeof tag)[]) =>
    compareRuns(runs)
      .figures.map((figure) => figure.key)
      .filter((key) => key === 'heapBytesPerDay' || key === 'heapBytesPerDayBetweenDays');
  expect(keysOf([tag, field])).toEqual(['heapBytesPerDayBetweenDays']);
  expect(keysOf([withSlope(tag), field])).toEqual(['heapBytesPerDayBetweenDays']);
  expect(keysOf([withSlope(tag), withSlope(field)])).toEqual(['heapBytesPerDay']);
  const both = compareRuns([withSlope(tag), withSlope(field)]);
  expect(both.sentence).toContain(
    'After the warm-up, within 95 %, "tag" changed by +1.00 MiB per day (+512 KiB to',
  );
  const slope = both.figures.find((figure) => figure.key === 'heapBytesPerDay');
  expect(slope?.values[0]).toMatchObject({ value: MiB, low: 0.5 * MiB, high: 1.5 * MiB });
});

test('warns of what the analysis of a run found against it, once', () => {
  const doubts = [
    { kind: 'restarted', isGrave: true, message: 'The target restarted once.' },
    { kind: 'generator_limited', isGrave: true, message: 'implied by the validity of the run' },
  ] as const;
  const restarted = { ...tag, summary: { ...tag.summary, analysis: anAnalysis({ doubts: [...doubts] }) } };
  const { warnings } = compareRuns([restarted, field]);
  expect(warnings.filter((warning) => warning.startsWith('"tag"'))).toEqual([
    '"tag": The target restarted once.',
  ]);
});

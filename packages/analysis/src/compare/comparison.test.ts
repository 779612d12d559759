import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { moveToField } from '@tidemark/domain/schema/schema-variant';
import { targetShape } from '@tidemark/domain/target/target';
import { aDelivery, aKeyReading } from '@tidemark/domain/testing/a-delivery';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aRollingSchema } from '@tidemark/domain/testing/a-schema';
import { aSettledPeriod, aSummary } from '@tidemark/domain/testing/a-summary';
import { aTotals, aVerification } from '@tidemark/domain/testing/a-verification';
import { anAnalysis, aRetentionAnalysis } from '@tidemark/domain/testing/an-analysis';
import { expect, test } from 'vitest';
import { compareRuns, comparisonShape } from './comparison.ts';
import { compareCautions } from './comparison-sentence.ts';
import { groupSides } from './comparison-sides.ts';
import { describeMatrix } from './describe-matrix.ts';

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

const sided = (run: typeof tag) => ({ ...run, startedAtMs: null, lastSamples: {} });

/** A comparison with the matrix of its sides. */
function compareSided(runs: (typeof tag)[]) {
  const sides = groupSides(runs.map(sided));
  const [baseline] = sides;
  const matrix = baseline ? describeMatrix({ sides, baseline, gates: [], tolerance: 0.05 }) : null;
  const curves = { response: [], service: [] };
  return compareRuns(runs, {
    gates: [],
    capacity: null,
    heldRates: null,
    keptSentence: null,
    searchSentence: null,
    matrix,
    faults: [],
    curves,
    runCount: runs.length,
  });
}

test('says which schema costs how many times the heap, and that all is stored', () => {
  expect(compareSided([tag, field]).sentence).toMatch(
    /costs 13x the heap of .* \(132 \/ 10 MiB\)\. Every acknowledged point is stored/,
  );
});

test('says how repetitions of one side spread', () => {
  expect(compareRuns([tag, { ...field, plan }]).sentence).toMatch(
    /^Heap at rest: 71\.0 MiB \(median of 2 runs, 10 to 132 MiB\)\. Every/,
  );
});

test('cautions of growing memory and of series that are not reclaimed, once for each side', () => {
  const overhang = { kind: 'unbounded', seriesPerDay: 12_960 } as const;
  const plateau = {
    source: 'settled',
    observed: { middle: 540_000, low: 530_000, high: 545_000, count: 3 },
    expected: 182_000,
    isExpectedExact: true,
  } as const;
  const analysis = anAnalysis({ retention: aRetentionAnalysis({ overhang, plateau }) });
  const growing = { ...tag, summary: { ...tag.summary, analysis } };
  const { cautions } = compareSided([growing, { ...growing, id: 'a2' }, field]);
  expect(cautions).toEqual([
    expect.stringMatching(
      /^Expired series are not reclaimed in .*: 545 k series where 182 k are expected\.$/,
    ),
    expect.stringMatching(
      /^Heap of .* keeps growing: \+1\.0 MiB per simulated day \(95 % CI 0\.50 to 1\.5\)\.$/,
    ),
  ]);
  expect(comparisonShape.parse({ ...compareSided([tag, field]), cautions: undefined }).cautions).toEqual([]);
});

test('lists three cautions at most, of reclaiming before those of growth', () => {
  const overhang = { kind: 'unbounded', seriesPerDay: 12_960 } as const;
  const analysis = anAnalysis({ retention: aRetentionAnalysis({ overhang }) });
  const growing = { ...tag, summary: { ...tag.summary, analysis } };
  const sides = ['a', 'b'].map((label) => ({ label, runs: [growing] }));
  expect(compareCautions(sides)).toEqual([
    expect.stringMatching(/^Expired series are not reclaimed in a:/),
    expect.stringMatching(/^Expired series are not reclaimed in b:/),
    expect.stringMatching(/^Heap of a keeps growing:/),
  ]);
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

test('says of targets that acknowledge nothing what was lost, never what was acknowledged', () => {
  const sent = (id: string, lost: number | null) => ({
    id,
    label: id,
    plan,
    summary: aSummary({ delivery: aDelivery({ passes: [aKeyReading({ lost })] }) }),
  });
  const sentenceOf = (...losts: (number | null)[]) =>
    compareRuns(losts.map((lost, i) => sent(`run ${i}`, lost))).sentence;
  expect(sentenceOf(0, 5)).toBe('Metrics were lost in "run 1".');
  expect(sentenceOf(0, null)).toBe('Whether all metrics are readable is unknown for "run 1".');
  expect(sentenceOf(0, 0)).toBe('Every metric that was sent is readable or was replaced as planned.');
});

import { aSettledPeriod } from '@tidemark/domain/testing/a-summary';
import { aTotals, aVerification } from '@tidemark/domain/testing/a-verification';
import { anAnalysis, aRetentionAnalysis, aSlope } from '@tidemark/domain/testing/an-analysis';
import { describe, expect, it } from 'vitest';
import { cellsOf } from '../testing/cells-of.ts';
import { cardinalityLadder } from './cardinality-ladder.ts';
import { clientSettings } from './client-settings.ts';
import { constantRateAttack } from './constant-rate-attack.ts';
import type { Finding, ScenarioRun } from './finding.ts';
import { jsonOrMessagePack } from './json-or-message-pack.ts';
import type { Scenario } from './scenario.ts';
import { tagOrField } from './tag-or-field.ts';
import { versionUpgrade } from './version-upgrade.ts';

const MB = 1_000_000;

const aBackend = (part: string, counts: { stored: number; lost: number }) => ({
  part,
  url: 'http://127.0.0.1:8086',
  status: counts.lost === 0 ? ('passed' as const) : ('failed' as const),
  unexpected: 0,
  missing: counts.lost,
  readings: [],
  reason: null,
  ...counts,
});

function found(scenario: Scenario, runs: ScenarioRun[], group: string, label: string): Finding {
  const finding = scenario.findings(runs).find((line) => line.group === group && line.label === label);
  if (!finding) throw new Error(`no finding "${label}" of "${group}"`);
  return finding;
}

/** Readings at rest that are level from the second day on. */
const settledAt = (heapInUseBytes: number, observedSeries: number) => [
  aSettledPeriod(0, { heapInUseBytes: 6 * MB }),
  ...[1, 2, 3, 4].map((period) => aSettledPeriod(period, { heapInUseBytes, observedSeries })),
];

describe('tag or field', () => {
  const isTag = (run: Omit<ScenarioRun, 'summary'>) => run.labels.schema.endsWith('as tag');
  const runs = cellsOf(tagOrField, 'quick', (run) =>
    isTag(run)
      ? { settled: settledAt(84 * MB, 39_000), analysis: anAnalysis() }
      : { settled: settledAt(10 * MB, 4), analysis: null },
  );

  it('shows level, series, bytes per series and slope of tag and field per index next to the published figures', () => {
    const group = 'influxdb-1.6/tsi1, id as tag';
    expect(found(tagOrField, runs, group, 'Heap at rest, last day')).toMatchObject({
      published: '0.12.1: over 800 MB on day 4; 0.13: 1.7 GB',
      ours: { unit: 'bytes', middle: 84 * MB, count: 1, of: 'runs' },
    });
    expect(found(tagOrField, runs, group, 'Heap per series').ours).toMatchObject({ middle: 2_000 });
    expect(found(tagOrField, runs, group, 'Growth per simulated day after the plateau')).toMatchObject({
      ours: { low: 524_288, middle: 1_048_576, high: 1_572_864, of: 'days, 95 % interval' },
      remark: expect.stringContaining('Verdict: growing.'),
    });
  });

  it('gives a reason where a field leaves too few series for bytes per series', () => {
    expect(found(tagOrField, runs, 'influxdb-1.6/inmem, id as field', 'Heap per series')).toMatchObject({
      ours: null,
      reason: expect.stringContaining('fewer than 1,000 active series'),
    });
  });

  it('compares tag and field on one system', () => {
    const line = found(tagOrField, runs, 'influxdb-1.6/inmem, tag vs. field', 'Heap at rest, tag / field');
    expect(line.ours).toMatchObject({ unit: 'times', middle: 8.4 });
    const tags = runs.filter(isTag);
    expect(
      found(tagOrField, tags, 'influxdb-1.6/inmem, tag vs. field', 'Heap at rest, tag / field').ours,
    ).toBeNull();
  });

  it('shows the spread of several runs', () => {
    const twice = [...runs, ...runs].map((run, i) => ({
      ...run,
      summary: { ...run.summary, settled: settledAt(i < runs.length ? 84 * MB : 88 * MB, 39_000) },
    }));
    expect(
      found(tagOrField, twice, 'influxdb-1.6/inmem, id as tag', 'Heap at rest, last day').ours,
    ).toMatchObject({ low: 84 * MB, high: 88 * MB, count: 2, of: 'runs' });
  });
});

it('version upgrade names each system by the version it reported, and the overhang unbounded where nothing is reclaimed', () => {
  const runs = cellsOf(versionUpgrade, 'tiny', () => ({
    settled: settledAt(84 * MB, 39_000),
    analysis: anAnalysis({
      retention: aRetentionAnalysis({ overhang: { kind: 'unbounded', seriesPerDay: 12_960 } }),
      memory: { ...anAnalysis().memory, heapSettled: aSlope({ verdict: 'flat' }) },
    }),
  }));
  const group = 'influxdb-1.6/inmem, version 1.6.7';
  expect(found(versionUpgrade, runs, group, 'Days that series stay beyond retention').ours).toEqual({
    kind: 'text',
    text: 'unbounded: series are never reclaimed',
  });
});

describe('cardinality ladder', () => {
  const seriesOf = (run: Omit<ScenarioRun, 'summary'>) =>
    Number(run.labels.steps[0]?.replaceAll(/\D/g, '') ?? 0);
  const runs = cellsOf(cardinalityLadder, 'quick', (run) => {
    const isHalf = run.plan.profile.stamping.kind === 'server' && seriesOf(run) === 5_000;
    return {
      pointsAcknowledged: 1_000,
      plannedSeries: seriesOf(run),
      analysis: anAnalysis(),
      settled: [
        aSettledPeriod(0, { heapInUseBytes: 6 * MB }),
        aSettledPeriod(1, {
          observedSeries: seriesOf(run),
          heapInUseBytes:
            6 * MB + 800 * seriesOf(run) + (run.plan.profile.stamping.kind === 'server' ? 9_000 : 0),
        }),
      ],
      verification: aVerification({
        totals: aTotals(isHalf ? { stored: 500, acknowledgedKeys: null } : {}),
        overwriting: {
          expected: isHalf ? 500 : 0,
          low: 500,
          high: 500,
          observed: isHalf ? 500 : 0,
          decidedBy: 'requests',
        },
      }),
    };
  });
  const group = 'influxdb-1.6/inmem, 5,000 series';

  it('separates creation from steady state', () => {
    expect(found(cardinalityLadder, runs, group, 'Ingest rate during creation').ours).toMatchObject({
      middle: 200,
    });
    expect(found(cardinalityLadder, runs, group, 'Ingest rate after creation').ours).toMatchObject({
      middle: 600,
    });
  });

  it('shows that inch of that time stores half, as predicted, and that inch today stores all', () => {
    expect(found(cardinalityLadder, runs, group, 'Stored / acknowledged, inch of that time')).toMatchObject({
      ours: { unit: 'share', middle: 0.5 },
      remark: expect.stringContaining('Predicted: 500 of 1,000 points'),
    });
    expect(found(cardinalityLadder, runs, group, 'Stored / acknowledged, inch today')).toMatchObject({
      ours: { middle: 1 },
      remark: null,
    });
  });

  it('fits memory to the series count over all steps, and shows how many series fit the machine', () => {
    const group = 'influxdb-1.6/inmem, memory by series count';
    const { ours } = found(cardinalityLadder, runs, group, 'Heap per series, all steps');
    expect(ours?.kind === 'figure' && Math.round(ours.middle)).toBe(800);
    expect(found(cardinalityLadder, runs, group, 'Series that fit this machine').ours).toMatchObject({
      kind: 'text',
    });
  });

  it('fits no line to runs whose figures cannot be trusted', () => {
    const doubted = runs.map((run) => ({
      ...run,
      summary: { ...run.summary, validity: 'generator_limited' as const },
    }));
    const group = 'influxdb-1.6/inmem, memory by series count';
    expect(found(cardinalityLadder, doubted, group, 'Heap per series, all steps').ours).toBeNull();
  });
});

it('client settings show the share stored, the points evicted, and a reason for a missing recovery time', () => {
  const runs = cellsOf(clientSettings, 'tiny', (run) => ({
    plannedPoints: 10_000,
    evictedPoints: run.plan.profile.name.startsWith('buffer of') ? 3_000 : 0,
    retries: 4,
    verification: aVerification({ totals: aTotals({ stored: 7_000 }) }),
  }));
  const line = (label: string) =>
    found(clientSettings, runs, 'influxdb-1.6/inmem, buffer of 1,000 points', label);
  expect(line('Incoming points stored').ours).toMatchObject({ unit: 'share', middle: 0.7 });
  expect(line('Evicted from the full buffer').ours).toMatchObject({ middle: 3_000 });
  expect(line('Requests, including retries').ours).toMatchObject({ middle: 14 });
  expect(line('Recovery time after the outage')).toMatchObject({
    ours: null,
    reason: 'no outage took place',
  });
});

it('JSON vs. MessagePack shows the share saved with its interval, and a reason where the heap was not measured', () => {
  const ratio = { median: 0.7, min: 0.6, max: 0.8, pairs: 5, low: 0.65, high: 0.75 };
  const runs = cellsOf(jsonOrMessagePack, 'quick', () => ({
    formatComparisons: [
      {
        text: 'SELECT',
        baseline: 'everything, JSON',
        candidate: 'everything, MessagePack',
        serviceTime: ratio,
        heapBytes: null,
        bytes: ratio,
      },
    ],
  }));
  const group = 'influxdb-1.6/inmem, everything';
  const { ours } = found(jsonOrMessagePack, runs, group, 'Time saved by MessagePack');
  expect(ours).toMatchObject({ of: 'pairs, 95 % interval', count: 5 });
  expect(ours?.kind === 'figure' ? [ours.low, ours.middle, ours.high] : []).toEqual([
    expect.closeTo(0.25),
    expect.closeTo(0.3),
    expect.closeTo(0.35),
  ]);
  expect(found(jsonOrMessagePack, runs, group, 'Heap of the decoded response, saved').reason).not.toBeNull();
});

describe('constant-rate attack', () => {
  const runs = cellsOf(constantRateAttack, 'full', () => ({
    outcomes: [
      { class: 'ok', knowledge: 'ok', batches: 90, points: 90, statusCode: 204, detail: null },
      {
        class: 'broken',
        knowledge: 'unknown',
        batches: 10,
        points: 10,
        statusCode: null,
        detail: 'connection reset',
      },
    ],
    verification: aVerification({
      totals: aTotals({ acknowledged: 300_000, stored: 299_997 }),
      overwriting: { expected: 2.62, low: 0, high: 6, observed: 3, decidedBy: 'clock' },
    }),
  }));
  const group = 'influxdb-1.6/inmem, 5,000/s';

  it('shows success, errors and stored points, and compares missing points with the prediction', () => {
    const line = (label: string) => found(constantRateAttack, runs, group, label);
    expect(line('Success ratio')).toMatchObject({ published: 'over 99 %', ours: { middle: 0.9 } });
    expect(line('Error set').ours).toMatchObject({ text: '10 broken (connection reset)' });
    expect(line('Requests by status').ours).toMatchObject({ text: '204: 90, 0: 10' });
    expect(line('Stored / acknowledged').ours).toMatchObject({ text: '299,997 of 300,000' });
    expect(line('Missing points, predicted and observed').ours).toMatchObject({
      text: '2.62 predicted (95 % interval 0 to 6), 3 observed',
    });
  });

  it.each([
    [
      'as many as clock ticks explain are missing',
      299_997,
      0,
      '3 replaced by another of the same clock tick, 0 lost',
    ],
    ['more are missing', 299_000, null, '1,000 missing, which equal clock ticks do not explain'],
    ['nothing is missing', 300_000, 0, 'nothing is missing'],
  ])('distinguishes collisions from losses where %s', (_what, stored, lost, text) => {
    const counted = runs.map((run) => ({
      ...run,
      summary: {
        ...run.summary,
        verification: aVerification({ totals: aTotals({ acknowledged: 300_000, stored, lost }) }),
      },
    }));
    expect(found(constantRateAttack, counted, group, 'Collisions or losses').ours).toMatchObject({ text });
  });

  it('shows of a relay with a backend away what clients saw, and what each backend stored and lost', () => {
    const away = runs.map((run) => ({
      ...run,
      plan: {
        ...run.plan,
        profile: {
          ...run.plan.profile,
          faults: [{ action: 'kill' as const, part: 'backend:2', atSeconds: 20, forSeconds: 20 }],
        },
      },
      summary: {
        ...run.summary,
        verification: aVerification({
          totals: aTotals({ acknowledged: 300_000, stored: 200_000, lost: 100_000 }),
          backends: [
            aBackend('backend:1', { stored: 300_000, lost: 0 }),
            aBackend('backend:2', { stored: 200_000, lost: 100_000 }),
          ],
          divergence: { keys: 100_000, values: 0, isExact: true, reason: null },
        }),
      },
    }));
    expect(constantRateAttack.reports?.(away)[0]?.label).toMatch(/\/s, backend:2 away$/);
    const line = (label: string) => found(constantRateAttack, away, `${group}, backend:2 away`, label).ours;
    expect(line('Success ratio')).toMatchObject({ middle: 0.9 });
    expect(line('Stored / acknowledged, backend:1')).toMatchObject({ text: '300,000 of 300,000' });
    expect(line('Stored / acknowledged, backend:2')).toMatchObject({ text: '200,000 of 300,000' });
    expect(line('Acknowledged and lost, by backend')).toMatchObject({
      text: 'backend:2: 100,000 of 300,000; backend:1: 0 of 300,000',
    });
    expect(line('Backends differ')).toMatchObject({ text: '100,000 keys not at every backend' });
  });

  it('compares a run through a relay with what was published about the relay', () => {
    const relayed = runs.map((run) => ({
      ...run,
      summary: { ...run.summary, target: { ...run.summary.target, kind: 'influxdb-relay' } },
    }));
    expect(found(constantRateAttack, relayed, group, 'Stored / acknowledged').published).toBe(
      '299,997 of 300,000',
    );
  });

  it('writes each run as vegeta reports it', () => {
    expect(constantRateAttack.reports?.(runs)[0]?.text).toMatch(/^Requests {6}\[total, rate\]/);
  });
});

import { aSettledPeriod } from '@tidemark/domain/testing/a-summary';
import { aTotals, aVerification } from '@tidemark/domain/testing/a-verification';
import { anAnalysis, aRetentionAnalysis, aSlope } from '@tidemark/domain/testing/an-analysis';
import { describe, expect, it } from 'vitest';
import { cellsOf } from '../testing/cells-of.ts';
import { cardinalityLadder } from './cardinality-ladder.ts';
import { clientSettings } from './client-settings.ts';
import { constantRateAttack } from './constant-rate-attack.ts';
import type { Finding, ScenarioRun } from './finding.ts';
import { jsonAgainstMessagePack } from './json-against-message-pack.ts';
import type { Scenario } from './scenario.ts';
import { tagOrField } from './tag-or-field.ts';
import { versionUpgrade } from './version-upgrade.ts';

const MB = 1_000_000;

function found(scenario: Scenario, runs: ScenarioRun[], group: string, label: string): Finding {
  const finding = scenario.findings(runs).find((line) => line.group === group && line.label === label);
  if (!finding) throw new Error(`no finding "${label}" of "${group}"`);
  return finding;
}

/** Six days at rest, level from the third on. */
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

  it('tells level, series, bytes a series and slope of each way on each index beside what was published', () => {
    const group = 'influxdb-1.6/tsi1, id as tag';
    expect(found(tagOrField, runs, group, 'Heap at rest, last days')).toMatchObject({
      published: '0.12.1: over 800 MB on day 4; 0.13: 1.7 GB',
      ours: { unit: 'bytes', middle: 84 * MB, count: 1, of: 'runs' },
    });
    expect(found(tagOrField, runs, group, 'Heap a series').ours).toMatchObject({ middle: 2_000 });
    expect(found(tagOrField, runs, group, 'Growth a simulated day after the plateau')).toMatchObject({
      ours: { low: 524_288, middle: 1_048_576, high: 1_572_864, of: 'days, 95 % interval' },
      remark: expect.stringContaining('Verdict: a leak, surely more than'),
    });
  });

  it('says of a field why there are no bytes a series, and invents none', () => {
    expect(found(tagOrField, runs, 'influxdb-1.6/inmem, id as field', 'Heap a series')).toMatchObject({
      ours: null,
      reason: expect.stringContaining('fewer than 1,000 series'),
    });
  });

  it('sets tag against field on one system', () => {
    const line = found(
      tagOrField,
      runs,
      'influxdb-1.6/inmem, tag against field',
      'Heap at rest, tag / field',
    );
    expect(line.ours).toMatchObject({ unit: 'times', middle: 8.4 });
    const tags = runs.filter(isTag);
    expect(
      found(tagOrField, tags, 'influxdb-1.6/inmem, tag against field', 'Heap at rest, tag / field').ours,
    ).toBeNull();
  });

  it('tells of several runs their own spread', () => {
    const twice = [...runs, ...runs].map((run, i) => ({
      ...run,
      summary: { ...run.summary, settled: settledAt(i < runs.length ? 84 * MB : 88 * MB, 39_000) },
    }));
    expect(
      found(tagOrField, twice, 'influxdb-1.6/inmem, id as tag', 'Heap at rest, last days').ours,
    ).toMatchObject({ low: 84 * MB, high: 88 * MB, count: 2, of: 'runs' });
  });
});

it('version upgrade calls each system by the version that answered, and a server that reclaims nothing endless', () => {
  const runs = cellsOf(versionUpgrade, 'tiny', () => ({
    settled: settledAt(84 * MB, 39_000),
    analysis: anAnalysis({
      retention: aRetentionAnalysis({ overhang: { kind: 'unbounded', seriesPerDay: 12_960 } }),
      memory: { ...anAnalysis().memory, heapSettled: aSlope({ verdict: 'flat' }) },
    }),
  }));
  const group = 'influxdb-1.6/inmem, version 1.6.7';
  expect(found(versionUpgrade, runs, group, 'Series stay beyond retention').ours).toEqual({
    kind: 'text',
    text: 'without end: nothing is taken back',
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

  it('tells creation and steady state apart', () => {
    expect(found(cardinalityLadder, runs, group, 'Ingest rate while series are created').ours).toMatchObject({
      middle: 200,
    });
    expect(found(cardinalityLadder, runs, group, 'Ingest rate afterwards').ours).toMatchObject({
      middle: 600,
    });
  });

  it('tells that inch of that time stores half, that it was predicted, and that inch of today stores all', () => {
    expect(found(cardinalityLadder, runs, group, 'Stored of acknowledged, inch of that time')).toMatchObject({
      ours: { unit: 'share', middle: 0.5 },
      remark: expect.stringContaining('Predicted: 500 of 1,000 points'),
    });
    expect(found(cardinalityLadder, runs, group, 'Stored of acknowledged, inch of today')).toMatchObject({
      ours: { middle: 1 },
      remark: null,
    });
  });

  it('fits memory to series over all steps, and says how many fit into the machine', () => {
    const group = 'influxdb-1.6/inmem, what memory costs by series';
    const { ours } = found(cardinalityLadder, runs, group, 'Heap a series, over all steps');
    expect(ours?.kind === 'figure' && Math.round(ours.middle)).toBe(800);
    expect(
      found(cardinalityLadder, runs, group, 'Most series in the memory of this machine').ours,
    ).toMatchObject({ kind: 'text' });
  });

  it('builds no line on runs whose figures are not to be trusted', () => {
    const doubted = runs.map((run) => ({
      ...run,
      summary: { ...run.summary, validity: 'generator_limited' as const },
    }));
    const group = 'influxdb-1.6/inmem, what memory costs by series';
    expect(found(cardinalityLadder, doubted, group, 'Heap a series, over all steps').ours).toBeNull();
  });
});

it('client settings tell what is stored of what arrived, what was evicted, and why a time is not known', () => {
  const runs = cellsOf(clientSettings, 'tiny', (run) => ({
    plannedPoints: 10_000,
    evictedPoints: run.plan.profile.name.startsWith('buffer for') ? 3_000 : 0,
    retries: 4,
    verification: aVerification({ totals: aTotals({ stored: 7_000 }) }),
  }));
  const line = (label: string) =>
    found(clientSettings, runs, 'influxdb-1.6/inmem, buffer for 1,000 points', label);
  expect(line('Stored of the points that arrived').ours).toMatchObject({ unit: 'share', middle: 0.7 });
  expect(line('Evicted from the full buffer').ours).toMatchObject({ middle: 3_000 });
  expect(line('Requests, with those sent again').ours).toMatchObject({ middle: 14 });
  expect(line('Back to normal after the outage')).toMatchObject({
    ours: null,
    reason: 'no outage took place',
  });
});

it('JSON against MessagePack tells the share less with its interval, and where the rows differ', () => {
  const ratio = { median: 0.7, min: 0.6, max: 0.8, pairs: 5, low: 0.65, high: 0.75 };
  const runs = cellsOf(jsonAgainstMessagePack, 'quick', () => ({
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
  const { ours } = found(jsonAgainstMessagePack, runs, group, 'Time, MessagePack less than JSON');
  expect(ours).toMatchObject({ of: 'pairs, 95 % interval', count: 5 });
  expect(ours?.kind === 'figure' ? [ours.low, ours.middle, ours.high] : []).toEqual([
    expect.closeTo(0.25),
    expect.closeTo(0.3),
    expect.closeTo(0.35),
  ]);
  expect(
    found(jsonAgainstMessagePack, runs, group, 'Heap of the decoded answer, less').reason,
  ).not.toBeNull();
});

describe('constant-rate attack', () => {
  const runs = cellsOf(constantRateAttack, 'quick', () => ({
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

  it('tells success, errors and what is stored, and sets missing points against those predicted', () => {
    const line = (label: string) => found(constantRateAttack, runs, group, label);
    expect(line('Success ratio')).toMatchObject({ published: 'over 99 %', ours: { middle: 0.9 } });
    expect(line('Error set').ours).toMatchObject({ text: '10 broken (connection reset)' });
    expect(line('Stored of acknowledged').ours).toMatchObject({ text: '299,997 of 300,000' });
    expect(line('Missing points, predicted and seen').ours).toMatchObject({
      text: '2.62 (95 %: 0 to 6) predicted, 3 seen',
    });
  });

  it('sets a run through a relay beside what was published of the relay', () => {
    const relayed = runs.map((run) => ({
      ...run,
      summary: { ...run.summary, target: { ...run.summary.target, kind: 'influxdb-relay' } },
    }));
    expect(found(constantRateAttack, relayed, group, 'Stored of acknowledged').published).toBe(
      '299,997 of 300,000',
    );
  });

  it('writes each run as vegeta reports it', () => {
    expect(constantRateAttack.reports?.(runs)[0]?.text).toMatch(/^Requests {6}\[total, rate\]/);
  });
});

import type { Delivery } from '@tidemark/domain/result/delivery';
import {
  aDelivery,
  aFlowGap,
  aFlowRow,
  aKeyReading,
  aPartSummary,
} from '@tidemark/domain/testing/a-delivery';
import { describe, expect, it } from 'vitest';
import { cellsOf } from '../testing/cells-of.ts';
import type { Finding, ScenarioRun } from './finding.ts';
import { relayOrNot } from './relay-or-not.ts';

const isRelayed = ({ labels }: Pick<ScenarioRun, 'labels'>) => labels.system === 'graphite/relay-2';
const perMinuteOf = ({ labels }: Pick<ScenarioRun, 'labels'>) =>
  Number(labels.steps[0]?.replaceAll(/\D/g, ''));

/** Caches take all; the relay takes 0.6 cores per 1.2 M metrics a minute, and loses a third of twice that. */
function deliveryOf(run: Omit<ScenarioRun, 'summary'>, relayKind = 'carbon-relay'): Delivery {
  const metricsPerMinute = perMinuteOf(run);
  const metrics = metricsPerMinute / 4;
  const load = metricsPerMinute / 1_200_000;
  const isOver = isRelayed(run) && load > 1;
  const caches = ['cache:a', 'cache:b'].map((name) => aPartSummary(name, { cpuRatioMean: 0.3 * load }));
  const relay = aPartSummary('relay', { kind: relayKind, cpuRatioMean: 0.6 * load });
  return aDelivery({
    metricsPlanned: metrics,
    metricsSent: metrics,
    metricsPerMinute,
    parts: isRelayed(run) ? [...caches, relay] : [aPartSummary('cache:a', { cpuRatioMean: 0.6 * load })],
    passes: [aKeyReading({ metrics, lost: isOver ? metrics / 3 : 0 })],
    flow: {
      rows: [aFlowRow('read_by_caches', { part: 'cache:a', metrics: metrics / 2 })],
      gaps: isOver ? [aFlowGap({ metrics: metrics / 3 })] : [],
    },
  });
}

const cells = (change: (run: Omit<ScenarioRun, 'summary'>) => Delivery | null = deliveryOf) =>
  cellsOf(relayOrNot, 'quick', (run) => ({
    plannedPoints: perMinuteOf(run) / 4,
    loadMs: 15_000,
    delivery: change(run),
  }));

function found(runs: ScenarioRun[], group: string, label: string): Finding {
  const finding = relayOrNot.findings(runs).find((line) => line.group === group && line.label === label);
  if (!finding) throw new Error(`no finding "${label}" of "${group}"`);
  return finding;
}

describe('relay or not', () => {
  it('shows the rate that each topology holds and what breaks first, next to what was published', () => {
    const runs = cells();
    expect(found(runs, 'graphite/relay-2', 'Metrics per minute held')).toMatchObject({
      published: '1.0 to 1.2 M, throttled by the relay',
      ours: { text: '1.20 M' },
    });
    expect(found(runs, 'graphite/relay-2', 'What breaks first')).toMatchObject({
      published: 'the relay, a known bottleneck',
      ours: { text: "at 2.40 M per minute: The relay's queue was full; relay took 120 % of a core" },
    });
    expect(found(runs, 'graphite/relay-2', 'Lost at 2.40 M per minute').ours).toMatchObject({
      unit: 'share',
      middle: 1 / 3,
      count: 1,
    });
    expect(found(runs, 'graphite/one-cache', 'Metrics per minute held')).toMatchObject({
      published: null,
      ours: { text: 'at least 2.40 M, the highest rate' },
    });
    expect(found(runs, 'graphite/one-cache', 'What breaks first')).toMatchObject({
      ours: null,
      reason: expect.stringContaining('every rate was held'),
    });
  });

  it('compares the figures of the rate nearest to the published one, part by part', () => {
    const group = 'graphite/relay-2, 1,200,000/min';
    const runs = cells();
    expect(found(runs, group, 'Peak cache size')).toMatchObject({
      published: '0 to 20,000',
      ours: { middle: 12_400 },
    });
    expect(found(runs, group, 'Received by cache:a per minute')).toMatchObject({
      published: '500,000 to 600,000',
      ours: { unit: 'metrics', middle: 600_000 },
    });
    expect(found(runs, group, 'CPU of relay, of one core').ours).toMatchObject({
      unit: 'share',
      middle: 0.6,
    });
    expect(found(runs, group, 'CPU of cache:b, of one core').ours).toMatchObject({ middle: 0.3 });
    expect(found(runs, group, 'Update operations per minute')).toMatchObject({
      published: 'about 47,500',
      ours: { middle: 64_000 },
    });
    expect(found(runs, group, 'Mean time per update').ours).toMatchObject({
      unit: 'ms',
      middle: 0.2,
      count: 2,
      of: 'caches',
    });
  });

  it('estimates from runs without loss what a whole core of the busiest part would take', () => {
    const group = 'graphite/relay-2, on a machine of your own';
    const label = 'Metrics per minute at which the busiest part uses a whole core';
    const line = found(cells(), group, label);
    expect(line.ours).toMatchObject({ unit: 'metrics/min', middle: expect.closeTo(2_000_000), count: 2 });
    expect(line.remark).toContain('The busiest part is relay.');
    expect(found(cells(), group, 'Cores for 1 M metrics per minute').ours).toMatchObject({
      text: '1.00 (cache:a 0.250, cache:b 0.250, relay 0.500)',
    });
  });

  it('gives reasons where a part reported nothing or nothing was read back, never a zero', () => {
    const silent = aPartSummary('cache:a', {
      cpuRatioMean: null,
      cacheSizePeak: null,
      updateOperations: null,
      updateMsMean: null,
      peakRssBytes: null,
    });
    const runs = cells((run) => ({ ...deliveryOf(run), parts: [silent], passes: [] }));
    const group = 'graphite/one-cache, 1,200,000/min';
    for (const label of [
      'Peak cache size',
      'CPU of cache:a, of one core',
      'Update operations per minute',
      'Mean time per update',
    ])
      expect(found(runs, group, label)).toMatchObject({ ours: null, reason: expect.any(String) });
    expect(found(runs, 'graphite/one-cache', 'Lost at 1.20 M per minute')).toMatchObject({
      ours: null,
      reason: 'the metrics were not read back',
    });
    expect(
      found(runs, 'graphite/one-cache, on a machine of your own', 'Cores for 1 M metrics per minute').ours,
    ).toBeNull();
  });

  it('takes nothing that was published about the relay of carbon for another relay', () => {
    const runs = cells((run) => deliveryOf(run, 'carbon-c-relay'));
    expect(found(runs, 'graphite/relay-2', 'What breaks first').published).toBeNull();
  });
});

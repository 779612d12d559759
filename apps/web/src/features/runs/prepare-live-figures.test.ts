import { executorShape } from '@tidemark/domain/load/executor';
import { targetShape } from '@tidemark/domain/target/target';
import { describe, expect, it } from 'vitest';
import { aMetricSeries } from '#testing/a-chart-run.ts';
import { prepareLiveFigures } from './prepare-live-figures.ts';

const going = { plan: null, wantedRatePerSec: null, progress: null };
const of = (key: string, figures: ReturnType<typeof prepareLiveFigures>) =>
  figures.find((one) => one.key === key);

describe('the figures of a run that goes', () => {
  it('set the rate that is held beside the one that is asked', () => {
    const series = [
      aMetricSeries('batchesPerSec', 'underLoad', [290, 298]),
      aMetricSeries('ratePerSec', 'underLoad', [100, 300]),
    ];
    expect(of('rate', prepareLiveFigures(going, series))).toMatchObject({
      label: 'Rate held',
      value: '298',
      unit: 'requests/s',
      detail: '300 requests/s asked',
    });
  });

  it('say what the plan asks for, before a second was counted', () => {
    const detailOf = (executor: unknown) => {
      const plan = { profile: { executor: executorShape.parse(executor) } };
      return of('rate', prepareLiveFigures({ ...going, plan }, []))?.detail;
    };
    expect(detailOf({ kind: 'open-loop', pacer: { kind: 'constant', ratePerSec: 100 } })).toBe(
      '100 requests/s asked',
    );
    expect(detailOf({ kind: 'rate-search', startRatePerSec: 50 })).toBe('from 50 requests/s');
    expect(detailOf({ kind: 'paced' })).toBe('as the simulated clock asks');
    expect(detailOf({ kind: 'closed-loop' })).toBe('no rate asked');
  });

  it('show what is acknowledged where no rate is asked', () => {
    const series = [aMetricSeries('pointsPerSec', 'underLoad', [5, 7])];
    expect(of('rate', prepareLiveFigures(going, series))).toMatchObject({
      label: 'Acknowledged',
      value: '7',
      detail: 'no rate asked',
    });
  });

  it('show what is handed over to a target that acknowledges nothing', () => {
    const series = [aMetricSeries('pointsHandedOverPerSec', 'underLoad', [5, 7])];
    expect(of('rate', prepareLiveFigures(going, series))).toMatchObject({ label: 'Handed over', value: '7' });
  });

  it('name the part of a Graphite that is worst off, and show no heap and no series of it', () => {
    const ofPart = (part: string, values: number[]) =>
      aMetricSeries('committedLag', 'underLoad', values, { part });
    const figures = prepareLiveFigures(going, [
      ofPart('cache:a', [1, 5]),
      ofPart('cache:b', [9, 700]),
      aMetricSeries('partCpuRatio', 'underLoad', [0.5, 0.97], { part: 'relay' }),
    ]);
    expect(figures.map(({ key }) => key)).toEqual(['rate', 'p99', 'errors', 'lag', 'cache', 'cpu', 'wait']);
    expect(of('lag', figures)).toMatchObject({ value: '700', detail: 'cache:b' });
    expect(of('cpu', figures)).toMatchObject({ value: '97.0', unit: '%', detail: 'relay' });
    expect(of('cache', figures)).toMatchObject({ value: '–', detail: 'not read yet' });
  });

  it('keep the places of a Graphite before anything was read', () => {
    const executor = executorShape.parse({ kind: 'closed-loop' });
    const keysOf = (target: unknown) => {
      const plan = { profile: { executor }, target: targetShape.parse(target) };
      return prepareLiveFigures({ ...going, plan }, []).map(({ key }) => key);
    };
    const archive = { stepSeconds: 10, retentionSeconds: 3_600 };
    expect(keysOf({ kind: 'graphite', name: 'x', url: 'x:2003', archive })).toEqual([
      'rate',
      'p99',
      'errors',
      'wait',
    ]);
    const launched = { kind: 'launched', name: 'x', launcher: 'graphite', variant: 'relay-2' };
    expect(keysOf({ ...launched, graphite: {} })).toContain('lag');
    expect(keysOf(launched)).toContain('memory');
  });

  it('count refused and unknown points and requests never sent, and mark them', () => {
    const progress = { pointsRejected: 3, pointsUnknown: 4, neverSentBatches: 2 };
    expect(of('errors', prepareLiveFigures({ ...going, progress }, []))).toMatchObject({
      value: '7',
      isBad: true,
      detail: '3 refused, 4 unknown, 2 requests never sent',
    });
  });

  it('are no zeros before anything was counted or read', () => {
    const figures = prepareLiveFigures(going, []);
    expect(figures.map(({ value }) => value)).toEqual(['–', '–', '–', '–', '–']);
    expect(figures.every(({ path, isBad }) => path === null && !isBad)).toBe(true);
    expect(of('errors', figures)?.detail).toBe('not counted yet');
  });

  it('say why the last reading failed, in place of an older value', () => {
    const series = [aMetricSeries('rssBytes', 'underLoad', [1_024, null])];
    expect(of('memory', prepareLiveFigures(going, series))).toMatchObject({
      label: 'RSS',
      value: '–',
      detail: 'not read: the probe timed out',
    });
  });

  it('take the heap where there is no RSS', () => {
    const series = [aMetricSeries('heapInUseBytes', 'underLoad', [1_024, 2_048])];
    expect(of('memory', prepareLiveFigures(going, series))).toMatchObject({
      label: 'Heap in use',
      value: '2.00',
      unit: 'KiB',
    });
  });

  it('draw the last five minutes only', () => {
    const points = [0, 100_000, 500_000, 600_000].map((offsetMs) => ({
      offsetMs,
      simulatedAtMs: null,
      value: 1,
      reason: null,
    }));
    const series = [aMetricSeries('observedSeries', 'underLoad', [], { points })];
    expect(of('series', prepareLiveFigures(going, series))?.path).toBe('M0 1.5L100 1.5');
  });
});

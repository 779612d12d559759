import { curveQuantiles, type LatencyCurve } from '@tidemark/domain/result/latency-curve';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { expect, it } from 'vitest';
import type { SidedRun } from './comparison-sides.ts';
import { sideCurves } from './side-curves.ts';

const curve = (factor: number, quantiles = [0, 0.5, 0.9]): LatencyCurve => ({
  count: 100,
  points: [
    ...quantiles.map((quantile) => ({ quantile, us: factor * (1 + quantile) })),
    { quantile: 1, us: factor * 9 },
  ],
});

function run(id: string, change: Parameters<typeof aSummary>[0]): SidedRun {
  return { id, label: id, plan: null, startedAtMs: null, lastSamples: {}, summary: aSummary(change) };
}

it('draws the median of the runs of a side with the lowest and highest, never one histogram of all', () => {
  const runs = [10, 30, 20].map((factor, i) => run(`r${i}`, { responseCurve: curve(factor) }));
  const { response, service } = sideCurves([{ label: 'a side', runs }]);
  expect(response).toEqual([
    {
      label: 'a side',
      runIds: ['r0', 'r1', 'r2'],
      points: [
        { quantile: 0, us: 20, lowUs: 10, highUs: 30 },
        { quantile: 0.5, us: 30, lowUs: 15, highUs: 45 },
        { quantile: 0.9, us: 38, lowUs: 19, highUs: 57 },
        { quantile: 1, us: 180, lowUs: 90, highUs: 270 },
      ],
    },
  ]);
  expect(service).toEqual([]);
});

it('goes only as far as every run of the side has requests for', () => {
  const runs = [run('a', { serviceCurve: curve(1) }), run('b', { serviceCurve: curve(2, [0, 0.5]) })];
  const [drawn] = sideCurves([{ label: 'a side', runs }]).service;
  expect(drawn?.points.map(({ quantile }) => quantile)).toEqual([0, 0.5, 1]);
});

it('leaves out runs that cannot be trusted, and sides of older runs', () => {
  const doubted = run('a', { responseCurve: curve(1), validity: 'generator_limited' });
  expect(
    sideCurves([
      { label: 'doubted', runs: [doubted] },
      { label: 'old', runs: [run('b', {})] },
    ]).response,
  ).toEqual([]);
});

it('has 52 quantiles, ten to each nine, the usual percentiles among them', () => {
  expect(curveQuantiles).toHaveLength(52);
  for (const usual of [0, 0.5, 0.9, 0.99, 0.999, 0.9999, 0.99999]) expect(curveQuantiles).toContain(usual);
  expect(curveQuantiles).toEqual(curveQuantiles.toSorted((a, b) => a - b));
});

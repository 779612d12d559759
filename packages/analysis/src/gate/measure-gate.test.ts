import { aSummary } from '@tidemark/domain/testing/a-summary';
import { expect, it } from 'vitest';
import type { SidedRun } from '../compare/comparison-sides.ts';
import { aGateRow } from '../testing/a-gate-answer.ts';
import { measureGate } from './measure-gate.ts';

const summary = aSummary();
function run(mean: number, overrides: Parameters<typeof aSummary>[0] = {}): SidedRun {
  const rate = { mean, p5: mean, p95: mean, seconds: 10 };
  const own = aSummary({ pointsPerSec: rate, ...overrides });
  return { id: `${mean}`, label: `${mean}`, plan: null, startedAtMs: 0, lastSamples: {}, summary: own };
}
const row = aGateRow({ cell: 'a', metric: 'pointsPerSec', label: 'Points per second', verdict: 'equal' });

it('keeps the mean of each metric over the trusted runs of its cell, with its interval', () => {
  const untrusted = run(5_000, { validity: 'generator_limited' });
  const cells = [
    { label: 'a', candidate: [run(100), run(102), untrusted, run(101)] },
    { label: 'b', candidate: [run(7)] },
  ];
  const { cells: measured } = measureGate(cells, [row, { ...row, cell: 'b', verdict: 'regressed' }]);
  expect(measured[0]?.values).toMatchObject([{ metric: 'pointsPerSec', runs: 3, verdict: 'equal' }]);
  const [value] = measured[0]?.values ?? [];
  expect(value?.value).toBeCloseTo(101, 1);
  expect(value?.low).toBeLessThan(100);
  expect(value?.high).toBeGreaterThan(102);
  expect(measured[1]?.values).toEqual([
    { metric: 'pointsPerSec', value: 7, low: null, high: null, runs: 1, verdict: 'regressed' },
  ]);
});

it('keeps nothing of a metric that no trusted run measured', () => {
  const cells = [{ label: 'a', candidate: [run(1, { validity: 'generator_limited' })] }];
  expect(measureGate(cells, [row]).cells).toEqual([{ cell: 'a', environment: {}, values: [] }]);
});

it('names what the runs ran on, all of it where they differ', () => {
  const on = (kernel: string) => run(1, { host: summary.host && { ...summary.host, kernel } });
  const [cell] = measureGate([{ label: 'a', candidate: [on('6.2.0'), on('6.1.0')] }], [row]).cells;
  expect(cell?.environment).toMatchObject({ kernel: '6.1.0, 6.2.0', cores: '2' });
});

it('keeps the exact value where all runs agree', () => {
  const [cell] = measureGate([{ label: 'a', candidate: [run(4_000), run(4_000)] }], [row]).cells;
  expect(cell?.values).toMatchObject([{ value: 4_000, low: 4_000, high: 4_000 }]);
});

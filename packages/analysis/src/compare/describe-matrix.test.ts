import { gateFigureKeys } from '@tidemark/domain/figures/catalog';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { describe, expect, it } from 'vitest';
import { comparisonMatrixShape } from './comparison-matrix.ts';
import type { Side, SidedRun } from './comparison-sides.ts';
import { describeMatrix } from './describe-matrix.ts';
import { judgeGate } from './judge-gate.ts';

type Change = Parameters<typeof aSummary>[0];

function side(label: string, rates: number[], change: Change = {}): Side {
  const runs = rates.map(
    (mean, i): SidedRun => ({
      id: `${label}${i}`,
      label: `${label} ${i}`,
      plan: null,
      startedAtMs: null,
      lastSamples: {},
      summary: aSummary({ pointsPerSec: { mean, p5: mean, p95: mean, seconds: 10 }, ...change }),
    }),
  );
  return { label, runs };
}

const steady = [100, 104, 97, 101, 99];
const slower = steady.map((rate) => rate * 0.7);

function matrixOf(sides: Side[], metrics: readonly (typeof gateFigureKeys)[number][] = gateFigureKeys) {
  const [baseline, ...candidates] = sides;
  if (!baseline) throw new Error('there is a side');
  const isRepeated = sides.some(({ runs }) => runs.length > 1);
  const gates = isRepeated
    ? candidates.map((candidate) => judgeGate({ baseline, candidate, tolerance: 0.05, metrics, earlier: [] }))
    : [];
  return describeMatrix({ sides, baseline, gates, tolerance: 0.05 });
}

const figureIn = (matrix: ReturnType<typeof matrixOf>, cell: number, metric: string) =>
  matrix?.cells[cell]?.figures.find((figure) => figure.metric === metric);

describe('describeMatrix', () => {
  it('gives each cell its values, their geometric mean with interval, and the verdict of the gate, in a shape that can be frozen', () => {
    const matrix = matrixOf([side('old', steady), side('new', slower)]);
    expect(comparisonMatrixShape.parse(matrix)).toEqual(matrix);
    const [old, fresh] = [figureIn(matrix, 0, 'pointsPerSec'), figureIn(matrix, 1, 'pointsPerSec')];
    expect(old).toMatchObject({ values: steady, median: 100, answer: null, missing: null });
    expect(old?.value).toBeCloseTo(100.17, 1);
    expect(old?.low).toBeLessThan(100.17);
    expect(old?.high).toBeGreaterThan(100.17);
    expect(fresh).toMatchObject({ answer: 'regressed', decides: true });
    expect(fresh?.ratio?.value).toBeCloseTo(0.7, 10);
    expect(matrix?.cells.map(({ isBaseline, outcome }) => [isBaseline, outcome])).toEqual([
      [true, null],
      [false, 'regressed'],
    ]);
  });

  it('judges metrics outside the gate among themselves, and none without a worse direction', () => {
    const slow = aSummary().serviceTime;
    const jittered = (factor: number) =>
      steady.map((rate) => ({ rate, us: rate * 20 * factor })).map(({ us }) => us);
    const timed = (label: string, factor: number): Side => {
      const made = side(label, steady);
      for (const [i, run] of made.runs.entries())
        run.summary = { ...run.summary, serviceTime: slow && { ...slow, p99Us: jittered(factor)[i] ?? 0 } };
      return made;
    };
    const matrix = matrixOf([timed('old', 1), timed('new', 2)], ['pointsPerSec']);
    expect(figureIn(matrix, 1, 'serviceTimeUsP99')).toMatchObject({ answer: 'regressed', decides: false });
    expect(figureIn(matrix, 1, 'requestsPerSec')).toMatchObject({
      answer: null,
      note: 'neither direction is worse',
    });
    expect(figureIn(matrix, 1, 'responseTimeUsP99')).toMatchObject({ answer: 'equal', decides: false });
  });

  it('gives a single run a value without interval, the reason, and no verdict', () => {
    const matrix = matrixOf([side('old', [100]), side('new', [70])]);
    expect(figureIn(matrix, 1, 'pointsPerSec')).toMatchObject({
      value: 70,
      low: null,
      high: null,
      missing: '1 run: no interval',
      answer: null,
    });
    expect(matrix?.cells.map(({ outcome }) => outcome)).toEqual([null, null]);
  });

  it('shows an untrusted run with the reason, and does not count it', () => {
    const doubted = side('new', [70]);
    const limited: Side = {
      ...doubted,
      runs: doubted.runs.map((run) => ({
        ...run,
        summary: { ...run.summary, validity: 'generator_limited' },
      })),
    };
    const matrix = matrixOf([side('old', [100]), limited]);
    expect(matrix?.cells[1]?.runs[0]?.distrust).toBe('generator limited');
    expect(figureIn(matrix, 1, 'pointsPerSec')).toMatchObject({
      values: [70],
      value: null,
      missing: 'not measured, or not trusted',
    });
    expect(figureIn(matrix, 1, 'acknowledgedLostShare')).toMatchObject({ value: 0 });
  });

  it('has no matrix for a single side, and leaves out what no run measured', () => {
    expect(matrixOf([side('old', steady)])).toBeNull();
    const matrix = matrixOf([side('old', [1]), side('new', [2])]);
    expect(matrix?.metrics.map(({ key }) => key)).not.toContain('diskBytes');
  });
});

import { aSettledPeriod, aSummary } from '@tidemark/domain/testing/a-summary';
import { describe, expect, it } from 'vitest';
import { compareRuns } from './comparison.ts';
import type { ComparisonMatrix, MatrixFigure } from './comparison-matrix.ts';
import { reportBars } from './report-bars.ts';
import { type ReportFigure, reportFigures } from './report-figures.ts';

type Change = Parameters<typeof aSummary>[0];

function figuresOf(...changes: Change[]): ReportFigure[] {
  const runs = changes.map((change, i) => ({
    id: `r${i}`,
    label: `run ${i}`,
    plan: null,
    summary: aSummary(change),
  }));
  return reportFigures({ comparison: compareRuns(runs), runs });
}

const names = (figures: readonly ReportFigure[]) => figures.map(({ key }) => key);

const failedThreshold: Change = {
  thresholds: [
    {
      threshold: { kind: 'at-most', figure: 'rssPeakBytes', value: 1 },
      observed: 120_000_000,
      outcome: 'failed',
    },
  ],
};

describe('the three figures of one side', () => {
  it.each<{ what: string; change: Change; expected: string[] }>([
    {
      what: 'a load that was held: the rate, the response time, the highest memory',
      change: {},
      expected: ['pointsPerSec', 'responseTimeUsP99', 'rssPeakBytes'],
    },
    {
      what: 'a run with readings at rest: heap at rest',
      change: { settled: [aSettledPeriod(0), aSettledPeriod(1)] },
      expected: ['pointsPerSec', 'responseTimeUsP99', 'heapAtRestBytes'],
    },
    {
      what: 'a load that was not held: the share that was',
      change: { pointsAsked: 2_000 },
      expected: ['heldShare', 'responseTimeUsP99', 'rssPeakBytes'],
    },
    {
      what: 'a failed threshold: its figure first',
      change: failedThreshold,
      expected: ['rssPeakBytes', 'pointsPerSec', 'responseTimeUsP99'],
    },
    {
      what: 'nothing measured but the rate: no figure is invented',
      change: { responseTime: null, serviceTime: null, peakRssBytes: null },
      expected: ['pointsPerSec', 'successShare'],
    },
    {
      what: 'no response time: the service time',
      change: { responseTime: null },
      expected: ['pointsPerSec', 'serviceTimeUsP99', 'rssPeakBytes'],
    },
  ])('$what', ({ change, expected }) => {
    const chosen = names(figuresOf(change));
    expect(chosen.slice(0, expected.length)).toEqual(expected);
    expect(chosen.length).toBeLessThanOrEqual(3);
  });

  it('have the largest error of the instrument beside a response time, where it was measured', () => {
    const times = { count: 9, meanUs: 0, p50Us: 0, p90Us: 0, p95Us: 0, p99Us: 0, p999Us: 0, maxUs: 0 };
    const measured = (p99Us: number): Change => ({
      instrument: { kind: 'measured', error: { ...times, p99Us }, curve: null, answerUs: 2_000, failed: 0 },
    });
    const noteOf = (...changes: Change[]) =>
      figuresOf(...changes).find(({ key }) => key === 'responseTimeUsP99')?.note;
    expect(noteOf(measured(300))).toBe('instrument 300 µs');
    expect(noteOf({})).toBeNull();
    expect(figuresOf(measured(300)).filter(({ note }) => note !== null)).toHaveLength(1);
  });

  it('have the spread within a single run where it has one', () => {
    const [rate, response] = figuresOf({});
    expect(rate).toMatchObject({ key: 'pointsPerSec', low: 450, high: 550, range: '(p5-p95)' });
    expect(response).toMatchObject({ low: null, high: null, range: null });
  });

  it('are means over the runs of a repeated plan, with the lowest and the highest run', () => {
    const rate = (mean: number): Change => ({ pointsPerSec: { mean, p5: mean, p95: mean, seconds: 2 } });
    const [figure] = figuresOf(rate(100), rate(300));
    expect(figure).toMatchObject({
      key: 'pointsPerSec',
      value: 200,
      low: 100,
      high: 300,
      range: 'per run',
      side: null,
    });
  });
});

function aFigure(metric: MatrixFigure['metric'], overrides: Partial<MatrixFigure>): MatrixFigure {
  return {
    metric,
    values: [],
    value: 100,
    median: null,
    low: null,
    high: null,
    missing: null,
    answer: null,
    note: null,
    ratio: null,
    difference: null,
    decides: true,
    ...overrides,
  };
}

function aMatrix(...cells: MatrixFigure[][]): ComparisonMatrix {
  return {
    rows: ['a system'],
    columns: cells.map((_, i) => `schema ${i}`),
    metrics: [],
    cells: cells.map((figures, column) => ({
      row: 0,
      column,
      label: `side ${column}`,
      isBaseline: column === 0,
      runs: [],
      outcome: null,
      figures,
    })),
    warnings: [],
  };
}

const of = (matrix: ComparisonMatrix) => reportFigures({ comparison: { figures: [], matrix }, runs: [] });
const about = (value: number) => ({ value, low: value * 0.95, high: value * 1.05 });

const keys = [
  'heapAtRestBytes',
  'rssPeakBytes',
  'pointsPerSec',
  'responseTimeUsP99',
  'diskBytes',
  'seriesAtEnd',
] as const;
const baseline = keys.map((key) => aFigure(key, {}));

it('shows what was kept, taken, and how fast, where different rates were asked for', () => {
  const slow = [aFigure('heldShare', { value: 1 }), aFigure('pointsPerSec', { value: 3 })];
  const fast = [
    aFigure('pointsPerSec', { value: 10 }),
    aFigure('responseTimeUsP99', { value: 500 }),
    aFigure('heldShare', { value: 0.66 }),
    aFigure('divergentKeys', { value: 202_343 }),
    aFigure('acknowledgedLostShare', { value: 0.34 }),
  ];
  const comparison = { figures: [], matrix: aMatrix(slow, fast), keptSentence: 'any lost up to 34 %.' };
  const shown = reportFigures({ comparison, runs: [] });
  expect(shown.map(({ key, value }) => [key, value])).toEqual([
    ['acknowledgedLostShare', 0.34],
    ['heldShare', 0.66],
    ['responseTimeUsP99', 500],
  ]);
});

describe('the three figures of several sides', () => {
  it.each<{ what: string; side: MatrixFigure[]; expected: string[] }>([
    {
      what: 'changes that stand come before greater ones that are undecided',
      side: [
        aFigure('pointsPerSec', {
          value: 10,
          answer: 'inconclusive',
          ratio: { value: 0.1, low: 0.01, high: 1.2 },
        }),
        aFigure('diskBytes', { value: 54, answer: 'improved', ratio: about(0.54) }),
        aFigure('responseTimeUsP99', { value: 130, answer: 'regressed', ratio: about(1.3) }),
        aFigure('seriesAtEnd', { answer: 'equal', ratio: about(1) }),
      ],
      expected: ['diskBytes', 'responseTimeUsP99', 'pointsPerSec'],
    },
    {
      what: 'of two figures of one kind the one that changed more',
      side: [
        aFigure('heapAtRestBytes', { value: 10, answer: 'improved', ratio: about(0.1) }),
        aFigure('rssPeakBytes', { value: 50, answer: 'improved', ratio: about(0.5) }),
        aFigure('pointsPerSec', { answer: 'equal', ratio: about(1) }),
      ],
      expected: ['heapAtRestBytes', 'pointsPerSec'],
    },
    {
      what: 'without repetitions: by the plain ratio',
      side: [
        aFigure('pointsPerSec', { value: 110 }),
        aFigure('heapAtRestBytes', { value: 1_000 }),
        aFigure('diskBytes', { value: 50 }),
        aFigure('seriesAtEnd', {}),
      ],
      expected: ['heapAtRestBytes', 'diskBytes', 'pointsPerSec'],
    },
    {
      what: 'memory at rest first where it changed, the number of series last',
      side: [
        aFigure('seriesAtEnd', { value: 1, answer: 'improved', ratio: about(0.01) }),
        aFigure('diskBytes', { value: 20, answer: 'improved', ratio: about(0.2) }),
        aFigure('heapAtRestBytes', { value: 70, answer: 'improved', ratio: about(0.7) }),
      ],
      expected: ['heapAtRestBytes', 'diskBytes', 'seriesAtEnd'],
    },
    {
      what: 'nothing where a side has no value',
      side: [aFigure('pointsPerSec', { value: null }), aFigure('diskBytes', { value: 50 })],
      expected: ['diskBytes'],
    },
  ])('$what', ({ side, expected }) => {
    expect(names(of(aMatrix(baseline, side)))).toEqual(expected);
  });

  it('name the side that differs most, with the baseline beside it', () => {
    const figures = of(
      aMatrix(
        baseline,
        [aFigure('diskBytes', { value: 90, ratio: about(0.9) })],
        [aFigure('diskBytes', { value: 20, ratio: about(0.2) })],
      ),
    );
    expect(figures).toMatchObject([{ side: 'side 2', value: 20, baseline: 100, ratio: { value: 0.2 } }]);
  });
});

describe('reportBars', () => {
  const valued = (value: number, high: number | null = null) => [
    aFigure('diskBytes', { value, low: value, high }),
  ];

  it('keeps the baseline and the sides that differ most, in the order of the matrix', () => {
    const sides = [10, 100, 11, 12, 90, 13, 80, 70].map((value) => valued(value));
    const shown = reportBars(aMatrix(...sides), 'diskBytes');
    expect(shown?.bars.map(({ value }) => value)).toEqual([10, 100, 90, 13, 80, 70]);
    expect(shown).toMatchObject({ end: 100, left: 2 });
  });

  it('ends its scale at an interval, but not at an absurd one', () => {
    expect(reportBars(aMatrix(valued(10), valued(20, 24)), 'diskBytes')?.end).toBe(24);
    expect(reportBars(aMatrix(valued(10), valued(20, 900)), 'diskBytes')?.end).toBe(30);
    expect(reportBars(aMatrix(valued(10)), 'seriesAtEnd')).toBeNull();
  });
});

import { expect, it } from 'vitest';
import { reportThresholds } from './report-thresholds.ts';

const rate = { kind: 'at-least', figure: 'pointsPerSec', value: 100 } as const;
const memory = { kind: 'at-most', figure: 'rssPeakBytes', value: 1_000 } as const;

it('counts the runs that met a condition, shows the worst value, and puts what failed first', () => {
  const rows = reportThresholds([
    {
      summary: {
        thresholds: [
          { threshold: rate, observed: 120, outcome: 'passed' },
          { threshold: memory, observed: 900, outcome: 'passed' },
        ],
      },
    },
    {
      summary: {
        thresholds: [
          { threshold: rate, observed: 110, outcome: 'passed' },
          { threshold: memory, observed: 1_100, outcome: 'failed' },
        ],
      },
    },
    { summary: { thresholds: [] } },
  ]);
  expect(
    rows.map(({ figure, worst, outcome, passed, runs }) => [figure, worst, outcome, passed, runs]),
  ).toEqual([
    ['rssPeakBytes', 1_100, 'failed', 1, 2],
    ['pointsPerSec', 110, 'passed', 2, 2],
  ]);
});

it('does not call a condition passed that a run did not measure', () => {
  const [row] = reportThresholds([
    { summary: { thresholds: [{ threshold: rate, observed: 120, outcome: 'passed' }] } },
    { summary: { thresholds: [{ threshold: rate, observed: null, outcome: 'unknown' }] } },
  ]);
  expect(row).toMatchObject({ outcome: 'unknown', passed: 1, runs: 2, worst: 120 });
});

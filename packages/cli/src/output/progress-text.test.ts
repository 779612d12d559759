import type { RunProgress } from '@tidemark/domain/run/run-progress';
import { expect, it } from 'vitest';
import { progressLine, progressNote } from './progress-text.ts';

const progress: RunProgress = {
  state: 'running',
  status: 'writing',
  fraction: 0.5,
  pointsAcknowledged: 1_230_000,
  simulatedAtMs: 2 * 86_400_000,
  remainingMs: 30_000,
};

it('shows share, points, simulated day and what is left', () => {
  expect(progressLine(progress, 0, 200)).toBe(
    'running     [############------------]  50 %  1.23 M points  simulated day 2.0  30 s left  writing',
  );
});

it('shows the rate that keys change behind the share, while the run goes', () => {
  expect(progressLine(progress, 0, 200, '1,100 requests/s (+ -)')).toContain(
    ' 50 %  1,100 requests/s (+ -)  1.23 M points',
  );
  expect(progressLine({ ...progress, state: 'draining' }, 0, 200, '1 requests/s')).not.toContain('requests');
});

it.each([[0], [1], [20], [80]])('never grows wider than %d columns', (columns) => {
  expect(progressLine(progress, 0, columns).length).toBeLessThan(Math.max(columns, 2));
});

it('shows no share where it cannot be known', () => {
  expect(progressNote({ ...progress, fraction: null, remainingMs: null }, null)).toBe(
    'running, 1.23 M points, writing',
  );
});

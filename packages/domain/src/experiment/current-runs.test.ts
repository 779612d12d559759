import { expect, it } from 'vitest';
import { currentRuns } from './current-runs.ts';

it('currentRuns gives the newest run of each cell and repetition', () => {
  const run = (runId: string, repetition: number, isSuperseded: boolean) => ({
    runId,
    cell: 3,
    repetition,
    position: 0,
    state: 'succeeded' as const,
    isSuperseded,
    fraction: null,
    startedAt: null,
    endedAt: null,
  });
  const labels = { schema: 's', profile: 'p', system: 'x', steps: [] };
  const runs = [run('late', 1, false), run('lost', 0, true), run('again', 0, false)];
  const cells = [{ cell: 3, row: 'x', column: 's', labels, refusals: [], runs }];
  expect(currentRuns({ cells })).toEqual([
    { runId: 'again', cell: 3, repetition: 0, row: 'x', column: 's' },
    { runId: 'late', cell: 3, repetition: 1, row: 'x', column: 's' },
  ]);
});

import { systemClock } from '@tidemark/clock/system-clock';
import { expect, it } from 'vitest';
import { createGateProgress, type GateProgress } from './gate-progress.ts';

const aProgress = (overrides: Partial<GateProgress> = {}): GateProgress => ({
  state: 'running',
  runCount: 10,
  endedCount: 5,
  fraction: 0.5,
  remainingMs: { low: 60_000, high: 120_000 },
  ...overrides,
});

function shown(
  interactive: boolean,
  steps: readonly [atMs: number, progress: GateProgress][],
  columns = 120,
) {
  const pieces: string[] = [];
  let nowMs = 0;
  const terminal = { out: () => {}, err: (text: string) => void pieces.push(text), interactive, columns };
  const display = createGateProgress(terminal, { ...systemClock, nowMs: () => nowMs });
  for (const [atMs, progress] of steps) {
    nowMs = atMs;
    display.show(progress);
  }
  return pieces;
}

it('writes a line when a run ends, when runs are added, and each minute', () => {
  const more = aProgress({ runCount: 12 });
  const lines = shown(false, [
    [0, aProgress()],
    [59_999, aProgress()],
    [60_000, aProgress()],
    [61_000, aProgress({ endedCount: 6, remainingMs: null })],
    [62_000, more],
  ]);
  expect(lines).toEqual([
    'running, 5 of 10 runs finished, 1 min to 2 min left\n',
    'running, 5 of 10 runs finished, 1 min to 2 min left\n',
    'running, 6 of 10 runs finished\n',
    'running, 5 of 12 runs finished, 1 min to 2 min left\n',
  ]);
});

it('draws a bar that never leaves its line', () => {
  const [wide = ''] = shown(true, [[0, aProgress()]]);
  expect(wide).toContain('[############------------]  5 of 10 runs  1 min to 2 min left');
  const [narrow = ''] = shown(true, [[0, aProgress({ fraction: 7 })]], 30);
  expect(narrow.replace('\r\u001b[2K', '')).toHaveLength(29);
});

import type { ExperimentProgress } from '@tidemark/domain/experiment/experiment-view';
import { describe, expect, it } from 'vitest';
import { countsText, remainingText } from './progress-words.ts';

const progress: ExperimentProgress = {
  runCount: 12,
  endedCount: 5,
  succeededCount: 4,
  failedCount: 1,
  judgement: 'incomplete',
  fraction: 0.4,
  remainingMs: { low: 60_000, high: 90_000 },
  remainingReason: null,
};

describe('countsText', () => {
  it('shows failures beside what ended', () => {
    expect(countsText(progress)).toBe('5 of 12 runs finished, 1 without success');
    expect(countsText({ ...progress, failedCount: 0, runCount: 1, endedCount: 1 })).toBe(
      '1 of 1 run finished',
    );
  });
});

describe('remainingText', () => {
  it('gives the range, not its middle', () => {
    expect(remainingText(progress)).toBe('1 min to 1 min 30 s left');
    expect(remainingText({ ...progress, remainingMs: { low: 60_000, high: 60_000 } })).toBe(
      'about 1 min left',
    );
  });

  it('says why it is unknown, and nothing where nothing remains', () => {
    const unknown = { ...progress, remainingMs: null, remainingReason: 'no run has finished yet' };
    expect(remainingText(unknown)).toBe('no run has finished yet');
    expect(remainingText({ ...unknown, endedCount: 12 })).toBeNull();
    const over = { ...progress, endedCount: 12, remainingMs: { low: 0, high: 0 } };
    expect(remainingText(over)).toBeNull();
  });
});

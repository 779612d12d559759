import { describe, expect, it } from 'vitest';
import { overviewSentence, severityOf } from './overview-sentence.ts';

const none = { queued: 0, running: 0, ended: [] };
const passed = { outcome: 'passed', judgement: 'passed' } as const;
const regressed = { outcome: 'regressed', judgement: 'passed' } as const;
const undecided = { outcome: 'inconclusive', judgement: 'passed' } as const;
const single = { outcome: null, judgement: 'passed' } as const;

describe('the overview', () => {
  it.each([
    [
      [regressed, passed, regressed, undecided, passed],
      { ...none, running: 1 },
      '2 of 5 experiments regressed; 1 run is running.',
    ],
    [
      [undecided, passed, single],
      none,
      '1 of 2 experiments undecided, none regressed; no run is in progress.',
    ],
    [[passed, passed], { ...none, queued: 3 }, 'All 2 experiments passed; no run is in progress, 3 waiting.'],
    [[], none, 'No run is in progress.'],
    [[single], { ...none, running: 2, queued: 1 }, '2 runs are running, 1 waiting.'],
  ])('says what is worst and what is running', (experiments, counts, sentence) => {
    expect(overviewSentence(experiments, counts)).toBe(sentence);
  });

  it('counts every run that ended without passing, an unjudged one too', () => {
    const ended = [
      { judgement: 'passed' as const, runs: 9 },
      { judgement: 'failed' as const, runs: 2 },
      { judgement: null, runs: 1 },
    ];
    expect(overviewSentence([], { ...none, ended })).toBe(
      '3 of 12 runs of the last 24 h did not pass; no run is in progress.',
    );
    expect(overviewSentence([], { ...none, ended: ended.slice(0, 1) })).toContain(
      '9 runs of the last 24 h passed',
    );
  });

  it('puts the worst first: a failed run, a regression, then what is undecided, then what passed', () => {
    const failed = { outcome: 'passed', judgement: 'failed' } as const;
    const fresh = { outcome: null, judgement: null };
    const sorted = [fresh, passed, undecided, regressed, failed].toSorted(
      (a, b) => severityOf(a) - severityOf(b),
    );
    expect(sorted).toEqual([failed, regressed, undecided, passed, fresh]);
  });
});

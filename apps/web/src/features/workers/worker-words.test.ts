import { describe, expect, it } from 'vitest';
import { agoText, otherRunsText, workersSentence } from './worker-words.ts';

const aWorker = { state: 'alive', runs: [], otherRuns: 0 } as const;
const aRun = { id: 'r', name: 'a run', state: 'running' } as const;

describe('agoText', () => {
  it.each([
    [0, '0 s ago'],
    [12_900, '12 s ago'],
    [59_999, '59 s ago'],
    [60_000, '1 min ago'],
    [3_599_999, '59 min ago'],
    [7_200_000, '2 h ago'],
  ])('writes %s ms as "%s"', (ms, text) => {
    expect(agoText(ms)).toBe(text);
  });
});

describe('workersSentence', () => {
  it('says first that no worker is running', () => {
    expect(workersSentence([])).toBe('No worker is running: queued runs wait.');
    expect(workersSentence([{ ...aWorker, state: 'silent' }])).toMatch(/^No worker is running/);
  });

  it('counts the busy ones by runs of any workspace, and names silent ones', () => {
    expect(workersSentence([{ ...aWorker, runs: [aRun] }])).toBe('1 worker is alive, 1 busy.');
    const workers = [
      { ...aWorker, otherRuns: 1 },
      aWorker,
      { ...aWorker, state: 'silent', runs: [aRun] },
    ] as const;
    expect(workersSentence(workers)).toBe(
      '2 workers are alive, 1 busy. 1 silent: it died, hangs, or lost the database.',
    );
  });
});

describe('otherRunsText', () => {
  it('names no run of another workspace', () => {
    expect(otherRunsText(1)).toBe('a run of another workspace');
    expect(otherRunsText(2)).toBe('2 runs of other workspaces');
  });
});

import { describe, expect, it } from 'vitest';
import { comparisonLead } from './comparison-lead.ts';
import type { Gate, JudgedMetric } from './gate.ts';

const noise = { share: null, runs: 0, text: '' };

function aMetric(label: string, answer: JudgedMetric['answer'], ratio: number | null): JudgedMetric {
  return {
    key: 'pointsPerSec',
    label,
    unit: 'bytes',
    worse: 'higher',
    source: '',
    answer,
    reason: null,
    baseline: [],
    candidate: [],
    ratio: ratio === null ? null : { value: ratio, low: ratio, high: ratio },
    difference: null,
    q: null,
    mannWhitneyP: null,
    mannWhitneySmallestP: null,
    delta: 0.05,
    noiseFloor: noise,
    runsToAdd: null,
  };
}

function aGate(candidate: string, outcome: Gate['outcome'], metrics: JudgedMetric[] = []): Gate {
  return {
    baseline: { label: 'field', runIds: [] },
    candidate: { label: candidate, runIds: [] },
    outcome,
    sentence: `About ${candidate}.`,
    tolerance: 0.05,
    excluded: [],
    warnings: [],
    metrics,
  };
}

const lead = (gates: Gate[]) => comparisonLead({ gates, capacity: null, sentence: 'Single runs.' });

describe('comparisonLead', () => {
  it('names each side by its outcome, with the greatest change that stands', () => {
    const worse = [aMetric('RSS', 'regressed', 1.3), aMetric('Settled heap', 'regressed', 9.81)];
    const better = [aMetric('Disk', 'improved', 0.5), aMetric('Heap', 'equal', 30)];
    const gates = [
      aGate('a', 'inconclusive', [aMetric('Disk', 'inconclusive', 7)]),
      aGate('tag', 'regressed', worse),
      aGate('b', 'passed', better),
      aGate('c', 'untrusted'),
    ];
    expect(lead(gates)).toBe(
      'Against "field" worse: "tag" (settled heap 9.81x); no worse: "b" (disk −50 %); open: "a"; not to be trusted: "c".',
    );
  });

  it('counts the sides that are too many to be named', () => {
    const gates = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => aGate(name, 'inconclusive'));
    expect(lead(gates)).toBe('Against "field" open: "a", "b", "c", "d" and 2 more.');
  });

  it('says what one gate says, and what single runs show where nothing is repeated', () => {
    expect(lead([aGate('tag', 'passed')])).toBe('About tag.');
    expect(lead([])).toBe('Single runs.');
  });
});

import { describe, expect, it } from 'vitest';
import { comparisonLead } from './comparison-lead.ts';
import type { Gate, JudgedMetric } from './gate.ts';
import { gateSentence } from './gate-sentence.ts';

function aMetric(
  key: JudgedMetric['key'],
  answer: JudgedMetric['answer'],
  ratio: number,
  runsToAdd: number | null = null,
): JudgedMetric {
  return {
    key,
    label: key,
    unit: 'bytes',
    worse: 'higher',
    source: '',
    answer,
    reason: null,
    baseline: [],
    candidate: [],
    ratio: { value: ratio, low: ratio, high: ratio },
    difference: null,
    q: null,
    mannWhitneyP: null,
    mannWhitneySmallestP: null,
    detectable: null,
    delta: 0.05,
    noiseFloor: { share: null, runs: 0, text: '' },
    runsToAdd,
  };
}

function aGate(candidate: string, outcome: Gate['outcome'], metrics: JudgedMetric[] = []): Gate {
  const gate = {
    baseline: { label: 'field', runIds: [] },
    candidate: { label: candidate, runIds: [] },
    outcome,
    tolerance: 0.05,
    excluded: outcome === 'untrusted' ? [{ runId: 'x', label: 'x', reason: 'dry run' }] : [],
    warnings: [],
    metrics,
  };
  return { ...gate, sentence: gateSentence(gate) };
}

const lead = (gates: Gate[], more: Partial<Parameters<typeof comparisonLead>[0]> = {}) =>
  comparisonLead({ gates, capacity: null, sentence: 'Single runs.', ...more });

const undecided = [aMetric('pointsPerSec', 'inconclusive', 1, 2)];

describe('comparisonLead', () => {
  it('opens with the rates that systems held, before any verdict on their figures', () => {
    const heldRates = { systems: [], sentence: 'Metrics per minute held: a 600 k, b 300 k.' };
    expect(lead([aGate('a', 'regressed', undecided)], { heldRates })).toBe(heldRates.sentence);
  });

  it('names what was found of each side, the worst first', () => {
    const gates = [
      aGate('a', 'inconclusive', undecided),
      aGate('tag', 'regressed', [aMetric('heapAtRestBytes', 'regressed', 9.81)]),
      aGate('b', 'passed', [aMetric('diskBytes', 'improved', 0.54), aMetric('heapAtRestBytes', 'equal', 1)]),
      aGate('c', 'untrusted', [aMetric('diskBytes', 'improved', 0.5)]),
    ];
    expect(lead(gates)).toBe(
      'Against field: tag: 10x the memory (95 % CI 9.81x to 9.81x, tolerance 5 %). ' +
        'c: 50 % less disk; 1 untrusted run left out. ' +
        'a: rate undecided (about 2 more runs per side, alternating). ' +
        'b: 46 % less disk; memory within 5 %.',
    );
  });

  it('counts the sides that are too many to be named', () => {
    const gates = ['a', 'b', 'c', 'd', 'e', 'f'].map((name) => aGate(name, 'inconclusive', undecided));
    expect(lead(gates)).toMatch(/^Against field: a: rate undecided .* d: rate .* 2 more sides below\.$/);
  });

  it('compares along one factor: counts a side that differs from the baseline in both', () => {
    const cell = (label: string, row: number, column: number, isBaseline = false) => ({
      row,
      column,
      label,
      isBaseline,
      runs: [],
      outcome: null,
      figures: [],
    });
    const matrix = {
      rows: ['inmem', 'tsi1'],
      columns: ['field', 'tag'],
      metrics: [],
      warnings: [],
      cells: [cell('field', 0, 0, true), cell('a', 0, 1), cell('b', 1, 0), cell('c', 1, 1)],
    };
    const gates = ['a', 'b', 'c'].map((name) => aGate(name, 'inconclusive', undecided));
    expect(lead(gates, { matrix })).toMatch(
      /^Against field: a: .* b: .*\. 1 side differs from it in both system and schema\.$/,
    );
  });

  it('says what one gate says, and what single runs show where nothing is repeated', () => {
    expect(lead([aGate('tag', 'inconclusive', undecided)])).toBe(
      'tag vs. field: rate undecided (about 2 more runs per side, alternating).',
    );
    expect(lead([])).toBe('Single runs.');
  });

  it('adds memory that keeps growing and series that are not reclaimed', () => {
    const cautions = ['Expired series are not reclaimed in tag: 545 k series where 182 k are expected.'];
    expect(lead([], { cautions })).toBe(`Single runs. ${cautions[0]}`);
  });
});

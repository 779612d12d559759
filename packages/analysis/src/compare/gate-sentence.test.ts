import { describe, expect, it } from 'vitest';
import { changeWords, percentText, timesText } from './change-words.ts';
import type { Gate, JudgedMetric } from './gate.ts';
import { gateSentence } from './gate-sentence.ts';

type Key = JudgedMetric['key'];

function aMetric(
  key: Key,
  answer: JudgedMetric['answer'],
  [value, low, high]: readonly [number, number, number],
  runsToAdd: number | null = null,
): JudgedMetric {
  return {
    key,
    label: 'Response time, median',
    unit: 'bytes',
    worse: 'higher',
    source: '',
    answer,
    reason: null,
    baseline: [],
    candidate: [],
    ratio: { value, low, high },
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

const side = (label: string) => ({ label, runIds: [] });
const gateOf = (
  outcome: Gate['outcome'],
  metrics: JudgedMetric[],
  excluded: Gate['excluded'] = [],
): Gate => ({
  baseline: side('ueid as tag'),
  candidate: side('ueid as field'),
  outcome,
  sentence: '',
  tolerance: 0.05,
  excluded,
  warnings: [],
  metrics,
});

const lessMemory = aMetric('heapAtRestBytes', 'improved', [0.7, 0.66, 0.74]);
const lessDisk = aMetric('diskBytes', 'improved', [0.54, 0.5, 0.58]);
const undecidedRate = aMetric('pointsPerSec', 'inconclusive', [0.96, 0.9, 1.02], 2);
const undecidedP99 = aMetric('responseTimeUsP99', 'inconclusive', [1.1, 0.6, 2], 71);

describe('gateSentence', () => {
  it.each<[string, Gate, string]>([
    [
      'names what was found, and what is undecided with the runs to add',
      gateOf('inconclusive', [undecidedRate, undecidedP99, lessMemory, lessDisk]),
      'ueid as field vs. ueid as tag: 30 % less memory, 46 % less disk; rate and p99 undecided (2 and 71 more runs per side).',
    ],
    [
      'opens with what got worse, and gives its interval',
      gateOf('regressed', [aMetric('pointsPerSec', 'regressed', [0.8, 0.76, 0.84]), lessDisk]),
      'ueid as field is worse than ueid as tag: 20 % lower rate (95 % CI −24 % to −16 %, tolerance 5 %); but 46 % less disk.',
    ],
    [
      'claims no size where the interval includes no change',
      gateOf('regressed', [aMetric('responseTimeUsP99', 'regressed', [1.3, 0.98, 1.7])]),
      'ueid as field is worse than ueid as tag: longer p99 (95 % CI −2.0 % to +70 %, tolerance 5 %).',
    ],
    [
      'says that nothing changed',
      gateOf('passed', [
        aMetric('pointsPerSec', 'equal', [1, 0.98, 1.02]),
        aMetric('diskBytes', 'equal', [1, 1, 1]),
      ]),
      'ueid as field vs. ueid as tag: no change beyond 5 % in rate and disk.',
    ],
    [
      'keeps what did not change beside what did',
      gateOf('passed', [lessMemory, aMetric('pointsPerSec', 'equal', [1, 0.98, 1.02])]),
      'ueid as field vs. ueid as tag: 30 % less memory; rate within 5 %.',
    ],
    [
      'says how many runs one undecided metric needs',
      gateOf('inconclusive', [undecidedP99]),
      'ueid as field vs. ueid as tag: p99 undecided (about 71 more runs per side, alternating).',
    ],
    [
      'promises no number of runs beyond 100',
      gateOf('inconclusive', [aMetric('pointsPerSec', 'inconclusive', [1, 0.5, 2])]),
      'ueid as field vs. ueid as tag: rate undecided (over 100 more runs per side, alternating).',
    ],
    [
      'says why the gate is not passed',
      gateOf('untrusted', [lessMemory], [{ runId: 'a', label: 'field 1', reason: 'dry run' }]),
      'ueid as field vs. ueid as tag: 30 % less memory. The gate is not passed: "field 1" is not trusted: dry run.',
    ],
    [
      'has nothing to judge',
      gateOf('untrusted', []),
      'ueid as field vs. ueid as tag: nothing could be judged.',
    ],
  ])('%s', (_, gate, sentence) => {
    expect(gateSentence(gate)).toBe(sentence);
  });

  it('distinguishes what is unstable from what is undecided, with the change that could have been seen', () => {
    const unstable = { ...aMetric('responseTimeUsP99', 'unstable', [1, 0.8, 1.3], 12), detectable: 0.17 };
    expect(gateSentence(gateOf('inconclusive', [undecidedRate, unstable]))).toBe(
      'ueid as field vs. ueid as tag: rate undecided (about 2 more runs per side, alternating); p99 too unstable to rule out a change below 17 % (about 12 more runs per side, alternating).',
    );
    expect(gateSentence(gateOf('inconclusive', [{ ...unstable, detectable: null }]))).toContain(
      'p99 too unstable to rule out a change (about 12',
    );
  });

  it('counts the runs to add of three undecided metrics', () => {
    const undecided = [2, 71, 5, 9].map((runs) => aMetric('diskBytes', 'inconclusive', [1, 0.9, 1.1], runs));
    expect(gateSentence(gateOf('inconclusive', undecided))).toMatch(
      /: disk, disk, disk and 1 more undecided \(2, 71 and 5 more runs per side\)\.$/,
    );
  });

  it('names three metrics, and counts the others', () => {
    const worse = Array.from({ length: 5 }, () => aMetric('diskBytes', 'regressed', [3, 2, 4]));
    const sentence = gateSentence(gateOf('regressed', worse));
    expect(sentence.match(/3\.0x the disk/g)).toHaveLength(3);
    expect(sentence).toMatch(/, 2 more\.$/);
  });
});

it.each<[Key, readonly [number, number, number], string]>([
  ['heapAtRestBytes', [0.06, 0.05, 0.07], '94 % less memory'],
  ['heapAtRestBytes', [0.003, 0.002, 0.004], '99.7 % less memory'],
  ['heapAtRestBytes', [17.2, 15, 19], '17x the memory'],
  ['heapAtRestBytes', [2, 1.8, 2.2], '2.0x the memory'],
  ['heapAtRestBytes', [1.99, 1.8, 2.2], '99 % more memory'],
  ['seriesAtEnd', [0.9, 0.89, 0.91], '10 % fewer series'],
  ['pointsPerSec', [1.031, 1.01, 1.05], '3.1 % higher rate'],
  ['responseTimeUsP99', [2.44, 2.2, 2.7], '2.4x the p99'],
  ['responseTimeUsP99', [0.65, 0.24, 1.36], 'shorter p99'],
])('%s of %j is "%s"', (key, ratio, text) => {
  expect(changeWords(aMetric(key, 'improved', ratio))).toBe(text);
});

it('says differences where there is no ratio, and other figures by their labels', () => {
  const metric = { ...aMetric('pointsPerSec', 'improved', [1, 1, 1]), ratio: null };
  expect(changeWords({ ...metric, difference: { value: -3, low: -4, high: -2 } })).toBe('lower rate');
  expect(changeWords({ ...aMetric('pointsPerSec', 'improved', [0.7, 0.6, 0.8]), key: 'heldShare' })).toBe(
    '30 % lower held share',
  );
  expect([timesText(1_234.5), timesText(0.04), percentText(1.5)]).toEqual(['1,235x', '0.0400x', '50 %']);
});

it.each([
  [5, '5x'],
  [4.99, '5.0x'],
  [0.1, '0.1x'],
  [0.099, '0.0990x'],
])('writes a multiple of %d with as many digits as mean something', (ratio, text) => {
  expect(timesText(ratio)).toBe(text);
});

it.each([
  [1.0994, '9.9 %'],
  [1.0996, '10 %'],
  [0.01, '99 %'],
  [0.009, '99.1 %'],
])('writes a change to %d of it with a decimal below 10 %% and above 99 %%', (ratio, text) => {
  expect(percentText(ratio)).toBe(text);
});

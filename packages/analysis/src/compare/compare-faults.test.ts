import type { FaultSummary } from '@tidemark/domain/result/fault-summary';
import { aFault } from '@tidemark/domain/testing/a-fault';
import { describe, expect, it } from 'vitest';
import { compareFaults } from './compare-faults.ts';
import { comparedFaultShape } from './compared-faults.ts';
import { faultComparisonSentence } from './fault-comparison-sentence.ts';

type Fault = Partial<FaultSummary>;

/** A side whose runs have these faults each. */
function aSide(label: string, ...runs: Fault[][]) {
  return {
    label,
    runs: runs.map((faults, i) => ({ id: `${label}${i}`, summary: { faults: faults.map(aFault) } })),
  };
}

const lost = (count: number) => [{ stage: 'stored', part: null, count, text: '' }];

describe('compareFaults', () => {
  it('sets the same fault of each side side by side, the worst side first, and names the sides without it', () => {
    const [compared, ...others] = compareFaults([
      aSide('buffered', [{}]),
      aSide('original', [{ losses: lost(1_200) }]),
      aSide('direct', []),
    ]);
    expect(others).toEqual([]);
    expect(compared).toMatchObject({
      part: 'backend:2',
      text: 'backend:2 killed for 20 s',
      sides: [
        { side: 'original', lost: { spread: { low: 1_200, high: 1_200, known: 1 } } },
        { side: 'buffered', lost: { spread: { low: 0, high: 0, known: 1 } }, losses: [] },
      ],
      without: ['direct'],
    });
    expect(comparedFaultShape.parse(compared)).toEqual(compared);
  });

  it('gives the lowest and the highest value of repeated runs, and never takes what is not known for 0', () => {
    const [compared] = compareFaults([
      aSide(
        'relay',
        [{ detectionMs: 900, drainMs: null, drainReason: 'still waiting at the end', losses: lost(7) }],
        [{ detectionMs: 1_300, lossReason: 'the points were not read back' }],
        [{ convergedMs: null, convergedReason: 'one backend was not read' }],
      ),
    ]);
    expect(compared?.sides[0]).toMatchObject({
      tookPlace: 3,
      detectionMs: { spread: { low: 900, high: 1_300, known: 2 }, reason: 'no request failed because of it' },
      drainMs: { spread: { low: 3_000, high: 3_000, known: 2 }, reason: 'still waiting at the end' },
      convergedMs: { spread: { known: 2 }, reason: 'one backend was not read' },
      lost: { spread: { low: 0, high: 7, known: 2 }, reason: 'the points were not read back' },
      losses: [{ stage: 'stored', spread: { low: 0, high: 7, known: 2 } }],
    });
  });

  it('names the parts that failed more and the buffers that rose, the worst first', () => {
    const effect = {
      isFaulted: false,
      notOkShareBefore: 0,
      takenPerSec: null,
      takenPerSecBefore: null,
      reason: null,
    };
    const buffer = { holder: 'relay', unit: 'points' as const, peakBefore: 10, drainMs: null };
    const [compared] = compareFaults([
      aSide('relay', [
        {
          effects: [
            { ...effect, part: 'relay', notOkShare: 0.1 },
            { ...effect, part: 'backend:1', notOkShare: 0 },
            { ...effect, part: 'backend:2', notOkShare: 1, isFaulted: true },
            { ...effect, part: 'backend:3', notOkShare: null, reason: 'it reports no requests' },
          ],
          buffers: [
            { ...buffer, toward: 'backend:1', peak: 10 },
            { ...buffer, toward: 'backend:2', peak: 900 },
          ],
        },
      ]),
    ]);
    const [side] = compared?.sides ?? [];
    expect(side?.notOk.map(({ part, spread }) => [part, spread.high])).toEqual([
      ['backend:2', 1],
      ['relay', 0.1],
    ]);
    expect(side?.notOkReason).toBeNull();
    expect(side?.buffers.map(({ toward }) => toward)).toEqual(['backend:2']);
  });

  it('keeps two faults of one part apart, and leaves out the length where sides differ in it', () => {
    const second = { atSeconds: 60, text: 'backend:2 killed for 5 s', losses: lost(3) };
    const compared = compareFaults([
      aSide('a', [{}, second]),
      aSide('b', [{ text: 'backend:2 killed for 30 s' }, second]),
    ]);
    expect(compared.map(({ text, sides }) => [text, sides.length])).toEqual([
      ['backend:2 killed for 5 s', 2],
      ['backend:2 killed', 2],
    ]);
  });

  it('has last what did not take place', () => {
    const [compared] = compareFaults([
      aSide('short', [
        { beganOffsetMs: null, endedOffsetMs: null, reason: 'the load ended before it began' },
      ]),
      aSide('long', [{}]),
    ]);
    expect(compared?.sides.map(({ side, tookPlace }) => [side, tookPlace])).toEqual([
      ['long', 1],
      ['short', 0],
    ]);
    expect(compared?.sides[1]?.lost.spread).toBeNull();
  });
});

describe('the sentence of compared faults', () => {
  const sentenceOf = (...sides: ReturnType<typeof aSide>[]) => faultComparisonSentence(compareFaults(sides));

  it('says where most was lost, and on how many sides nothing was', () => {
    expect(
      sentenceOf(
        aSide('a', [{}]),
        aSide('b', [{ losses: lost(1_234) }]),
        aSide('c', [{ lossReason: 'not read back' }]),
      ),
    ).toBe('backend:2 killed for 20 s: 1,234 lost on b; nothing was lost on 1 side; not known on 1 side.');
  });

  it('calls a side safe only where that is known of all its runs', () => {
    expect(sentenceOf(aSide('a', [{}]), aSide('b', [{}]))).toBe(
      'backend:2 killed for 20 s: nothing was lost on any of 2 sides.',
    );
    expect(sentenceOf(aSide('a', [{}], [{ lossReason: 'not read back' }]), aSide('b', [{}]))).toBe(
      'backend:2 killed for 20 s: nothing was lost on 1 side; not known in every run on 1 side.',
    );
  });

  it('calls points that backends do not share different, and a part that stayed away by that', () => {
    const differing = [{ stage: 'divergence', part: 'backend:2', count: 12, text: '' }];
    expect(sentenceOf(aSide('a', [{ losses: differing }]))).toBe(
      'backend:2 killed for 20 s: 12 points differ between the backends on a.',
    );
    expect(sentenceOf(aSide('a', [{ endedOffsetMs: null }]), aSide('b', [{}]))).toBe(
      'backend:2 killed for 20 s: the part did not come back on a; nothing was lost on 2 sides.',
    );
  });

  it('is none without faults', () => {
    expect(sentenceOf(aSide('a', []))).toBeNull();
  });
});

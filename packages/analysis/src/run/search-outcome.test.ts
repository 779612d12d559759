import { outageSearch, outageSearchShape, type TriedLength } from '@tidemark/domain/experiment/outage-search';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { aDelivery, aKeyReading, aPartSummary } from '@tidemark/domain/testing/a-delivery';
import { aFault } from '@tidemark/domain/testing/a-fault';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { aTotals, aVerification } from '@tidemark/domain/testing/a-verification';
import { expect, it } from 'vitest';
import { lostIn, predictOutage, searchOutcome } from './search-outcome.ts';
import { searchSentence } from './search-sentence.ts';

const search = outageSearchShape.parse({ lowSeconds: 10, highSeconds: 40 });
const lost = (count: number | null) => aVerification({ totals: aTotals({ lost: count }) });
const run = (changes: Partial<RunSummary> = {}) => aSummary({ faults: [aFault()], ...changes });

it.each<[string, RunSummary | null, string]>([
  ['nothing lost', run(), 'survived'],
  ['a point lost', run({ verification: lost(1) }), 'lost'],
  ['a point that was not read back', run({ verification: { ...lost(null), status: 'unknown' } }), 'unknown'],
  ['backends that differ', run({ verification: aVerification({ status: 'failed' }) }), 'lost'],
  ['a part that did not come back', run({ faults: [aFault({ endedOffsetMs: null })] }), 'lost'],
  ['a fault that did not take place', run({ faults: [aFault({ beganOffsetMs: null })] }), 'unknown'],
  ['no such fault', run({ faults: [] }), 'unknown'],
  ['no result', null, 'unknown'],
  [
    'a run that was cut short',
    run({ end: { state: 'aborted', code: 'stop_rule', message: 'x' } }),
    'unknown',
  ],
  ['a metric lost', run({ delivery: aDelivery({ passes: [aKeyReading({ lost: 1 })] }) }), 'lost'],
  ['no metric lost', run({ delivery: aDelivery({ passes: [aKeyReading()] }) }), 'survived'],
  ['metrics that were not read', run({ delivery: aDelivery({ passes: [] }) }), 'unknown'],
])('%s: the outcome is what the run shows', (_, summary, outcome) => {
  expect(searchOutcome(summary, search)).toBe(outcome);
});

it('tolerates as much as the search says, and no more', () => {
  const tolerant = { ...search, toleratedShare: 0.001 };
  expect(searchOutcome(run({ verification: lost(1) }), tolerant)).toBe('survived');
  expect(searchOutcome(run({ verification: lost(2) }), tolerant)).toBe('lost');
  expect(lostIn(run({ verification: lost(2) }))).toBe(2);
});

it('where convergence is asked, a run that did not show it is unknown', () => {
  const strict = { ...search, survives: 'converged' as const };
  expect(searchOutcome(run(), strict)).toBe('survived');
  expect(searchOutcome(run({ faults: [aFault({ convergedMs: null })] }), strict)).toBe('unknown');
});

const buffer = { holder: 'relay', toward: 'backend:2', unit: 'metrics', peakBefore: 0, drainMs: 1 } as const;
const effect = {
  part: 'backend:2',
  isFaulted: true,
  notOkShare: 0.5,
  notOkShareBefore: null,
  takenPerSec: 0,
  reason: null,
};
const full = (peak: number, ratePerSec: number) =>
  run({
    faults: [
      aFault({ buffers: [{ ...buffer, peak }], effects: [{ ...effect, takenPerSecBefore: ratePerSec }] }),
    ],
  });

it('predicts from the fullest queue of runs that lost something, and the rate of the part', () => {
  const runs = [
    { summary: full(10_000, 490), outcome: 'lost' as const },
    { summary: full(9_800, 500), outcome: 'lost' as const },
    { summary: full(99_999, 510), outcome: 'survived' as const },
  ];
  expect(predictOutage(runs, search)).toEqual({
    seconds: 20,
    queue: 10_000,
    ratePerSec: 500,
    unit: 'metrics',
    source: 'observed',
  });
  expect(predictOutage(runs.slice(2), search)).toBeNull();
  const unreported = full(13, 200);
  const [fault] = unreported.faults;
  const effects = (fault?.effects ?? []).map((one) => ({ ...one, notOkShare: null }));
  const summary = { ...unreported, faults: [aFault({ ...fault, effects })] };
  expect(predictOutage([{ summary, outcome: 'lost' }], search)).toBeNull();
});

it('takes the size of the queue that the relay is configured with, also where nothing was lost', () => {
  const parts = [aPartSummary('cache:a'), aPartSummary('relay', { queueLimit: 25_000 })];
  const effects = [{ ...effect, takenPerSecBefore: 500 }];
  const faults = [aFault({ buffers: [{ ...buffer, peak: 40 }], effects })];
  const summary = run({ faults, delivery: aDelivery({ parts }) });
  expect(predictOutage([{ summary, outcome: 'survived' }], search)).toEqual({
    seconds: 50,
    queue: 25_000,
    ratePerSec: 500,
    unit: 'metrics',
    source: 'configured',
  });
});

it('predicts nothing from a queue that cannot have held what came and was not lost', () => {
  const short = { ...full(13, 207), verification: lost(300) };
  expect(predictOutage([{ summary: short, outcome: 'lost' }], search)).toBeNull();
  const whole = { ...full(13, 207), verification: lost(4_000) };
  expect(predictOutage([{ summary: whole, outcome: 'lost' }], search)).toMatchObject({ queue: 13 });
});

it('takes the rate from what is stored at the part and what was lost, where none was reported before the fault', () => {
  const byPart = [{ part: 'backend:2', stored: 4_000, cached: 0, lost: 1_000 }];
  const delivery = aDelivery({ passes: [aKeyReading({ lost: 1_000, byPart })] });
  const effects = [{ ...effect, takenPerSecBefore: null }];
  const faults = [aFault({ endedOffsetMs: 9_000, buffers: [{ ...buffer, peak: 1_000 }], effects })];
  const runs = [{ summary: run({ faults, delivery, loadMs: 10_000 }), outcome: 'lost' as const }];
  expect(predictOutage(runs, search)).toMatchObject({ seconds: 2, ratePerSec: 500 });
});

it.each<[[number, TriedLength['outcome']][], string]>([
  [[], 'Nothing is known yet so far; up to 6 more runs.'],
  [[[40, 'survived']], 'Survives 40 s, the longest time tried.'],
  [
    [
      [40, 'lost'],
      [10, 'lost'],
    ],
    'Loses at 10 s already, the shortest time tried.',
  ],
  [
    [
      [40, 'lost'],
      [10, 'survived'],
    ],
    'Survives 10 s, loses at 40 s so far; up to 4 more runs.',
  ],
  [
    [
      [40, 'lost'],
      [10, 'survived'],
      [25, 'survived'],
      [25, 'lost'],
    ],
    'No one limit: 25 s was survived in one run and not in another.',
  ],
  [
    [
      [40, 'unknown'],
      [40, 'unknown'],
    ],
    'Not known: two runs in a row did not show whether anything was lost.',
  ],
])('says what %j shows', (list, sentence) => {
  const tried = list.map(([seconds, outcome]) => ({ seconds, outcome }));
  expect(searchSentence(outageSearch(search, tried, null), tried, null)).toBe(sentence);
});

it('sets the prediction beside what was found', () => {
  const close = { ...search, resolutionSeconds: 3 };
  const tried: TriedLength[] = [
    { seconds: 21, outcome: 'lost' },
    { seconds: 18, outcome: 'survived' },
    { seconds: 18, outcome: 'survived' },
  ];
  const predicted = {
    seconds: 20,
    queue: 10_000,
    ratePerSec: 500,
    unit: 'metrics',
    source: 'configured',
  } as const;
  expect(
    searchSentence(outageSearch({ ...close, highSeconds: 21, lowSeconds: 18 }, tried, 20), tried, predicted),
  ).toBe('Survives 18 s, loses at 21 s; its queue of 10,000 metrics (as configured) at 500/s predicts 20 s.');
});

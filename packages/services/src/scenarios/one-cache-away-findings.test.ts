import type { FaultEffect, FaultSummary } from '@tidemark/domain/result/fault-summary';
import { aDelivery, aKeyReading, aPartSummary } from '@tidemark/domain/testing/a-delivery';
import { expect, it } from 'vitest';
import { cellsOf } from '../testing/cells-of.ts';
import type { ScenarioRun } from './finding.ts';
import { oneCacheAway } from './one-cache-away.ts';

/** What became of either cache of a run. */
type Seen = {
  didBegin?: boolean;
  awayMs?: number;
  lostA: number | null;
  lostB: number | null;
  perSecA: number | null;
  convergedMs: number | null;
};

const calm: Seen = { lostA: 0, lostB: 9_500, perSecA: 1_480, convergedMs: 4_100 };

function effectOf(part: string, takenPerSec: number | null, isFaulted: boolean): FaultEffect {
  return {
    part,
    isFaulted,
    notOkShare: null,
    notOkShareBefore: null,
    takenPerSec,
    takenPerSecBefore: 1_000,
    reason: null,
  };
}

function faultOf({ didBegin = true, awayMs = 13_000, perSecA, convergedMs }: Seen): FaultSummary {
  const buffer = (toward: string, peak: number) =>
    ({ holder: 'relay', toward, unit: 'metrics', peak, peakBefore: 90, drainMs: 0 }) as const;
  return {
    part: 'cache:b',
    action: 'kill',
    text: 'cache:b killed for 10 s',
    atSeconds: 6,
    beganOffsetMs: didBegin ? 6_000 : null,
    endedOffsetMs: 6_000 + awayMs,
    beganLateMs: 2,
    reason: null,
    detectionMs: null,
    detectedBy: null,
    detectionReason: null,
    drainMs: null,
    drainReason: null,
    convergedMs,
    convergedReason: convergedMs === null ? 'the readings ended before' : null,
    effects: [effectOf('cache:b', 200, true), effectOf('cache:a', perSecA, false)],
    buffers: [buffer('cache:a', 120), buffer('cache:b', 10_000)],
    losses: [{ stage: 'relay_queue_full', part: 'relay', count: 9_000, text: "The relay's queue was full." }],
    lossReason: null,
  };
}

const runsOf = (seenOf: (run: Pick<ScenarioRun, 'labels'>) => Seen = () => calm) =>
  cellsOf(oneCacheAway, 'quick', (run) => {
    const seen = seenOf(run);
    const byPart = [
      { part: 'cache:a', stored: 48_000, cached: 0, lost: seen.lostA },
      { part: 'cache:b', stored: 38_500, cached: 0, lost: seen.lostB },
    ];
    const isC = run.labels.system.includes('c-relay');
    const relay = isC ? { kind: 'carbon-c-relay', version: '3.7.3' } : { version: '1.1.7' };
    return {
      loadMs: 32_000,
      faults: [faultOf(seen)],
      delivery: aDelivery({
        metricsSent: 96_000,
        passes: [aKeyReading({ byPart })],
        parts: [aPartSummary('cache:a'), aPartSummary('cache:b'), aPartSummary('relay', relay)],
      }),
    };
  });

const answerOf = (runs: ScenarioRun[]) => oneCacheAway.answer?.(runs);
const group = 'graphite/relay-2, cache:b killed for 10 s';
const found = (runs: ScenarioRun[], label: string) =>
  oneCacheAway.findings(runs).find((line) => line.group === group && line.label === label);

it('answers no where the other cache lost nothing and kept its rate, and says what the one that was away lost', () => {
  expect(answerOf(runsOf())).toBe(
    'No: while one cache was away, the other lost nothing and kept its rate, behind carbon-relay 1.1.7 and carbon-c-relay 3.7.3. The cache that was away lost at most 9,500 of 96,000 metrics (carbon-relay 1.1.7, cache:b killed for 10 s); all else had arrived 4.10 s after its return.',
  );
});

it.each([
  ['lost metrics', { lostA: 7 }, 'behind carbon-relay 1.1.7 cache:a lost 7 metrics.'],
  ['slowed down', { perSecA: 600 }, 'behind carbon-relay 1.1.7 cache:a went on at 40 % of its rate.'],
])('answers yes where the other cache %s', (_, change, text) => {
  const runs = runsOf(({ labels }) => (labels.system === 'graphite/relay-2' ? { ...calm, ...change } : calm));
  expect(answerOf(runs)).toContain(`Yes: in 2 of 4 runs the other cache was hit; ${text}`);
  expect(found(runs, 'The relay queues ALL messages, also those of the other cache')?.ours).toEqual({
    kind: 'text',
    text: 'holds in 1 of 1 runs of carbon-relay 1.1.7',
  });
});

it('sets the figures of both caches next to what was feared', () => {
  const runs = runsOf();
  expect(found(runs, 'The relay queues ALL messages, also those of the other cache')).toMatchObject({
    published: 'yes',
    ours: { text: 'does not hold for carbon-relay 1.1.7' },
  });
  expect(found(runs, 'Metrics lost of the other cache')?.ours).toMatchObject({ unit: 'metrics', middle: 0 });
  expect(found(runs, 'Rate of the other cache meanwhile, of what was sent for it')?.ours).toMatchObject({
    unit: 'share',
    middle: expect.closeTo(1_480 / 1_500),
  });
  expect(found(runs, 'Longest queue for the other cache')).toMatchObject({
    ours: { middle: 120 },
    remark: 'Before the fault: at most 90.',
  });
  expect(found(runs, 'Longest queue for the cache that was away')?.ours).toMatchObject({ middle: 10_000 });
  expect(found(runs, 'Metrics lost of the cache that was away')).toMatchObject({
    ours: { middle: 9_500 },
    remark: "9,000 of them: The relay's queue was full.",
  });
  expect(found(runs, 'From its return until no more was on the way than before')?.ours).toMatchObject({
    middle: 4_100,
  });
});

it('gives reasons, and no answer, where the metrics of the other cache are not known', () => {
  const runs = runsOf(() => ({ ...calm, lostA: null, lostB: null, convergedMs: null }));
  expect(answerOf(runs)).toBeNull();
  expect(answerOf([])).toBeNull();
  expect(found(runs, 'Metrics lost of the other cache')).toMatchObject({
    ours: null,
    reason: expect.any(String),
  });
  expect(found(runs, 'From its return until no more was on the way than before')).toMatchObject({
    ours: null,
    reason: 'the readings ended before',
  });
});

it('answers nothing where the cache never went away', () => {
  expect(answerOf(runsOf(() => ({ ...calm, didBegin: false })))).toBeNull();
});

it('says nothing of a rate that was not reported', () => {
  expect(answerOf(runsOf(() => ({ ...calm, perSecA: null })))).toContain('the other lost nothing, behind');
});

it('judges no rate over less than eight seconds, in which parts report a few times only', () => {
  const slow = (awayMs: number) => answerOf(runsOf(() => ({ ...calm, perSecA: 1_200, awayMs })));
  expect(slow(7_900)).toContain('No: while one cache was away, the other lost nothing, behind');
  expect(slow(8_000)).toContain('Yes: in 4 of 4 runs');
});

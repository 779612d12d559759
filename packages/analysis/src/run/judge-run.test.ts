import type { OutageSummary } from '@tidemark/domain/result/outage-summary';
import type { PointBooks } from '@tidemark/domain/result/point-books';
import type { JudgementValue } from '@tidemark/domain/run/judgement';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import type { ThresholdResult } from '@tidemark/domain/run/threshold';
import { aDelivery } from '@tidemark/domain/testing/a-delivery';
import { aSettledPeriod, aSummary } from '@tidemark/domain/testing/a-summary';
import { aTotals, aVerification } from '@tidemark/domain/testing/a-verification';
import { describe, expect, it } from 'vitest';
import { judgeEnd, judgeRun } from './judge-run.ts';

const ended: RunSummary['end'] = { state: 'aborted', code: 'target_died', message: 'The target died.' };
const missing = aVerification({ status: 'failed', reason: '7 acknowledged points are missing' });
const unread = aVerification({ status: 'unknown', reason: 'the target has no query interface' });

const books: PointBooks = {
  issued: 1_000,
  acknowledged: 1_000,
  handedOver: 0,
  refused: 0,
  unknown: 0,
  open: 0,
  neverSent: 0,
  unaccounted: 0,
  seconds: 2,
  unbalancedSeconds: 0,
  mostUnaccounted: 0,
  firstUnbalancedMs: null,
};

function threshold(outcome: ThresholdResult['outcome'], observed: number | null = 57_100): ThresholdResult {
  return { threshold: { kind: 'at-most', figure: 'responseTimeUsP99', value: 5_000 }, observed, outcome };
}

function heldThreshold(): ThresholdResult {
  return {
    threshold: { kind: 'at-least', figure: 'heldShare', value: 0.05 },
    observed: 0.06,
    outcome: 'passed',
  };
}

describe('judgeRun', () => {
  it.each<[string, Partial<RunSummary>, JudgementValue, string[]]>([
    ['a run that went well', {}, 'passed', []],
    [
      'a threshold that failed',
      { thresholds: [threshold('failed')] },
      'failed',
      ['Response time, 99th percentile: 57.1 ms; the threshold is at most 5.00 ms.'],
    ],
    [
      'a threshold on memory of a server that was not at rest',
      {
        thresholds: [
          {
            threshold: { kind: 'at-most', figure: 'heapAtRestBytes', value: 1_048_576 },
            observed: null,
            outcome: 'unknown',
          },
        ],
        settled: [aSettledPeriod(1, { atRest: false, notAtRestReason: 'its files still changed' })],
      },
      'unknown',
      [
        'Heap at rest after the last day was not measured (not at rest after simulated day 1: its files still changed); the threshold is at most 1.00 MiB.',
      ],
    ],
    ['points that all are accounted for', { books }, 'passed', []],
    [
      'points that are in no count of the generator',
      {
        books: {
          ...books,
          unaccounted: 7,
          unbalancedSeconds: 1,
          mostUnaccounted: 7,
          firstUnbalancedMs: 2_000,
        },
      },
      'untrusted',
      [
        '7 of 1,000 points issued are not accounted for; the points did not add up in 1 of 2 reports of the generator, first 2.00 s after the load began.',
      ],
    ],
    [
      'points that never settled though the load had ended',
      { books: { ...books, acknowledged: 990, open: 10 } },
      'untrusted',
      ['10 of 1,000 points issued were still in flight when the load had ended.'],
    ],
    [
      'acknowledged points that are missing',
      { verification: missing },
      'failed',
      ['7 acknowledged points are missing.'],
    ],
    [
      'points that are stored without an acknowledgment',
      {
        verification: aVerification({
          status: 'failed',
          reason: '80 points more',
          totals: aTotals({ unexpected: 80 }),
        }),
      },
      'untrusted',
      ['80 points more.'],
    ],
    [
      'an open loop of which most was never sent',
      { pointsAcknowledged: 5_894, pointsAsked: 100_000 },
      'not_held',
      ['The target took 5.89 % of the load asked: 5,894 of 100,000 points; 94,106 never sent.'],
    ],
    [
      'a load that was just not held, whose share is not rounded to the limit',
      { pointsAcknowledged: 98_960, pointsAsked: 100_000 },
      'not_held',
      ['The target took 98.96 % of the load asked: 98,960 of 100,000 points; 1,040 never sent.'],
    ],
    [
      'a figure just above its threshold, which is not rounded to it',
      { thresholds: [threshold('failed', 5_004)] },
      'failed',
      ['Response time, 99th percentile: 5.004 ms; the threshold is at most 5.000 ms.'],
    ],
    [
      'requests without an answer, and refused ones',
      { pointsAcknowledged: 9_000, pointsUnknown: 6_000, pointsRejected: 10, pointsAsked: 15_010 },
      'not_held',
      [
        'The target took 60 % of the load asked: 9,000 of 15,010 points; 6,000 without an answer, 10 refused.',
      ],
    ],
    [
      'a target that was silent',
      { longestSilenceMs: 14_000 },
      'not_held',
      ['The target answered nothing for 14 s.'],
    ],
    [
      'a target that was silent for 10 s',
      { longestSilenceMs: 10_000 },
      'not_held',
      ['The target answered nothing for 10 s.'],
    ],
    [
      'a peer that did not read',
      {
        delivery: aDelivery(),
        longestSilenceMs: 10_000,
        pointsAcknowledged: 0,
        pointsHandedOver: 6_000,
        pointsUnknown: 4_000,
        pointsAsked: 10_000,
      },
      'not_held',
      [
        'The target took 60 % of the load asked: 6,000 of 10,000 points; 4,000 of unknown outcome.',
        'The target took nothing for 10 s.',
      ],
    ],
    ['a target that was silent for less than 10 s', { longestSilenceMs: 9_999 }, 'passed', []],
    ['a load that was held to 99 %', { pointsAcknowledged: 99_000, pointsAsked: 100_000 }, 'passed', []],
    [
      'a load that the plan allows not to be held',
      { pointsAcknowledged: 6_000, pointsAsked: 100_000, thresholds: [heldThreshold()] },
      'passed',
      [],
    ],
    ['a load of which nothing is known', { pointsAsked: null, longestSilenceMs: null }, 'passed', []],
    [
      'a generator that was the bottleneck, which says nothing of the target',
      {
        validity: 'generator_limited',
        validityReason: 'The generator itself was the bottleneck: its thread was busy.',
        pointsAcknowledged: 5_894,
        pointsAsked: 100_000,
        thresholds: [threshold('unknown', null)],
      },
      'untrusted',
      ['The generator itself was the bottleneck: its thread was busy.'],
    ],
    [
      'a pause of the generator',
      { validity: 'valid_with_gap', validityReason: 'Sending paused once.' },
      'untrusted',
      ['Sending paused once.'],
    ],
    [
      'a run that ended early, whose thresholds do not count',
      { end: ended, validity: 'incomplete', thresholds: [threshold('failed')] },
      'incomplete',
      ['The target died.'],
    ],
    [
      'a run that ended early with points missing',
      { end: ended, validity: 'incomplete', verification: missing },
      'failed',
      ['7 acknowledged points are missing.', 'The target died.'],
    ],
    [
      'points that could not be read back',
      { verification: unread },
      'unknown',
      ['Whether the acknowledged points are stored is unknown: the target has no query interface.'],
    ],
    [
      'a threshold whose figure was not measured',
      { thresholds: [threshold('unknown', null)] },
      'unknown',
      ['Response time, 99th percentile was not measured; the threshold is at most 5.00 ms.'],
    ],
    [
      'nothing acknowledged and nothing asked',
      {
        validity: 'no_data',
        validityReason: 'No point was acknowledged.',
        pointsAcknowledged: 0,
        pointsAsked: 0,
      },
      'unknown',
      ['No point was acknowledged.'],
    ],
  ])('%s', (_, changes, value, messages) => {
    const judged = judgeRun(aSummary(changes));
    expect(judged.reasons.map(({ message }) => message)).toEqual(messages);
    expect(judged.value).toBe(value);
  });

  it('names every reason, the worst first', () => {
    const judged = judgeRun(
      aSummary({
        verification: unread,
        thresholds: [threshold('failed')],
        pointsAsked: 2_000,
        validity: 'valid_with_gap',
        validityReason: 'Sending paused once.',
      }),
    );
    expect(judged.reasons.map(({ value }) => value)).toEqual(['failed', 'not_held', 'untrusted', 'unknown']);
  });

  it('holds nothing against a target that was taken away on purpose', () => {
    const outage: OutageSummary = {
      kind: 'kill',
      atSeconds: 1,
      seconds: 20,
      beganOffsetMs: 1_000,
      awayMs: 20_000,
      retries: 0,
      waitingPointsMax: null,
      evictedPoints: null,
      failedPoints: 0,
      drainMs: null,
      drainReason: null,
    };
    const summary = aSummary({ pointsAsked: 2_000, longestSilenceMs: 20_000 });
    expect(judgeRun({ ...summary, outages: [outage] }).value).toBe('passed');
  });
});

describe('judgeEnd', () => {
  it('is null while a run is active', () => {
    expect(judgeEnd('running', null)).toBeNull();
  });

  it('calls a run without a result incomplete, and says why', () => {
    expect(judgeEnd('failed', { ...ended, state: 'failed' })).toEqual({
      value: 'incomplete',
      reasons: [{ value: 'incomplete', code: 'ended_early', message: 'The target died.' }],
    });
  });
});

import type { BackendVerification, Verification } from '@tidemark/domain/result/verification';
import { runPlanShape } from '@tidemark/domain/run/run-plan';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aVerification } from '@tidemark/domain/testing/a-verification';
import { expect, it } from 'vitest';
import { aRecordedRun } from '../testing/a-recorded-run.ts';
import { createLoadTally } from './load-tally.ts';
import type { PartReading } from './observe-run.ts';
import type { AnsweredSecond, FaultRecord, WaitingSecond } from './recorded-run.ts';
import { summarizeFaults } from './summarize-faults.ts';

const kill = { action: 'kill', part: 'backend:2', atSeconds: 2, forSeconds: 3 };
const began: FaultRecord = {
  step: 0,
  beganOffsetMs: 2_000,
  beganLateMs: 4,
  endedOffsetMs: 5_000,
  reason: null,
};

type Situation = {
  faults?: object[];
  records?: FaultRecord[];
  answers?: AnsweredSecond[];
  waits?: WaitingSecond[];
  readings?: PartReading[];
  verification?: Verification;
  loadMs?: number;
};

function summarize({
  faults = [kill],
  records = [began],
  answers = [],
  waits = [],
  readings = [],
  verification = aVerification(),
  loadMs = 0,
}: Situation) {
  const plan = runPlanShape.parse({
    schema: aSchema(),
    profile: { ...aProfile(), faults },
    target: { kind: 'launched', name: 't', launcher: 'l', variant: 'v' },
  });
  const run = aRecordedRun({
    plan,
    loadMs,
    faults: records,
    load: { ...createLoadTally().recorded(), answers, waits },
  });
  return summarizeFaults(
    { ...run, observation: { ...run.observation, partReadings: readings } },
    { delivery: null, verification },
  );
}

/** One second for each count: ten requests, of which so many were not ok. */
function answered(...notOk: number[]): AnsweredSecond[] {
  return notOk.map((count, i) => ({
    endOffsetMs: (i + 1) * 1_000,
    durationMs: 1_000,
    attempts: 10,
    notOk: count,
    pointsTaken: (10 - count) * 100,
  }));
}

function line(metric: PartReading['metric'], part: string, ...values: (number | null)[]): PartReading[] {
  return values.map((value, i) => ({ metric, part, offsetMs: (i + 1) * 1_000, value }));
}

function buffering(...points: number[]): WaitingSecond[] {
  return points.map((waiting, i) => ({
    endOffsetMs: (i + 1) * 1_000,
    retries: 0,
    failedPoints: 0,
    evictedPoints: i === 4 ? 70 : 0,
    waitingPointsMax: waiting,
    waiting,
    waitingMax: waiting,
  }));
}

it('gives the share of requests that were not ok while the fault lasted, and before', () => {
  const [fault] = summarize({ answers: answered(0, 1, 5, 10, 10, 0) });
  expect(fault).toMatchObject({
    text: 'backend:2 killed for 3 s',
    beganOffsetMs: 2_000,
    beganLateMs: 4,
    detectionMs: 1_000,
    detectedBy: 'client',
  });
  expect(fault?.effects[0]).toMatchObject({ part: null, isFaulted: false, notOkShareBefore: 0.05 });
  expect(fault?.effects[0]?.notOkShare).toBeCloseTo(25 / 40);
});

it('takes failures that were usual before for no sign of the fault', () => {
  const [fault] = summarize({ answers: answered(2, 1, 2, 2, 1) });
  expect(fault).toMatchObject({ detectionMs: null, detectionReason: 'no request failed because of it' });
});

it('gives the losses on the way to a part without a fault as well', () => {
  const readings = [
    ...line('metricsSentPerSec', 'relay > cache:a', 500, 500, 500, 450, 450),
    ...line('relayDroppedPerSec', 'relay > cache:a', 0, 0, 0, 50, 50),
    ...line('metricsSentPerSec', 'relay > cache:b', 500, 500, 0, 0, 0),
    ...line('relayDroppedPerSec', 'relay > cache:b', 0, 0, 500, 500, 500),
    ...line('metricsReceivedPerSec', 'cache:a', 500, 500, 500, 450, 450),
    ...line('metricsReceivedPerSec', 'cache:b', 500, 500, null, null, null),
  ];
  const [fault] = summarize({ faults: [{ ...kill, part: 'cache:b' }], readings });
  expect(fault).toMatchObject({ detectionMs: 1_000, detectedBy: 'relay > cache:b' });
  expect(fault?.effects).toMatchObject([
    { part: null, notOkShare: null, reason: 'no request ended while it lasted' },
    { part: 'cache:b', isFaulted: true, notOkShare: 1, takenPerSec: null, takenPerSecBefore: 500 },
    { part: 'cache:a', isFaulted: false, notOkShareBefore: 0, takenPerSecBefore: 500 },
  ]);
  expect(fault?.effects[2]?.notOkShare).toBeCloseTo(100 / 1_500);
});

it('a part that reports nothing has no shares, and says why', () => {
  const [fault] = summarize({ answers: answered(0, 0, 0) });
  expect(fault?.effects[1]).toEqual({
    part: 'backend:2',
    isFaulted: true,
    notOkShare: null,
    notOkShareBefore: null,
    takenPerSec: null,
    takenPerSecBefore: null,
    reason: 'it could not be read while the fault lasted',
  });
});

it('what the generator saw of a part that all goes through is of that part', () => {
  const [fault] = summarize({ faults: [{ ...kill, part: 'server' }], answers: answered(0, 0, 10, 10, 10) });
  expect(fault?.effects).toMatchObject([{ part: null, isFaulted: true, notOkShare: 1 }]);
});

it('gives the high-water mark of each buffer, and the time until the last one drained', () => {
  const [fault] = summarize({
    waits: buffering(100, 200, 1_000, 2_000, 3_000, 1_500, 200, 0),
    readings: line('relayQueued', 'relay > backend:2', 5, 5, 900, 900, 900, 900, 400, 5),
  });
  expect(fault?.buffers).toEqual([
    { holder: 'client', toward: null, unit: 'points', peak: 3_000, peakBefore: 200, drainMs: 2_000 },
    { holder: 'relay', toward: 'backend:2', unit: 'metrics', peak: 900, peakBefore: 5, drainMs: 3_000 },
  ]);
  expect(fault).toMatchObject({ drainMs: 3_000, drainReason: null });
  expect(fault?.losses).toMatchObject([{ stage: 'client', count: 70 }]);
});

it('what waits elsewhere does not decide when the backlog of a part had drained', () => {
  const [fault] = summarize({
    readings: [
      ...line('relayQueued', 'relay > backend:2', 5, 5, 900, 900, 900, 5),
      ...line('cacheSize', 'cache:a', 5, 5, 400, 400, 400, 400),
    ],
  });
  expect(fault?.buffers).toMatchObject([{ toward: 'backend:2' }, { holder: 'cache:a', drainMs: null }]);
  expect(fault).toMatchObject({ drainMs: 1_000, drainReason: null });
});

it('a buffer that never held more than usual had nothing to drain', () => {
  const [fault] = summarize({ waits: buffering(100, 200, 200, 200, 200, 200) });
  expect(fault).toMatchObject({ drainMs: 0 });
});

it.each([
  ['no more than a batch that waits is nothing to drain', [0, 3, 12, 12, 12, 100], 0],
  ['more than a batch is a backlog', [0, 3, 101, 101, 101, 101], null],
  ['a backlog has drained when a hundredth of it is left', [0, 3, 50_000, 50_000, 90_000, 900], 1_000],
  ['and not before', [0, 3, 50_000, 50_000, 90_000, 901], null],
])('%s', (_, values, drainMs) => {
  const readings = line('relayQueuedPoints', 'relay > backend:2', ...values);
  expect(summarize({ readings })[0]?.buffers[0]?.drainMs).toBe(drainMs);
});

it('says of what it does not know why', () => {
  expect(summarize({ waits: buffering(100, 200, 3_000, 3_000, 3_000, 3_000) })[0]).toMatchObject({
    drainMs: null,
    drainReason: 'the backlog of the client had not drained: the readings ended before',
    convergedMs: null,
    convergedReason: 'what several parts hold was not read',
  });
  expect(summarize({})[0]).toMatchObject({ drainReason: 'nothing that points wait in was read' });
  const away = { ...began, endedOffsetMs: null, reason: 'it did not answer' };
  expect(summarize({ records: [away] })[0]).toMatchObject({
    reason: 'it did not answer',
    drainReason: 'the part did not come back',
    convergedReason: 'the part did not come back',
  });
});

it('a fault that did not take place has no figures', () => {
  expect(summarize({ records: [] })[0]).toMatchObject({
    beganOffsetMs: null,
    reason: 'the load ended before it began',
    detectionMs: null,
    effects: [],
    lossReason: 'the load ended before it began',
  });
});

it('gives the time from its end until all parts held the same', () => {
  const [fault] = summarize({
    readings: [
      ...line('storedPoints', 'backend:1', 100, 200, 300, 400, 500, 600, 700),
      ...line('storedPoints', 'backend:2', 95, 200, null, null, 195, 400, 698),
    ],
  });
  expect(fault).toMatchObject({ convergedMs: 2_000, convergedReason: null });
  expect(fault?.effects[2]).toMatchObject({ part: 'backend:1', takenPerSec: 100, takenPerSecBefore: 100 });
});

it('gives the time from its end until relays and caches of a Graphite had no more on the way than before', () => {
  const [fault] = summarize({
    readings: [
      ...line('relayQueued', 'relay > cache:b', 0, 40, 900, 2_000, 2_000, 30, 0),
      ...line('cacheSize', 'cache:a', 60, 10, 55, 20, 60, 15, 30),
      ...line('cacheSize', 'cache:b', 30, 40, null, null, null, 900, 20),
    ],
  });
  expect(fault).toMatchObject({ convergedMs: 2_000, convergedReason: null });
});

it('takes what was read after the load where the parts did not agree before its end', () => {
  const readings = [
    ...line('storedPoints', 'backend:1', 100, 200, 300, 400, 500, 600),
    ...line('storedPoints', 'backend:2', 95, 200, null, null, 195, 200),
  ];
  const verification = aVerification({ convergedMs: 2_500 });
  const [fault] = summarize({ readings, verification, loadMs: 6_000 });
  expect(fault).toMatchObject({ convergedMs: 3_500, convergedReason: null });
  expect(summarize({ readings })[0]?.convergedReason).toContain('still differed by 400 points');
});

it('gives what each backend lacks, else how far they differ', () => {
  const backend = (part: string, lost: number): BackendVerification => ({
    part,
    url: '',
    status: lost === 0 ? 'passed' : 'failed',
    stored: 1,
    lost,
    unexpected: 0,
    missing: lost,
    readings: [],
    reason: null,
  });
  const lacking = aVerification({
    status: 'failed',
    backends: [backend('backend:1', 0), backend('backend:2', 4)],
  });
  expect(summarize({ verification: lacking })[0]?.losses).toMatchObject([
    { stage: 'stored', part: 'backend:2', count: 4 },
  ]);
  const divergence = { keys: 3, values: 0, isExact: true, reason: null };
  const differing = aVerification({ status: 'failed', divergence });
  expect(summarize({ verification: differing })[0]?.losses).toMatchObject([
    { stage: 'divergence', count: 3 },
  ]);
});

it('does not count what follows the beginning of the next fault to the one before', () => {
  const next = { step: 1, beganOffsetMs: 6_000, beganLateMs: 0, endedOffsetMs: 7_000, reason: null };
  const [fault] = summarize({
    faults: [kill, { ...kill, atSeconds: 6, forSeconds: 1 }],
    records: [began, next],
    waits: buffering(100, 200, 3_000, 3_000, 3_000, 3_000, 9_000, 0),
    readings: [
      ...line('storedPoints', 'backend:1', 1, 2, 3, 4, 5, 6, 7),
      ...line('storedPoints', 'backend:2', 1, 2, 2, 2, 2, 3, 7),
    ],
  });
  expect(fault).toMatchObject({
    drainMs: null,
    drainReason: 'the backlog of the client had not drained: the next fault began before',
    convergedMs: null,
  });
  expect(fault?.convergedReason).toContain('differed by 3 points');
  expect(fault?.buffers[0]?.peak).toBe(3_000);
});

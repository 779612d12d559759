import { DomainError } from '@tidemark/domain/kernel/errors';
import type { ReadingMoment } from '@tidemark/domain/result/verification';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import type { KeyAccess, StoredValue } from '@tidemark/targets/session/target-session';
import { expect, test } from 'vitest';
import { createVerifier, type Verifier } from './create-verifier.ts';
import { createKeySpace } from './key-space.ts';
import type { StoredSource } from './read-stored.ts';

const schema = aSchema({
  measurements: [
    {
      name: 'm',
      tags: [],
      fields: [{ key: 'f', type: 'float', generator: { kind: 'constant', value: 1 } }],
    },
  ],
});

const clock = createVirtualClock();

function verifierOfTen() {
  return createVerifier(
    {
      schema,
      profile: aProfile(),
      startMs: 1_700_000_000_000,
      written: { acknowledged: [[0, 10]], handedOver: [], unknown: [], rejected: [], partial: [] },
      refusedInPart: 0,
      loadMs: 1_000,
      pointsPerSec: 10,
      keepsAll: false,
    },
    clock,
  );
}

/** A container whose count comes when the test releases it. */
function slowSource() {
  let answer: (stored: number) => void = () => undefined;
  const counted = new Promise<Map<string, number>>((resolve) => {
    answer = (stored) => resolve(new Map([['m', stored]]));
  });
  return {
    source: { keys: null, shards: null, countPoints: () => counted },
    answer: (n: number) => answer(n),
  };
}

const late = { reason: 'reading back took longer than 120 s', readMs: 120_000, droppedUntilUs: null };
const gone = { reason: 'the server did not come back', readMs: 5, droppedUntilUs: null };

test('a reading that was given up as late stays failed, also when it ends in the background', async () => {
  const verifier = verifierOfTen();
  const { source, answer } = slowSource();
  const reading = verifier.read('settled', source, null);
  const failed = verifier.fail('settled', late);
  answer(10);
  expect(await reading).toEqual(failed);
  const { readings, totals, readMs, status } = verifier.fail('after_restart', gone);
  expect(readings.map(({ when, reason }) => [when, reason])).toEqual([
    ['settled', late.reason],
    ['after_restart', gone.reason],
  ]);
  expect({ stored: totals.stored, readMs, status }).toEqual({
    stored: null,
    readMs: 120_005,
    status: 'unknown',
  });
});

test('a pass in time counts as read', async () => {
  const verifier = verifierOfTen();
  const { source, answer } = slowSource();
  const reading = verifier.read('settled', source, null);
  answer(10);
  const { readings, status } = await reading;
  expect(readings).toMatchObject([{ when: 'settled', stored: 10, lost: 0, reason: null }]);
  expect(status).toBe('passed');
});

/** A server that returns the rows of these points, in this order, of which some may be there again. */
function returning(points: number[], canListKeys = true, aliens: StoredValue[] = []): StoredSource {
  const own = points.map((point): StoredValue => ({ tagSet: [], timestampNs: timestampOf(point), value: 1 }));
  const rows = [...own, ...aliens];
  const within = ({ fromUs, untilUs }: { fromUs: number | null; untilUs: number | null }) =>
    rows.filter(({ timestampNs }) => {
      const us = Number(timestampNs / 1_000n);
      return (fromUs === null || us >= fromUs) && (untilUs === null || us < untilUs);
    });
  const keys: KeyAccess = {
    countWindows: (_, { fromUs, untilUs, windowUs }) => {
      const starts = within({ fromUs, untilUs }).map(
        ({ timestampNs }) => Math.floor(Number(timestampNs / 1_000n) / windowUs) * windowUs,
      );
      const count = (from: number) => starts.filter((start) => start === from).length;
      return Promise.resolve(
        [...new Set(starts)].map((from) => ({ measurement: 'm', fromUs: from, count: count(from) })),
      );
    },
    countSpan: (_, span) => Promise.resolve(new Map([['m', within(span).length]])),
    sumWindows: () => Promise.resolve([]),
    readKeys: (_, __, span) =>
      canListKeys
        ? Promise.resolve(within(span))
        : Promise.reject(new DomainError('target_refused', { host: 'old', detail: 'too many rows' })),
  };
  return { keys, shards: null, countPoints: () => Promise.reject(new Error('windows are answered')) };
}

const tenPoints = Array.from({ length: 10 }, (_, point) => point);

function timestampOf(point: number): bigint {
  const space = createKeySpace(schema, aProfile(), 1_700_000_000_000);
  return space.keyAt(point).timestampNs ?? 0n;
}

async function readFrom(verifier: Verifier, when: ReadingMoment, source: StoredSource) {
  const reading = verifier.read(when, source, null);
  await clock.advance(120_000);
  return reading;
}

test('calls rows that the server returns twice neither unexpected nor stored, and the counts add up', async () => {
  const { status, reason, totals, measurements } = await readFrom(
    verifierOfTen(),
    'settled',
    returning([...tenPoints, 3, 3, 7]),
  );
  expect([status, reason]).toEqual(['passed', 'the server counted 3 rows twice']);
  expect(totals).toMatchObject({ stored: 13, lost: 0, unexpected: 0, countedTwice: 3 });
  expect(measurements).toMatchObject([{ measurement: 'm', stored: 13, countedTwice: 3 }]);
});

test('counts rows that a restart took away as counted twice, where keys could not be listed', async () => {
  const verifier = verifierOfTen();
  const before = await readFrom(verifier, 'settled', returning([...tenPoints, 3, 7], false));
  expect(before).toMatchObject({
    status: 'surplus',
    reason: 'no acknowledged point is missing; 2 more are stored than were acknowledged',
    totals: { stored: 12, lost: 0, unexpected: 2, countedTwice: 0 },
  });
  const after = await readFrom(verifier, 'after_restart', returning(tenPoints, false));
  expect(after).toMatchObject({
    status: 'passed',
    reason: 'the server counted 2 rows twice right after the load, and no more after a restart',
    totals: { stored: 10, lost: 0, unexpected: 0, countedTwice: 0 },
    readings: [{ surplus: 2 }, { surplus: 0 }],
  });
});

test('keeps what is stored and was never sent apart from what is counted twice', async () => {
  const late = returning([...tenPoints, 3, 11]);
  const { status, totals } = await readFrom(verifierOfTen(), 'settled', late);
  expect([status, totals.unexpected, totals.countedTwice, totals.stored]).toEqual(['surplus', 1, 1, 12]);
});

test('finds a lost key behind an unexpected one of the same window, which its count cannot show', async () => {
  const alien: StoredValue = { tagSet: [['of', 'another']], timestampNs: timestampOf(3), value: 1 };
  const rest = tenPoints.filter((point) => point !== 3);
  const found = await readFrom(verifierOfTen(), 'settled', returning(rest, true, [alien]));
  expect(found).toMatchObject({
    status: 'failed',
    totals: { stored: 10, lost: 1, unexpected: 1 },
    keySample: { of: 10, compared: 10, differingWindows: 1, reason: null },
  });
  expect(found.lostKeys).toMatchObject({ count: 1, isExact: true, keys: [{ point: 3 }] });
});

test('says that no key was compared where keys cannot be listed', async () => {
  const found = await readFrom(verifierOfTen(), 'settled', returning(tenPoints, false));
  expect(found).toMatchObject({ status: 'passed', keySample: { of: 10, compared: 0, differingWindows: 0 } });
  expect(found.keySample?.reason).toContain('too many rows');
});

test('asks a server that held everything for totals alone, and for windows where they changed', async () => {
  const asked: string[] = [];
  const noting = (source: StoredSource): StoredSource => {
    const { keys } = source;
    if (keys === null) return source;
    const windows: KeyAccess['countWindows'] = (...order) => {
      asked.push('windows');
      return keys.countWindows(...order);
    };
    const span: KeyAccess['countSpan'] = (...order) => {
      asked.push('span');
      return keys.countSpan(...order);
    };
    return { ...source, keys: { ...keys, countWindows: windows, countSpan: span } };
  };
  const verifier = verifierOfTen();
  await readFrom(verifier, 'settled', noting(returning(tenPoints)));
  asked.length = 0;
  const again = await readFrom(verifier, 'after_settle_time', noting(returning(tenPoints)));
  expect(asked).toEqual(['span', 'span']);
  expect(again).toMatchObject({ status: 'passed', totals: { stored: 10, lost: 0 } });
  const rest = tenPoints.filter((point) => point !== 3);
  const less = await readFrom(verifier, 'after_restart', noting(returning(rest)));
  expect(asked).toContain('windows');
  expect(less).toMatchObject({ status: 'failed', totals: { stored: 9, lost: 1 } });
  expect(less.lostKeys.keys).toMatchObject([{ point: 3, missingIn: 'after_restart' }]);
});

import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import { expect, test } from 'vitest';
import { createVerifier } from './create-verifier.ts';

const schema = aSchema({
  measurements: [
    {
      name: 'm',
      tags: [],
      fields: [{ key: 'f', type: 'float', generator: { kind: 'constant', value: 1 } }],
    },
  ],
});

function verifierOfTen() {
  return createVerifier(
    {
      schema,
      profile: aProfile(),
      startMs: 1_700_000_000_000,
      written: { acknowledged: [[0, 10]], unknown: [], rejected: [], partial: [] },
      refusedInPart: 0,
      loadMs: 1_000,
      pointsPerSec: 10,
      keepsAll: false,
    },
    createVirtualClock(),
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

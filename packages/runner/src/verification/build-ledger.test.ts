import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { describe, expect, it } from 'vitest';
import type { WrittenPoints } from '../point-ranges.ts';
import { buildLedger } from './build-ledger.ts';
import { type JudgedCell, outcomeByCount, settleByCount } from './cell.ts';
import { createExpectedKeys } from './expected-keys.ts';
import { createKeySpace } from './key-space.ts';
import { allTime } from './time-window.ts';

/** One measurement, ten points a round, a round each ten seconds. */
const schema = aSchema();
const startMs = 1_700_000_000_000;
const space = createKeySpace(schema, aProfile(), startMs);
const nothing: WrittenPoints = { acknowledged: [], handedOver: [], partial: [], unknown: [], rejected: [] };

type Situation = {
  written: Partial<WrittenPoints>;
  stored: number | null;
  droppedRounds?: number;
  refusedInPart?: number;
};

function totals({ written: some, stored, droppedRounds = 0, refusedInPart = 0 }: Situation) {
  const written = { ...nothing, ...some };
  const droppedUntilUs = droppedRounds === 0 ? null : (startMs + droppedRounds * 10_000) * 1_000;
  const window = { ...allTime, fromUs: droppedUntilUs ?? allTime.fromUs };
  const judged = [...createExpectedKeys(space, written)(window).values()].map((cell): JudgedCell => {
    const counted = { ...cell, stored: stored ?? 0 };
    return { cell: counted, outcome: settleByCount(counted) ?? outcomeByCount(counted) };
  });
  const input = {
    schema,
    space,
    written,
    refusedInPart,
    droppedUntilUs,
    judged: stored === null ? null : judged,
  };
  const ledger = buildLedger(input);
  return { ...ledger.totals, bounds: ledger.lossBounds };
}

describe('buildLedger', () => {
  it('finds nothing lost where everything that retention left is stored', () => {
    expect(totals({ written: { acknowledged: [[0, 100]] }, stored: 70, droppedRounds: 3 })).toEqual({
      acknowledged: 100,
      acknowledgedKeys: 100,
      overwritten: 0,
      expired: 30,
      unknown: 0,
      stored: 70,
      lost: 0,
      recovered: 0,
      never: 0,
      unexpected: 0,
      resurrected: 0,
      countedTwice: 0,
      refused: 0,
      bounds: { low: 0, high: 0 },
    });
  });

  it('counts exactly what is missing', () => {
    const found = totals({ written: { acknowledged: [[0, 100]] }, stored: 59, droppedRounds: 3 });
    expect(found).toMatchObject({ lost: 11, unexpected: 0, bounds: { low: 11, high: 11 } });
  });

  it('counts what is stored although it was refused or expired', () => {
    expect(totals({ written: { acknowledged: [[0, 100]] }, stored: 73, droppedRounds: 3 })).toMatchObject({
      lost: 0,
      unexpected: 3,
      resurrected: 0,
    });
    const refused = { acknowledged: [[0, 90]], rejected: [[90, 100]] } satisfies Partial<WrittenPoints>;
    expect(totals({ written: refused, stored: 93 })).toMatchObject({
      unexpected: 3,
      resurrected: 3,
      refused: 10,
    });
  });

  it('takes points with an unknown outcome neither for lost nor for unexpected', () => {
    const written = { acknowledged: [[0, 80]], unknown: [[80, 100]] } satisfies Partial<WrittenPoints>;
    for (const [stored, recovered] of [
      [80, 0],
      [88, 8],
      [100, 20],
    ] as const) {
      expect(totals({ written, stored })).toMatchObject({
        unknown: 20,
        recovered,
        never: 20 - recovered,
        lost: 0,
        unexpected: 0,
        bounds: { low: 0, high: 20 - recovered },
      });
    }
    expect(totals({ written, stored: 101 })).toMatchObject({ unexpected: 1 });
    expect(totals({ written, stored: 79 })).toMatchObject({
      lost: 1,
      never: 20,
      bounds: { low: 1, high: 21 },
    });
  });

  it('counts points without an answer only where retention left them', () => {
    const written = { acknowledged: [[0, 10]], unknown: [[10, 40]] } satisfies Partial<WrittenPoints>;
    expect(totals({ written, stored: 0, droppedRounds: 3 })).toMatchObject({
      expired: 10,
      unknown: 10,
      lost: 0,
    });
  });

  it('shares a batch that was stored in part among acknowledged and refused as the target reported', () => {
    const written = { acknowledged: [[0, 80]], partial: [[80, 100]] } satisfies Partial<WrittenPoints>;
    const expected = { acknowledged: 95, refused: 5, unexpected: 0, resurrected: 0 };
    expect(totals({ written, stored: 95, refusedInPart: 5 })).toMatchObject({ ...expected, lost: 0 });
    expect(totals({ written, stored: 93, refusedInPart: 5 })).toMatchObject({ ...expected, lost: 2 });
    expect(totals({ written, stored: 97, refusedInPart: 5 })).toMatchObject({
      ...expected,
      lost: 0,
      unexpected: 2,
      resurrected: 2,
    });
  });

  it('says nothing of losses where nothing was read', () => {
    expect(
      totals({ written: { acknowledged: [[0, 100]], unknown: [[100, 110]] }, stored: null }),
    ).toMatchObject({
      acknowledged: 100,
      unknown: 10,
      stored: null,
      lost: null,
      recovered: null,
      unexpected: null,
      bounds: null,
    });
  });
});

import { intervalReportShape } from '@tidemark/domain/result/interval-report';
import { isBalanced } from '@tidemark/domain/result/point-books';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createBooksTally } from './point-books-tally.ts';

type Second = { issued: number; acknowledged?: number; refused?: number; open: number; neverSent?: number };

/** One report that counts points as given. */
function aSecond(second: number, { issued, acknowledged = 0, refused = 0, open, neverSent = 0 }: Second) {
  return intervalReportShape.parse({
    offsetMs: (second + 1) * 1_000,
    durationMs: 1_000,
    simulatedAtMs: 0,
    pointsAcknowledged: acknowledged,
    pointsRejected: refused,
    pointsUnknown: 0,
    valuesAcknowledged: acknowledged,
    batches: 1,
    bytes: 0,
    lateBatches: 0,
    outcomes: [],
    responseTimeUs: null,
    serviceTimeUs: null,
    generatorCpuRatio: 0,
    generatorLoopDelayMsP99: 0,
    issuedPoints: issued,
    neverSentPoints: neverSent,
    openPoints: open,
  });
}

function booksOf(seconds: readonly Second[]) {
  const tally = createBooksTally();
  for (const [number, second] of seconds.entries()) tally.add(aSecond(number, second));
  return tally.books();
}

const kept: Second[] = [
  { issued: 100, acknowledged: 70, open: 30 },
  { issued: 100, acknowledged: 90, refused: 10, open: 30 },
  { issued: 5, acknowledged: 30, open: 0, neverSent: 5 },
];

it('points that are issued in one second and settle in a later one are accounted for in both', () => {
  expect(booksOf(kept)).toMatchObject({
    issued: 205,
    acknowledged: 190,
    refused: 10,
    neverSent: 5,
    open: 0,
    unaccounted: 0,
    seconds: 3,
    unbalancedSeconds: 0,
    firstUnbalancedMs: null,
  });
});

it('a point that is forgotten shows from its second on, and one that is counted twice below zero', () => {
  const [first, second, third] = kept;
  if (!first || !second || !third) throw new Error('three seconds were given');
  expect(booksOf([first, { ...second, acknowledged: 89 }, third])).toMatchObject({
    unaccounted: 1,
    unbalancedSeconds: 2,
    mostUnaccounted: 1,
    firstUnbalancedMs: 2_000,
  });
  expect(booksOf([first, second, { ...third, acknowledged: 32 }])).toMatchObject({
    unaccounted: -2,
    unbalancedSeconds: 1,
    firstUnbalancedMs: 3_000,
  });
});

it('a report that is lost on its way shows where it left points open', () => {
  const books = booksOf(kept.slice(1));
  expect(books).toMatchObject({ unaccounted: -30, unbalancedSeconds: 2, firstUnbalancedMs: 1_000 });
  if (books !== null) expect(isBalanced(books)).toBe(false);
});

it('books of a report that did not count what was issued are unknown, not balanced', () => {
  const tally = createBooksTally();
  tally.add({ ...aSecond(0, { issued: 1, open: 1 }), issuedPoints: null });
  expect(tally.books()).toBeNull();
  expect(createBooksTally().books()).toBeNull();
});

it('the books balance exactly where each second does', () => {
  const step = fc.record({
    issued: fc.nat(500),
    settles: fc.nat(500),
    slips: fc.integer({ min: -2, max: 2 }),
  });
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), (steps) => {
      let open = 0;
      let slipped = 0;
      let wrong = 0;
      const tally = createBooksTally();
      for (const [number, { issued, settles, slips }] of steps.entries()) {
        const settled = Math.min(open + issued, settles);
        open += issued - settled;
        slipped += slips;
        if (slipped !== 0) wrong += 1;
        tally.add(aSecond(number, { issued: issued + slips, acknowledged: settled, open }));
      }
      expect(tally.books()).toMatchObject({ unaccounted: slipped, unbalancedSeconds: wrong });
    }),
  );
});

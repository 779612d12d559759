import { expect, it } from 'vitest';
import { loadProfileShape } from '../load/load-profile.ts';
import { aProfile } from '../testing/a-profile.ts';
import { outageSearch, outageSearchShape, type TriedLength, withLength } from './outage-search.ts';

const search = outageSearchShape.parse({ lowSeconds: 10, highSeconds: 40, resolutionSeconds: 2 });
const tried = (...list: [number, TriedLength['outcome']][]) =>
  outageSearch(
    search,
    list.map(([seconds, outcome]) => ({ seconds, outcome })),
    null,
  );

it('tries the longest, then the shortest, then the middle, and what was survived once more', () => {
  expect(tried().nextSeconds).toBe(40);
  expect(tried([40, 'lost']).nextSeconds).toBe(10);
  expect(tried([40, 'lost'], [10, 'survived']).nextSeconds).toBe(25);
  expect(tried([40, 'lost'], [10, 'survived'], [25, 'lost']).nextSeconds).toBe(17.5);
  const closer = [
    [40, 'lost'],
    [10, 'survived'],
    [25, 'lost'],
    [17.5, 'survived'],
    [21.3, 'lost'],
  ] as const;
  expect(tried(...closer.map(([s, o]): [number, TriedLength['outcome']] => [s, o])).nextSeconds).toBe(17.5);
});

it('looks around what is predicted as soon as it is, and finds no less than without', () => {
  const at = (...list: [number, TriedLength['outcome']][]) =>
    outageSearch(
      search,
      list.map(([seconds, outcome]) => ({ seconds, outcome })),
      20,
    );
  expect(at([40, 'lost']).nextSeconds).toBe(18);
  expect(at([40, 'lost'], [18, 'survived']).nextSeconds).toBe(22);
  expect(at([40, 'lost'], [18, 'survived'], [22, 'lost']).nextSeconds).toBe(20);
  expect(at([40, 'lost'], [18, 'lost']).nextSeconds).toBe(10);
  expect(at([40, 'lost'], [18, 'survived'], [22, 'survived']).nextSeconds).toBe(31);
});

it('tries no length beside one that was tried, although each run changes the prediction a little', () => {
  const wide = outageSearchShape.parse({ lowSeconds: 0.5, highSeconds: 20, resolutionSeconds: 0.5 });
  const next = (predicted: number, ...list: [number, TriedLength['outcome']][]) =>
    outageSearch(
      wide,
      list.map(([seconds, outcome]) => ({ seconds, outcome })),
      predicted,
    ).nextSeconds;
  expect(next(5.4, [20, 'lost'])).toBe(4.9);
  expect(next(5.13, [20, 'lost'], [4.9, 'lost'])).toBe(0.5);
  expect(next(5.13, [20, 'lost'], [4.9, 'lost'], [0.5, 'survived'])).toBe(2.7);
  expect(next(5.6, [20, 'lost'], [4.9, 'survived'])).toBe(6.2);
  expect(next(5.9, [20, 'lost'], [4.9, 'survived'], [6.2, 'lost'])).toBe(5.6);
});

it('ends at once where everything is survived, or nothing', () => {
  expect(tried([40, 'survived'])).toMatchObject({
    end: 'survives-all',
    survivedSeconds: 40,
    lostSeconds: null,
  });
  expect(tried([40, 'lost'], [10, 'lost'])).toMatchObject({
    end: 'loses-all',
    survivedSeconds: null,
    lostSeconds: 10,
  });
});

it('ends as soon as the lengths are close enough and the survived one is confirmed', () => {
  const close: [number, TriedLength['outcome']][] = [
    [40, 'lost'],
    [10, 'survived'],
    [11, 'lost'],
  ];
  expect(tried(...close).nextSeconds).toBe(10);
  expect(tried(...close, [10, 'survived'])).toMatchObject({
    end: 'found',
    isConfirmed: true,
    nextSeconds: null,
  });
});

it('says that answers contradict each other, and searches no further', () => {
  expect(tried([40, 'lost'], [10, 'survived'], [25, 'survived'], [25, 'lost'])).toMatchObject({
    end: 'contradictory',
    isContradictory: true,
    survivedSeconds: 10,
    lostSeconds: 25,
  });
});

it('tries a length again whose run showed nothing, once', () => {
  expect(tried([40, 'lost'], [10, 'unknown']).nextSeconds).toBe(10);
  expect(tried([40, 'lost'], [10, 'unknown'], [10, 'unknown'])).toMatchObject({
    end: 'unknown',
    nextSeconds: null,
  });
  expect(tried([40, 'unknown'], [40, 'lost']).nextSeconds).toBe(10);
});

it('is refused where the bounds are no range', () => {
  expect(outageSearchShape.safeParse({ lowSeconds: 10, highSeconds: 10 }).success).toBe(false);
});

it('changes the length of one fault, where it has one', () => {
  const stop = { action: 'stop', part: 'relay', atSeconds: 1 };
  const profile = (...faults: object[]) => loadProfileShape.parse({ ...aProfile(), faults });
  const changed = withLength(profile({ ...stop, forSeconds: 2 }), 0, 5);
  expect(changed?.faults).toMatchObject([{ part: 'relay', forSeconds: 5 }]);
  expect(withLength(profile({ ...stop, until: 'load-end' }), 0, 5)).toBeNull();
  expect(withLength(profile({ ...stop, action: 'restart' }), 0, 5)).toBeNull();
  expect(withLength(profile(), 0, 5)).toBeNull();
});

import { describe, expect, it } from 'vitest';
import { aProfile } from '../testing/a-profile.ts';
import { aSchema } from '../testing/a-schema.ts';
import { type ExecutorOf, rateSearchShape } from './executor.ts';
import { searchExtent, searchShortfall } from './search-extent.ts';

const search: ExecutorOf<'rate-search'> = rateSearchShape.parse({
  kind: 'rate-search',
  startRatePerSec: 100,
  maxRatePerSec: 400,
  stepSeconds: 10,
  closeEnough: 0.5,
  batchSize: 10,
});

describe('the extent of a search', () => {
  it('counts the steps that the search itself would take, with their time and points', () => {
    expect(searchExtent(search, 250)).toEqual({ steps: 3, seconds: 30, points: 70_000 });
  });

  it('takes longer the closer pass and fail are to lie', () => {
    const close = searchExtent({ ...search, closeEnough: 0.05 }, 250);
    expect(close.steps).toBeGreaterThan(searchExtent(search, 250).steps);
  });
});

describe('a run that ends before its search', () => {
  const after = (extent: Parameters<typeof aProfile>[0]) =>
    searchShortfall(null, aProfile({ executor: search, ...extent }));

  it('is certain where even the shortest search does not fit', () => {
    expect(after({ extent: { kind: 'wall-time', seconds: 15 } })).toEqual({
      isCertain: true,
      sentence: 'Even the shortest search takes 2 steps of 10 s, 20 s in total; the run ends before that.',
    });
  });

  it('is possible where only a search up to the highest rate does not fit', () => {
    expect(after({ extent: { kind: 'wall-time', seconds: 25 } })).toMatchObject({ isCertain: false });
  });

  it('is counted in points where points end it', () => {
    expect(after({ extent: { kind: 'points', points: 29_999 } })).toMatchObject({ isCertain: true });
    expect(after({ extent: { kind: 'points', points: 70_000 } })).toBeNull();
  });

  it('is found by the schema where simulated time ends it', () => {
    const profile = aProfile({ executor: search, extent: { kind: 'simulated-time', minutes: 1 } });
    expect(searchShortfall(aSchema(), profile)).toMatchObject({ isCertain: true });
    expect(searchShortfall(null, profile)).toBeNull();
  });

  it('is nothing that other ways to make load could be', () => {
    expect(searchShortfall(null, aProfile({ extent: { kind: 'wall-time', seconds: 1 } }))).toBeNull();
  });
});

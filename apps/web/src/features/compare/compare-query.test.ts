import { expect, it } from 'vitest';
import { readCompareQuery } from './compare-query.ts';

it('reads runs once each and in order, the tolerance, and the metrics that decide', () => {
  expect(
    readCompareQuery({
      run: ['b', 'a', 'b', ''],
      pin: 'a',
      chart: 'rssBytes',
      tolerance: '0.1',
      metric: ['rssPeak', 'none'],
      memory: 'rss',
      ramGiB: '8',
    }),
  ).toEqual({
    runIds: ['b', 'a'],
    experimentId: undefined,
    candidateIds: [],
    pinnedId: 'a',
    chart: 'rssBytes',
    tolerance: 0.1,
    metrics: ['rssPeakBytes'],
    memory: 'rss',
    ramGiB: 8,
    schemaId: undefined,
  });
});

it('takes an experiment in place of runs, with any of its runs as the baseline', () => {
  expect(readCompareQuery({ experiment: 'e', run: 'a', baseline: 'b', pin: 'c' })).toMatchObject({
    experimentId: 'e',
    runIds: [],
    candidateIds: [],
    pinnedId: 'c',
  });
});

it('pins no run that is not compared', () => {
  expect(readCompareQuery({ run: ['a', 'b'], pin: 'c' }).pinnedId).toBeUndefined();
});

it('reads two sides, on one of which a run stands', () => {
  expect(readCompareQuery({ baseline: ['a', 'b'], candidate: ['b', 'c'] })).toMatchObject({
    runIds: ['a', 'b'],
    candidateIds: ['c'],
  });
});

it.each(['', 'much', '-1', '11', 'NaN'])('takes %j for no tolerance', (tolerance) => {
  expect(readCompareQuery({ run: 'a', tolerance }).tolerance).toBeUndefined();
});

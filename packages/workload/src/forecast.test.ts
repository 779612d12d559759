import { moveToField } from '@tidemark/domain/schema/schema-variant';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aRollingSchema } from '@tidemark/domain/testing/a-schema';
import { expect, test } from 'vitest';
import { forecast } from './forecast.ts';

const profile = aProfile({
  extent: { kind: 'simulated-time', minutes: 52_000_000 },
  clock: { roundsPerSimulatedMinute: 60_000_000 },
});
const vast = aRollingSchema({
  fixedCount: 10_000_000,
  rollingCount: 10_000_000,
  newPerSimulatedMinute: 1_000_000,
});

test('leaves the series of millions of coming and going entities uncounted, and reports the rest', () => {
  expect(forecast(vast, profile, 0)).toMatchObject({ series: null, pointsPerRound: 2 });
});

test('counts the series where entities stand in a field, however many there are', () => {
  expect(forecast(moveToField(vast, 'ueid'), profile, 0)).toMatchObject({ series: 2, seriesAtStart: 2 });
});

test('counts up to a million entities that come and go', () => {
  const seriesOf = (rollingCount: number) =>
    forecast(aRollingSchema({ rollingCount, newPerSimulatedMinute: 0 }), aProfile(), 0).series;
  expect(seriesOf(1_000_000)).not.toBeNull();
  expect(seriesOf(1_000_001)).toBeNull();
});

test('draws arrivals by chance over up to two million simulated minutes', () => {
  const schema = aRollingSchema({ newPerSimulatedMinute: 0.001, arrivals: 'poisson' });
  const seriesOver = (minutes: number) =>
    forecast(schema, aProfile({ extent: { kind: 'simulated-time', minutes } }), 0).series;
  expect(seriesOver(2_000_000)).not.toBeNull();
  expect(seriesOver(2_000_001)).toBeNull();
});

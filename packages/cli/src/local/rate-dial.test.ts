import { expect, test } from 'vitest';
import { createRateDial } from './rate-dial.ts';

test('plus and minus change the rate that the generator reported by 10 %, and back; other keys do nothing', () => {
  const dial = createRateDial();
  dial.press('+');
  expect(dial.wantedRatePerSec()).toBeNull();
  dial.setRate(1_000);
  dial.press('x');
  expect([dial.wantedRatePerSec(), dial.ratePerSec()]).toEqual([null, 1_000]);
  dial.press('+');
  expect(dial.wantedRatePerSec()).toBe(1_100);
  // What the generator still sends at counts no more once another rate was asked for.
  dial.setRate(1_000);
  dial.press('+');
  dial.press('-');
  dial.press('-');
  dial.press('-');
  expect(dial.ratePerSec()).toBeCloseTo(909.09, 2);
});

test('the rate stays within what a plan may ask for', () => {
  const dial = createRateDial();
  dial.setRate(9_999_999);
  dial.press('+');
  expect(dial.wantedRatePerSec()).toBe(10_000_000);
  dial.setRate(null);
  const low = createRateDial();
  low.setRate(0);
  low.press('-');
  expect(low.wantedRatePerSec()).toBe(0.01);
});

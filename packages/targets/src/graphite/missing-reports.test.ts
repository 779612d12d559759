import { expect, it } from 'vitest';
import { missingReports } from './missing-reports.ts';

const missing = (...paths: number[][]) => missingReports(paths, 2);

it('misses nothing where each path has every report', () => {
  expect(missing([100, 102, 104, 106], [100, 102, 104, 106])).toBe(0);
  expect(missing([], [])).toBe(0);
});

it('takes stamps on both sides of a second for one report', () => {
  expect(missing([99, 102, 103, 106], [100, 102, 104, 106])).toBe(0);
});

it('misses what one path lacks: it was dropped on its way', () => {
  expect(missing([100, 102, 104, 106], [100, 104, 106])).toBe(1);
});

it('does not judge the newest report, which may still be arriving', () => {
  expect(missing([100, 102, 104], [100, 102])).toBe(0);
});

it('misses a report that may have come late, in the second of the next one', () => {
  expect(missing([100, 104, 106, 108])).toBe(1);
  expect(missing([100, 108, 110])).toBe(3);
});

it('misses none where the next one came late, and so counted what was skipped', () => {
  expect(missing([100, 105, 106, 108])).toBe(0);
});

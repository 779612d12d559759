import { expect, it } from 'vitest';
import reference from '../reference/distributions.fixture.json' with { type: 'json' };
import {
  chiSquareCdf,
  chiSquareQuantile,
  fCdf,
  fQuantile,
  fUpper,
  normalCdf,
  normalQuantile,
  studentT95,
  studentTCdf,
  studentTQuantile,
} from './distributions.ts';

/** Equal to eleven digits, or both as good as 0. */
function agrees(found: number, wanted: number) {
  const apart = Math.abs(found - wanted);
  expect(apart, `${found} is not ${wanted}`).toBeLessThanOrEqual(Math.max(1e-11 * Math.abs(wanted), 1e-15));
}

it('the normal distribution agrees with SciPy, far tails included', () => {
  for (const { z, p } of reference.normal.cdf) agrees(normalCdf(z), p);
  for (const { p, z } of reference.normal.quantile) agrees(normalQuantile(p), z);
});

it("Student's t agrees with SciPy, for any degrees of freedom", () => {
  for (const { t, degrees, p } of reference.t.cdf) agrees(studentTCdf(t, degrees), p);
  for (const { p, degrees, t } of reference.t.quantile) agrees(studentTQuantile(p, degrees), t);
  expect(studentT95(4)).toBe(studentTQuantile(0.975, 4));
});

it('F agrees with SciPy', () => {
  for (const { f, over, under, p } of reference.f.upper) {
    agrees(fUpper(f, over, under), p);
    agrees(fCdf(f, over, under), 1 - p);
  }
  for (const { p, over, under, f } of reference.f.quantile) agrees(fQuantile(p, over, under), f);
});

it('chi-square agrees with SciPy', () => {
  for (const { x, degrees, p } of reference.chiSquare.cdf) agrees(chiSquareCdf(x, degrees), p);
  for (const { p, degrees, x } of reference.chiSquare.quantile) agrees(chiSquareQuantile(p, degrees), x);
});

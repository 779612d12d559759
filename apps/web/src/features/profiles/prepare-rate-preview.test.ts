import { expect, it } from 'vitest';
import { prepareRatePreview } from './prepare-rate-preview.ts';

it('shows the rate over the run, and how many requests come due', () => {
  const preview = prepareRatePreview({ kind: 'ramp', fromPerSec: 0, toPerSec: 100, seconds: 10 }, 20);
  expect(preview).toMatchObject({ spanSeconds: 20, highestPerSec: 100, requests: 1_501 });
  expect(preview?.points[0]).toEqual({ x: 0, y: 0 });
  expect(preview?.points.at(-1)).toEqual({ x: 1, y: 1 });
});

it('takes the length of the shape where the run has no wall time', () => {
  const stages = [
    { seconds: 5, ratePerSec: 10 },
    { seconds: 5, ratePerSec: 10 },
  ];
  expect(prepareRatePreview({ kind: 'stages', stages }, null)?.spanSeconds).toBe(10);
});

it('shows nothing of a rate that makes no sense', () => {
  expect(prepareRatePreview({ kind: 'constant', ratePerSec: 0 }, 10)).toBeNull();
  expect(prepareRatePreview(undefined, 10)).toBeNull();
});

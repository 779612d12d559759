import { expect, it } from 'vitest';
import { waitingMetrics } from './report-parts.ts';

it('divides bytes in the kernel by those of a metric, and counts no part of one', () => {
  expect(waitingMetrics(4_096, { bytesSent: 60_000, metrics: 1_000 })).toBe(68);
  expect(waitingMetrics(59, { bytesSent: 60_000, metrics: 1_000 })).toBe(0);
});

it('finds none where nothing was sent', () => {
  expect(waitingMetrics(0, { bytesSent: 0, metrics: 0 })).toBe(0);
});

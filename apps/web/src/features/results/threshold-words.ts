import { bytesText, countText, microsecondsText, threeDigits } from '@tidemark/domain/kernel/quantity-text';
import type { ThresholdFigure } from '@tidemark/domain/run/threshold';

type Words = { label: string; unit: string; text: (value: number) => string };

/** What each figure that a threshold may judge is called, the unit it is typed in, and how it is written. */
export const thresholdWords: Record<ThresholdFigure, Words> = {
  pointsPerSec: {
    label: 'Points acknowledged per second',
    unit: 'points/s',
    text: (v) => `${countText(v)} points/s`,
  },
  responseTimeUsP50: { label: 'Response time, median', unit: 'µs', text: microsecondsText },
  responseTimeUsP99: { label: 'Response time, p99', unit: 'µs', text: microsecondsText },
  responseTimeUsP999: { label: 'Response time, p99.9', unit: 'µs', text: microsecondsText },
  errorShare: { label: 'Share of failed batches', unit: '0 to 1', text: (v) => `${threeDigits(v * 100)} %` },
  lostPoints: {
    label: 'Acknowledged points not stored',
    unit: 'points',
    text: (v) => `${countText(v)} points`,
  },
  rssBytesPeak: { label: 'Highest RSS', unit: 'bytes', text: bytesText },
  heapInUseBytesSettledLast: { label: 'Heap at rest after the last day', unit: 'bytes', text: bytesText },
  observedSeriesPeak: { label: 'Most series', unit: 'series', text: (v) => `${countText(v)} series` },
};

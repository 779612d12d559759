import type { FaultSummary } from '../result/fault-summary.ts';
import type { RunMeasurements } from '../result/measurements.ts';
import type { FigureSpecs } from './figure.ts';

/** Figures of the faults of a run: the longest of each. */
export const faultFigures = {
  faultDetectionMs: {
    label: 'Detection of a fault',
    unit: 'ms',
    better: null,
    source: 'From its beginning to the end of the first second with a request that was not ok; the longest',
    uses: ['table', 'matrix'],
    lines: [{ metric: 'failedPointsPerSec', kind: 'underLoad' }],
    read: ({ summary }) => longestOf(summary, ({ detectionMs }) => detectionMs),
  },
  faultDrainMs: {
    label: 'Backlog drained after a fault',
    unit: 'ms',
    better: 'lower',
    source: 'From its end until no more waited than before the first fault; the longest',
    uses: ['table', 'matrix', 'threshold'],
    lines: [{ metric: 'bufferedPoints', kind: 'underLoad' }],
    read: ({ summary }) => longestOf(summary, ({ drainMs }) => drainMs),
  },
  faultConvergedMs: {
    label: 'Converged after a fault',
    unit: 'ms',
    better: 'lower',
    source: 'From its end until all parts held the same again; the longest',
    uses: ['table', 'matrix', 'threshold'],
    lines: [{ metric: 'storedPoints', kind: 'underLoad' }],
    read: ({ summary }) => longestOf(summary, ({ convergedMs }) => convergedMs),
  },
} as const satisfies FigureSpecs;

/** The longest of some would be too short where one is not known: null. */
function longestOf(
  { faults }: Pick<RunMeasurements, 'faults'>,
  read: (fault: FaultSummary) => number | null,
): number | null {
  const all = faults.filter(({ beganOffsetMs }) => beganOffsetMs !== null).map(read);
  const known = all.filter((value) => value !== null);
  return all.length === 0 || known.length < all.length ? null : Math.max(...known);
}

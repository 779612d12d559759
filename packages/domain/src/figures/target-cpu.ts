import { pointsTaken } from '../result/interval-report.ts';
import type { RunMeasurements } from '../result/measurements.ts';
import type { FigureSpecs } from './figure.ts';

const pointsPerMillion = 1_000_000;
const msPerSecond = 1_000;

/** Figures of what a load costs the target. */
export const targetCpuFigures = {
  cpuSecondsPerMillionPoints: {
    label: 'CPU of the target per million points',
    unit: 'CPU s/M points',
    better: 'lower',
    source:
      'The kernel, of every process of the target on this host: CPU seconds per second under load, over the whole load, per million points acknowledged or handed over',
    uses: ['table', 'matrix', 'threshold'],
    lines: [{ metric: 'targetCpuRatio', kind: 'underLoad' }],
    read: ({ summary }) => cpuSecondsPerMillionPoints(summary),
  },
} as const satisfies FigureSpecs;

/** Seconds that no reading covers, such as those before a pause, are taken to cost as much as the others. */
function cpuSecondsPerMillionPoints(summary: RunMeasurements): number | null {
  const cpuRatio = cpuRatioOf(summary);
  const points = pointsTaken(summary);
  if (cpuRatio === null || points === 0) return null;
  return ((cpuRatio * summary.loadMs) / msPerSecond / points) * pointsPerMillion;
}

/** Of a Graphite all its parts together; null where one of them is not known. */
function cpuRatioOf({ targetCpu, delivery }: RunMeasurements): number | null {
  if (targetCpu !== null) return targetCpu.cpuMs / targetCpu.measuredMs;
  const ratios = (delivery?.parts ?? []).map(({ cpuRatioMean }) => cpuRatioMean);
  const known = ratios.filter((ratio) => ratio !== null);
  if (known.length === 0 || known.length < ratios.length) return null;
  return known.reduce((sum, ratio) => sum + ratio, 0);
}

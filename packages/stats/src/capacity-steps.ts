/** Memory of one run at a number of series; `churned` are series that lived before and are gone. Null where it could not be read. */
export type CapacityRun = {
  series: number | null;
  bytes: number | null;
  churned?: number | null;
  /** Runs of the same step are repetitions of each other; without it those with the same series and churned are. */
  step?: string | number;
};

/** Readings of one run that count. */
export type CapacityReading = { series: number; bytes: number; churned: number };

/** Repetitions at one number of series, ascending by it; series and bytes are means. */
export type CapacityStep = { series: number; meanBytes: number; readings: CapacityReading[] };

const most = 1e15;
const isCount = (value: number | null | undefined): value is number =>
  typeof value === 'number' && value >= 0 && value <= most;

/**
 * capacitySteps groups runs to steps; a run whose series or bytes were not read, or lie outside 0..1e15, is left out.
 * They are counted whole: shares of one thing would be squared to nothing in the fit.
 */
export function capacitySteps(runs: readonly CapacityRun[]): CapacityStep[] {
  const groups = new Map<string | number, CapacityReading[]>();
  for (const { series, bytes, churned, step } of runs) {
    if (!isCount(series) || !isCount(bytes)) continue;
    const reading = {
      series: Math.round(series),
      bytes: Math.round(bytes),
      churned: isCount(churned) ? Math.round(churned) : 0,
    };
    const key = step ?? `${reading.series}/${reading.churned}`;
    groups.set(key, [...(groups.get(key) ?? []), reading]);
  }
  return [...groups.values()]
    .map((readings) => ({
      series: meanOf(readings.map((reading) => reading.series)),
      meanBytes: meanOf(readings.map((reading) => reading.bytes)),
      readings,
    }))
    .sort((a, b) => a.series - b.series);
}

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

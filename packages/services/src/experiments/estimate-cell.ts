import type { RunCost } from '@tidemark/db/repositories/run-history';
import type { EstimatedFigure } from '@tidemark/domain/experiment/experiment-view';
import { assertNever } from '@tidemark/domain/kernel/assert-never';
import { countText } from '@tidemark/domain/kernel/quantity-text';
import type { Pacer } from '@tidemark/domain/load/pacer';
import { scheduledPoints } from '@tidemark/domain/load/scheduled-points';
import { planIdentity } from '@tidemark/domain/run/plan-identity';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import { median } from '@tidemark/stats/median';

/** A planned run, with its points and series as far as they are known. */
export type PlannedRun = { plan: RunPlan; points: number | null; series: number | null };

/** Time and disk of an earlier run, and the identity of its plan. */
export type MeasuredRun = RunCost & { identity: string };

/** Expected time and disk of a run; null where there is no basis for an estimate. */
export type CellEstimate = { seconds: EstimatedFigure | null; diskBytes: EstimatedFigure | null };

/** Rules of thumb where nothing was measured: InfluxDB 1.x on two cores. */
const thumb = { pointsPerSec: 100_000, overheadSeconds: 15, bytesPerValue: 20, bytesPerSeries: 1_024 };

/**
 * estimateCell predicts time and disk of a run: the median of earlier runs of the same plan, or else of earlier runs on the same
 * system (`earlier`) per point, or else a rule of thumb. A profile with a duration takes its planned wall-clock time.
 */
export function estimateCell(planned: PlannedRun, earlier: readonly MeasuredRun[]): CellEstimate {
  const identity = planIdentity(planned.plan);
  const same = earlier.filter((run) => run.identity === identity);
  return {
    seconds: secondsOf(planned, same, earlier),
    diskBytes: diskOf(planned, same, earlier),
  };
}

function secondsOf(
  { plan, points }: PlannedRun,
  same: readonly MeasuredRun[],
  earlier: readonly MeasuredRun[],
): EstimatedFigure | null {
  if (same.length > 0) {
    return { value: middle(same.map(({ wallMs }) => wallMs)) / 1_000, source: sameText(same.length) };
  }
  const { profile } = plan;
  if (profile.extent.kind === 'wall-time') {
    return {
      value: profile.extent.seconds,
      source: 'planned load; preparation and verification not included',
    };
  }
  if (points === null) return null;
  const plannedRate = plannedPointsPerSec(plan);
  const overheads = earlier.map(({ wallMs, loadMs }) => Math.max(0, wallMs - loadMs) / 1_000);
  const overheadSeconds = earlier.length > 0 ? middle(overheads) : thumb.overheadSeconds;
  if (plannedRate !== null) {
    return { value: points / plannedRate + overheadSeconds, source: 'points at the planned rate' };
  }
  const rates = earlier.flatMap(({ pointsTaken, loadMs }) =>
    loadMs > 0 && pointsTaken > 0 ? [(pointsTaken * 1_000) / loadMs] : [],
  );
  if (rates.length > 0) {
    const rate = middle(rates);
    return {
      value: points / rate + overheadSeconds,
      source: systemText(`${countText(rate)} points/s`, rates),
    };
  }
  const source = `rule of thumb: ${countText(thumb.pointsPerSec)} points/s and ${thumb.overheadSeconds} s overhead`;
  return { value: points / thumb.pointsPerSec + overheadSeconds, source };
}

function diskOf(
  { plan, points, series }: PlannedRun,
  same: readonly MeasuredRun[],
  earlier: readonly MeasuredRun[],
): EstimatedFigure | null {
  const measured = same.flatMap((run) => diskOfRun(run) ?? []);
  if (measured.length > 0) return { value: middle(measured), source: sameText(measured.length) };
  const written = points ?? scheduledPoints(plan.profile);
  if (written === null) return null;
  const bytesPerPoint = earlier.flatMap((run) => {
    const bytes = diskOfRun(run);
    return bytes !== null && run.pointsTaken > 0 ? [bytes / run.pointsTaken] : [];
  });
  if (bytesPerPoint.length > 0) {
    const bytes = middle(bytesPerPoint);
    return {
      value: written * bytes,
      source: systemText(`${bytes.toPrecision(3)} B per point`, bytesPerPoint),
    };
  }
  const value = written * meanFields(plan) * thumb.bytesPerValue + (series ?? 0) * thumb.bytesPerSeries;
  const source = `rule of thumb: ${thumb.bytesPerValue} B per value and 1 KiB per series`;
  return { value, source };
}

/** Points that were taken need room: of servers that did not report it, older runs recorded a zero. */
function diskOfRun({ diskBytes, pointsTaken }: MeasuredRun): number | null {
  return diskBytes === 0 && pointsTaken > 0 ? null : diskBytes;
}

/** The rate of a load with a constant rate or random arrivals; null: as fast as the target accepts it, or a changing rate. */
function plannedPointsPerSec({ profile: { executor } }: RunPlan): number | null {
  switch (executor.kind) {
    case 'open-loop': {
      const ratePerSec = singleRate(executor.pacer);
      return ratePerSec && ratePerSec * executor.batchSize;
    }
    case 'buffered-client':
      return singleRate(executor.pacer);
    case 'closed-loop':
    case 'paced':
    case 'adaptive':
    case 'rate-search':
      return null;
    default:
      return assertNever(executor);
  }
}

function singleRate(pacer: Pacer): number | null {
  return pacer.kind === 'constant' || pacer.kind === 'poisson' ? pacer.ratePerSec : null;
}

function meanFields({ schema: { measurements } }: RunPlan): number {
  return measurements.reduce((sum, { fields }) => sum + fields.length, 0) / measurements.length;
}

function middle(values: readonly number[]): number {
  return median(values) ?? 0;
}

function sameText(count: number): string {
  return count === 1 ? 'an earlier run of the same plan' : `median of ${count} earlier runs of the same plan`;
}

function systemText(figure: string, runs: readonly number[]): string {
  return runs.length === 1
    ? `${figure}, from an earlier run on this system`
    : `${figure}, median of ${runs.length} earlier runs on this system`;
}

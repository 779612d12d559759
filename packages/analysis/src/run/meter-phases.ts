import { type IntervalReport, pointsTaken } from '@tidemark/domain/result/interval-report';
import type { LoadPhase, LoadPhases } from '@tidemark/domain/result/load-phases';
import type { Creation } from './creation-of.ts';
import { createMergedTimes, type MergedTimes } from './merged-times.ts';
import { type RatedSecond, rateOfSeconds } from './rate-of-seconds.ts';

/** Sorts the seconds of a load into creation and steady state as they come. */
export type PhaseMeter = {
  /** Takes one report; `isUnderLoad`: false during a pause. */
  add(report: IntervalReport, isUnderLoad: boolean): void;
  /** The phases so far; null where nothing was written. */
  phases(): LoadPhases | null;
};

type Seconds = { seconds: RatedSecond[]; points: number; loadMs: number; responseTimes: MergedTimes };

const dayMs = 86_400_000;

/**
 * createPhaseMeter separates creation from steady state by the number of points that are done, whatever their outcome: points are sent
 * in plan order, so it is exact up to what is in flight. The second in which creation ends belongs to neither phase. `startMs` is the
 * start of simulated time.
 */
export function createPhaseMeter(creation: Creation, startMs: number): PhaseMeter {
  const before = noSeconds();
  const after = noSeconds();
  let done = 0;
  let end: { offsetMs: number; simulatedAtMs: number } | null = null;
  return {
    add(report, isUnderLoad) {
      const began = done;
      done += pointsDone(report);
      if (!isUnderLoad && report.batches === 0) return;
      if (began < creation.points && done >= creation.points) end = report;
      if (done <= creation.points) addSecond(before, report);
      else if (began >= creation.points) addSecond(after, report);
    },
    phases() {
      if (done === 0) return null;
      return {
        creationPoints: creation.points,
        creationSeries: creation.series,
        creationEndOffsetMs: end?.offsetMs ?? null,
        creationEndDay: end === null ? null : (end.simulatedAtMs - startMs) / dayMs,
        creation: phaseOf(before),
        steady: end === null ? null : phaseOf(after),
      };
    },
  };
}

function noSeconds(): Seconds {
  return { seconds: [], points: 0, loadMs: 0, responseTimes: createMergedTimes() };
}

/** Points that will not be sent again. */
function pointsDone(report: IntervalReport): number {
  return pointsTaken(report) + report.pointsRejected + report.pointsUnknown + report.evictedPoints;
}

function addSecond(phase: Seconds, report: IntervalReport): void {
  const points = pointsTaken(report);
  phase.seconds.push({ durationMs: report.durationMs, points });
  phase.points += points;
  phase.loadMs += report.durationMs;
  phase.responseTimes.add(report.responseTimeUs);
}

function phaseOf({ seconds, points, loadMs, responseTimes }: Seconds): LoadPhase {
  return {
    loadMs,
    points,
    pointsPerSec: rateOfSeconds(seconds, points, loadMs),
    responseTime: responseTimes.summary(),
  };
}

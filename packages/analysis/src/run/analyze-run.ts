import { isSimulatedTime } from '@tidemark/domain/load/stamping';
import type { LoadPhases } from '@tidemark/domain/result/load-phases';
import type { PeriodAtRest } from '@tidemark/domain/result/measurements';
import type { Doubt, RunAnalysis } from '@tidemark/domain/result/run-analysis';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { analyzeMemory, type DatedReading } from './analyze-memory.ts';
import { analyzeRetention } from './analyze-retention.ts';
import { churnPerDay } from './churn.ts';
import { hasClockJumped } from './clock-jump.ts';
import { creationOf } from './creation-of.ts';
import { findBreaks, type TargetBreak } from './find-breaks.ts';
import { listDoubts } from './list-doubts.ts';
import type { RunObservation } from './observe-run.ts';
import { type WarmUpMoments, warmUpOf } from './warm-up.ts';

/** A run that ended, as its analyses see it. */
export type EndedRun = {
  plan: RunPlan;
  startMs: number;
  /** How far the data's time came. */
  simulatedAtMs: number;
  observation: RunObservation;
  /** Restarts that the plan asked for. */
  plannedRestarts: number;
  settled: readonly PeriodAtRest[];
  validity: Pick<RunSummary, 'validity' | 'validityReason'>;
};

const dayMs = 86_400_000;

/** analyzeRun tells what the figures of a run say: whether memory grows, whether retention reclaims, and how creation differs from the rest. */
export function analyzeRun(run: EndedRun): RunAnalysis {
  const { plan, observation, settled, startMs } = run;
  const { schema, profile } = plan;
  const creation = creationOf(schema, profile.clock);
  const churn = churnPerDay(schema, profile.clock, creation);
  const breaks = findBreaks(observation.readings);
  const phases = observation.phases();
  const moments = momentsOf(run, breaks, phases);
  const { lastDay } = moments;
  return {
    doubts: doubtsOf(run, breaks),
    memory: analyzeMemory({
      profile,
      settled,
      underLoad: readingsUnderLoad(run),
      moments,
      churnPerDay: churn,
    }),
    retention:
      profile.retention === null
        ? null
        : analyzeRetention({
            retention: profile.retention,
            startMs,
            levelFromDay: warmUpOf(profile.retention, { ...moments, lastRestartDay: null }).untilDay,
            lastDay,
            fixedSeries: creation.series,
            churnPerDay: churn,
            settled,
            readings: observation.readings,
            drops: observation.drops,
          }),
    phases,
  };
}

function momentsOf(run: EndedRun, breaks: readonly TargetBreak[], phases: LoadPhases | null): WarmUpMoments {
  const { startMs, observation, settled, simulatedAtMs } = run;
  const dayOf = (atMs: number) => (atMs - startMs) / dayMs;
  const restart = breaks.findLast((found) => found.kind === 'restarted');
  const [firstDrop] = observation.drops;
  return {
    firstDropDay: firstDrop === undefined ? null : dayOf(firstDrop.simulatedAtMs),
    creationEndDay: phases?.creationEndDay ?? null,
    lastRestartDay: restart?.simulatedAtMs == null ? null : dayOf(restart.simulatedAtMs),
    lastDay: Math.max(dayOf(simulatedAtMs), settled.at(-1)?.simulatedDay ?? 0),
  };
}

function readingsUnderLoad({ observation, startMs }: EndedRun): DatedReading[] {
  return observation.readings.flatMap((reading) =>
    reading.kind === 'underLoad' && reading.simulatedAtMs !== null
      ? [{ ...reading, simulatedDay: (reading.simulatedAtMs - startMs) / dayMs }]
      : [],
  );
}

function doubtsOf(run: EndedRun, breaks: readonly TargetBreak[]): Doubt[] {
  const { plan, observation, settled, validity, plannedRestarts } = run;
  return listDoubts({
    ...validity,
    breaks,
    plannedRestarts,
    clockJumped: !isSimulatedTime(plan.profile.stamping) && hasClockJumped(observation.moments),
    rateChanges: observation.rateChanges,
    isSearch: plan.profile.executor.kind === 'rate-search',
    busyReadings: settled.filter((period) => !period.atRest).length,
    settledReadings: settled.length,
  });
}

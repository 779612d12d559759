import type { FaultAction } from '@tidemark/domain/load/fault-step';
import { isSimulatedTime } from '@tidemark/domain/load/stamping';
import type { LoadPhases } from '@tidemark/domain/result/load-phases';
import type { Doubt, RunAnalysis } from '@tidemark/domain/result/run-analysis';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { versionMismatch } from '@tidemark/domain/target/version-mismatch';
import { analyzeMemory, type DatedReading } from './analyze-memory.ts';
import { analyzeRetention } from './analyze-retention.ts';
import { churnPerDay } from './churn.ts';
import { hasClockJumped } from './clock-jump.ts';
import { creationOf } from './creation-of.ts';
import { findBreaks, type TargetBreak } from './find-breaks.ts';
import { listDoubts } from './list-doubts.ts';
import type { RecordedRun } from './recorded-run.ts';
import { type WarmUpMoments, warmUpOf } from './warm-up.ts';

/** What the analyses of a run that ended need of its record. */
export type AnalyzedRun = Pick<
  RecordedRun,
  'plan' | 'target' | 'simulatedStartMs' | 'simulatedAtMs' | 'observation' | 'settled' | 'outages' | 'faults'
>;

type RunTrust = Pick<RunSummary, 'validity' | 'validityReason'>;

const dayMs = 86_400_000;

/** analyzeRun determines whether memory grows, whether expired series are reclaimed, and how creation differs from steady state. */
export function analyzeRun(run: AnalyzedRun, validity: RunTrust): RunAnalysis {
  const { plan, observation, settled, simulatedStartMs: startMs } = run;
  const { schema, profile } = plan;
  const creation = creationOf(schema, profile.clock);
  const churn = churnPerDay(schema, profile.clock, creation);
  const breaks = findBreaks(observation.readings);
  const { phases } = observation;
  const moments = momentsOf(run, breaks, phases);
  const { lastDay } = moments;
  return {
    doubts: doubtsOf(run, validity, breaks),
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

function momentsOf(
  run: AnalyzedRun,
  breaks: readonly TargetBreak[],
  phases: LoadPhases | null,
): WarmUpMoments {
  const { simulatedStartMs: startMs, observation, settled, simulatedAtMs } = run;
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

function readingsUnderLoad({ observation, simulatedStartMs: startMs }: AnalyzedRun): DatedReading[] {
  return observation.readings.flatMap((reading) =>
    reading.kind === 'underLoad' && reading.simulatedAtMs !== null
      ? [{ ...reading, simulatedDay: (reading.simulatedAtMs - startMs) / dayMs }]
      : [],
  );
}

function doubtsOf(run: AnalyzedRun, validity: RunTrust, breaks: readonly TargetBreak[]): Doubt[] {
  const { plan, target, observation, settled } = run;
  return listDoubts({
    ...validity,
    breaks,
    plannedRestarts: plannedRestartsOf(run),
    clockJumped: !isSimulatedTime(plan.profile.stamping) && hasClockJumped(observation.moments),
    rateChanges: observation.rateChanges,
    isSearch: plan.profile.executor.kind === 'rate-search',
    busyReadings: settled.filter((period) => !period.atRest).length,
    busyReason: settled.find(({ notAtRestReason }) => notAtRestReason !== null)?.notAtRestReason ?? null,
    settledReadings: settled.length,
    versionMismatch: versionMismatch(target),
  });
}

/** Parts whose memory the probes read. */
const probedParts: ReadonlySet<string> = new Set(['server', 'backend:1']);
const restarting: ReadonlySet<FaultAction> = new Set<FaultAction>(['stop', 'kill', 'restart']);

/** Restarts that the plan asked for and that took place. */
function plannedRestartsOf({ plan: { profile }, outages, faults }: AnalyzedRun): number {
  const killed = outages.filter(
    ({ awayMs }, index) => profile.outages[index]?.kind === 'kill' && awayMs !== null,
  );
  const restarted = faults.filter(({ step, endedOffsetMs }) => {
    const fault = profile.faults[step];
    return (
      fault !== undefined &&
      endedOffsetMs !== null &&
      probedParts.has(fault.part) &&
      restarting.has(fault.action)
    );
  });
  return killed.length + restarted.length;
}

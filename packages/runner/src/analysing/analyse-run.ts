import type { RunAnalysis } from '@tidemark/domain/run-analysis';
import type { RunPlan } from '@tidemark/domain/run-plan';
import type { RunSummary, SettledPeriod } from '@tidemark/domain/run-summary';
import { isSimulatedTime } from '@tidemark/domain/stamping';
import { analyseMemory } from './analyse-memory.ts';
import { churnPerDay } from './churn.ts';
import { hasClockJumped } from './clock-jump.ts';
import { creationOf } from './creation-of.ts';
import { findBreaks } from './find-breaks.ts';
import { listDoubts } from './list-doubts.ts';
import type { RunObservation } from './observe-run.ts';

/** A run that ended, as its analyses see it. */
export type EndedRun = {
  plan: RunPlan;
  startMs: number;
  /** How far the data's time came. */
  simulatedAtMs: number;
  observation: RunObservation;
  settled: readonly SettledPeriod[];
  validity: Pick<RunSummary, 'validity' | 'validityReason'>;
};

const dayMs = 86_400_000;

/** analyseRun tells what the figures of a run say: whether memory grows, whether retention reclaims, and how creation differs from the rest. */
export function analyseRun(run: EndedRun): RunAnalysis {
  const { plan, observation, settled, startMs } = run;
  const { schema, profile } = plan;
  const dayOf = (simulatedAtMs: number) => (simulatedAtMs - startMs) / dayMs;
  const breaks = findBreaks(observation.readings);
  const restart = breaks.findLast((found) => found.kind === 'restarted') ?? null;
  const [firstDrop] = observation.drops;
  const phases = observation.phases();
  const lastDay = Math.max(dayOf(run.simulatedAtMs), settled.at(-1)?.simulatedDay ?? 0);
  return {
    doubts: listDoubts({
      ...run.validity,
      breaks,
      clockJumped: !isSimulatedTime(profile.stamping) && hasClockJumped(observation.moments),
      rateChanges: observation.rateChanges,
      busyReadings: settled.filter((period) => !period.atRest).length,
      settledReadings: settled.length,
    }),
    memory: analyseMemory({
      profile,
      settled,
      underLoad: observation.readings.flatMap((reading) =>
        reading.kind === 'underLoad' && reading.simulatedAtMs !== null
          ? [{ ...reading, simulatedDay: dayOf(reading.simulatedAtMs) }]
          : [],
      ),
      moments: {
        firstDropDay: firstDrop === undefined ? null : dayOf(firstDrop.simulatedAtMs),
        creationEndDay: phases?.creationEndDay ?? null,
        lastRestartDay: restart?.simulatedAtMs == null ? null : dayOf(restart.simulatedAtMs),
        lastDay,
      },
      churnPerDay: churnPerDay(schema, profile.clock, creationOf(schema, profile.clock)),
    }),
    retention: null,
    phases,
  };
}

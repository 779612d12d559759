import { heldReadings, isReadingOfParts, spreadOf } from '@tidemark/analysis/run/convergence';
import type { Sample } from '@tidemark/domain/run/sample';
import type { RunContext } from '../run/run-context.ts';

/** How often counts of the parts are looked at. */
const lookEveryMs = 100;

/** createConvergence follows what the parts hold from now on, where a step of the plan waits for it. */
export function createConvergence(
  run: RunContext,
): (beganOffsetMs: number, signal: AbortSignal) => Promise<void> {
  const counts: Sample[] = [];
  const isAwaited = run.plan.profile.faults.some(
    (step) => step.action !== 'restart' && step.until === 'converged',
  );
  if (isAwaited)
    run.recording.listen(({ samples }) => {
      counts.push(...samples.filter(isReadingOfParts));
    });
  return async (beganOffsetMs, signal) => {
    while (!signal.aborted && !hasConverged(counts, { firstFaultMs: firstFaultMs(run), beganOffsetMs }))
      await run.clock.sleep(lookEveryMs, signal);
  };
}

function firstFaultMs({ faults, outages }: RunContext): number {
  return Math.min(...[...faults, ...outages].map(({ beganOffsetMs }) => beganOffsetMs ?? Infinity));
}

/** hasConverged shows whether parts that differed after the beginning of a fault differ by no more again than they did before the first one. */
export function hasConverged(
  counts: readonly Sample[],
  { firstFaultMs, beganOffsetMs }: { firstFaultMs: number; beganOffsetMs: number },
): boolean {
  const spreads = heldReadings(counts).flatMap((reading) => {
    const spread = spreadOf(reading);
    return spread === null ? [] : [{ offsetMs: reading.offsetMs, spread }];
  });
  const before = spreads.filter(({ offsetMs }) => offsetMs < firstFaultMs);
  const tolerated = Math.max(0, ...before.map(({ spread }) => spread));
  const after = spreads.filter(({ offsetMs }) => offsetMs >= beganOffsetMs);
  const apart = after.findIndex(({ spread }) => spread > tolerated);
  return apart >= 0 && after.slice(apart).some(({ spread }) => spread <= tolerated);
}

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
    while (!signal.aborted && !hasConverged(counts, beganOffsetMs))
      await run.clock.sleep(lookEveryMs, signal);
  };
}

/** hasConverged shows whether parts that differed after the beginning of a fault differ by no more again than they did before it. */
export function hasConverged(counts: readonly Sample[], beganOffsetMs: number): boolean {
  const spreads = heldReadings(counts).flatMap((reading) => {
    const spread = spreadOf(reading);
    return spread === null ? [] : [{ offsetMs: reading.offsetMs, spread }];
  });
  const before = spreads.filter(({ offsetMs }) => offsetMs < beganOffsetMs);
  const tolerated = Math.max(0, ...before.map(({ spread }) => spread));
  const after = spreads.slice(before.length);
  const apart = after.findIndex(({ spread }) => spread > tolerated);
  return apart >= 0 && after.slice(apart).some(({ spread }) => spread <= tolerated);
}

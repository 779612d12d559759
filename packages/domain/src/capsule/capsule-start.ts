import { simulatedStartMs } from '../load/point-plan.ts';
import { isSimulatedTime } from '../load/stamping.ts';
import type { RunPlan } from '../run/run-plan.ts';

/**
 * repeatedStartMs is the simulated moment of point 0 when a run is made again: that of the original, so that every point is stamped alike,
 * but where a clock stamps, or the server's own retention would drop what is that old: then it is chosen as for a new run.
 */
export function repeatedStartMs({ schema, profile }: RunPlan, originalMs: number, wallNowMs: number): number {
  const { startAt, stamping, retention } = profile;
  const isRepeatable = startAt === null && isSimulatedTime(stamping) && retention?.kind !== 'native';
  return isRepeatable ? originalMs : simulatedStartMs(schema, profile, wallNowMs);
}

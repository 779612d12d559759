import { maxRunSeconds } from '@tidemark/domain/load-profile';
import type { RunPlan } from '@tidemark/domain/run-plan';

/** Time beside the load: preparing, settling, draining, reading back, finalising. */
const besideLoadSeconds = 1_800;

/** longestRunMs is how long a run may be owned before it is timed out: its own time and a tenth, or the longest of any run. */
export function longestRunMs({ profile }: RunPlan): number {
  const loadSeconds = profile.extent.kind === 'wall-time' ? profile.extent.seconds * 1.1 : maxRunSeconds;
  return (loadSeconds + besideLoadSeconds) * 1_000;
}

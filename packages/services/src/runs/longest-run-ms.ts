import { maxRunSeconds } from '@tidemark/domain/load/load-profile';
import type { RunPlan } from '@tidemark/domain/run/run-plan';

/** Time beside the load: preparing, settling, draining, reading back, finalising. */
const besideLoadSeconds = 1_800;

/** longestRunMs is how long a run may be owned before it is timed out: its own time and a tenth, or the longest of any run, and its queries after. */
export function longestRunMs({ profile }: RunPlan): number {
  const loadSeconds = profile.extent.kind === 'wall-time' ? profile.extent.seconds * 1.1 : maxRunSeconds;
  return (
    (loadSeconds + besideLoadSeconds + Math.min(maxRunSeconds, readingSeconds(profile.readLoad))) * 1_000
  );
}

/** Queries after the writes take as long as their timeouts allow, at most. */
function readingSeconds(load: RunPlan['profile']['readLoad']): number {
  if (load?.when !== 'after') return 0;
  const queries = load.queries.reduce((sum, { repeat }) => sum + (repeat ?? 0), 0);
  return (queries * load.requestTimeoutMs) / 1_000;
}

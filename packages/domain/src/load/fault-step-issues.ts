import { countText } from '../kernel/quantity-text.ts';
import { type FaultStep, maxFaultSteps } from './fault-step.ts';

/** Why a step of a fault timeline cannot be taken as it is; `path` is relative to the profile. */
export type FaultStepIssue = { path: (string | number)[]; message: string };

type FaultyProfile = {
  faults: readonly FaultStep[];
  extent: { kind: string; seconds?: number };
  executor: { kind: string };
  settledReadings: unknown;
};

/** faultStepIssues lists what of a fault timeline no target could do: steps beyond the load, or two at once at one part. */
export function faultStepIssues(profile: FaultyProfile): FaultStepIssue[] {
  const { faults, extent, executor, settledReadings } = profile;
  // A list that is too long is refused as such: no time is spent on each pair of it.
  if (faults.length === 0 || faults.length > maxFaultSteps) return [];
  const issues: FaultStepIssue[] = [];
  const refuse = (path: (string | number)[], message: string) => issues.push({ path, message });
  if (settledReadings !== null)
    refuse(['faults'], 'a target cannot come to rest during a fault; turn samples at rest off');
  if (executor.kind === 'rate-search')
    refuse(['faults'], 'a search would mistake a fault for a rate that is too high; remove the faults');
  const loadSeconds = extent.kind === 'wall-time' ? (extent.seconds ?? null) : null;
  faults.forEach((step, index) => {
    for (const { path, message } of lengthIssues(step, loadSeconds))
      refuse(['faults', index, ...path], message);
    const other = faults.slice(0, index).find((earlier) => overlap(earlier, step));
    if (other) refuse(['faults', index, 'atSeconds'], overlapText(step.part, other));
  });
  return issues;
}

function lengthIssues(step: FaultStep, loadSeconds: number | null): FaultStepIssue[] {
  const { atSeconds } = step;
  const issues: FaultStepIssue[] = [];
  const refuse = (path: string, message: string) => issues.push({ path: [path], message });
  if (loadSeconds !== null && atSeconds >= loadSeconds)
    refuse('atSeconds', `the load ends after ${countText(loadSeconds)} s; begin earlier`);
  if (step.action === 'restart') return issues;
  if (typeof step.until === 'number' && step.until <= atSeconds)
    refuse('until', `must be after its beginning, ${countText(atSeconds)} s`);
  const path = step.forSeconds === undefined ? 'until' : 'forSeconds';
  const endSeconds = plannedEndSeconds(step);
  if (loadSeconds !== null && Number.isFinite(endSeconds) && endSeconds > loadSeconds)
    refuse(path, `must end before the load does, after ${countText(loadSeconds)} s; or until: load-end`);
  return issues;
}

/** plannedEndSeconds is the second of load at which a step ends as planned; Infinity where only the run decides. */
export function plannedEndSeconds(step: FaultStep): number {
  if (step.action === 'restart') return step.atSeconds;
  if (step.forSeconds !== undefined) return step.atSeconds + step.forSeconds;
  return typeof step.until === 'number' ? step.until : Number.POSITIVE_INFINITY;
}

/** overlap reports whether two steps happen to one part at once; one may begin where the other ends. */
export function overlap(one: FaultStep, other: FaultStep): boolean {
  if (one.part !== other.part) return false;
  const [first, second] = one.atSeconds <= other.atSeconds ? [one, other] : [other, one];
  return second.atSeconds === first.atSeconds || second.atSeconds < plannedEndSeconds(first);
}

/** overlapText says which step is in the way of another one of the same part. */
export function overlapText(part: string, { action, atSeconds }: FaultStep): string {
  return `overlaps ${action} at ${countText(atSeconds)} s of the same part, ${part}`;
}

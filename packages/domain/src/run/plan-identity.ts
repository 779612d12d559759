import { canonicalJson } from '../kernel/canonical-json.ts';
import type { RunPlan } from './run-plan.ts';

/**
 * planIdentity is the same text for two plans that specify the same work on the same system. Names, descriptions, the seed, the series
 * limit, thresholds and reference requests (which are no load) are ignored; it is computed from parsed plans, so fields added later do
 * not distinguish older runs.
 */
export function planIdentity(plan: RunPlan): string {
  return canonicalJson({ ...workOf(plan), target: systemOf(plan) });
}

/** workIdentity is the same text for two plans that specify the same work, on any system. */
export function workIdentity(plan: RunPlan): string {
  return canonicalJson(workOf(plan));
}

/** targetIdentity is the same text for two plans that write to the same system, whatever they write. */
export function targetIdentity(plan: RunPlan): string {
  return canonicalJson(systemOf(plan));
}

function workOf(plan: RunPlan) {
  const { name: _, description: __, seed: ___, ...written } = plan.schema;
  const { name: ____, description: _____, reference: ______, ...how } = plan.profile;
  return { schema: written, profile: how };
}

function systemOf({ target }: RunPlan): unknown {
  const { name: _, description: __, maxSeries: ___, ...system } = target;
  return system;
}

import { DomainError } from '@tidemark/domain/kernel/errors';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import { startFault } from '@tidemark/domain/target/graphite-plan-faults';

/**
 * checkStart throws validation_failed where the start that a plan names puts points out of what a running Graphite keeps. The worker checks
 * again when the run begins, also for a launched one.
 */
export function checkStart({ schema, profile, target }: RunPlan, nowMs: number): void {
  if (target.kind !== 'graphite' || profile.startAt === null) return;
  const startMs = Date.parse(profile.startAt);
  const detail = startFault(schema, profile, target.archive, { startMs, nowMs });
  if (detail === null) return;
  const issue = { pointer: '/profile/startAt', code: 'outside_archive', detail };
  throw new DomainError('validation_failed', { issues: [issue] });
}

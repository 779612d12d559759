import { DomainError } from '@tidemark/domain/kernel/errors';
import { parseInput, pointerOf } from '@tidemark/domain/kernel/parse-input';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import { type Target, targetShape } from '@tidemark/domain/target/target';
import { launchedFaults } from '@tidemark/domain/target/target-faults';
import type { ServiceContext, ServiceLimits } from '../access/context.ts';

/** A launched server is ours alone, so it may have more series than a target that others use. */
const defaultMaxSeries = 10_000_000;

/** launchedTarget is the fresh server of a launcher, with as many series as a launched one and the operator allow. */
export function launchedTarget(limits: ServiceLimits, launcher: string, variant: string): Target {
  return parseInput(targetShape, {
    kind: 'launched',
    name: `${launcher} ${variant}`,
    launcher,
    variant,
    maxSeries: Math.min(limits.maxSeries, defaultMaxSeries),
  });
}

/**
 * checkLaunchedPlan throws validation_failed where a load profile asks for what the server of its launcher does not know. A process
 * that does not know the launchers of its workers leaves it to them.
 */
export function checkLaunchedPlan(
  { launchers }: Pick<ServiceContext, 'launchers'>,
  { profile, target }: RunPlan,
): void {
  if (target.kind !== 'launched') return;
  const launcher = launchers?.find(({ name }) => name === target.launcher);
  const faults = launcher ? launchedFaults(profile, launcher.kind) : [];
  if (faults.length === 0) return;
  throw new DomainError('validation_failed', {
    issues: faults.map(({ path, message }) => ({
      pointer: pointerOf(path),
      code: 'unknown_to_target',
      detail: message,
    })),
  });
}

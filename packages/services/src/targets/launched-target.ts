import { DomainError } from '@tidemark/domain/kernel/errors';
import { parseInput, pointerOf } from '@tidemark/domain/kernel/parse-input';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import { type Target, targetShape } from '@tidemark/domain/target/target';
import { launchedFaults } from '@tidemark/domain/target/target-faults';
import type { ServiceContext, ServiceLimits } from '../access/context.ts';

/** Higher than for existing targets: a launched server belongs to its run alone. */
const defaultMaxSeries = 10_000_000;

/** launchedTarget gives the target of a launcher, limited to the series that launched servers and the operator allow. */
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
 * checkLaunchedPlan throws validation_failed where a load profile uses a feature that the launcher's server does not have. Where the
 * launchers of the workers are unknown, the worker checks instead.
 */
export function checkLaunchedPlan({ launchers }: Pick<ServiceContext, 'launchers'>, plan: RunPlan): void {
  const { target } = plan;
  if (target.kind !== 'launched') return;
  const launcher = launchers?.find(({ name }) => name === target.launcher);
  const variant = launcher?.variants.find(({ name }) => name === target.variant);
  const faults =
    launcher && variant ? launchedFaults(plan, { kind: launcher.kind, parts: variant.parts }) : [];
  if (faults.length === 0) return;
  throw new DomainError('validation_failed', {
    issues: faults.map(({ path, message }) => ({
      pointer: pointerOf(path),
      code: 'unknown_to_target',
      detail: message,
    })),
  });
}

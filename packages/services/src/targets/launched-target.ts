import { parseInput } from '@tidemark/domain/kernel/parse-input';
import { type Target, targetShape } from '@tidemark/domain/target/target';
import type { ServiceLimits } from '../access/context.ts';

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

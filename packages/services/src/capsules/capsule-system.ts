import { isStandInTarget } from '@tidemark/domain/capsule/capsule-target';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { launcherNameShape, noSecret, type Target, type TargetSecret } from '@tidemark/domain/target/target';
import { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requireFound } from '../access/permission.ts';
import { openTarget } from '../targets/target-secret.ts';

/** The system that replaces one of a capsule: a stored target, or a launcher and variant; null: as in the capsule. */
export const systemChoiceShape = z
  .union([
    z.strictObject({ targetId: z.string().min(1).max(100) }),
    z.strictObject({ launcher: launcherNameShape, variant: launcherNameShape }),
  ])
  .nullable();
export type SystemChoice = z.infer<typeof systemChoiceShape>;

/** A system on which a capsule is rerun here. */
export type ChosenSystem = { target: Target; secret: TargetSecret; targetId: string | null };

/** chooseSystem gives the system for the one at `place` of a capsule, or throws an issue that says what is missing. */
export async function chooseSystem(
  ctx: ServiceContext,
  original: Target,
  choice: SystemChoice,
  place: number,
): Promise<ChosenSystem> {
  if (choice !== null && 'targetId' in choice) {
    const { record, secret } = requireFound(await openTarget(ctx, choice.targetId), 'target');
    return { target: record.target, secret, targetId: record.id };
  }
  const target = choice === null ? original : launched(original, choice);
  const missing = missingSystem(ctx, target);
  if (missing === null) return { target, secret: noSecret, targetId: null };
  const issue = { pointer: `/systems/${place}`, code: 'system_missing', detail: missing };
  throw new DomainError('validation_failed', { issues: [issue] });
}

/** missingSystem says why a capsule's system cannot be used here and what to do; null where it can. */
export function missingSystem(
  { launchers }: Pick<ServiceContext, 'launchers'>,
  target: Target,
): string | null {
  if (target.kind !== 'launched')
    return isStandInTarget(target)
      ? 'the original wrote to an existing server whose address is not in the capsule: choose one of your targets'
      : 'a capsule must not contain an address: choose one of your targets';
  const { launcher, variant } = target;
  const unavailable = launchers?.find(({ name }) => name === launcher)?.unavailable ?? null;
  if (unavailable !== null)
    return `launcher ${launcher} cannot be started here: ${unavailable}; choose another`;
  const offered = launchers?.flatMap(({ name, variants }) => variants.map((each) => `${name}/${each.name}`));
  if (!offered || offered.includes(`${launcher}/${variant}`)) return null;
  const choices = offered.length === 0 ? 'none' : offered.join(', ');
  return `no launcher here offers ${launcher}/${variant}; choose one of your targets or another launcher (available: ${choices})`;
}

/** The original's target with another launcher; its series limit stays. */
function launched(original: Target, { launcher, variant }: { launcher: string; variant: string }): Target {
  const name = `${launcher} ${variant}`;
  const { maxSeries } = original;
  if (original.kind === 'launched' && original.launcher === launcher && original.variant === variant)
    return original;
  return { kind: 'launched', name, description: '', maxSeries, launcher, variant };
}

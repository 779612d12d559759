import { isStandInTarget } from '@tidemark/domain/capsule/capsule-target';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { launcherNameShape, noSecret, type Target, type TargetSecret } from '@tidemark/domain/target/target';
import { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requireFound } from '../access/permission.ts';
import { openTarget } from '../targets/target-secret.ts';

/** Which system stands for one of a capsule: a stored target, or a launcher with its variant; null: as the capsule says. */
export const systemChoiceShape = z
  .union([
    z.strictObject({ targetId: z.string().min(1).max(100) }),
    z.strictObject({ launcher: launcherNameShape, variant: launcherNameShape }),
  ])
  .nullable();
export type SystemChoice = z.infer<typeof systemChoiceShape>;

/** A system that a capsule is run on here. */
export type ChosenSystem = { target: Target; secret: TargetSecret; targetId: string | null };

/** chooseSystem gives the system that stands for the one at `place` of a capsule, or throws an issue that says what is missing. */
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

/** missingSystem tells what of a capsule's system is missing here and what to do, or null where it can be run as it is. */
export function missingSystem(
  { launchers }: Pick<ServiceContext, 'launchers'>,
  target: Target,
): string | null {
  if (target.kind !== 'launched')
    return isStandInTarget(target)
      ? 'the original wrote to a server that ran already, and a capsule does not tell where: choose one of your targets'
      : 'a capsule may not name an address: choose one of your targets';
  const { launcher, variant } = target;
  const unavailable = launchers?.find(({ name }) => name === launcher)?.unavailable ?? null;
  if (unavailable !== null)
    return `launcher ${launcher} cannot be started here: ${unavailable}; choose another`;
  const offered = launchers?.flatMap(({ name, variants }) => variants.map((each) => `${name}/${each.name}`));
  if (!offered || offered.includes(`${launcher}/${variant}`)) return null;
  const choices = offered.length === 0 ? 'there are none here' : `there are ${offered.join(', ')}`;
  return `no launcher here offers ${launcher}/${variant}; choose another or one of your targets: ${choices}`;
}

/** The launched target that the capsule has, by other means: what it may hold stays. */
function launched(original: Target, { launcher, variant }: { launcher: string; variant: string }): Target {
  const name = `${launcher} ${variant}`;
  const { maxSeries } = original;
  if (original.kind === 'launched' && original.launcher === launcher && original.variant === variant)
    return original;
  return { kind: 'launched', name, description: '', maxSeries, launcher, variant };
}

import type { Capsule } from '@tidemark/domain/capsule/capsule';
import type { CapsulePreview } from '@tidemark/domain/capsule/capsule-preview';
import { headlineText, originsText } from '@tidemark/domain/capsule/capsule-words';
import { readCapsule } from '@tidemark/domain/capsule/read-capsule';
import type { Target } from '@tidemark/domain/target/target';
import { forecast } from '@tidemark/workload/forecast';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/permission.ts';
import { missingSystem } from './capsule-system.ts';
import { sha256 } from './sha256.ts';

export type PreviewCapsuleInput = { capsule?: unknown };

/** previewCapsule gives what importing a capsule would create and what is missing for it, or throws all its faults. */
export async function previewCapsule(
  ctx: ServiceContext,
  { capsule: content }: PreviewCapsuleInput,
): Promise<CapsulePreview> {
  requirePermission(ctx, 'read');
  const capsule = readCapsule(content, sha256, '/capsule');
  const { kind, madeAt, digest } = capsule;
  return { kind, madeAt, vouched: digest !== null, ...contentsOf(capsule, ctx) };
}

type Contents = Omit<CapsulePreview, 'kind' | 'madeAt' | 'vouched'>;

function contentsOf(capsule: Capsule, ctx: ServiceContext): Contents {
  const systemsOf = (targets: Target[]) =>
    targets.map((target, place) => ({
      label: labelOf(target) + (isAlone(targets, target) ? '' : ` #${place + 1}`),
      kind: target.kind,
      missing: missingSystem(ctx, target),
    }));
  if (capsule.kind === 'experiment') {
    const { design, cells } = capsule;
    return {
      name: design.name,
      schemas: design.schemas.map(({ schema }) => schema.name),
      profiles: design.profiles.map(({ profile }) => profile.name),
      runCount: cells.filter(({ runnable }) => runnable).length * design.repetitions,
      points: null,
      series: null,
      systems: systemsOf(design.systems.map(({ target }) => target)),
      original: { madeOn: originsText(capsule.runs), showed: null },
    };
  }
  const { name, plan, simulatedStartMs } = capsule;
  const { points, series } = forecast(plan.schema, plan.profile, simulatedStartMs, 1);
  return {
    name,
    schemas: [plan.schema.name],
    profiles: [plan.profile.name],
    runCount: 1,
    points,
    series,
    systems: systemsOf([plan.target]),
    original: {
      madeOn: originsText([capsule]),
      showed: capsule.result && headlineText(capsule.result.summary),
    },
  };
}

function labelOf(target: Target): string {
  return target.kind === 'launched' ? `${target.launcher}/${target.variant}` : target.name;
}

function isAlone(targets: Target[], target: Target): boolean {
  return targets.filter((other) => labelOf(other) === labelOf(target)).length === 1;
}

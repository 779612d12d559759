import type { ExperimentCapsule } from '@tidemark/domain/capsule/capsule';
import { capsuleNote } from '@tidemark/domain/capsule/capsule-words';
import type { ExperimentRecord } from '@tidemark/domain/experiment/experiment-record';
import type { Target } from '@tidemark/domain/target/target';
import type { ServiceContext } from '../access/context.ts';
import { createExperiment } from '../experiments/create-experiment.ts';
import type { CreateRunOptions } from '../runs/create-run.ts';
import { chooseSystem, type SystemChoice } from './capsule-system.ts';

/** importExperimentCapsule makes an experiment of a capsule: the same cells in the same order, on systems that are there. */
export async function importExperimentCapsule(
  ctx: ServiceContext,
  capsule: ExperimentCapsule,
  wanted: { name?: string | undefined; systems: readonly SystemChoice[] },
  options: CreateRunOptions,
): Promise<ExperimentRecord> {
  const { schemas, profiles, systems, description, name, ...common } = capsule.design;
  const chosen = await Promise.all(
    systems.map(async ({ target }, place) => {
      const system = await chooseSystem(ctx, target, wanted.systems[place] ?? null, place);
      return systemInput(system);
    }),
  );
  const note = capsuleNote(capsule);
  return createExperiment(
    ctx,
    {
      ...common,
      name: wanted.name ?? name,
      description: `${note.slice(0, 1_000)}${description === '' ? '' : ` ${description}`}`.slice(0, 2_000),
      schemas: schemas.map(({ schema }) => ({ schema })),
      profiles: profiles.map(({ profile }) => ({ profile })),
      systems: chosen,
    },
    options,
  );
}

function systemInput({ target, targetId }: { target: Target; targetId: string | null }) {
  if (targetId !== null || target.kind !== 'launched') return { targetId: targetId ?? '' };
  return { launcher: target.launcher, variant: target.variant };
}

import { type Capsule, defaultRules } from '@tidemark/domain/capsule/capsule';
import type { CapsuleContent } from '@tidemark/domain/capsule/capsule-result';
import { capsuleTarget, withoutHooks } from '@tidemark/domain/capsule/capsule-target';
import { capsuleCells } from '@tidemark/domain/capsule/read-capsule';
import { sealCapsule } from '@tidemark/domain/capsule/seal-capsule';
import type { ExperimentDesign } from '@tidemark/domain/experiment/experiment-design';
import type { ExperimentDetail } from '@tidemark/domain/experiment/experiment-view';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { RunRecord } from '@tidemark/domain/run/records';
import type { Target } from '@tidemark/domain/target/target';
import type { ServiceContext } from '../access/context.ts';
import { getExperiment } from '../experiments/read-experiment.ts';
import { getRun } from '../runs/read-runs.ts';
import { capsuleResults } from './capsule-results.ts';
import { recordSource } from './record-source.ts';
import { sha256 } from './sha256.ts';

export type ExportExperimentCapsuleInput = { experimentId: string; results?: CapsuleContent | undefined };

/** exportExperimentCapsule gives an experiment as a capsule: design, cells and runs, without addresses and secrets. */
export async function exportExperimentCapsule(
  ctx: ServiceContext,
  { experimentId, results = 'full' }: ExportExperimentCapsuleInput,
): Promise<Capsule> {
  const experiment = await getExperiment(ctx, { experimentId });
  const design = maskedDesign(experiment.design);
  const cells = capsuleCells(design);
  if (cells === null) throw new DomainError('internal', { detail: 'an experiment has too many cells' });
  const counted = countedRuns(experiment);
  const runs = await findRuns(ctx, counted);
  const measured = await capsuleResults(recordSource(ctx), runs, results);
  return sealCapsule(
    {
      kind: 'experiment',
      madeAt: new Date(ctx.clock.wallMs()).toISOString(),
      design,
      cells,
      runs: counted.flatMap(({ cell, repetition }, i) =>
        measured.slice(i, i + 1).map((result) => ({ cell, repetition, ...result })),
      ),
      rules: defaultRules,
    },
    sha256,
  );
}

/** Removes ids, which mean nothing elsewhere, and addresses. */
function maskedDesign(design: ExperimentDesign): ExperimentDesign {
  return {
    ...design,
    schemas: design.schemas.map(({ schema }) => ({ schemaId: null, schema })),
    profiles: design.profiles.map(({ profile }) => ({ profileId: null, profile: withoutHooks(profile) })),
    systems: design.systems.map(({ target }) => ({ targetId: null, target: capsuleTarget(target) })),
  };
}

/** A superseded run no longer counts. */
function countedRuns({ cells }: ExperimentDetail) {
  return cells
    .flatMap(({ runs }) => runs)
    .filter(({ isSuperseded }) => !isSuperseded)
    .toSorted((a, b) => a.position - b.position);
}

type PlannedRun = { run: RunRecord; target: Target };

async function findRuns(ctx: ServiceContext, counted: readonly { runId: string }[]): Promise<PlannedRun[]> {
  const runs: PlannedRun[] = [];
  for (const { runId } of counted) {
    const run = await getRun(ctx, { runId });
    if (run.plan === null)
      throw new DomainError('internal', { detail: 'a run of an experiment has no plan' });
    runs.push({ run, target: run.plan.target });
  }
  return runs;
}

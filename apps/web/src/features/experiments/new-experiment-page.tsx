import type { ServiceContext } from '@tidemark/services/access/context';
import { getExperiment } from '@tidemark/services/experiments/read-experiment';
import { listProfiles } from '@tidemark/services/profiles/profiles';
import { listProjectChoices } from '@tidemark/services/projects/projects';
import { getRun } from '@tidemark/services/runs/read-runs';
import { listSchemas } from '@tidemark/services/schemas/schemas';
import { listTargets } from '@tidemark/services/targets/targets';
import Link from 'next/link';
import { z } from 'zod';
import type { Json } from '#features/forms/json-document.ts';
import { foundOr404 } from '#features/pages/page-address.ts';
import { FirstSteps } from '#features/runs/first-steps.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { type ExperimentChoices, toExperimentChoices } from './experiment-choices.ts';
import { ExperimentForm } from './experiment-form.tsx';
import { documentOfDesign, documentOfPlans, startDocument } from './start-document.ts';

/** What a new experiment begins with: as another one was, or what some runs were made of; and the project it is for. */
export type ExperimentStart = { from: string | null; runIds: string[]; project?: string | undefined };

/** NewExperimentPage asks for the parts of an experiment, or leads to those that are still missing. */
export async function NewExperimentPage({ ctx, start }: { ctx: ServiceContext; start: ExperimentStart }) {
  const [schemas, profiles, targets, projects] = await Promise.all([
    listSchemas(ctx, { limit: 100 }),
    listProfiles(ctx, { limit: 100 }),
    listTargets(ctx, { limit: 100 }),
    listProjectChoices(ctx),
  ]);
  const choices = toExperimentChoices(schemas.items, profiles.items, targets.items, ctx.launchers);
  const isReady = choices.schemas.length > 0 && choices.profiles.length > 0 && choices.systems.length > 0;
  const isBegun = start.from !== null || start.runIds.length > 0;
  return (
    <>
      <PageHeader
        crumbs={[{ label: 'Experiments', href: '/experiments' }]}
        title="New experiment"
        description="Each schema with each load profile on each system, every combination repeated, in random order."
      />
      {isReady || isBegun ? (
        <ExperimentForm
          choices={choices}
          projects={projects}
          askedProject={start.project}
          initial={await initialOf(ctx, start, choices)}
          draftKey={`experiment:${start.from ?? (start.runIds.join(',') || 'new')}`}
        />
      ) : (
        <>
          <FirstSteps
            hasSchema={choices.schemas.length > 0}
            hasProfile={choices.profiles.length > 0}
            hasSystem={choices.systems.length > 0}
          />
          <p className="text-ink-soft text-sm">
            Nothing of your own yet? Start a published experiment under{' '}
            <Link href="/scenarios" className="underline underline-offset-2">
              Scenarios
            </Link>
            , or duplicate one of the{' '}
            <Link href="/experiments" className="underline underline-offset-2">
              experiments
            </Link>{' '}
            that ran.
          </p>
        </>
      )}
    </>
  );
}

async function initialOf(
  ctx: ServiceContext,
  { from, runIds }: ExperimentStart,
  choices: ExperimentChoices,
): Promise<Json> {
  if (from !== null) {
    const { design } = await foundOr404(getExperiment(ctx, { experimentId: from }));
    return documentOfDesign(design, choices);
  }
  if (runIds.length === 0) return startDocument(choices);
  const runs = await Promise.all(runIds.map((runId) => foundOr404(getRun(ctx, { runId }))));
  const planned = runs.flatMap(({ plan, targetId }) => (plan === null ? [] : [{ plan, targetId }]));
  return planned.length === 0 ? startDocument(choices) : documentOfPlans(planned, choices);
}

const mostRuns = 24;
const startShape = z.object({
  from: z.string().min(1).max(100).optional().catch(undefined),
  project: z.string().max(100).optional().catch(undefined),
  run: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .catch(undefined),
});

/** readExperimentStart reads from an address what a new experiment begins with; what makes no sense is left out. */
export function readExperimentStart(
  searchParams: Record<string, string | string[] | undefined>,
): ExperimentStart {
  const { from, run, project } = startShape.parse(searchParams);
  const runIds = run === undefined ? [] : typeof run === 'string' ? [run] : run;
  return { from: from ?? null, runIds: [...new Set(runIds)].slice(0, mostRuns), project };
}

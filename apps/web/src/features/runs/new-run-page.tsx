import type { ServiceContext } from '@tidemark/services/access/context';
import { listProfiles } from '@tidemark/services/profiles/profiles';
import { listProjectChoices } from '@tidemark/services/projects/projects';
import { listSchemas } from '@tidemark/services/schemas/schemas';
import { listTargets } from '@tidemark/services/targets/targets';
import { z } from 'zod';
import { FirstSteps } from '#features/runs/first-steps.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { NewRunForm, type RunPicks } from './new-run-form.tsx';
import { type RunChoices, toRunChoices } from './run-choices.ts';

/** What an address asks a new run to begin with. */
type RunAsked = Partial<RunPicks> & { project?: string };

/** NewRunPage asks for the parts of a run, or leads to those that are still missing. */
export async function NewRunPage({ ctx, asked }: { ctx: ServiceContext; asked: RunAsked }) {
  const [schemas, profiles, targets, projects] = await Promise.all([
    listSchemas(ctx, { limit: 100 }),
    listProfiles(ctx, { limit: 100 }),
    listTargets(ctx, { limit: 100 }),
    listProjectChoices(ctx),
  ]);
  const choices = toRunChoices(schemas.items, profiles.items, targets.items, ctx.launchers ?? []);
  const ready = choices.schemas.length > 0 && choices.profiles.length > 0 && choices.systems.length > 0;
  return (
    <>
      <PageHeader crumbs={[{ label: 'Runs', href: '/runs' }]} title="New run" />
      {ready ? (
        <NewRunForm
          choices={choices}
          projects={projects}
          picked={pickExisting(choices, asked)}
          askedProject={asked.project}
          nowMs={ctx.clock.wallMs()}
        />
      ) : (
        <FirstSteps
          hasSchema={choices.schemas.length > 0}
          hasProfile={choices.profiles.length > 0}
          hasSystem={choices.systems.length > 0}
        />
      )}
    </>
  );
}

function pickExisting({ schemas, profiles, systems }: RunChoices, asked: Partial<RunPicks>): RunPicks {
  const schema = schemas.find((candidate) => candidate.id === asked.schema) ?? schemas[0];
  const profile = profiles.find((candidate) => candidate.id === asked.profile) ?? profiles[0];
  const system = systems.find((candidate) => candidate.key === asked.system) ?? systems[0];
  return { schema: schema?.id ?? '', profile: profile?.id ?? '', system: system?.key ?? '' };
}

const text = z.string().max(300).optional().catch(undefined);
const picksShape = z.object({ schema: text, profile: text, system: text, project: text });

/** readRunPicks reads from an address which parts a new run shall begin with; what makes no sense is left out. */
export function readRunPicks(searchParams: Record<string, string | string[] | undefined>) {
  const { schema, profile, system, project } = picksShape.parse(searchParams);
  return {
    ...(schema === undefined ? {} : { schema }),
    ...(profile === undefined ? {} : { profile }),
    ...(system === undefined ? {} : { system }),
    ...(project === undefined ? {} : { project }),
  };
}

import type { ExperimentDesign } from '@tidemark/domain/experiment/experiment-design';
import { canonicalJson } from '@tidemark/domain/kernel/canonical-json';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import type { Target } from '@tidemark/domain/target/target';
import { type Json, type JsonObject, toJson } from '#features/forms/json-document.ts';
import type { ExperimentChoices, PartChoice } from './experiment-choices.ts';

/** startDocument begins with the first schema and load profile, and with all that the first launcher offers: the grid then teaches what is meant. */
export function startDocument({ schemas, profiles, systems }: ExperimentChoices): Json {
  const free = systems.filter(({ unavailable }) => unavailable === null);
  const launcher = free[0]?.entry.launcher;
  const alike = free.filter(({ entry }) => launcher !== undefined && entry.launcher === launcher);
  return {
    schemas: schemas.slice(0, 1).map(({ entry }) => entry),
    profiles: profiles.slice(0, 1).map(({ entry }) => entry),
    systems: (alike.length > 0 ? alike : free.slice(0, 1)).slice(0, 4).map(({ entry }) => entry),
    asTagAndField: [],
    sweeps: [],
    repetitions: 3,
    seed: 1,
    thresholds: [],
    name: '',
  };
}

/** documentOfDesign begins a new experiment as another one was: parts by id where they are still the same, else as they were then. */
export function documentOfDesign(design: ExperimentDesign, choices: ExperimentChoices): Json {
  const { schemas, profiles, systems, name, ...common } = design;
  return toJson({
    ...common,
    schemas: distinct(schemas.map(({ schema }) => entryOf(choices.schemas, schema) ?? { schema })),
    profiles: distinct(profiles.map(({ profile }) => entryOf(choices.profiles, profile) ?? { profile })),
    systems: distinct(
      systems.map(({ targetId, target }) => (targetId === null ? launchedEntry(target) : { targetId })),
    ),
    name: `${name.slice(0, 113)}, again`,
  });
}

/** documentOfPlans begins an experiment with everything that some runs were made of: each schema, load profile and system once. */
export function documentOfPlans(
  runs: readonly { plan: RunPlan; targetId: string | null }[],
  choices: ExperimentChoices,
): Json {
  return toJson({
    schemas: distinct(
      runs.map(({ plan }) => entryOf(choices.schemas, plan.schema) ?? { schema: plan.schema }),
    ),
    profiles: distinct(
      runs.map(({ plan }) => entryOf(choices.profiles, plan.profile) ?? { profile: plan.profile }),
    ),
    systems: distinct(
      runs.map(({ plan, targetId }) => (targetId === null ? launchedEntry(plan.target) : { targetId })),
    ),
    asTagAndField: [],
    sweeps: [],
    repetitions: 3,
    seed: 1,
    thresholds: runs[0]?.plan.thresholds ?? [],
    name: '',
  });
}

/** A target that was written out in a plan, and is none of the workspace's, cannot be named. */
function launchedEntry(target: Target): JsonObject | null {
  return target.kind === 'launched' ? { launcher: target.launcher, variant: target.variant } : null;
}

function entryOf<Part>(choices: readonly PartChoice<Part>[], part: Part): JsonObject | null {
  return choices.find((choice) => canonicalJson(choice.part) === canonicalJson(part))?.entry ?? null;
}

function distinct<Entry>(entries: readonly (Entry | null)[]): Entry[] {
  const found = new Map<string, Entry>();
  for (const entry of entries) {
    if (entry !== null) found.set(canonicalJson(entry), entry);
  }
  return [...found.values()];
}

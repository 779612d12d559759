import { type LoadProfile, loadProfileShape } from '@tidemark/domain/load/load-profile';
import type { ProfileRecord, SchemaRecord, TargetRecord } from '@tidemark/domain/run/records';
import { type Schema, schemaShape } from '@tidemark/domain/schema/schema';
import type { LauncherChoice } from '@tidemark/domain/target/launcher';
import { type Target, targetShape } from '@tidemark/domain/target/target';
import { isJsonObject, type Json, type JsonObject, listAt } from '#features/forms/json-document.ts';
import { describeProfile } from '#features/profiles/describe-profile.ts';
import { describeSchema } from '#features/schemas/describe-schema.ts';
import { isSameEntry } from './experiment-document.ts';

/** A part that an experiment may be made of. `entry` is what choosing it puts into the document. */
export type PartChoice<Part> = {
  key: string;
  title: string;
  detail: string;
  entry: JsonObject;
  part: Part;
  /** Why nothing can be run on it now, and what would help; null: it can. */
  unavailable: string | null;
};

/** Everything that a new experiment can be put together from. */
export type ExperimentChoices = {
  schemas: PartChoice<Schema>[];
  profiles: PartChoice<LoadProfile>[];
  systems: PartChoice<Target>[];
};

/** toExperimentChoices picks what the form needs of the records; `launchers` is null where this process does not know them. */
export function toExperimentChoices(
  schemas: readonly SchemaRecord[],
  profiles: readonly ProfileRecord[],
  targets: readonly TargetRecord[],
  launchers: LauncherChoice[] | null,
): ExperimentChoices {
  return {
    schemas: schemas.map(({ id, revision, schema }) => ({
      ...schemaChoice(schema, `revision ${revision}`),
      key: id,
      entry: { schemaId: id },
    })),
    profiles: profiles.map(({ id, revision, profile }) => ({
      ...profileChoice(profile, `revision ${revision}`),
      key: id,
      entry: { profileId: id },
    })),
    systems: [
      ...(launchers ?? []).flatMap(launcherChoices),
      ...targets.map((record) => targetChoice(record, launchers)),
    ],
  };
}

/** withWrittenOut adds the parts that a document holds written out, so that they can be seen and left out like any other. */
export function withWrittenOut(choices: ExperimentChoices, document: Json): ExperimentChoices {
  const schemas = listAt(document, '/schemas').flatMap((entry, place) => {
    const part = isJsonObject(entry) ? schemaShape.safeParse(entry.schema).data : undefined;
    if (!part || !isJsonObject(entry)) return [];
    return [{ ...schemaChoice(part, 'written out here'), key: `written-schema-${place}`, entry }];
  });
  const profiles = listAt(document, '/profiles').flatMap((entry, place) => {
    const part = isJsonObject(entry) ? loadProfileShape.safeParse(entry.profile).data : undefined;
    if (!part || !isJsonObject(entry)) return [];
    return [{ ...profileChoice(part, 'written out here'), key: `written-profile-${place}`, entry }];
  });
  return {
    schemas: [...choices.schemas, ...schemas],
    profiles: [...choices.profiles, ...profiles],
    systems: choices.systems,
  };
}

/** choiceOf finds the choice that an entry of the document means. */
export function choiceOf<Part>(
  choices: readonly PartChoice<Part>[],
  entry: Json,
): PartChoice<Part> | undefined {
  return choices.find((choice) => isSameEntry(choice.entry, entry));
}

/** chosenParts gives the parts that a list of the document names, without unknown ones. */
export function chosenParts<Part>(choices: readonly PartChoice<Part>[], entries: readonly Json[]): Part[] {
  return entries.flatMap((entry) => choiceOf(choices, entry)?.part ?? []);
}

function schemaChoice(schema: Schema, origin: string) {
  const { measurements, tags } = describeSchema(schema);
  return {
    title: schema.name,
    detail: `${origin} · ${measurements} · tags: ${tags}`,
    part: schema,
    unavailable: null,
  };
}

function profileChoice(profile: LoadProfile, origin: string) {
  const { load, extent } = describeProfile(profile);
  return { title: profile.name, detail: `${origin} · ${load}; ${extent}`, part: profile, unavailable: null };
}

/** A launched server is ours alone, so it may have more series than a target that others use. */
const launchedMaxSeries = 10_000_000;

function launcherChoices({ name, description, unavailable, variants }: LauncherChoice): PartChoice<Target>[] {
  return variants.map((variant) => ({
    key: `launch:${name}:${variant.name}`,
    title: `${name}, ${variant.name}`,
    detail: variant.description || description || 'Started fresh for each run, on the worker’s host',
    entry: { launcher: name, variant: variant.name },
    part: targetShape.parse({
      kind: 'launched',
      name: `${name} ${variant.name}`,
      launcher: name,
      variant: variant.name,
      maxSeries: launchedMaxSeries,
    }),
    unavailable: notHereText(unavailable),
  }));
}

function notHereText(unavailable: string | null): string | null {
  return unavailable && `Cannot be started on this host: ${unavailable}.`;
}

function targetChoice({ id, target }: TargetRecord, launchers: LauncherChoice[] | null): PartChoice<Target> {
  const where =
    target.kind === 'launched' ? `${target.launcher}, ${target.variant}, started fresh` : target.url;
  return {
    key: id,
    title: target.name,
    detail: where,
    entry: { targetId: id },
    part: target,
    unavailable: unofferedText(target, launchers),
  };
}

function unofferedText(target: Target, launchers: LauncherChoice[] | null): string | null {
  if (target.kind !== 'launched' || launchers === null) return null;
  const launcher = launchers.find(({ name }) => name === target.launcher);
  if (!launcher)
    return `The operator offers no launcher "${target.launcher}"; choose another system, or ask for it.`;
  if (launcher.variants.some(({ name }) => name === target.variant)) return notHereText(launcher.unavailable);
  return `The launcher "${target.launcher}" has no variant "${target.variant}"; choose another one.`;
}

import type { LoadProfile } from '@tidemark/domain/load/load-profile';
import type { ProfileRecord, SchemaRecord, TargetRecord } from '@tidemark/domain/run/records';
import type { Schema } from '@tidemark/domain/schema/schema';
import type { LauncherChoice } from '@tidemark/domain/target/launcher';

/** One system that a run can be put on: a target of the workspace, or a launcher with one of its variants. */
export type SystemChoice = {
  key: string;
  title: string;
  detail: string;
  maxSeries: number | null;
  ask: { targetId: string } | { launcher: string; variant: string };
};

/** Everything that a new run can be put together from. */
export type RunChoices = {
  schemas: { id: string; schema: Schema; revision: number }[];
  profiles: { id: string; profile: LoadProfile; revision: number }[];
  systems: SystemChoice[];
};

/** toRunChoices picks what the form needs of the records. */
export function toRunChoices(
  schemas: SchemaRecord[],
  profiles: ProfileRecord[],
  targets: TargetRecord[],
  launchers: LauncherChoice[],
): RunChoices {
  return {
    schemas: schemas.map(({ id, schema, revision }) => ({ id, schema, revision })),
    profiles: profiles.map(({ id, profile, revision }) => ({ id, profile, revision })),
    systems: [...launchers.flatMap(launcherSystems), ...targets.map(targetSystem)],
  };
}

function launcherSystems(launcher: LauncherChoice): SystemChoice[] {
  return launcher.variants.map((variant) => ({
    key: `launch:${launcher.name}:${variant.name}`,
    title: `${launcher.name}, ${variant.name}`,
    detail:
      launcher.unavailable === null
        ? variant.description || launcher.description || 'Started fresh for the run, on the worker’s host'
        : `Cannot be started on this host: ${launcher.unavailable}`,
    maxSeries: null,
    ask: { launcher: launcher.name, variant: variant.name },
  }));
}

function targetSystem({ id, target }: TargetRecord): SystemChoice {
  const where =
    target.kind === 'launched' ? `${target.launcher}, ${target.variant}, started fresh` : target.url;
  return { key: id, title: target.name, detail: where, maxSeries: target.maxSeries, ask: { targetId: id } };
}

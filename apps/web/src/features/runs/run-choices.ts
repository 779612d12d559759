import type { LoadProfile } from '@tidemark/domain/load/load-profile';
import type { ProfileRecord, SchemaRecord, TargetRecord } from '@tidemark/domain/run/records';
import type { Schema } from '@tidemark/domain/schema/schema';
import type { LauncherChoice, TargetPart } from '@tidemark/domain/target/launcher';
import { type LaunchedTarget, launchedTargetShape, type Target } from '@tidemark/domain/target/target';

/** One system that a run can be put on: a target of the workspace, or a launcher with one of its variants. */
export type SystemChoice = {
  key: string;
  title: string;
  detail: string;
  maxSeries: number | null;
  target: Target;
  /** What a launcher starts for it; empty where that is not known, or where it runs already. */
  parts: readonly TargetPart[];
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
    systems: [
      ...launchers.flatMap(launcherSystems),
      ...targets.map((record) => targetSystem(record, launchers)),
    ],
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
    target: launchedTarget(launcher, variant.name),
    parts: variant.parts,
    ask: { launcher: launcher.name, variant: variant.name },
  }));
}

/** A Graphite is written to as usual unless a target says otherwise. */
function launchedTarget({ name, kind }: LauncherChoice, variant: string): LaunchedTarget {
  const writing = kind === 'topology' ? { graphite: {} } : {};
  return launchedTargetShape.parse({ kind: 'launched', name, launcher: name, variant, ...writing });
}

function withWriting(target: Target, launchers: readonly LauncherChoice[]): Target {
  if (target.kind !== 'launched' || target.graphite) return target;
  const launcher = launchers.find(({ name }) => name === target.launcher);
  const usual = launcher && launchedTarget(launcher, target.variant).graphite;
  return usual ? { ...target, graphite: usual } : target;
}

function partsOf(
  { launcher, variant }: LaunchedTarget,
  launchers: readonly LauncherChoice[],
): readonly TargetPart[] {
  const chosen = launchers.find(({ name }) => name === launcher);
  return chosen?.variants.find(({ name }) => name === variant)?.parts ?? [];
}

function targetSystem({ id, target }: TargetRecord, launchers: readonly LauncherChoice[]): SystemChoice {
  const where =
    target.kind === 'launched' ? `${target.launcher}, ${target.variant}, started fresh` : target.url;
  return {
    key: id,
    title: target.name,
    detail: where,
    maxSeries: target.maxSeries,
    target: withWriting(target, launchers),
    parts: target.kind === 'launched' ? partsOf(target, launchers) : [],
    ask: { targetId: id },
  };
}

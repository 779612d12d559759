import type { LauncherKind } from './launcher.ts';
import { writesToSink } from './sink-version.ts';
import type { ExistingTarget } from './target.ts';

/** A server that answered: the kind that was configured, its version, and its launcher if it has one. */
type Answered = { kind: string; version: string | null; launcher: string | null };

/** A relay answers with a version of its own, and the parts of a topology each with another: neither is compared. */
type ServerLauncherKind = Exclude<LauncherKind, 'influxdb-relay' | 'topology'>;

/** Major versions that each kind stands for; an existing target of kind influxdb-v1 may be a 0.12 or 0.13, a launched one may not. */
const launchedVersions: Readonly<Record<string, readonly number[]>> = {
  'influxdb-v0': [0],
  'influxdb-v1': [1],
  'influxdb-v2': [2],
} satisfies Record<ServerLauncherKind, readonly number[]>;
const existingVersions: Readonly<Record<string, readonly number[]>> = {
  'influxdb-v1': [0, 1],
  'influxdb-v2': [2],
} satisfies Record<Exclude<ExistingTarget['kind'], 'graphite' | 'influxdb-relay'>, readonly number[]>;

/**
 * versionMismatch says how the version that a server answered differs from what was configured: the kind of target or launcher, or a
 * version in the launcher's name; null if it does not, or if that is unknown.
 */
export function versionMismatch({ kind, version, launcher }: Answered): string | null {
  const [, answered, major] = /^v?((\d+)\.\d+[^\s]*)/.exec(version ?? '') ?? [];
  if (answered === undefined || writesToSink(version)) return null;
  const kinds = launcher === null ? existingVersions : launchedVersions;
  const expected = kinds[kind];
  if (expected !== undefined && !expected.includes(Number(major)))
    return `The ${launcher === null ? 'target' : `launcher "${launcher}"`} is of kind ${kind}, and the server that answered is ${answered}.`;
  const named = /\d+\.\d+(\.\d+)?/.exec(launcher ?? '')?.[0];
  // A release candidate or a build of a version: 1.8.10-c1, 1.6.7~rc0 as Debian writes it.
  return named === undefined || ['.', '-', '~', '+'].some((end) => `${answered}.`.startsWith(named + end))
    ? null
    : `The launcher is called "${launcher}", and the server that answered is ${answered}.`;
}

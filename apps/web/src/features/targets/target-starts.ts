import type { LauncherChoice } from '@tidemark/domain/launcher';
import type { JsonObject } from '../editing/json-document.ts';

/** What every target has, whatever its kind. */
const base = { name: '', description: '', maxSeries: 1_000_000 };

/** existingStart is an InfluxDB that runs already, as its form begins. */
export const existingStart: JsonObject = {
  kind: 'influxdb-v1',
  ...base,
  url: 'http://127.0.0.1:8086',
  username: null,
  keepDatabase: false,
};

/** launchedStart is a fresh server by the first launcher, as its form begins. */
export function launchedStart(launchers: LauncherChoice[] | null): JsonObject {
  const first = launchers?.[0];
  const launcher = first?.name ?? 'influxdb-1.6';
  const variant = first?.variants[0]?.name ?? 'inmem';
  return { kind: 'launched', ...base, name: launchedName(launcher, variant), launcher, variant };
}

/** withKind begins anew with another kind, and keeps what both kinds have. */
export function withKind(document: JsonObject, start: JsonObject): JsonObject {
  const { name, description, maxSeries } = document;
  return {
    ...start,
    ...(name && !hasMadeName(document) ? { name } : {}),
    ...(description ? { description } : {}),
    ...(maxSeries === undefined ? {} : { maxSeries }),
  };
}

/** withLauncher chooses launcher and variant; a name that was made of the ones before follows. */
export function withLauncher(document: JsonObject, launcher: string, variant: string): JsonObject {
  const name = hasMadeName(document) ? { name: launchedName(launcher, variant) } : {};
  return { ...document, launcher, variant, ...name };
}

function hasMadeName({ name, launcher, variant }: JsonObject): boolean {
  return name === launchedName(String(launcher), String(variant));
}

function launchedName(launcher: string, variant: string): string {
  return `${launcher}, ${variant}`;
}

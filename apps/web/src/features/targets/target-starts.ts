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
  return { kind: 'launched', ...base, name: `${launcher}, ${variant}`, launcher, variant };
}

/** withKind begins anew with another kind, and keeps what both kinds have. */
export function withKind(document: JsonObject, start: JsonObject): JsonObject {
  const { name, description, maxSeries } = document;
  return {
    ...start,
    ...(name ? { name } : {}),
    ...(description ? { description } : {}),
    ...(maxSeries === undefined ? {} : { maxSeries }),
  };
}

import type { LauncherChoice } from '@tidemark/domain/target/launcher';
import type { ExistingTarget, Target } from '@tidemark/domain/target/target';
import type { JsonObject } from '#features/forms/json-document.ts';

/** What every target has, whatever its kind. */
const base = { name: '', description: '', maxSeries: 1_000_000 };

/** What every target that runs already has. */
const server: JsonObject = {
  url: 'http://127.0.0.1:8086',
  moreUrls: [],
  tls: { verify: true, ca: null },
};

/** existingStart is an InfluxDB 1.x that runs already, as its form begins. */
export const existingStart: JsonObject = {
  kind: 'influxdb-v1',
  ...base,
  ...server,
  auth: 'basic',
  username: null,
  keepDatabase: false,
};

/** existingV2Start is an InfluxDB 2.x that runs already, as its form begins. */
const existingV2Start: JsonObject = {
  kind: 'influxdb-v2',
  ...base,
  ...server,
  org: '',
  bucket: null,
  bucketPrefix: 'tidemark',
  keepBucket: false,
};

/** A relay that runs already, as its form begins. */
const relayStart: JsonObject = {
  kind: 'influxdb-relay',
  ...base,
  url: 'http://127.0.0.1:9096',
  backends: [
    { url: 'http://127.0.0.1:8086', username: null },
    { url: 'http://127.0.0.1:8087', username: null },
  ],
  auth: 'basic',
  username: null,
  keepDatabase: false,
  tls: { verify: true, ca: null },
};

/** How a Graphite is written to, as its form begins. */
const writingStart: JsonObject = {
  protocol: 'plaintext',
  naming: {
    pathTemplate: 'tidemark.{run}.{measurement}.{tags}.{field}',
    tagStyle: 'nodes',
    nameRule: 'refuse',
  },
  closeTimeoutSeconds: 30,
};

/** A Graphite that runs already, as its form begins: with the archive of carbon's own example. */
const graphiteStart: JsonObject = {
  kind: 'graphite',
  ...base,
  url: '127.0.0.1:2003',
  moreUrls: [],
  ...writingStart,
  archive: { stepSeconds: 60, retentionSeconds: 86_400 },
  cacheQueryUrls: [],
  renderUrl: null,
  tls: { verify: true, ca: null },
};

/** The compiler asks for the start of a kind that is added. */
const existingStarts: Record<ExistingTarget['kind'], JsonObject> = {
  'influxdb-v1': existingStart,
  'influxdb-v2': existingV2Start,
  'influxdb-relay': relayStart,
  graphite: graphiteStart,
};

/** startOf is a target of a kind as its form begins. */
export function startOf(kind: Target['kind'], launchers: LauncherChoice[] | null): JsonObject {
  return kind === 'launched' ? launchedStart(launchers) : existingStarts[kind];
}

/** launchedStart is a fresh server by the first launcher, as its form begins. */
export function launchedStart(launchers: LauncherChoice[] | null): JsonObject {
  const first = launchers?.[0];
  const launcher = first?.name ?? 'influxdb-1.6';
  const variant = first?.variants[0]?.name ?? 'inmem';
  return { kind: 'launched', ...base, name: launchedName(launcher, variant), launcher, variant };
}

/** withKind begins anew with another kind, and keeps what both kinds have, addresses included. */
export function withKind(document: JsonObject, start: JsonObject): JsonObject {
  const { name, description, maxSeries, url, moreUrls, tls } = document;
  return {
    ...start,
    ...(start.url === undefined || url === undefined || isTcp(start.url) !== isTcp(url)
      ? {}
      : { url, ...(start.moreUrls === undefined ? {} : { moreUrls: moreUrls ?? [] }), tls: tls ?? {} }),
    ...(name && !hasMadeName(document) ? { name } : {}),
    ...(description ? { description } : {}),
    ...(maxSeries === undefined ? {} : { maxSeries }),
  };
}

/** The address of a Graphite is none of an InfluxDB. */
function isTcp(url: unknown): boolean {
  return typeof url === 'string' && !url.startsWith('http');
}

/** withLauncher chooses launcher and variant; a name that was made of the ones before follows. */
export function withLauncher(
  { graphite, ...document }: JsonObject,
  launchers: readonly LauncherChoice[],
  launcher: string,
  variant: string,
): JsonObject {
  const name = hasMadeName(document) ? { name: launchedName(launcher, variant) } : {};
  const isGraphite = launchers.find((choice) => choice.name === launcher)?.kind === 'topology';
  // How a Graphite is written to is refused of any other launcher.
  const writing = isGraphite ? { graphite: graphite ?? writingStart } : {};
  return { ...document, launcher, variant, ...name, ...writing };
}

function hasMadeName({ name, launcher, variant }: JsonObject): boolean {
  return name === launchedName(String(launcher), String(variant));
}

function launchedName(launcher: string, variant: string): string {
  return `${launcher}, ${variant}`;
}

import { z } from 'zod';
import { graphiteServerShape, graphiteWritingShape } from './graphite-target.ts';
import { targetTlsShape } from './target-tls.ts';

/** Name of a launcher or of one of its variants, as in the operator's file. */
export const launcherNameShape = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,59}$/, 'use lower-case letters, digits, dots and dashes');

const targetBase = {
  name: z.string().trim().min(1, 'give the target a name').max(120),
  description: z.string().max(2_000).default(''),
  maxSeries: z
    .int()
    .min(1)
    .max(1_000_000_000)
    .default(1_000_000)
    .describe('A plan that would create more series is refused'),
};

/** Limit of additional endpoints per target. */
const maxMoreUrls = 15;

const targetUrlShape = z.string().max(2_000).superRefine(checkTargetUrl);

/** Common to targets over HTTP. */
const httpTarget = {
  ...targetBase,
  url: targetUrlShape.describe('Endpoint for setup, reads and verification, and the first one for writes'),
  moreUrls: z
    .array(targetUrlShape)
    .max(maxMoreUrls)
    .default([])
    .describe('Further endpoints of the same data: batches go to all endpoints in turn'),
  tls: targetTlsShape.prefault({}),
};

/** A running InfluxDB 1.x (or 0.x). Each run writes to its own database. */
export const influxdbV1TargetShape = z.strictObject({
  kind: z.literal('influxdb-v1'),
  ...httpTarget,
  auth: z
    .enum(['basic', 'token'])
    .default('basic')
    .describe(
      'basic: user and password, or none. token: "Authorization: Token", from 1.8 on "user:password"',
    ),
  username: z.string().max(200).nullable().default(null),
  keepDatabase: z.boolean().default(false).describe('Keep the database of a run after verification'),
});

/** A running InfluxDB 2.x. Each run writes to its own bucket, unless one is named. */
export const influxdbV2TargetShape = z.strictObject({
  kind: z.literal('influxdb-v2'),
  ...httpTarget,
  org: z.string().trim().min(1, 'enter the organization').max(200),
  bucket: z
    .string()
    .min(1)
    .max(200)
    .nullable()
    .default(null)
    .describe('An existing bucket, which is kept; null: each run creates its own'),
  bucketPrefix: z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9_-]{0,59}$/, 'use letters, digits, underscores and dashes')
    .default('tidemark')
    .describe('Prefix of the names of buckets that runs create'),
  keepBucket: z.boolean().default(false).describe('Keep the bucket of a run after verification'),
});

/** Limit of backends per relay. */
const maxBackends = 16;

/** One InfluxDB 0.x or 1.x behind a relay; TLS is that of the target. */
export const relayBackendShape = z.strictObject({
  url: targetUrlShape,
  username: z
    .string()
    .max(200)
    .nullable()
    .default(null)
    .describe('Own user of this backend, with its own password; null: user and password of the relay'),
});

/**
 * A relay that is running already, in front of InfluxDB 0.x or 1.x servers. Each run writes to the relay, into a database that it creates at every
 * backend; each of them is verified.
 */
export const influxdbRelayTargetShape = z.strictObject({
  kind: z.literal('influxdb-relay'),
  ...targetBase,
  url: targetUrlShape.describe('Address of the relay, for writes only'),
  backends: z
    .array(relayBackendShape)
    .min(1, 'give the address of one backend at least')
    .max(maxBackends)
    .superRefine(refuseRepeated)
    .describe('Every server that the relay writes to; backend:1 is the first'),
  auth: z
    .enum(['basic', 'token'])
    .default('basic')
    .describe('basic: user and password, or none; token: one token for the relay and its backends'),
  username: z.string().max(200).nullable().default(null),
  keepDatabase: z.boolean().default(false).describe('Keep the databases of a run after verification'),
  tls: targetTlsShape.prefault({}),
});

/** A running Graphite: caches, or relays in front of them. It acknowledges nothing and has no login. Each run writes its own paths. */
export const graphiteTargetShape = z.strictObject({
  kind: z.literal('graphite'),
  ...targetBase,
  ...graphiteServerShape,
  renderUrl: targetUrlShape
    .nullable()
    .default(null)
    .describe('Address of graphite-web, which a run is read back from; null: it is not read back'),
  tls: targetTlsShape.prefault({}).describe('For a renderUrl over https'),
});

/** A fresh server that a launcher starts for each run on the worker's own host. */
export const launchedTargetShape = z.strictObject({
  kind: z.literal('launched'),
  ...targetBase,
  launcher: launcherNameShape,
  variant: launcherNameShape,
  graphite: graphiteWritingShape
    .optional()
    .describe('How a launched Graphite is written to; not for other launchers'),
});

/** The system under test. A password or token is never part of it: secrets are sealed and stored separately. */
export const targetShape = z.discriminatedUnion('kind', [
  influxdbV1TargetShape,
  influxdbV2TargetShape,
  influxdbRelayTargetShape,
  graphiteTargetShape,
  launchedTargetShape,
]);
export type Target = z.infer<typeof targetShape>;
export type InfluxdbV1Target = z.infer<typeof influxdbV1TargetShape>;
export type InfluxdbV2Target = z.infer<typeof influxdbV2TargetShape>;
export type InfluxdbRelayTarget = z.infer<typeof influxdbRelayTargetShape>;
export type GraphiteTarget = z.infer<typeof graphiteTargetShape>;
export type LaunchedTarget = z.infer<typeof launchedTargetShape>;

/** An InfluxDB that is already running. */
export type InfluxdbTarget = InfluxdbV1Target | InfluxdbV2Target;

/** A server that is already running, and is spoken to by itself. */
export type ServerTarget = InfluxdbTarget | GraphiteTarget;

/** A target that is already running. */
export type ExistingTarget = ServerTarget | InfluxdbRelayTarget;

/**
 * Credentials of a target: a password or a token, and the passwords of those backends of a relay that have a user of their own, in the order of
 * the backends. Stored sealed, given only to the processes that connect to the target.
 */
export type TargetSecret = {
  password: string | null;
  token: string | null;
  backendPasswords?: readonly (string | null)[];
};

/** No credentials. */
export const noSecret: TargetSecret = { password: null, token: null };

/** opensByToken reports whether a target authenticates by token rather than by password. */
export function opensByToken(target: Target): boolean {
  switch (target.kind) {
    case 'influxdb-v1':
    case 'influxdb-relay':
      return target.auth === 'token';
    case 'influxdb-v2':
      return true;
    case 'graphite':
    case 'launched':
      return false;
  }
}

/** isCertificateChecked reports whether the certificates of a target are verified; null without TLS. */
export function isCertificateChecked(target: Target): boolean | null {
  const isSecure = targetAddresses(target).some((url) => url.startsWith('https:'));
  return isSecure && target.kind !== 'launched' ? target.tls.verify : null;
}

/** targetUrls are all endpoints that a target is written to, in order; empty if it is launched. */
export function targetUrls(target: Target): string[] {
  if (target.kind === 'launched') return [];
  return target.kind === 'influxdb-relay' ? [target.url] : [target.url, ...target.moreUrls];
}

/** targetAddresses are all addresses of a target, whatever for. */
export function targetAddresses(target: Target): string[] {
  const urls = targetUrls(target);
  if (target.kind === 'influxdb-relay') return [...urls, ...target.backends.map(({ url }) => url)];
  if (target.kind !== 'graphite') return urls;
  return [...urls, ...target.cacheQueryUrls, ...(target.renderUrl === null ? [] : [target.renderUrl])];
}

function originOf(url: string): string {
  return URL.canParse(url) ? new URL(url).origin : url;
}

/** One that stands twice would be counted twice. */
function refuseRepeated(backends: readonly { url: string }[], context: z.RefinementCtx): void {
  const origins = backends.map(({ url }) => originOf(url));
  origins.forEach((origin, i) => {
    const first = origins.indexOf(origin);
    if (first === i) return;
    const message = `backend:${first + 1} has the same address; give each server once`;
    context.addIssue({ code: 'custom', path: [i, 'url'], message });
  });
}

function checkTargetUrl(text: string, context: z.RefinementCtx): void {
  const fault = targetUrlFault(text);
  if (fault) context.addIssue({ code: 'custom', message: fault });
}

/** targetUrlFault says why a text is not a valid target address, or null. */
export function targetUrlFault(text: string): string | null {
  if (!URL.canParse(text)) return 'write an address such as http://127.0.0.1:8086';
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return 'only http and https addresses are supported';
  if (url.username !== '' || url.password !== '') return 'put the user and password in their own fields';
  if (url.search !== '' || url.hash !== '') return 'remove the part from ? or # on';
  return null;
}

import { z } from 'zod';
import { carbonSettingsShape, cRelayFlagsShape } from './carbon-settings.ts';
import { retentionsShape } from './retentions.ts';
import { startedProcess } from './server-launcher.ts';
import { launcherNameShape } from './target.ts';

/** Programs of Graphite that topologies consist of. */
export const carbonKinds = ['carbon-cache', 'carbon-relay', 'carbon-c-relay'] as const;
export type CarbonKind = (typeof carbonKinds)[number];

const description = z.string().max(500).default('');
const absolutePath = (what: string) =>
  z
    .string()
    .regex(/^\/[^\0\r\n]{0,999}$/, 'write an absolute path')
    .describe(what);

const variantsOf = (settings: typeof carbonSettingsShape) =>
  z
    .record(launcherNameShape, z.strictObject({ description, settings: settings.default({}) }))
    .prefault({ default: {} });

/** Carbon takes the name of its script for the daemon that it is. */
const carbonProgram = (kind: 'carbon-cache' | 'carbon-relay') => ({
  kind: z.literal(kind),
  description,
  binary: z
    .string()
    .max(1_000)
    .regex(new RegExp(`^/([^\\0\\r\\n]*/)?${kind}(\\.py)?$`), `write an absolute path of the script ${kind}`)
    .describe(`The script, such as /usr/bin/${kind}`),
  python: absolutePath('Interpreter that runs the script').default('/usr/bin/python3'),
  pythonPath: absolutePath('Directory of the Python packages carbon, whisper and Twisted').default(
    '/usr/lib/python3/dist-packages',
  ),
  readyTimeoutSeconds: startedProcess.readyTimeoutSeconds,
  variants: variantsOf(carbonSettingsShape),
});

/** Programs that a topology starts, one shape per kind. */
export const carbonLauncherShapes = [
  z.strictObject(carbonProgram('carbon-cache')),
  z.strictObject(carbonProgram('carbon-relay')),
  z.strictObject({
    kind: z.literal('carbon-c-relay'),
    description,
    binary: absolutePath('The program'),
    libraryPath: absolutePath('Directory of shared libraries that the host lacks').optional(),
    readyTimeoutSeconds: startedProcess.readyTimeoutSeconds,
    variants: variantsOf(cRelayFlagsShape),
  }),
] as const;
export type CarbonLauncher = z.infer<(typeof carbonLauncherShapes)[number]>;

/**
 * How a relay chooses among the parts that it sends to: carbon-relay as `consistent-hashing`, carbon-c-relay as one of the others, of
 * which `carbon_ch` chooses alike.
 */
export const relayMethods = [
  'consistent-hashing',
  'carbon_ch',
  'fnv1a_ch',
  'jump_fnv1a_ch',
  'any_of',
  'failover',
  'forward',
] as const;

const partNameShape = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,19}(:[a-z0-9]{1,10})?$/, 'name a part such as cache:a or relay');

/** One process of a topology. */
export const topologyPartShape = z.strictObject({
  name: partNameShape.describe(
    'Behind the colon: the instance, by which a ring of consistent hashing knows it',
  ),
  launcher: launcherNameShape,
  variant: launcherNameShape.default('default'),
  settings: z.record(z.string(), z.string()).default({}).describe('In addition to those of the variant'),
  sendsTo: z.array(partNameShape).max(16).default([]).describe('Of a relay: names of the parts behind it'),
  method: z
    .enum(relayMethods)
    .optional()
    .describe('Of a relay; default: consistent hashing as carbon does it'),
  replication: z
    .int()
    .min(1)
    .max(16)
    .default(1)
    .describe('Of a relay: to how many parts it sends each point'),
});
export type TopologyPart = z.infer<typeof topologyPartShape>;

/** instanceOf is the part's name to a ring: behind the colon, or `a`. */
export function instanceOf(partName: string): string {
  return partName.split(':')[1] ?? 'a';
}

/** Caches, and relays in front of them, that are started together. */
export const topologyLauncherShape = z.strictObject({
  kind: z.literal('topology'),
  description,
  retentions: retentionsShape
    .default('1s:1h')
    .describe('Of every series, as in storage-schemas.conf; the first one is the step'),
  aggregation: z.enum(['average', 'sum', 'last', 'max', 'min']).default('average'),
  variants: z.record(
    launcherNameShape,
    z.strictObject({
      description,
      parts: z
        .array(topologyPartShape)
        .min(1)
        .max(17)
        .describe('Points enter at the last one; a relay stands behind the parts that it sends to'),
    }),
  ),
});
export type TopologyLauncher = z.infer<typeof topologyLauncherShape>;

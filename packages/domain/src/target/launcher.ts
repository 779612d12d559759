import { z } from 'zod';
import type { FaultAction } from '../load/fault-step.ts';
import {
  type CarbonKind,
  type CarbonLauncher,
  carbonLauncherShapes,
  topologyLauncherShape,
} from './graphite-launcher.ts';
import { isRelayPreset, type RelayPreset, relayDefaults, relayPresets } from './relay-presets.ts';
import {
  launcherVariantShape,
  type ServerLauncher,
  serverLauncherShapes,
  startedProcess,
} from './server-launcher.ts';
import { launcherNameShape } from './target.ts';
import { topologyFaults } from './topology-faults.ts';

const { image: _, containerPort: __, ...relayProcess } = startedProcess;

const byDefault = relayDefaults['influxdb-relay'];

/** A relay in front of servers that other launchers of the same file start: writes go through the relay, reads to the backends. */
export const relayLauncherShape = z.strictObject({
  kind: z.literal('influxdb-relay'),
  ...relayProcess,
  preset: z
    .enum(relayPresets)
    .default('influxdb-relay')
    .describe('Which program it is; decides arguments, templates and settings that the file does not have'),
  binary: z.string().min(1),
  args: z.array(z.string()).default(byDefault.args),
  configTemplate: z
    .string()
    .default(byDefault.configTemplate)
    .describe(
      '{backends} is replaced by one backendTemplate per backend, {copies} by one copyTemplate for each but the first',
    ),
  backendTemplate: z
    .string()
    .default(byDefault.backendTemplate)
    .describe(
      'With {name}, {number} (from 1), {url} and {address} (host:port) of one backend, and settings of the variant',
    ),
  copyTemplate: z
    .string()
    .default(byDefault.copyTemplate)
    .describe('As backendTemplate, for each backend but the first'),
  backendSeparator: z.string().default(byDefault.backendSeparator).describe('Between two backends'),
  readyPath: z.string().startsWith('/').default('/ping'),
  variants: z.record(
    launcherNameShape,
    launcherVariantShape.extend({
      backends: z
        .array(z.strictObject({ launcher: launcherNameShape, variant: launcherNameShape }))
        .min(1)
        .max(8)
        .describe('Started before the relay, each on its own; the first one is set up, read and verified'),
    }),
  ),
});
export type RelayLauncher = z.infer<typeof relayLauncherShape>;

/** What a run can be put on: a generation of InfluxDB, a relay in front of several servers, or a topology of Graphite's programs. */
export const launcherKinds = [
  'influxdb-v0',
  'influxdb-v1',
  'influxdb-v2',
  'influxdb-relay',
  'topology',
] as const;
export type LauncherKind = (typeof launcherKinds)[number];

/** isInfluxdbServer reports whether a launcher starts a single InfluxDB. */
export function isInfluxdbServer({ kind }: { kind: LauncherKind | CarbonKind }): boolean {
  return kind === 'influxdb-v0' || kind === 'influxdb-v1' || kind === 'influxdb-v2';
}

/** An operator's way to start a fresh target on the worker's host. Commands come only from the operator's file. */
export const launcherShape = z.preprocess(
  withDefaults,
  z.discriminatedUnion('kind', [
    ...serverLauncherShapes,
    relayLauncherShape,
    ...carbonLauncherShapes,
    topologyLauncherShape,
  ]),
);
export type Launcher = z.infer<typeof launcherShape>;

/** A launcher that starts one program by its arguments and configuration file, as InfluxDB and its relay. */
export type ProgramLauncher = ServerLauncher | RelayLauncher;

/** isCarbonLauncher reports whether a launcher starts as a part of a topology only. */
export function isCarbonLauncher(launcher: Launcher): launcher is CarbonLauncher {
  return (
    launcher.kind === 'carbon-cache' || launcher.kind === 'carbon-relay' || launcher.kind === 'carbon-c-relay'
  );
}

/** The operator's file: launchers by name. */
export const launcherFileShape = z
  .strictObject({ launchers: z.record(launcherNameShape, launcherShape) })
  .superRefine(refuseUnknownBackends)
  .superRefine(({ launchers }, context) => {
    for (const fault of topologyFaults(launchers)) context.addIssue({ code: 'custom', ...fault });
  });
export type LauncherFile = z.infer<typeof launcherFileShape>;

/** What the portal and the API may see of a launcher: names, never commands. */
export type LauncherChoice = {
  name: string;
  description: string;
  kind: LauncherKind;
  /** Of a relay: which program it is; null for other launchers. */
  preset: RelayPreset | null;
  /** Why this host cannot start it; null if it can. */
  unavailable: string | null;
  /** `parts`: what a variant starts, the one that is written to first. */
  variants: { name: string; description: string; parts: TargetPart[] }[];
};

/** One process of a launched target, and the faults that it can have. */
export type TargetPart = { name: string; actions: readonly FaultAction[] };

/** Files of earlier versions have no kind: InfluxDB 1.x was the only one. A relay has the defaults of its preset. */
function withDefaults(launcher: unknown): unknown {
  if (typeof launcher !== 'object' || launcher === null) return launcher;
  if (!('kind' in launcher)) return { ...launcher, kind: 'influxdb-v1' };
  if (launcher.kind !== 'influxdb-relay') return launcher;
  const preset = 'preset' in launcher ? launcher.preset : 'influxdb-relay';
  if (!isRelayPreset(preset)) return launcher;
  const { settings, ...defaults } = relayDefaults[preset];
  const variants = 'variants' in launcher ? { variants: withSettings(launcher.variants, settings) } : {};
  return { ...defaults, ...launcher, ...variants };
}

function withSettings(variants: unknown, defaults: Record<string, string>): unknown {
  if (typeof variants !== 'object' || variants === null) return variants;
  return Object.fromEntries(
    Object.entries(variants).map(([name, variant]: [string, unknown]) => {
      if (typeof variant !== 'object' || variant === null) return [name, variant];
      const own = 'settings' in variant ? variant.settings : {};
      const isRecord = typeof own === 'object' && own !== null;
      return [name, isRecord ? { ...variant, settings: { ...defaults, ...own } } : variant];
    }),
  );
}

function refuseUnknownBackends(
  { launchers }: { launchers: Record<string, Launcher> },
  context: z.RefinementCtx,
) {
  for (const [name, launcher] of Object.entries(launchers)) {
    if (launcher.kind !== 'influxdb-relay') continue;
    for (const [variant, { backends }] of Object.entries(launcher.variants)) {
      backends.forEach((backend, i) => {
        const message = backendFault(launchers, backend);
        const path = ['launchers', name, 'variants', variant, 'backends', i];
        if (message !== null) context.addIssue({ code: 'custom', path, message });
      });
    }
  }
}

function backendFault(
  launchers: Record<string, Launcher>,
  { launcher: name, variant }: { launcher: string; variant: string },
): string | null {
  const launcher = Object.hasOwn(launchers, name) ? launchers[name] : undefined;
  if (!launcher) return `this file has no launcher "${name}"`;
  if (launcher.kind !== 'influxdb-v0' && launcher.kind !== 'influxdb-v1')
    return `"${name}" is not an InfluxDB 0.x or 1.x; a relay supports no others`;
  return Object.hasOwn(launcher.variants, variant) ? null : `"${name}" has no variant "${variant}"`;
}

import { carbonSettingsShape, cRelayFlagsShape } from './carbon-settings.ts';
import {
  type CarbonLauncher,
  instanceOf,
  type TopologyLauncher,
  type TopologyPart,
} from './graphite-launcher.ts';

/** Launchers of a file by name, of all kinds. */
type Launchers = Readonly<
  Record<string, CarbonLauncher | TopologyLauncher | { kind: `influxdb-${string}`; variants: unknown }>
>;
type Fault = { path: (string | number)[]; message: string };

/** topologyFaults lists what is wrong with the topologies of a file: parts that cannot be started, or do not fit together. */
export function topologyFaults(launchers: Launchers): Fault[] {
  return Object.entries(launchers).flatMap(([name, launcher]) =>
    launcher.kind === 'topology'
      ? Object.entries(launcher.variants).flatMap(([variant, { parts }]) =>
          parts.flatMap((_, i) =>
            partFaults(launchers, parts, i).map(({ path, message }) => ({
              path: ['launchers', name, 'variants', variant, 'parts', i, ...path],
              message,
            })),
          ),
        )
      : [],
  );
}

function partFaults(launchers: Launchers, parts: readonly TopologyPart[], index: number): Fault[] {
  const part = parts[index];
  if (!part) return [];
  const program = programOf(launchers, part);
  if ('message' in program) return [program];
  return [
    ...settingFaults(part, program),
    ...nameFaults(part, parts.slice(0, index)),
    ...destinationFaults(part, program, launchers, parts.slice(0, index)),
    ...entryFaults(part, parts.slice(index + 1)),
  ];
}

function programOf(launchers: Launchers, { launcher: name, variant }: TopologyPart): CarbonLauncher | Fault {
  const launcher = Object.hasOwn(launchers, name) ? launchers[name] : undefined;
  if (!launcher) return { path: ['launcher'], message: `this file has no launcher "${name}"` };
  if (!isCarbon(launcher)) return { path: ['launcher'], message: `"${name}" is no program of Graphite` };
  return Object.hasOwn(launcher.variants, variant)
    ? launcher
    : { path: ['variant'], message: `"${name}" has no variant "${variant}"` };
}

function isCarbon(launcher: Launchers[string]): launcher is CarbonLauncher {
  return (
    launcher.kind === 'carbon-cache' || launcher.kind === 'carbon-relay' || launcher.kind === 'carbon-c-relay'
  );
}

const defaultBatch = '2500';
const defaultQueue = '25000';

function settingFaults({ settings, variant }: TopologyPart, { kind, variants }: CarbonLauncher): Fault[] {
  const shape = kind === 'carbon-c-relay' ? cRelayFlagsShape : carbonSettingsShape;
  const faults: Fault[] = (shape.safeParse(settings).error?.issues ?? []).map(({ path, message }) => ({
    path: ['settings', ...path.map(String)],
    message,
  }));
  const { '-b': batch = defaultBatch, '-q': queue = defaultQueue } = {
    ...variants[variant]?.settings,
    ...settings,
  };
  if (kind === 'carbon-c-relay' && !(Number(batch) < Number(queue)))
    faults.push({ path: ['settings'], message: `-b (${batch}) must be below -q (${queue})` });
  return faults;
}

function nameFaults({ name }: TopologyPart, before: readonly TopologyPart[]): Fault[] {
  const same = before.find((other) => other.name === name || instanceKey(other.name) === instanceKey(name));
  return same
    ? [{ path: ['name'], message: `"${same.name}" is the same instance: give each part its own` }]
    : [];
}

/** A ring knows a part by its instance, and so do the figures that it reports about itself. */
function instanceKey(name: string): string {
  return `${name.split(':')[0]}:${instanceOf(name)}`;
}

function destinationFaults(
  { sendsTo, method, replication }: TopologyPart,
  { kind }: CarbonLauncher,
  launchers: Launchers,
  before: readonly TopologyPart[],
): Fault[] {
  if (kind === 'carbon-cache')
    return sendsTo.length > 0 || method !== undefined || replication > 1
      ? [{ path: ['sendsTo'], message: 'a cache sends to no other part' }]
      : [];
  const faults: Fault[] = [];
  if (sendsTo.length === 0) faults.push({ path: ['sendsTo'], message: 'name the parts behind this relay' });
  if (replication > Math.max(1, sendsTo.length))
    faults.push({ path: ['replication'], message: 'a point cannot go to more parts than there are' });
  if (method !== undefined && (method === 'consistent-hashing') !== (kind === 'carbon-relay'))
    faults.push({ path: ['method'], message: `${kind} has no method "${method}"` });
  sendsTo.forEach((name, i) => {
    const message = receiverFault(name, sendsTo.slice(0, i), kind, launchers, before);
    if (message !== null) faults.push({ path: ['sendsTo', i], message });
  });
  return faults;
}

function receiverFault(
  name: string,
  others: readonly string[],
  kind: CarbonLauncher['kind'],
  launchers: Launchers,
  before: readonly TopologyPart[],
): string | null {
  const receiver = before.find((part) => part.name === name);
  if (!receiver) return `no part "${name}" stands before this one`;
  if (others.some((other) => instanceOf(other) === instanceOf(name)))
    return `"${name}" has the instance of another one: a ring would take both for one`;
  const takesNoPickle = launchers[receiver.launcher]?.kind === 'carbon-c-relay';
  return kind === 'carbon-relay' && takesNoPickle
    ? 'carbon-relay sends pickle frames, which carbon-c-relay does not read'
    : null;
}

/** Points enter at the last part and reach every other one from there. */
function entryFaults({ name }: TopologyPart, after: readonly TopologyPart[]): Fault[] {
  return after.length === 0 || after.some(({ sendsTo }) => sendsTo.includes(name))
    ? []
    : [{ path: ['name'], message: 'no later part sends to it' }];
}

import { isInfluxdbServer, type LauncherChoice, type TargetPart } from '@tidemark/domain/target/launcher';
import { type RelayPreset, relayPresets } from '@tidemark/domain/target/relay-presets';
import { defaultLauncherName, defaultVariantNames } from '@tidemark/targets/launching/default-launchers';
import { graphiteLauncherName } from '@tidemark/targets/launching/graphite-launchers';

/** A launcher and one of its variants. */
export type ScenarioSystem = { launcher: string; variant: string };

/** Launchers of the workers, as far as this process knows them; null: unknown. */
type Launchers = LauncherChoice[] | null;

/**
 * defaultSystems gives all variants of the default launcher, or else of the first server that can be started here, or else of the
 * first; the default variant comes first. Unknown launchers count as the default ones: a worker without them reports that.
 */
export function defaultSystems(launchers: Launchers): ScenarioSystem[] {
  if (launchers === null)
    return defaultVariantNames.map((variant) => ({ launcher: defaultLauncherName, variant }));
  const servers = serversOf(launchers);
  const chosen = servers.find(({ name }) => name === defaultLauncherName) ?? servers[0];
  return chosen ? systemsOf(chosen) : [];
}

/** defaultSystem gives only the first of them. */
export function defaultSystem(launchers: Launchers): ScenarioSystem[] {
  return defaultSystems(launchers).slice(0, 1);
}

/** systemOfEach gives one system per server; with a single launcher all its variants, so that there is something to compare. */
export function systemOfEach(launchers: Launchers): ScenarioSystem[] {
  const servers = serversOf(launchers ?? []);
  if (servers.length < 2) return defaultSystems(launchers);
  return servers.flatMap((launcher) => systemsOf(launcher).slice(0, 1));
}

/** choosableSystems gives every variant of every server that can be started here. */
export function choosableSystems(launchers: Launchers): ScenarioSystem[] {
  return launchers === null ? defaultSystems(null) : serversOf(launchers).flatMap(systemsOf);
}

/** relaySystems gives all relays that can be started here. */
export function relaySystems(launchers: Launchers): ScenarioSystem[] {
  return (launchers ?? [])
    .filter(({ kind, unavailable }) => kind === 'influxdb-relay' && unavailable === null)
    .flatMap(systemsOf);
}

/** missingPresets gives the relays that no launcher here can start. */
export function missingPresets(launchers: Launchers): RelayPreset[] {
  const here = (launchers ?? []).filter(({ unavailable }) => unavailable === null);
  return relayPresets.filter((preset) => here.every((launcher) => launcher.preset !== preset));
}

/** partsOf gives what a system starts; none where the launchers do not say. */
export function partsOf(launchers: Launchers, { launcher, variant }: ScenarioSystem): readonly TargetPart[] {
  const known = launchers?.find(({ name }) => name === launcher)?.variants;
  return known?.find(({ name }) => name === variant)?.parts ?? [];
}

/** partNames gives the names of all parts of some systems. */
export function partNames(launchers: Launchers, systems: readonly ScenarioSystem[]): ReadonlySet<string> {
  return new Set(systems.flatMap((system) => partsOf(launchers, system).map(({ name }) => name)));
}

/** Topologies of Graphite that the default launchers offer, in the order of a comparison: without a relay first. */
const topologyVariants = ['one-cache', 'relay-2', 'c-relay-2'];

/** topologySystems gives the given number of topologies of the first launcher of Graphite that can be started here, all by default. */
export function topologySystems(launchers: Launchers, most = topologyVariants.length): ScenarioSystem[] {
  const wanted = topologyVariants.slice(0, most);
  if (launchers === null) return wanted.map((variant) => ({ launcher: graphiteLauncherName, variant }));
  const [found] = topologies(launchers).filter(({ unavailable }) => unavailable === null);
  const offered = new Set(found?.variants.map(({ name }) => name));
  return found
    ? wanted.flatMap((variant) => (offered.has(variant) ? [{ launcher: found.name, variant }] : []))
    : [];
}

/** Topologies whose relay has a queue of its own size for each cache; the smallest queue first. */
const queuedVariants = ['relay-2-queue-1000', 'c-relay-2-queue-3000', 'relay-2', 'c-relay-2'];

/** queuedRelaySystems gives the relays that keep what a part behind them misses, of Graphite and of InfluxDB, as far as they can be started here. */
export function queuedRelaySystems(launchers: Launchers): ScenarioSystem[] {
  if (launchers === null) return [{ launcher: graphiteLauncherName, variant: 'relay-2' }];
  const startable = launchers.filter(({ unavailable }) => unavailable === null);
  const [graphite] = topologies(startable);
  const caches = queuedVariants.flatMap((variant) =>
    graphite?.variants.some(({ name }) => name === variant) ? [{ launcher: graphite.name, variant }] : [],
  );
  const buffered = relaySystems(startable).filter(({ variant }) => variant.endsWith('buffered'));
  // One of each kind first: a size may take the first ones only.
  return [...caches.slice(0, 2), ...buffered, ...caches.slice(2)];
}

/** whyNoTopology is the reason why no topology of Graphite can be started here; null where one can, or nothing is known. */
export function whyNoTopology(launchers: Launchers): string | null {
  if (launchers === null || topologySystems(launchers).length > 0) return null;
  return (
    topologies(launchers).flatMap(({ unavailable }) => unavailable ?? [])[0] ??
    'no launcher starts topologies of Graphite; run npm run get:graphite'
  );
}

function topologies(launchers: LauncherChoice[]): LauncherChoice[] {
  return launchers.filter(({ kind }) => kind === 'topology');
}

/** Servers that can be started here; all of them where none can, so that the run reports why. */
function serversOf(launchers: LauncherChoice[]): LauncherChoice[] {
  const servers = launchers.filter(isInfluxdbServer);
  const startable = servers.filter(({ unavailable }) => unavailable === null);
  return startable.length > 0 ? startable : servers;
}

function systemsOf({ name, variants }: LauncherChoice): ScenarioSystem[] {
  const [defaultVariant] = defaultVariantNames;
  return variants
    .toSorted((a, b) => Number(b.name === defaultVariant) - Number(a.name === defaultVariant))
    .map((variant) => ({ launcher: name, variant: variant.name }));
}

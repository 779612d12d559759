import type { LauncherChoice } from '@tidemark/domain/target/launcher';
import { defaultLauncherName, defaultVariantNames } from '@tidemark/targets/launching/default-launchers';

/** A launcher and one of its variants. */
export type ScenarioSystem = { launcher: string; variant: string };

/** What a process knows of the launchers of its workers; null: nothing. */
type Launchers = LauncherChoice[] | null;

/**
 * defaultSystems are all variants of the default launcher, else of the first server that can be started here, else of the first; the
 * default variant is the first. Where launchers are not known, the default ones are taken: a worker without them says so.
 */
export function defaultSystems(launchers: Launchers): ScenarioSystem[] {
  if (launchers === null)
    return defaultVariantNames.map((variant) => ({ launcher: defaultLauncherName, variant }));
  const servers = serversOf(launchers);
  const chosen = servers.find(({ name }) => name === defaultLauncherName) ?? servers[0];
  return chosen ? systemsOf(chosen) : [];
}

/** defaultSystem is the first of them alone. */
export function defaultSystem(launchers: Launchers): ScenarioSystem[] {
  return defaultSystems(launchers).slice(0, 1);
}

/** systemOfEach is one system of each server; where there is one launcher only, all its variants, so that there is something to compare. */
export function systemOfEach(launchers: Launchers): ScenarioSystem[] {
  const servers = serversOf(launchers ?? []);
  if (servers.length < 2) return defaultSystems(launchers);
  return servers.flatMap((launcher) => systemsOf(launcher).slice(0, 1));
}

/** relaySystems are all relays that can be started here. */
export function relaySystems(launchers: Launchers): ScenarioSystem[] {
  return (launchers ?? [])
    .filter(({ kind, unavailable }) => kind === 'influxdb-relay' && unavailable === null)
    .flatMap(systemsOf);
}

/** Servers that can be started here; where none can, all of them, so that a run says why not. */
function serversOf(launchers: LauncherChoice[]): LauncherChoice[] {
  const servers = launchers.filter(({ kind }) => kind !== 'influxdb-relay');
  const startable = servers.filter(({ unavailable }) => unavailable === null);
  return startable.length > 0 ? startable : servers;
}

function systemsOf({ name, variants }: LauncherChoice): ScenarioSystem[] {
  const [defaultVariant] = defaultVariantNames;
  return variants
    .toSorted((a, b) => Number(b.name === defaultVariant) - Number(a.name === defaultVariant))
    .map((variant) => ({ launcher: name, variant: variant.name }));
}

import { type FaultAction, networkActions, processActions } from '../load/fault-step.ts';
import type { Launcher, LauncherFile, TargetPart } from './launcher.ts';

/** launchedParts names the processes that a launcher starts for a variant, the one that is written to first; none where there is no such variant. */
export function launchedParts(
  { launchers }: Pick<LauncherFile, 'launchers'>,
  name: string,
  variant: string,
): TargetPart[] {
  const launcher = Object.hasOwn(launchers, name) ? launchers[name] : undefined;
  if (!launcher || !Object.hasOwn(launcher.variants, variant)) return [];
  switch (launcher.kind) {
    case 'influxdb-v0':
    case 'influxdb-v1':
    case 'influxdb-v2':
      return [{ name: 'server', actions: partActions(launcher) }];
    case 'influxdb-relay':
      return [
        { name: 'relay', actions: partActions(launcher) },
        ...(launcher.variants[variant]?.backends ?? []).map((backend, index) => ({
          name: `backend:${index + 1}`,
          actions: actionsOf(launchers, backend.launcher),
        })),
      ];
    case 'topology':
      return entryFirst(launcher.variants[variant]?.parts ?? []).map((part) => ({
        name: part.name,
        actions: actionsOf(launchers, part.launcher),
      }));
    default:
      return [];
  }
}

/** Points enter a topology at its last part. */
function entryFirst<Part>(parts: readonly Part[]): Part[] {
  return [...parts.slice(-1), ...parts.slice(0, -1)];
}

function actionsOf(launchers: LauncherFile['launchers'], name: string): readonly FaultAction[] {
  const launcher = Object.hasOwn(launchers, name) ? launchers[name] : undefined;
  return launcher === undefined ? [] : partActions(launcher);
}

/** partActions lists the faults that a process of this launcher can have. */
export function partActions({ kind }: Pick<Launcher, 'kind'>): readonly FaultAction[] {
  switch (kind) {
    case 'influxdb-v0':
    case 'influxdb-v1':
    case 'influxdb-v2':
      return [...processActions, ...networkActions, 'poison-writer', 'hook'];
    case 'influxdb-relay':
      return [...processActions, ...networkActions, 'poison-writer', ...diskFull, 'hook'];
    case 'carbon-cache':
    case 'carbon-relay':
    case 'carbon-c-relay': {
      const isPython = kind !== 'carbon-c-relay';
      return [...processActions, ...plainNetwork, 'poison-writer', ...(isPython ? diskFull : []), 'hook'];
    }
    case 'topology':
      return [];
  }
}

/** What needs no HTTP. */
const plainNetwork = networkActions.filter((action) => action !== 'errors' && action !== 'slow-body');

/** Programs in Python and Node live through a file limit, those in Go end. What a relay is written in is seen when it runs. */
const diskFull = ['disk-full'] as const;

/**
 * runningParts are those of a target that was not started here: its processes cannot be reached, but a proxy can stand in front of a plain
 * address that is written to, and a hook can ask its operator's own tools. A relay has its backends besides.
 */
export function runningParts(addresses: readonly string[], backends = 0): TargetPart[] {
  // An address that is none is refused where it stands.
  const schemes = addresses.flatMap((url) => (URL.canParse(url) ? [new URL(url).protocol] : []));
  const network: readonly FaultAction[] = schemes.includes('tcp:') ? plainNetwork : networkActions;
  const actions: FaultAction[] = schemes.includes('https:') ? ['hook'] : [...network, 'hook'];
  const behind = Array.from(
    { length: backends },
    (_, i): TargetPart => ({
      name: `backend:${i + 1}`,
      actions: ['hook'],
    }),
  );
  return [{ name: backends > 0 ? 'relay' : 'target', actions }, ...behind];
}

import { type GraphiteWriting, tcpUrlFault } from '@tidemark/domain/target/graphite-target';
import {
  type ExistingTarget,
  influxdbV1TargetShape,
  influxdbV2TargetShape,
  launcherNameShape,
  noSecret,
  type Target,
  type TargetSecret,
  targetUrlFault,
} from '@tidemark/domain/target/target';
import type { Environment } from '../cli-deps.ts';
import type { SystemOptions } from '../run-options.ts';

export type SystemReading =
  | { ok: true; target: Target; secret: TargetSecret }
  | { ok: false; reason: string };

/** localSystem gives the system that replaces the one at `place` of a capsule: the same launcher, or the one in --system. */
export function localSystem(
  original: Target,
  place: number,
  options: SystemOptions,
  env: Environment,
): SystemReading {
  const named = options.systems[place];
  if (named === undefined) return asInCapsule(original, place);
  return named.includes('://') ? existing(original, named, options, env) : launched(original, named);
}

/** An address in a capsule is not trusted: its author could direct load anywhere. */
function asInCapsule(target: Target, place: number): SystemReading {
  if (target.kind === 'launched') return { ok: true, target, secret: noSecret };
  const which = place === 0 ? '' : ` (system ${place + 1} of the capsule)`;
  const { what, address, launcher } = systemWords[target.kind];
  return refused(
    `The original wrote to ${what} that was already running${which}, and a capsule does not contain its address. ` +
      `Name yours with --system ${address}, or a launcher with --system ${launcher}.`,
  );
}

const http = { address: 'http://127.0.0.1:8086', launcher: 'influxdb-1.6/stock' };
const systemWords: Record<ExistingTarget['kind'], { what: string; address: string; launcher: string }> = {
  'influxdb-v1': { what: 'an InfluxDB 1.x', ...http },
  'influxdb-v2': { what: 'an InfluxDB 2.x', ...http },
  'influxdb-relay': {
    what: 'a relay',
    address: 'http://127.0.0.1:8086',
    launcher: 'influxdb-relay/pair',
  },
  graphite: { what: 'a Graphite', address: 'tcp://127.0.0.1:2003', launcher: 'graphite/relay-2' },
};

function launched(original: Target, named: string): SystemReading {
  const [launcher = '', variant = '', ...more] = named.split('/');
  const isName = (text: string) => launcherNameShape.safeParse(text).success;
  if (!isName(launcher) || !isName(variant) || more.length > 0)
    return refused(
      `--system is launcher/variant or an address such as http://127.0.0.1:8086, not "${named}".`,
    );
  const { maxSeries } = original;
  const name = `${launcher} ${variant}`;
  const graphite = writingOf(original);
  const target: Target = {
    kind: 'launched',
    name,
    description: '',
    maxSeries,
    launcher,
    variant,
    ...(graphite && { graphite }),
  };
  return { ok: true, target, secret: noSecret };
}

/** The paths stay those of the original. */
function writingOf(original: Target): GraphiteWriting | undefined {
  if (original.kind !== 'graphite') return original.kind === 'launched' ? original.graphite : undefined;
  const { protocol, naming, closeTimeoutSeconds } = original;
  return { protocol, naming, closeTimeoutSeconds };
}

/** Where the original ran already, its archive and paths are those of the rerun; a launched one says nothing of the archive of another. */
function existingGraphite(original: Target, url: string): SystemReading {
  const fault = tcpUrlFault(url);
  if (fault !== null) return refused(`The address of --system is wrong: ${fault}.`);
  if (original.kind !== 'graphite')
    return refused(
      'Only what wrote to a running Graphite can be rerun on one: name a launcher with --system.',
    );
  return { ok: true, target: { ...original, url, moreUrls: [] }, secret: noSecret };
}

function existing(
  original: Target,
  url: string,
  { username, org, passwordEnv, tokenEnv }: SystemOptions,
  env: Environment,
): SystemReading {
  const { kind, maxSeries } = original;
  if (kind === 'graphite' || url.startsWith('tcp:')) return existingGraphite(original, url);
  const fault = targetUrlFault(url);
  // The address itself is not shown: it may contain a password.
  if (fault !== null) return refused(`The address of --system is wrong: ${fault}.`);
  const unset = [passwordEnv, tokenEnv].find((name) => name !== null && env[name] === undefined);
  if (unset) return refused(`${unset} is not set.`);
  const read = (name: string | null) => (name === null ? null : (env[name] ?? null));
  const secret = { password: read(passwordEnv), token: read(tokenEnv) };
  if (org === null && kind === 'influxdb-v2') return refused('An InfluxDB 2.x needs --org.');
  const target =
    org === null
      ? influxdbV1TargetShape.parse({ kind: 'influxdb-v1', name: 'InfluxDB', url, maxSeries, username })
      : influxdbV2TargetShape.parse({ kind: 'influxdb-v2', name: 'InfluxDB 2', url, maxSeries, org });
  return { ok: true, target, secret };
}

function refused(reason: string): SystemReading {
  return { ok: false, reason };
}

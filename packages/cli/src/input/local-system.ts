import {
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
  const kind = target.kind === 'influxdb-v2' ? '2.x' : '1.x';
  return refused(
    `The original wrote to an InfluxDB ${kind} that was already running${which}, and a capsule does not contain its address. ` +
      'Name yours with --system http://127.0.0.1:8086, or a launcher with --system influxdb-1.6/stock.',
  );
}

function launched({ maxSeries }: Target, named: string): SystemReading {
  const [launcher = '', variant = '', ...more] = named.split('/');
  const isName = (text: string) => launcherNameShape.safeParse(text).success;
  if (!isName(launcher) || !isName(variant) || more.length > 0)
    return refused(
      `--system is launcher/variant or an address such as http://127.0.0.1:8086, not "${named}".`,
    );
  const name = `${launcher} ${variant}`;
  const target: Target = { kind: 'launched', name, description: '', maxSeries, launcher, variant };
  return { ok: true, target, secret: noSecret };
}

function existing(
  { kind, maxSeries }: Target,
  url: string,
  { username, org, passwordEnv, tokenEnv }: SystemOptions,
  env: Environment,
): SystemReading {
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

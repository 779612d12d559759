import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isDomainError } from '@tidemark/domain/kernel/errors';
import type { LauncherFile } from '@tidemark/domain/target/launcher';
import { defaultLauncherName, defaultLaunchers } from '@tidemark/targets/launching/default-launchers';
import type { GraphitePlace } from '@tidemark/targets/launching/graphite-launchers';
import { parseLauncherFile } from '@tidemark/targets/launching/read-launcher-file';
import type { RelayProgram } from '@tidemark/targets/launching/relay-launchers';
import type { Environment } from '../cli-deps.ts';
import { readText } from './read-text.ts';

export type LaunchersReading = { ok: true; file: LauncherFile } | { ok: false; reason: string };

/**
 * readLaunchers reads the file that the user named; without one it offers the influxd and the relays on the user's PATH (or the nginx of
 * TIDEMARK_NGINX), the reference relay, and the Graphite that TIDEMARK_GRAPHITE_ROOT names or that is installed.
 */
export async function readLaunchers(path: string | null, env: Environment): Promise<LaunchersReading> {
  if (path !== null) return readNamedFile(path);
  const binary = await binaryOnPath('influxd', env);
  const graphite = await graphiteHere(env);
  if (binary !== null || graphite !== null) {
    return { ok: true, file: defaultLaunchers(binary ?? 'influxd', await relaysHere(env), graphite) };
  }
  return {
    ok: false,
    reason:
      `Launcher "${defaultLauncherName}" needs influxd, which is not on PATH. ` +
      'On Debian or Ubuntu: apt-get download influxdb && dpkg -x influxdb_*.deb influxdb, ' +
      'then put influxdb/usr/bin on PATH; or name a launchers file with --launchers.',
  };
}

async function readNamedFile(path: string): Promise<LaunchersReading> {
  const text = await readText(path);
  if (!text.ok) return { ok: false, reason: `${path}: ${text.reason}` };
  try {
    return { ok: true, file: parseLauncherFile(text.text, path) };
  } catch (error) {
    if (isDomainError(error, 'validation_failed')) {
      return {
        ok: false,
        reason: error.details.issues
          .map(({ pointer, detail }) => `${detail}${pointer && ` at ${pointer}`}`)
          .join('\n'),
      };
    }
    throw error;
  }
}

async function graphiteHere(env: Environment): Promise<GraphitePlace | null> {
  const named = env.TIDEMARK_GRAPHITE_ROOT;
  const root = named === undefined || named === '' ? '' : resolve(named);
  if (!(await isExecutable(`${root}/usr/bin/carbon-cache`))) return null;
  return { root, hasCRelay: await isExecutable(`${root}/usr/bin/carbon-c-relay`), libraryPath: null };
}

/** The reference relay, from source, by the Node that runs this. */
const ownRelay: RelayProgram = {
  preset: 'tidemark-relay',
  binary: process.execPath,
  argsBefore: [fileURLToPath(new URL('../../../../tooling/scripts/relay.mjs', import.meta.url))],
};

/** Programs of relays by preset; nginx may be one that is not on PATH. */
async function relaysHere(env: Environment): Promise<RelayProgram[]> {
  const programs = [
    { preset: 'influxdb-relay', binary: await binaryOnPath('influxdb-relay', env) },
    { preset: 'telegraf', binary: await binaryOnPath('telegraf', env) },
    { preset: 'nginx-mirror', binary: env.TIDEMARK_NGINX || (await binaryOnPath('nginx', env)) },
  ] as const;
  const found = programs.flatMap(({ preset, binary }) =>
    binary ? [{ preset, binary: resolve(binary) }] : [],
  );
  return [ownRelay, ...found];
}

async function binaryOnPath(name: string, env: Environment): Promise<string | null> {
  for (const directory of (env.PATH ?? '').split(delimiter)) {
    if (directory === '') continue;
    const candidate = resolve(join(directory, name));
    if (await isExecutable(candidate)) return candidate;
  }
  return null;
}

function isExecutable(path: string): Promise<boolean> {
  return access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

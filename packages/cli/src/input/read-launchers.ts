import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { delimiter, join, resolve } from 'node:path';
import { isDomainError } from '@tidemark/domain/kernel/errors';
import type { LauncherFile } from '@tidemark/domain/target/launcher';
import { defaultLauncherName, defaultLaunchers } from '@tidemark/targets/launching/default-launchers';
import { parseLauncherFile } from '@tidemark/targets/launching/read-launcher-file';
import type { Environment } from '../cli-deps.ts';
import { readText } from './read-text.ts';

export type LaunchersReading = { ok: true; file: LauncherFile } | { ok: false; reason: string };

/** readLaunchers reads the file that the user named; without one it offers the influxd and the relay on the user's PATH. */
export async function readLaunchers(path: string | null, env: Environment): Promise<LaunchersReading> {
  if (path !== null) return readNamedFile(path);
  const binary = await binaryOnPath('influxd', env);
  if (binary !== null)
    return { ok: true, file: defaultLaunchers(binary, await binaryOnPath('influxdb-relay', env)) };
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

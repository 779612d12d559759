import { execFile } from 'node:child_process';
import { readdir, readFile, readlink, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Clock } from '@tidemark/domain/kernel/clock';
import { z } from 'zod';
import { containerRemoval } from './docker-container.ts';
import { findDocker } from './find-program.ts';
import { launchesDirectory } from './launch-directory.ts';

const launchShape = z.object({
  supervisorPid: z.number(),
  serverPid: z.number(),
  container: z
    .string()
    .regex(/^tidemark-[A-Za-z0-9_.-]+$/)
    .nullable()
    .default(null),
});
const run = promisify(execFile);

/** A directory without a launch record is left alone for so long: its server may just be starting. */
const startingMs = 60_000;

/**
 * cleanStaleLaunches removes what crashed workers left behind (servers that lost their supervisor, and their data),
 * and gives how many there were. Servers that a living worker owns are left alone.
 */
export async function cleanStaleLaunches(stateDir: string, clock: Clock): Promise<number> {
  const root = launchesDirectory(stateDir);
  const names = await readdir(root).catch(() => []);
  const cleaned = await Promise.all(names.map((name) => cleanOne(join(root, name), clock)));
  return cleaned.filter(Boolean).length;
}

async function cleanOne(directory: string, clock: Clock): Promise<boolean> {
  const record = await readRecord(directory);
  if (record === null && (await ageMs(directory, clock)) < startingMs) return false;
  if (record !== null) {
    if (await runsFor(record.supervisorPid, directory)) return false;
    if (await runsFor(record.serverPid, directory)) killGroup(record.serverPid);
    if (record.container !== null) await removeContainer(record.container);
  }
  await rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  return true;
}

async function readRecord(directory: string): Promise<z.infer<typeof launchShape> | null> {
  try {
    return launchShape.parse(JSON.parse(await readFile(join(directory, 'launch.json'), 'utf8')));
  } catch {
    return null;
  }
}

async function ageMs(directory: string, clock: Clock): Promise<number> {
  const found = await stat(directory).catch(() => null);
  return found === null ? Number.POSITIVE_INFINITY : clock.wallMs() - found.mtimeMs;
}

/** A process id may belong to another process since: only one whose command names the directory, or that works in it, is ours. */
async function runsFor(pid: number, directory: string): Promise<boolean> {
  if ((await readlink(`/proc/${pid}/cwd`).catch(() => '')) === directory) return true;
  const command =
    process.platform === 'linux'
      ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
      : await run('ps', ['-o', 'command=', '-p', String(pid)]).then(
          (answer) => answer.stdout,
          () => '',
        );
  return command.includes(directory);
}

async function removeContainer(name: string): Promise<void> {
  const docker = await findDocker();
  if (docker !== null) await run(docker, containerRemoval(name)).catch(() => undefined);
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // It ended meanwhile.
  }
}

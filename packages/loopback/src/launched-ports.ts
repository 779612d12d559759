import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const recordShape = z.object({ supervisorPid: z.number(), serverPid: z.number() });

/** portFile is the empty file in the directory of a launched server that records one of its ports; it is there before the server listens. */
export function portFile(directory: string, port: number): string {
  return join(directory, `port-${port}`);
}

/**
 * isLaunchedPort shows whether a server that any worker launched below `launchesDirectory` has a port. What a killed worker left behind
 * counts for nothing. It waits for no one, so that it can decide on a connection before a byte is sent.
 */
export function isLaunchedPort(launchesDirectory: string, port: number): boolean {
  return directoriesIn(launchesDirectory).some((name) => {
    const directory = join(launchesDirectory, name);
    return existsSync(portFile(directory, port)) && isAlive(directory);
  });
}

function directoriesIn(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

/** A directory without a launch record is that of a server that is just being started. */
function isAlive(directory: string): boolean {
  const text = readText(join(directory, 'launch.json'));
  if (text === null) return true;
  const record = recordShape.safeParse(jsonOf(text));
  if (!record.success) return true;
  return [record.data.supervisorPid, record.data.serverPid].some((pid) => runsFor(pid, directory));
}

/** A process id may belong to another process since. Where the system does not show what a process runs, being alive is enough. */
function runsFor(pid: number, directory: string): boolean {
  if (process.platform !== 'linux') return isRunning(pid);
  if (readText(`/proc/${pid}/cmdline`)?.includes(directory)) return true;
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === directory;
  } catch {
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

function readText(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

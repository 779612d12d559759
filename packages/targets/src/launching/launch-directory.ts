import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { portFile } from '@tidemark/loopback/launched-ports';

/** launchesDirectory holds one directory for each launched server. */
export function launchesDirectory(stateDir: string): string {
  return join(stateDir, 'launched');
}

/** launchDirectory holds configuration, data and log of the server of one run. */
export function launchDirectory(stateDir: string, runId: string): string {
  return join(launchesDirectory(stateDir), runId.replace(/[^A-Za-z0-9_-]/g, '_'));
}

const tailLines = 6;
const tailCharacters = 1_200;

/** logFileOf is what a launched server writes to its standard output and error. */
export function logFileOf(directory: string): string {
  return join(directory, 'server.log');
}

/** logTail gives the last lines of the log of a launched server, or an empty text. */
export async function logTail(directory: string): Promise<string> {
  const text = await readFile(logFileOf(directory), 'utf8').catch(() => '');
  return text.trim().split('\n').slice(-tailLines).join('\n').slice(-tailCharacters);
}

/** quoteLogTail writes the end of a log behind a sentence; nothing where the server wrote nothing. */
export async function quoteLogTail(directory: string): Promise<string> {
  const tail = await logTail(directory);
  return tail === '' ? '' : `; the end of its log:\n${tail}`;
}

/** What the directory of a launch starts with. */
export type NewDirectory = {
  directory: string;
  /** For errors. */
  launcher: string;
  /** Recorded before the server listens, so that no target can be one of them. */
  ports: readonly number[];
  files: readonly { path: string; text: string }[];
};

/** createLaunchDirectory creates the directory of a launch with an empty `data`. One that is there is another launch's: two never share one. */
export async function createLaunchDirectory(order: NewDirectory): Promise<void> {
  const { directory, launcher } = order;
  const refuse = (cause: NodeJS.ErrnoException) => {
    const isTaken = cause.code === 'EEXIST' && cause.path === directory;
    const detail = isTaken
      ? 'another server of this run is there already'
      : `its directory cannot be written: ${cause.message}`;
    throw new DomainError('launcher_failed', { launcher, detail }, { cause });
  };
  await mkdir(dirname(directory), { recursive: true })
    .then(() => mkdir(directory))
    .catch(refuse);
  await fillDirectory(order).catch(async (cause: NodeJS.ErrnoException) => {
    await removeLaunchDirectory(directory);
    refuse(cause);
  });
}

async function fillDirectory({ directory, ports, files }: NewDirectory): Promise<void> {
  await mkdir(join(directory, 'data'));
  for (const port of ports) await writeFile(portFile(directory, port), '');
  for (const { path, text } of files) {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text, { flag: 'wx' });
  }
}

/** removeLaunchDirectory removes all that a launch left. */
export async function removeLaunchDirectory(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

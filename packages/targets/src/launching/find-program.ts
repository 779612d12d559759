import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { DomainError, isDomainError } from '@tidemark/domain/kernel/errors';
import type { ProgramLauncher } from '@tidemark/domain/target/launcher';

/** Where a bare name is looked for: the usual places, so that the worker's environment does not decide what is run. */
const directories = [
  '/usr/local/sbin',
  '/usr/local/bin',
  '/usr/sbin',
  '/usr/bin',
  '/sbin',
  '/bin',
  '/opt/homebrew/bin',
];

/** What a launcher starts: an executable of this host, or a container image by docker. */
export type Program =
  | { kind: 'binary'; path: string }
  | { kind: 'image'; image: string; docker: string; user: string | null };

/** findProgram finds what a launcher starts on this host, or throws `launcher_failed` with what is missing. */
export async function findProgram(
  launcher: ProgramLauncher,
  name: string,
  lookForDocker: () => Promise<string | null> = findDocker,
): Promise<Program> {
  const image = 'image' in launcher ? launcher.image : undefined;
  if (image === undefined) return { kind: 'binary', path: await findBinary(launcher.binary ?? '', name) };
  const docker = await lookForDocker();
  if (docker === null) throw new DomainError('launcher_failed', { launcher: name, detail: noDocker(image) });
  return { kind: 'image', image, docker, user: ownUser() };
}

/** findDocker gives the docker of this host, or null. */
export function findDocker(): Promise<string | null> {
  return findBinary('docker', 'docker').catch((error: unknown) => {
    if (isDomainError(error, 'launcher_failed')) return null;
    throw error;
  });
}

/** noDocker is the sentence for a host that cannot run an image. */
export function noDocker(image: string): string {
  return `the image ${image} needs Docker, and there is no docker on this host`;
}

/** The worker's own user owns what the server stores, so that the worker can remove it. */
function ownUser(): string | null {
  const [uid, gid] = [process.getuid?.(), process.getgid?.()];
  return uid === undefined || gid === undefined ? null : `${uid}:${gid}`;
}

/** findBinary gives the absolute path of a launcher's executable, or throws `launcher_failed`. */
async function findBinary(binary: string, launcher: string): Promise<string> {
  const candidates = isAbsolute(binary) ? [binary] : directories.map((directory) => join(directory, binary));
  for (const candidate of candidates) {
    if (await isExecutable(candidate)) return candidate;
  }
  const where = isAbsolute(binary) ? 'there is no such executable' : `not found in ${directories.join(', ')}`;
  throw new DomainError('launcher_failed', { launcher, detail: `${binary}: ${where}` });
}

async function isExecutable(path: string): Promise<boolean> {
  return await access(path, constants.X_OK).then(
    () => true,
    () => false,
  );
}

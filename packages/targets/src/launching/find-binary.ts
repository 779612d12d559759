import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { isAbsolute, join } from 'node:path';
import { DomainError } from '@tidemark/domain/kernel/errors';

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

/** findBinary gives the absolute path of a launcher's executable, or throws `launcher_failed`. */
export async function findBinary(binary: string, launcher: string): Promise<string> {
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

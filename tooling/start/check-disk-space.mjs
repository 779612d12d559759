import fs from 'node:fs';
import { StartFailure } from './start-failure.mjs';

const gibibyte = 1024 ** 3;

/** checkDiskSpace ends a start early if `directory` has fewer than `neededBytes` left. */
export function checkDiskSpace(directory, neededBytes, statfs = fs.statfsSync) {
  const { bavail, bsize } = statfs(directory);
  const freeBytes = bavail * bsize;
  if (freeBytes >= neededBytes) return;
  const gib = (bytes) => `${(bytes / gibibyte).toFixed(1)} GiB`;
  throw new StartFailure(
    `The disk of ${directory} is full: ${gib(freeBytes)} are free and ${gib(neededBytes)} are needed. Free some space and rerun the command.`,
  );
}

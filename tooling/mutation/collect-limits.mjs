import fs from 'node:fs';
import path from 'node:path';
import { listFiles } from '../floors/list-files.mjs';
import { findLimits } from './find-limits.mjs';
import { packageOf } from './score-results.mjs';

const isSource = (file) => /\/src\//.test(file) && !/\.test\.|\.d\.ts$|\/testing\//.test(file);

/** leftOf keeps of `limits` the mutants that no test killed in `results` of an earlier run; lines may have moved since. */
export function leftOf(results, limits) {
  const keyOf = ({ file, name }, what) => JSON.stringify([file, name, what]);
  const left = new Set(
    results.filter(({ state }) => state !== 'killed').map((result) => keyOf(result, result.what)),
  );
  return limits
    .map((limit) => ({
      ...limit,
      mutants: limit.mutants.filter(({ what }) => left.has(keyOf(limit, what))),
    }))
    .filter(({ mutants }) => mutants.length > 0);
}

/** collectLimits gives the limits in the sources below `root` that the choices ask for, one share of several at most. */
export function collectLimits(root, { packages, kinds, filePart, shard }) {
  const files = listFiles(root, ['apps', 'packages'], /\.(ts|tsx|mjs)$/).filter(
    (file) =>
      isSource(file) &&
      file.includes(filePart) &&
      (packages.length === 0 || packages.includes(packageOf(file))),
  );
  return files
    .flatMap((file) => findLimits(file, fs.readFileSync(path.join(root, file), 'utf8')))
    .filter(({ kind }) => kinds.includes(kind))
    .filter((_, index) => index % shard.count === shard.index);
}

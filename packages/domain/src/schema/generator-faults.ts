import { nameFault } from './line-protocol-name.ts';
import type { Field, TagGenerator } from './value-generator.ts';

/** A fault of a schema and its position. */
export type Fault = { path: (string | number)[]; message: string };

type Path = (string | number)[];
type Tag = { key: string; generator: TagGenerator };

/** Integers below this keep their digits when divided by a power of ten and rounded back. */
const exactBelow = 2 ** 52;
/** Bound of the standard normal quantile of the smallest number drawn. */
const widestDraw = 7;

/** tagFaults lists the faults of the generator of a tag of `group`. */
export function tagFaults(tag: Tag, group: { tags: Tag[] }, path: Path, hasPool: boolean): Fault[] {
  const { generator } = tag;
  switch (generator.kind) {
    case 'entity':
      return hasPool ? [] : [{ path, message: 'an entity tag needs an entity pool' }];
    case 'sequence':
      return prefixFaults(generator.prefix, path);
    case 'follows':
      return [...followedFaults(tag, generator.key, group, path), ...prefixFaults(generator.prefix, path)];
    case 'pool':
      return new Set(generator.values).size < generator.values.length
        ? [{ path: [...path, 'values'], message: 'each value may appear only once' }]
        : [];
    case 'constant':
      return [];
  }
}

function prefixFaults(prefix: string, path: Path): Fault[] {
  const problem = nameFault(`${prefix}0`);
  return problem ? [{ path: [...path, 'prefix'], message: problem }] : [];
}

function followedFaults(tag: Tag, key: string, group: { tags: Tag[] }, path: Path): Fault[] {
  const followed = group.tags.find((other) => other.key === key);
  const message = followedProblem(tag, key, followed);
  return message === null ? [] : [{ path: [...path, 'key'], message }];
}

function followedProblem(tag: Tag, key: string, followed: Tag | undefined): string | null {
  if (key === tag.key) return 'a tag cannot follow itself';
  if (!followed) return `this measurement has no tag "${key}" to follow`;
  if (followed.generator.kind === 'follows')
    return `the tag "${key}" itself follows another tag; follow "${followed.generator.key}" instead`;
  return null;
}

/** fieldFaults lists the faults of the generator of a field. */
export function fieldFaults({ generator }: Field, path: Path, hasPool: boolean): Fault[] {
  switch (generator.kind) {
    case 'entity':
    case 'follows-entity':
      return hasPool ? [] : [{ path, message: 'an entity field needs an entity pool' }];
    case 'random':
      return 'min' in generator ? rangeFaults(generator, path) : [];
    case 'walk':
      return [
        ...rangeFaults(generator, path),
        ...sizeFaults(Math.max(Math.abs(generator.min), Math.abs(generator.max)), generator, path, 'max'),
      ];
    case 'normal': {
      const largest = Math.abs(generator.mean) + widestDraw * generator.standardDeviation;
      return sizeFaults(largest, generator, path, 'mean');
    }
    default:
      return [];
  }
}

function rangeFaults({ min, max }: { min: number; max: number }, path: Path): Fault[] {
  return max <= min ? [{ path: [...path, 'max'], message: 'must be greater than min' }] : [];
}

function sizeFaults(largest: number, generator: object, path: Path, key: string): Fault[] {
  const scale = 'decimals' in generator ? 10 ** Number(generator.decimals) : 1;
  if (largest * scale < exactBelow) return [];
  return [{ path: [...path, key], message: 'too large to be written with this many decimals' }];
}

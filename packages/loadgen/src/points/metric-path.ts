import type { GroupLayout } from '@tidemark/domain/load/round';
import type { EntityPool } from '@tidemark/domain/schema/entity-pool';
import { measurementNames } from '@tidemark/domain/schema/measurement-pattern';
import type { Tag } from '@tidemark/domain/schema/schema';
import { nodeText } from '@tidemark/domain/target/graphite-node';
import { type MetricNaming, pathNodes } from '@tidemark/domain/target/graphite-target';
import { type Piece, RenderedParts, type RoundState, slowTagPart } from './round-part.ts';
import { onlyValue, type TagWriter, type Turning, tagWriter, turningTags } from './tag-pieces.ts';
import { TextTable } from './text-table.ts';

/** A place of a path: text, a tag, or one of the names that change within a round. */
type Place = string | Tag | typeof measurementPlace | typeof fieldPlace;
const measurementPlace = Symbol('measurement');
const fieldPlace = Symbol('field');

/** A stretch of a path that is written at once. */
type Stretch = {
  maxBytes: number;
  write(target: DataView, at: number, measurement: number, value: number): number;
};

/** The paths of a group's metrics: what stands before the field of a point and what stands behind it. */
export type MetricPath = {
  ahead: PathPart;
  behind: PathPart;
  /** Text of each field with what is the same for all paths after it. */
  fields: string[];
  fastestCardinality: number;
};

/** A part of a path, as stretches of text and of names that change from point to point. */
export class PathPart {
  readonly maxBytes: number;
  readonly isEmpty: boolean;
  readonly #stretches: Stretch[];
  /** What changes with the tag combination at most. */
  readonly #slow: RenderedParts[];

  constructor(stretches: Stretch[], slow: RenderedParts[]) {
    this.#stretches = stretches;
    this.#slow = slow;
    this.isEmpty = stretches.length === 0;
    this.maxBytes = stretches.reduce((sum, { maxBytes }) => sum + maxBytes, 0);
  }

  enterCombination(state: RoundState): void {
    for (const parts of this.#slow) parts.render(state);
  }

  write(target: DataView, offset: number, measurement: number, value: number): number {
    let at = offset;
    for (const stretch of this.#stretches) at = stretch.write(target, at, measurement, value);
    return at;
  }
}

/** metricPath compiles what `createMetricPath` defines. */
export function metricPath(
  pool: EntityPool | null,
  { group }: GroupLayout,
  naming: MetricNaming,
  runName: string,
): MetricPath {
  const spell = (text: string) => nodeText(text, naming.nameRule);
  const places = placesOf(group.tags, naming, runName, spell);
  const turning = turningTags(group.tags);
  const names = {
    pool,
    tags: group.tags,
    measurements: measurementNames(group.name).map(spell),
    turning,
    spell,
  };
  const at = places.indexOf(fieldPlace);
  const [ahead, behind] = at < 0 ? [places, []] : [places.slice(0, at), places.slice(at + 1)];
  const onlyText = behind.every((place) => typeof place === 'string');
  const fields = group.fields.map(
    ({ key }) => (at < 0 ? '' : spell(key)) + (onlyText ? behind.join('') : ''),
  );
  return {
    ahead: compilePart(ahead, names),
    behind: compilePart(onlyText ? [] : behind, names),
    fields,
    fastestCardinality: [...turning.values()].find(({ stride }) => stride === 0)?.cardinality ?? 1,
  };
}

type Names = {
  pool: EntityPool | null;
  tags: readonly Tag[];
  measurements: string[];
  turning: Map<string, Turning>;
  spell: (text: string) => string;
};

/** The places of a path in their order, as the template says. */
function placesOf(
  tags: readonly Tag[],
  { pathTemplate, tagStyle }: MetricNaming,
  runName: string,
  spell: (text: string) => string,
): Place[] {
  const nodes = pathNodes(pathTemplate);
  const isNamed = ({ key }: Tag) => nodes.some((node) => node.includes(`{tag:${key}}`));
  const others = tags.filter((tag) => !isNamed(tag));
  const fill = (piece: string): Place => {
    if (piece === '{run}') return runName;
    if (piece === '{measurement}') return measurementPlace;
    if (piece === '{field}') return fieldPlace;
    if (!piece.startsWith('{tag:')) return piece;
    return tags.find(({ key }) => piece === `{tag:${key}}`) ?? '';
  };
  const inNodes = nodes.flatMap((node): Place[][] => {
    if (node[0] !== '{tags}') return [node.map(fill)];
    return tagStyle === 'nodes' ? others.map((tag) => [tag]) : [];
  });
  const path = inNodes.flatMap((node, i): Place[] => (i === 0 ? node : ['.', ...node]));
  if (tagStyle === 'nodes') return path;
  const sorted = others
    .map((tag) => ({ tag, key: spell(tag.key) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : 1));
  return [...path, ...sorted.flatMap(({ tag, key }): Place[] => [`;${key}=`, tag])];
}

/** Adjacent texts become one, and those before a name that changes from point to point part of it. */
function compilePart(places: readonly Place[], names: Names): PathPart {
  const stretches: Stretch[] = [];
  const slow: RenderedParts[] = [];
  let pending: Piece[] = [];
  const flush = () => {
    if (pending.length === 0) return;
    const parts = new RenderedParts(pending);
    slow.push(parts);
    stretches.push({ maxBytes: parts.maxBytes, write: (target, at) => parts.write(target, at) });
    pending = [];
  };
  const takeLabel = (): string => {
    if (pending.every((piece) => typeof piece === 'string')) return pending.splice(0).join('');
    flush();
    return '';
  };
  for (const place of places) {
    if (place === fieldPlace) continue;
    if (place === measurementPlace) {
      if (names.measurements.length === 1) pending.push(names.measurements[0] ?? '');
      else stretches.push(measurementStretch(names.measurements, takeLabel()));
    } else if (typeof place === 'string') pending.push(place);
    else {
      const turns = turnsOf(place, names.turning);
      if (turns?.stride === 0) stretches.push(tagStretch(place, takeLabel(), turns, names));
      else pending.push(...steadyTag(place, turns, names));
    }
  }
  flush();
  return new PathPart(stretches, slow);
}

function turnsOf({ key, generator }: Tag, turning: Names['turning']): Turning | undefined {
  return turning.get(generator.kind === 'follows' ? generator.key : key);
}

function steadyTag({ generator }: Tag, turns: Turning | undefined, names: Names): Piece[] {
  if (turns === undefined) return onlyValue(names.pool, generator, names.tags, names.spell);
  const writer = tagWriter('', generator, turns.cardinality, names.spell);
  return [slowTagPart(writer, turns.stride, turns.cardinality)];
}

function measurementStretch(measurements: string[], label: string): Stretch {
  const table = new TextTable(measurements.map((name) => label + name));
  return {
    maxBytes: table.maxBytes,
    write: (target, at, measurement) => table.write(target, at, measurement),
  };
}

function tagStretch({ generator }: Tag, label: string, turns: Turning, { spell }: Names): Stretch {
  const writer: TagWriter = tagWriter(label, generator, turns.cardinality, spell);
  return {
    maxBytes: writer.maxBytes,
    write: (target, at, _measurement, value) => writer.write(target, at, value),
  };
}

import { nodeText } from '@tidemark/domain/target/graphite-node';
import { type MetricNaming, pathNodes } from '@tidemark/domain/target/graphite-target';

type TagSet = readonly (readonly [key: string, value: string])[];

/** Gives the path of a field of a series. */
export type MetricPathOf = (measurement: string, tagSet: TagSet, field: string) => string;

/**
 * createMetricPath defines the paths of a run. `graphiteNameFaults` guarantees for the plan's schema that no path has an empty node, a byte
 * outside of `[A-Za-z0-9_:#-]` beside dots, semicolons and equals signs, or more than 4,000 bytes, and that no two series share one.
 */
export function createMetricPath(naming: MetricNaming, runName: string): MetricPathOf {
  const { nameRule, tagStyle } = naming;
  const nodes = pathNodes(naming.pathTemplate);
  const named = new Set(nodes.flat().flatMap((piece) => keyOf(piece) ?? []));
  const clean = (text: string) => nodeText(text, nameRule);
  return (measurement, tagSet, field) => {
    const others = tagSet.filter(([key]) => !named.has(key));
    const fill = (piece: string): string => {
      if (piece === '{run}') return runName;
      if (piece === '{measurement}') return clean(measurement);
      if (piece === '{field}') return clean(field);
      const key = keyOf(piece);
      return key === null ? piece : clean(tagSet.find((tag) => tag[0] === key)?.[1] ?? '');
    };
    const inTags = tagStyle === 'nodes' ? others.map(([, value]) => clean(value)) : [];
    const path = nodes.flatMap((node) => (node[0] === '{tags}' ? inTags : node.map(fill).join(''))).join('.');
    return tagStyle === 'nodes'
      ? path
      : path + tagsOf(others.map(([key, value]) => [clean(key), clean(value)]));
  };
}

/** Graphite sorts tags by key. */
function tagsOf(tags: [key: string, value: string][]): string {
  return tags
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, value]) => `;${key}=${value}`)
    .join('');
}

function keyOf(piece: string): string | null {
  return piece.startsWith('{tag:') ? piece.slice(5, -1) : null;
}

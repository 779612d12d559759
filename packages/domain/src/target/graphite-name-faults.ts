import type { MeasurementGroup, Schema, Tag } from '../schema/schema.ts';
import { nodeFault, nodeText } from './graphite-node.ts';
import { type MetricNaming, maxNodeBytes, maxPathBytes, pathNodes } from './graphite-target.ts';
import {
  allMeasurementTexts,
  byteLength,
  fieldTexts,
  measurementTexts,
  type NamedText,
  type PathTexts,
  sharedNode,
  tagTexts,
} from './graphite-texts.ts';
import type { TargetFault } from './target-fault.ts';

/** More of one kind would say the same again. */
const maxFaults = 20;
/** Texts of a node with several placeholders are compared up to so many. */
const maxCombined = 100_000;
/** Longest name of a run, which fills {run}. */
const runBytes = 64;

/** Where the placeholders of one group of measurements are filled from; tags that the path has no place for are `absent`. */
type GroupNames = {
  /** By placeholder, `{tag:KEY}` for every tag. */
  texts: Map<string, PathTexts>;
  tags: { tag: Tag; at: (string | number)[]; texts: PathTexts; isNamed: boolean }[];
};

/**
 * graphiteNameFaults lists what keeps the names of a schema from being paths of Graphite, each with the text and where it is: characters that
 * Graphite's parts would change, paths that two series would share, and names that are too long. `at` is where the plan has the naming.
 */
export function graphiteNameFaults(schema: Schema, naming: MetricNaming, at: string[]): TargetFault[] {
  const nodes = pathNodes(naming.pathTemplate);
  const groups = schema.measurements.map((group, g) => namesOf(schema, group, g, nodes.flat()));
  const template = (message: string): TargetFault => ({ path: [...at, 'pathTemplate'], message });
  return [
    ...groups.flatMap((names, g) => missingTags(schema, g, names, nodes).map(template)),
    ...[...placeFaults(schema, groups, naming, nodes)].map(template),
    ...textFaults(schema, groups, naming),
    ...joinedFaults(groups, naming, nodes).map(template),
    ...lengthFaults(schema, groups, naming, nodes),
  ].slice(0, maxFaults);
}

function namesOf(schema: Schema, group: MeasurementGroup, g: number, pieces: string[]): GroupNames {
  const tags = group.tags.map((tag, t) => {
    const place = ['schema', 'measurements', g, 'tags', t];
    const isNamed = pieces.includes(`{tag:${tag.key}}`);
    return { tag, at: place, texts: tagTexts(tag, place, schema.entityPool), isNamed };
  });
  const texts = new Map(tags.map(({ tag, texts: values }) => [`{tag:${tag.key}}`, values]));
  texts.set('{measurement}', measurementTexts(group, g));
  texts.set('{field}', fieldTexts(group, g));
  return { texts, tags };
}

function missingTags(schema: Schema, g: number, { texts }: GroupNames, nodes: string[][]): string[] {
  const name = JSON.stringify(schema.measurements[g]?.name);
  return nodes
    .flat()
    .filter((piece) => piece.startsWith('{tag:') && !texts.has(piece))
    .map((piece) => `the measurement ${name} has no tag ${JSON.stringify(piece.slice(5, -1))} for ${piece}`);
}

/** What differs between series and has no place in the path: the series would share one. */
function placeFaults(
  schema: Schema,
  groups: GroupNames[],
  { tagStyle }: MetricNaming,
  nodes: string[][],
): Set<string> {
  const pieces = nodes.flat();
  const faults = new Set<string>();
  const refuse = (what: string, place: string) =>
    faults.add(`${what} would share one path, for the template has no ${place}`);
  if (!pieces.includes('{measurement}') && allMeasurementTexts(schema).varies)
    refuse('all measurements', '{measurement}');
  for (const { texts, tags } of groups) {
    if (!pieces.includes('{field}') && texts.get('{field}')?.varies)
      refuse('all fields of a point', '{field}');
    if (tagStyle === 'tags' || pieces.includes('{tags}')) continue;
    for (const { tag, texts: values, isNamed } of tags)
      if (values.varies && !isNamed)
        refuse(`all values of tag ${JSON.stringify(tag.key)}`, `{tags} and no {tag:${tag.key}}`);
  }
  return faults;
}

/** Each text by itself, and pairs of one place that become the same node. */
function textFaults(schema: Schema, groups: GroupNames[], naming: MetricNaming): TargetFault[] {
  const { nameRule, tagStyle } = naming;
  const isInPath = (isNamed: boolean) =>
    isNamed || tagStyle === 'tags' || naming.pathTemplate.includes('{tags}');
  const places = [
    allMeasurementTexts(schema).texts,
    ...groups.flatMap(({ texts, tags }) => [
      texts.get('{field}')?.texts ?? [],
      ...tags.filter(({ isNamed }) => isInPath(isNamed)).map(({ texts: values }) => values.texts),
      ...(tagStyle === 'tags' ? [keyTexts(tags)] : []),
    ]),
  ];
  const advice = 'choose another name, or let naming.nameRule "replace" such characters';
  const bad = nameRule === 'replace' ? [] : places.flat().flatMap((named) => refusal(named, advice));
  const shared = places.flatMap((texts) => {
    const pair = sharedNode(texts, nameRule);
    if (pair === null || pair[0].text === pair[1].text) return [];
    const [first, second] = pair;
    const node = JSON.stringify(nodeText(second.text, nameRule));
    const message = `${first.what} and ${second.what} would both become ${node}; choose another name for one`;
    return [{ path: second.path, message }];
  });
  const reserved = groups.flatMap(({ tags }) =>
    tags
      .filter(({ tag, isNamed }) => tagStyle === 'tags' && !isNamed && nodeText(tag.key, nameRule) === 'name')
      .map(({ at }) => ({
        path: [...at, 'key'],
        message: 'Graphite keeps the tag "name" for the path itself; choose another key',
      })),
  );
  return [...bad.slice(0, maxFaults), ...shared.slice(0, maxFaults), ...reserved];
}

function refusal({ text, what, path }: NamedText, advice: string): TargetFault[] {
  const fault = nodeFault(text);
  return fault === null ? [] : [{ path, message: `${what} ${fault}; ${advice}` }];
}

function keyTexts(tags: GroupNames['tags']): NamedText[] {
  return tags
    .filter(({ isNamed }) => !isNamed)
    .map(({ tag, at }) => ({
      text: tag.key,
      what: `the tag ${JSON.stringify(tag.key)}`,
      path: [...at, 'key'],
    }));
}

/** Of a node with several placeholders the texts may run into each other: a1 + b, a + 1b. */
function joinedFaults(groups: GroupNames[], { nameRule }: MetricNaming, nodes: string[][]): string[] {
  return nodes.flatMap((node) => {
    const places = node.filter((piece) => piece.startsWith('{') && piece !== '{run}');
    if (places.length < 2) return [];
    const where = node.join('');
    const several = groups.map(({ texts }) => node.map((piece) => textsOf(piece, texts, nameRule)));
    const isKnown = several.every((parts) => parts.every((part) => part !== null));
    const combined = several.reduce(
      (sum, parts) => sum + parts.reduce((product, part) => product * (part?.length ?? 1), 1),
      0,
    );
    if (!isKnown || combined > maxCombined)
      return [`the texts of ${where} could run into each other: put dots between the placeholders`];
    const seen = new Set<string>();
    for (const parts of several) {
      for (const text of products(parts.map((part) => part ?? []))) {
        if (seen.has(text))
          return [
            `two series would share ${JSON.stringify(text)} in ${where}: put dots between the placeholders`,
          ];
        seen.add(text);
      }
    }
    return [];
  });
}

/** Null where the texts are not listed. */
function textsOf(piece: string, texts: GroupNames['texts'], rule: MetricNaming['nameRule']): string[] | null {
  if (!piece.startsWith('{') || piece === '{run}') return [piece];
  const found = texts.get(piece);
  if (found === undefined) return [];
  return found.isOpen ? null : found.texts.map(({ text }) => nodeText(text, rule));
}

function products(parts: string[][]): string[] {
  return parts.reduce<string[]>((all, part) => all.flatMap((head) => part.map((text) => head + text)), ['']);
}

function lengthFaults(
  schema: Schema,
  groups: GroupNames[],
  { tagStyle }: MetricNaming,
  nodes: string[][],
): TargetFault[] {
  return groups.flatMap(({ texts, tags }, g) => {
    const others = tags.filter(({ isNamed }) => !isNamed);
    const bytesOf = (piece: string) => {
      if (piece === '{run}') return runBytes;
      return byteLength(piece.startsWith('{') ? (texts.get(piece)?.longest ?? '') : piece);
    };
    const lengths = nodes.flatMap((node) => {
      if (node[0] !== '{tags}') return [node.reduce((sum, piece) => sum + bytesOf(piece), 0)];
      return tagStyle === 'nodes' ? others.map((tag) => byteLength(tag.texts.longest)) : [];
    });
    const inTags = tagStyle === 'tags' ? others : [];
    const pathBytes =
      lengths.reduce((sum, bytes) => sum + bytes + 1, -1) +
      inTags.reduce((sum, { tag, texts: values }) => sum + 2 + byteLength(tag.key + values.longest), 0);
    const path = ['schema', 'measurements', g];
    const name = JSON.stringify(schema.measurements[g]?.name);
    const longest = Math.max(...lengths);
    if (longest > maxNodeBytes)
      return [
        {
          path,
          message: `a node of the paths of ${name} takes ${longest} bytes; the limit is ${maxNodeBytes}`,
        },
      ];
    return pathBytes > maxPathBytes
      ? [
          {
            path,
            message: `the paths of ${name} take up to ${pathBytes} bytes; the limit is ${maxPathBytes}`,
          },
        ]
      : [];
  });
}

import { shownText } from '@tidemark/domain/kernel/shown-text';
import { measurementCount } from '@tidemark/domain/schema/measurement-pattern';
import { type MeasurementGroup, maxPointsPerRound, type Tag } from '@tidemark/domain/schema/schema';
import { tagCardinality } from '@tidemark/domain/schema/value-generator';
import type { InferenceNote } from './inference-note.ts';

/** Characters of listed tag values in a whole schema; more make it unwieldy to edit and to store. */
const maxListedLength = 300_000;

/** fitSchema shortens what a schema cannot hold, and tells each cut: lists that are long together, rounds that are vast. */
export function fitSchema(groups: readonly MeasurementGroup[]): {
  groups: MeasurementGroup[];
  notes: InferenceNote[];
} {
  const notes: InferenceNote[] = [];
  const maxSeries = Math.floor(maxPointsPerRound / Math.max(1, groups.length));
  let listed = 0;
  const fitted = groups.map((group) => {
    const tell = (text: string) => notes.push({ tone: 'warn', measurement: shownText(group.name), text });
    const tags = group.tags.map((tag) => {
      listed += listLength(tag);
      return listed <= maxListedLength ? tag : numbered(tag, tell);
    });
    return { ...group, tags: withinRound(tags, maxSeries / measurementCount(group.name), tell) };
  });
  return { groups: fitted, notes };
}

function listLength({ generator }: Tag): number {
  return generator.kind === 'pool' ? generator.values.reduce((sum, value) => sum + value.length, 0) : 0;
}

function numbered(tag: Tag, tell: (text: string) => void): Tag {
  if (tag.generator.kind !== 'pool') return tag;
  const cardinality = tag.generator.values.length;
  tell(
    `Tag ${shownText(tag.key)}: the lists of this schema are too long together; ${cardinality} numbered values are written instead.`,
  );
  return { key: tag.key, generator: { kind: 'sequence', prefix: 'value', cardinality } };
}

/** Keeps the tags with the most values as long as they multiply to no more than a round may have. */
function withinRound(tags: Tag[], maxSeries: number, tell: (text: string) => void): Tag[] {
  const product = tags.reduce((series, tag) => series * tagCardinality(tag.generator), 1);
  if (product <= maxSeries) return tags;
  let series = 1;
  const kept = new Set<Tag>();
  for (const tag of tags.toSorted((a, b) => tagCardinality(b.generator) - tagCardinality(a.generator))) {
    const next = series * tagCardinality(tag.generator);
    if (next > maxSeries && next > series) continue;
    series = next;
    kept.add(tag);
  }
  const cut = tags
    .filter((tag) => !kept.has(tag) && tagCardinality(tag.generator) > 1)
    .map((tag) => shownText(tag.key));
  tell(
    `Its tags multiply to ${product.toLocaleString('en')} series, more than a round may have; ${cut.join(', ')} ${cut.length === 1 ? 'has' : 'have'} one value each.`,
  );
  return tags.map((tag) =>
    kept.has(tag) ? tag : { key: tag.key, generator: { kind: 'constant', value: 'value0' } },
  );
}

import { shownText } from '@tidemark/domain/kernel/shown-text';
import { observePoints } from '@tidemark/imports/infer/observe-points';
import type { ObservedTag } from '@tidemark/imports/infer/observed-measurement';
import { parseLineProtocol } from '@tidemark/workload/parse-line-protocol';
import type { ImportLimits } from '../../schema-import/bounded-asker.ts';
import type { ImportedTags } from '../../schema-import/imported-measurement.ts';
import { columnOf, type QuerySeries } from '../query-answer.ts';
import { quoteIdentifier } from '../quote.ts';
import type { StatementAsker } from './statement-asker.ts';

const maxTagKeys = 100;
/** Places of the list of series from which some are read where it is too long. */
const seriesWindows = 5;
/** Series whose points are read where there are too many series to read points of all at once. */
const sampledSeries = 5;
/** Values of a tag that are read where the series cannot be read one by one; one more than a schema lists. */
const maxValues = 1_001;
/** Values that are counted one by one where the server cannot count them itself. */
const maxCountedValues = 100_001;

/** readTags reads the series of a measurement one by one; where there are too many, each tag and the count of series. */
export async function readTags(
  { ask }: StatementAsker,
  { measurement, from }: { measurement: string; from: string },
  { listedSeries }: ImportLimits,
): Promise<ImportedTags> {
  const listed = await ask(`SHOW SERIES ${from} LIMIT ${listedSeries + 1}`);
  const keys = listed.ok ? textsOf(listed.answer, 'key') : [];
  if (keys.length > 0 && keys.length <= listedSeries) {
    const { tags, seriesCount } = tagsOfSeries(measurement, keys);
    if (seriesCount === keys.length) return { tags, seriesCount, someSeries: null, remarks: [] };
  }
  const seriesCount = await countOf(ask, `SHOW SERIES EXACT CARDINALITY ${from}`);
  const partial = tagsOfSeries(measurement, [
    ...keys,
    ...(await laterKeys(ask, from, seriesCount ?? 0, listedSeries)),
  ]);
  const { tags, remarks } = await readEachTag(ask, from);
  const many =
    keys.length > listedSeries ? `more than ${listedSeries.toLocaleString('en')}` : 'an unknown number';
  if (seriesCount === null) {
    remarks.unshift(`The series were not counted, by an old server or in time; there are ${many}.`);
  }
  return {
    tags: withLeaders(tags, partial.tags, seriesCount),
    seriesCount,
    someSeries: spread(partial.series, sampledSeries),
    remarks,
  };
}

/** Series come sorted by their keys: some from further on show what the first do not. */
async function laterKeys(
  ask: StatementAsker['ask'],
  from: string,
  seriesCount: number,
  listedSeries: number,
): Promise<string[]> {
  const keys: string[] = [];
  for (let window = 1; window < seriesWindows && seriesCount > listedSeries; window += 1) {
    const offset = Math.max(listedSeries + 1, Math.floor((seriesCount * window) / seriesWindows));
    const limit = Math.ceil(listedSeries / seriesWindows);
    const asked = await ask(`SHOW SERIES ${from} LIMIT ${limit} OFFSET ${offset}`);
    if (asked.ok) keys.push(...textsOf(asked.answer, 'key'));
  }
  return keys;
}

/** A list of series holds their keys as line protocol writes them. */
function tagsOfSeries(measurement: string, keys: string[]) {
  const lines = keys.filter((key) => !key.includes('\n')).map((key) => `${key} v=1i`);
  const points = parseLineProtocol(lines.join('\n')).points.filter(
    (point) => point.measurement === measurement,
  );
  const [observed] = observePoints(points).measurements;
  return {
    tags: observed?.tags ?? [],
    seriesCount: observed?.seriesCount ?? 0,
    series: points.map((point) => point.tagSet),
  };
}

/** Some items of a list, evenly far apart. */
function spread<Item>(items: readonly Item[], count: number): Item[] {
  const step = Math.max(1, Math.floor(items.length / count));
  return items.filter((_, at) => at % step === 0).slice(0, count);
}

async function readEachTag(
  ask: StatementAsker['ask'],
  from: string,
): Promise<{ tags: ObservedTag[]; remarks: string[] }> {
  const asked = await ask(`SHOW TAG KEYS ${from}`);
  const keys = asked.ok ? textsOf(asked.answer, 'tagKey').slice(0, maxTagKeys) : [];
  const tags: ObservedTag[] = [];
  const remarks: string[] = [];
  for (const key of keys) {
    const withKey = `${from} WITH KEY = ${quoteIdentifier(key)}`;
    const listed = await ask(`SHOW TAG VALUES ${withKey} LIMIT ${maxValues}`);
    const values = listed.ok ? textsOf(listed.answer, 'value') : [];
    const isAll = listed.ok && values.length < maxValues;
    const counted = isAll ? { count: values.length, isAll } : await countValues(ask, withKey);
    const cardinality = Math.max(1, values.length, counted.count);
    if (!counted.isAll) remarks.push(uncountedText(key, cardinality));
    tags.push({ key, cardinality, values, pointCount: 0, leader: null, churn: null });
  }
  return { tags, remarks };
}

function uncountedText(key: string, cardinality: number): string {
  return `The values of tag ${shownText(key)} were not counted, by an old server or in time; ${cardinality.toLocaleString('en')} are written, and there may be more.`;
}

/** Servers before 1.4 cannot count the values of a tag; there they are listed, up to a limit. */
async function countValues(
  ask: StatementAsker['ask'],
  withKey: string,
): Promise<{ count: number; isAll: boolean }> {
  const counted = await countOf(ask, `SHOW TAG VALUES EXACT CARDINALITY ${withKey}`);
  if (counted !== null) return { count: counted, isAll: true };
  const listed = await ask(`SHOW TAG VALUES ${withKey} LIMIT ${maxCountedValues}`);
  const count = listed.ok ? textsOf(listed.answer, 'value').length : 0;
  return { count, isAll: listed.ok && count < maxCountedValues };
}

async function countOf(ask: StatementAsker['ask'], statement: string): Promise<number | null> {
  const asked = await ask(statement);
  const count = asked.ok ? asked.answer.flatMap((series) => columnOf(series, 'count'))[0] : null;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : null;
}

/** What the first series show of tags that follow others holds only where the rest multiplies to all series. */
function withLeaders(tags: ObservedTag[], partial: ObservedTag[], seriesCount: number | null): ObservedTag[] {
  const leaders = new Map(partial.map((tag) => [tag.key, tag.leader]));
  const led = tags.map((tag) => ({ ...tag, leader: leaders.get(tag.key) ?? null }));
  const product = led.reduce((count, tag) => (tag.leader === null ? count * tag.cardinality : count), 1);
  return seriesCount !== null && product >= seriesCount ? led : tags;
}

function textsOf(series: QuerySeries[], column: string): string[] {
  return series.flatMap((rows) => columnOf(rows, column)).filter((cell) => typeof cell === 'string');
}

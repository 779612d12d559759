import type { LoadProfile } from '@tidemark/domain/load/load-profile';
import { buildRound, type GroupLayout, type RoundLayout, visitOfRound } from '@tidemark/domain/load/round';
import { roundIntervalUs } from '@tidemark/domain/load/simulated-clock';
import { fixedStepNs } from '@tidemark/domain/load/stamping';
import { poolSize } from '@tidemark/domain/schema/entity-pool';
import type { Schema } from '@tidemark/domain/schema/schema';
import type { FinestArchive, MetricNaming } from '@tidemark/domain/target/graphite-target';
import { createKeyAt, entityOfRound } from '../point-at.ts';
import { runStartNs, timestampNsAt } from '../timestamp-at.ts';
import { fieldValueAt } from '../value-at.ts';
import { slotOf, timestampSeconds } from './metric-key.ts';
import { createMetricPath } from './metric-path.ts';
import { metricValue } from './metric-value.ts';

/** Points [first, end). */
export type PointRange = readonly [first: number, end: number];

/** metrics = keys + overwritten. */
export type MetricCounts = { metrics: number; keys: number; overwritten: number };

/** The keys of one path in the order of their slots: what of each slot was sent last. All arrays have one entry per key. */
export type PathKeys = {
  path: string;
  slots: Float64Array;
  timestampsSeconds: Float64Array;
  values: Float64Array;
  /** Values of metrics that a later one of their slot replaced, in the order of sending, by slot; usually none. */
  replaced: ReadonlyMap<number, readonly number[]>;
};

/** The metrics of a run by their keys (path, step of the finest archive). */
export interface MetricSpace {
  /** Counts the metrics and keys of points; at once where no two metrics share a step, else point by point. */
  count(ranges: readonly PointRange[]): MetricCounts;
  /** The keys of points, path by path; memory is that of one path. */
  paths(ranges: readonly PointRange[]): Generator<PathKeys, void, undefined>;
}

export type MetricSpaceOrder = {
  schema: Schema;
  profile: LoadProfile;
  naming: MetricNaming;
  runName: string;
  archive: Pick<FinestArchive, 'stepSeconds'>;
  startMs: number;
};

/** One series of a group: its slot in a round, and the rounds that write it. */
type Series = { layout: GroupLayout; slot: number; rounds: Rounds };
/** Rounds from `first` below `end`, `every` so many. */
type Rounds = { first: number; end: number; every: number };

/** createMetricSpace gives the keys that a run's points have in Graphite, as `createMetricsAt` defines their metrics. */
export function createMetricSpace(order: MetricSpaceOrder): MetricSpace {
  const layout = buildRound(order.schema);
  const read = createSeriesReader(order, layout);
  return {
    count: (ranges) => countMetrics(order, layout, merged(ranges)),
    *paths(ranges) {
      const sent = merged(ranges);
      for (const group of layout.groups)
        for (const series of seriesOf(order, layout, group, sent)) yield* read(series, sent);
    },
  };
}

function countMetrics(order: MetricSpaceOrder, layout: RoundLayout, sent: PointRange[]): MetricCounts {
  let metrics = 0;
  let keys = 0;
  for (const group of layout.groups) {
    const fields = group.group.fields.length;
    const points = sent.reduce((sum, range) => sum + pointsOf(group, layout.pointsPerRound, range), 0);
    metrics += points * fields;
    keys += fields * (isSpaced(order, layout, group) ? points : countSlots(order, layout, group, sent));
  }
  return { metrics, keys, overwritten: metrics - keys };
}

/** Points of a group within a range. */
function pointsOf(
  { firstSlot, slotCount }: GroupLayout,
  pointsPerRound: number,
  [first, end]: PointRange,
): number {
  const before = (point: number) => {
    const rounds = Math.floor(point / pointsPerRound);
    return rounds * slotCount + Math.min(slotCount, Math.max(0, point - rounds * pointsPerRound - firstSlot));
  };
  return before(end) - before(first);
}

/** isSpaced reports whether the points of a series of a group are at least a step apart, so that no two share one. */
export function isSpaced(
  { schema, profile, archive }: Pick<MetricSpaceOrder, 'schema' | 'profile' | 'archive'>,
  { pointsPerRound }: RoundLayout,
  { hasEntityTag }: GroupLayout,
): boolean {
  if (profile.disorder !== null) return false;
  const stepNs = fixedStepNs(profile.stamping);
  const apartUs = stepNs === null ? roundIntervalUs(profile.clock) : (stepNs * pointsPerRound) / 1_000;
  const rounds = hasEntityTag && schema.entityPool ? poolSize(schema.entityPool) : 1;
  return apartUs * rounds >= archive.stepSeconds * 1_000_000;
}

function countSlots(
  order: MetricSpaceOrder,
  layout: RoundLayout,
  group: GroupLayout,
  sent: PointRange[],
): number {
  const secondsAt = createSecondsAt(order, layout);
  let count = 0;
  for (const series of seriesOf(order, layout, group, sent)) {
    const slots = indexesOf(series, layout, sent).map((index) =>
      slotOf(secondsAt(index), order.archive.stepSeconds),
    );
    count += new Set(slots).size;
  }
  return count;
}

function createSecondsAt({ schema, profile, startMs }: MetricSpaceOrder, { pointsPerRound }: RoundLayout) {
  const startNs = runStartNs(profile, startMs);
  return (index: number) => {
    const ns = timestampNsAt(profile, schema.seed, pointsPerRound, startNs, index);
    if (ns === null) throw new RangeError('Graphite needs timestamps that follow from the plan');
    return timestampSeconds(ns);
  };
}

/** Reads the paths of a series, one per field; a series without points in the ranges has none. */
function createSeriesReader(order: MetricSpaceOrder, layout: RoundLayout) {
  const { schema, profile, naming, runName, archive, startMs } = order;
  const secondsAt = createSecondsAt(order, layout);
  const keyAt = createKeyAt(schema, profile, runStartNs(profile, startMs));
  const pathOf = createMetricPath(naming, runName);
  return function* read(series: Series, sent: PointRange[]): Generator<PathKeys, void, undefined> {
    const indexes = indexesOf(series, layout, sent);
    const [first] = indexes;
    if (first === undefined) return;
    const { measurement, tagSet } = keyAt(first);
    const visits = indexes.map((index) => {
      const seconds = secondsAt(index);
      return { index, seconds, slot: slotOf(seconds, archive.stepSeconds) };
    });
    if (profile.disorder !== null) visits.sort((a, b) => a.slot - b.slot || a.index - b.index);
    const { fields } = series.layout.group;
    for (const [f, field] of fields.entries()) {
      const values = visits.map(({ index }) =>
        metricValue(fieldValueAt(schema.seed, field, f, placeOf(order, layout, series.layout, index))),
      );
      yield { path: pathOf(measurement, tagSet, field.key), ...lastOfEachSlot(visits, values) };
    }
  };
}

type Visit = { index: number; seconds: number; slot: number };

/** `visits` are sorted by slot, then by the order of sending. */
function lastOfEachSlot(visits: Visit[], values: number[]): Omit<PathKeys, 'path'> {
  const last = visits.flatMap((visit, i) => (visits[i + 1]?.slot === visit.slot ? [] : [i]));
  const replaced = new Map<number, number[]>();
  if (last.length < visits.length) {
    visits.forEach(({ slot }, i) => {
      if (visits[i + 1]?.slot !== slot) return;
      const earlier = replaced.get(slot) ?? [];
      earlier.push(values[i] ?? Number.NaN);
      replaced.set(slot, earlier);
    });
  }
  return {
    slots: Float64Array.from(last, (i) => visits[i]?.slot ?? Number.NaN),
    timestampsSeconds: Float64Array.from(last, (i) => visits[i]?.seconds ?? Number.NaN),
    values: Float64Array.from(last, (i) => values[i] ?? Number.NaN),
    replaced,
  };
}

function placeOf(
  { schema, profile }: MetricSpaceOrder,
  { pointsPerRound }: RoundLayout,
  layout: GroupLayout,
  index: number,
) {
  const round = Math.floor(index / pointsPerRound);
  const entity = entityOfRound(schema, profile.clock, round);
  const visit = visitOfRound(schema.entityPool, layout, round);
  return { index, round, slot: index % pointsPerRound, entity, visit };
}

/** The series of a group that the ranges may have points of, each once: an entity holds one slot of its pool, without a break. */
function* seriesOf(
  { schema, profile }: MetricSpaceOrder,
  { pointsPerRound }: RoundLayout,
  layout: GroupLayout,
  sent: PointRange[],
): Generator<Series, void, undefined> {
  const first = Math.floor((sent[0]?.[0] ?? 0) / pointsPerRound);
  const end = Math.ceil((sent.at(-1)?.[1] ?? 0) / pointsPerRound);
  const { entityPool } = schema;
  const stretches =
    layout.hasEntityTag && entityPool
      ? entityStretches(schema, profile, poolSize(entityPool), { first, end })
      : [{ first, end, every: 1 }];
  for (const rounds of stretches)
    for (let local = 0; local < layout.slotCount; local += 1)
      yield { layout, slot: layout.firstSlot + local, rounds };
}

function* entityStretches(
  schema: Schema,
  { clock }: LoadProfile,
  every: number,
  { first, end }: { first: number; end: number },
): Generator<Rounds, void, undefined> {
  for (let start = first; start < Math.min(end, first + every); start += 1) {
    let from = start;
    let held = entityOfRound(schema, clock, start).number;
    for (let round = start + every; round < end; round += every) {
      const { number } = entityOfRound(schema, clock, round);
      if (number === held) continue;
      yield { first: from, end: round, every };
      from = round;
      held = number;
    }
    yield { first: from, end, every };
  }
}

/** The points of a series within the ranges, in the order of sending. */
function indexesOf({ slot, rounds }: Series, { pointsPerRound }: RoundLayout, sent: PointRange[]): number[] {
  const indexes: number[] = [];
  let at = 0;
  for (let round = rounds.first; round < rounds.end; round += rounds.every) {
    const index = round * pointsPerRound + slot;
    while ((sent[at]?.[1] ?? Number.POSITIVE_INFINITY) <= index) at += 1;
    const range = sent[at];
    if (range === undefined) break;
    if (index >= range[0]) indexes.push(index);
  }
  return indexes;
}

/** Ranges in their order, without overlaps. */
function merged(ranges: readonly PointRange[]): PointRange[] {
  const sorted = ranges.filter(([first, end]) => end > first).toSorted((a, b) => a[0] - b[0]);
  const joined: [number, number][] = [];
  for (const [first, end] of sorted) {
    const last = joined.at(-1);
    if (last !== undefined && first <= last[1]) last[1] = Math.max(last[1], end);
    else joined.push([first, end]);
  }
  return joined;
}

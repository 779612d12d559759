import type { LoadProfile } from '@tidemark/domain/load/load-profile';
import { buildRound, entitySlotOfRound, type RoundLayout } from '@tidemark/domain/load/round';
import { minuteOfRound } from '@tidemark/domain/load/simulated-clock';
import { type DisorderClass, disorderClassAt, isSimulatedTime } from '@tidemark/domain/load/stamping';
import { poolSize } from '@tidemark/domain/schema/entity-pool';
import type { Schema } from '@tidemark/domain/schema/schema';
import { turnoverOf } from '@tidemark/workload/entity-turnover';
import { firstPointFrom } from '@tidemark/workload/first-point-from';
import { plannedSeries } from '@tidemark/workload/planned-series';

/** Series that a server should hold; not exact: an upper bound. */
export type ExpectedSeries = { count: number; isExact: boolean };

/** The points that were sent, and what retention dropped of them; `droppedUntilMs` null: nothing. */
export type SentPoints = { startMs: number; droppedUntilMs: number | null; endPoint: number };

const classes: readonly DisorderClass[] = [0, 1, 2];
const mostVisitedPoints = 5_000_000;
const msPerMinute = 60_000;

/**
 * expectedSeries counts the distinct series of points [0, endPoint) whose timestamps lie at or after `droppedUntilMs`. Points in order
 * are counted by arithmetic. Of the points near that moment, whose class of disorder decides, those whose series are not written again
 * are visited. The count is an upper bound where these are too many, or arrive later than retention lasts and may recreate a shard.
 */
export function expectedSeries(schema: Schema, profile: LoadProfile, sent: SentPoints): ExpectedSeries {
  const { startMs, droppedUntilMs, endPoint } = sent;
  const { clock, disorder, stamping } = profile;
  const inWindow = (firstPoint: number) => plannedSeries(schema, clock, { firstPoint, endPoint });
  if (droppedUntilMs === null || !isSimulatedTime(stamping)) {
    return { count: inWindow(0), isExact: isOurs(profile) };
  }
  const retainedFrom = classes.map((order) =>
    Math.min(endPoint, firstPointFrom(schema, profile, startMs, droppedUntilMs, order)),
  );
  const [inOrder = 0] = retainedFrom;
  if (disorder === null) return { count: inWindow(inOrder), isExact: true };
  const allRetained = Math.max(
    inOrder,
    disorder.outOfOrderShare > 0 ? (retainedFrom[1] ?? inOrder) : inOrder,
    disorder.lateShare > 0 ? (retainedFrom[2] ?? inOrder) : inOrder,
  );
  if (allRetained - inOrder > mostVisitedPoints) return { count: inWindow(inOrder), isExact: false };
  const isRetained = (index: number) =>
    index >= (retainedFrom[disorderClassAt(disorder, schema.seed, index)] ?? inOrder);
  const more = seriesOnlyBefore(schema, profile, { from: inOrder, until: allRetained, endPoint }, isRetained);
  return { count: inWindow(allRetained) + more, isExact: isWithinRetention(profile) };
}

/** What the server's own retention dropped is unknown here. */
function isOurs({ retention }: LoadProfile): boolean {
  return retention?.kind !== 'native';
}

function isWithinRetention({ disorder, retention }: LoadProfile): boolean {
  const latestMs = Math.max(
    disorder === null || disorder.outOfOrderShare === 0 ? 0 : disorder.outOfOrderByMs,
    disorder === null || disorder.lateShare === 0 ? 0 : disorder.lateByMs,
  );
  return latestMs <= (retention?.retentionDurationMinutes ?? 0) * msPerMinute;
}

/** Points [from, until), some of which are retained, and [until, endPoint), all of which are. */
type Stretch = { from: number; until: number; endPoint: number };

/** Series of the retained points of [from, until) that no point of [until, endPoint) belongs to. */
function seriesOnlyBefore(
  schema: Schema,
  profile: LoadProfile,
  { from, until, endPoint }: Stretch,
  isRetained: (index: number) => boolean,
): number {
  const layout = buildRound(schema);
  const { pointsPerRound } = layout;
  const seriesOf = seriesNumbering(schema, profile, layout);
  const isWrittenAgain = roundsWrittenAgain(schema, profile, layout, { until, endPoint });
  const found = new Set<string>();
  for (let round = Math.floor(from / pointsPerRound); round * pointsPerRound < until; round += 1) {
    if (isWrittenAgain(round)) continue;
    const end = Math.min(until, (round + 1) * pointsPerRound);
    for (let index = Math.max(from, round * pointsPerRound); index < end; index += 1) {
      if (!isRetained(index)) continue;
      const { key, turn } = seriesOf(index);
      const next = index + Math.ceil((until - index) / turn) * turn;
      if (next >= endPoint || seriesOf(next).key !== key) found.add(key);
    }
  }
  return found.size;
}

/** Whether all series of a round are written again in a whole round at or after `until`: then its points need not be visited. */
function roundsWrittenAgain(
  schema: Schema,
  profile: LoadProfile,
  { groups, pointsPerRound }: RoundLayout,
  { until, endPoint }: Pick<Stretch, 'until' | 'endPoint'>,
): (round: number) => boolean {
  const entityOf = entityNumbering(schema, profile);
  const pool = groups.some((group) => group.hasEntityTag) ? schema.entityPool : null;
  const turn = pool === null ? 1 : poolSize(pool);
  const firstWhole = Math.ceil(until / pointsPerRound);
  return (round) => {
    const again = round + Math.ceil((firstWhole - round) / turn) * turn;
    if ((again + 1) * pointsPerRound > endPoint) return false;
    return pool === null || entityOf(again) === entityOf(round);
  };
}

/** Gives the entity of a round; 0 where there is no pool. */
function entityNumbering({ entityPool, seed }: Schema, { clock }: LoadProfile): (round: number) => number {
  if (entityPool === null) return () => 0;
  const turnover = turnoverOf(entityPool, seed);
  return (round) => turnover.numberAt(entitySlotOfRound(entityPool, round), minuteOfRound(clock, round));
}

/** Gives the series of a point as a text, and after how many points the same slot of round and pool recurs. */
function seriesNumbering(schema: Schema, profile: LoadProfile, { groups, pointsPerRound }: RoundLayout) {
  const { entityPool } = schema;
  const entityOf = entityNumbering(schema, profile);
  return (index: number): { key: string; turn: number } => {
    const slot = index % pointsPerRound;
    const group = groups.findLast((candidate) => candidate.firstSlot <= slot);
    if (entityPool === null || !group?.hasEntityTag) return { key: `${slot}`, turn: pointsPerRound };
    const entity = entityOf(Math.floor(index / pointsPerRound));
    return { key: `${slot} ${entity}`, turn: pointsPerRound * poolSize(entityPool) };
  };
}

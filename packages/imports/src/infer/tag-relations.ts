/** When a value of a tag was seen first and last. */
export type SeenSpan = { firstUs: number; lastUs: number };

/** The time that points cover, and the interval of one series. */
type SeenWindow = { fromUs: number; toUs: number; gapUs: number };

/** Values of a tag that appeared after the start and disappeared before the end, like those of entities. */
export type TagChurn = {
  came: number;
  gone: number;
  alive: number;
  newPerMinute: number;
  /** Rounds per minute at which each active value is written as often as it was. */
  roundsPerMinute: number;
};

const minuteUs = 60_000_000;
/** Minimum number of points per series, and of values that come and go, to distinguish churn from chance. */
const minGaps = 8;
const minValues = 3;
/** A value not seen for this many gaps has not appeared yet, or is gone. */
const settledGaps = 2;

/** churnOf describes how the values of a tag come and go; null if they stay, or if too little time is covered. */
export function churnOf(spans: readonly SeenSpan[], { fromUs, toUs, gapUs }: SeenWindow): TagChurn | null {
  const settleUs = settledGaps * gapUs;
  if (gapUs <= 0 || toUs - fromUs < minGaps * gapUs) return null;
  const came = spans.filter(({ firstUs }) => firstUs > fromUs + settleUs).length;
  const gone = spans.filter(({ lastUs }) => lastUs < toUs - settleUs).length;
  if (came < minValues || gone < minValues) return null;
  const minutes = (toUs - fromUs - settleUs) / minuteUs;
  const alive = spans.length - came;
  return { came, gone, alive, newPerMinute: came / minutes, roundsPerMinute: (alive * minuteUs) / gapUs };
}

/** Limit of tags that are compared with each other; the work is quadratic. */
const maxComparedTags = 24;

/** A tag, and how many values it has among all points; its absence is one. */
export type CountedTag = { key: string; count: number };

/**
 * findLeaders gives for a tag the other tag that determines it: each value of the leader occurred with exactly one of its values.
 * A leader follows no other tag, so there are no chains; a tag with one value follows none.
 */
export function findLeaders(
  tags: readonly CountedTag[],
  tagSets: readonly ReadonlyMap<string, string>[],
): Map<string, string> {
  const varying = tags
    .filter(({ count }) => count > 1)
    .sort((a, b) => b.count - a.count)
    .slice(0, maxComparedTags);
  const leaders = new Map<string, string>();
  const roots: string[] = [];
  for (const { key } of varying) {
    const leader = roots.findLast((root) => decides(root, key, tagSets));
    if (leader === undefined) roots.push(key);
    else leaders.set(key, leader);
  }
  return leaders;
}

function decides(leader: string, key: string, tagSets: readonly ReadonlyMap<string, string>[]): boolean {
  const decided = new Map<string, string>();
  for (const tagSet of tagSets) {
    const value = tagSet.get(key) ?? '';
    const group = tagSet.get(leader) ?? '';
    const known = decided.get(group);
    if (known === undefined) decided.set(group, value);
    else if (known !== value) return false;
  }
  return true;
}

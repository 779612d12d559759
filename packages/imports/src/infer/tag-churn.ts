/** When a value of a tag was seen first and last. */
export type SeenSpan = { firstUs: number; lastUs: number };

/** The time that points cover, and how far apart those of one series lie. */
export type SeenWindow = { fromUs: number; toUs: number; gapUs: number };

/** Values of a tag that came after the start and went before the end, as those of entities do. */
export type TagChurn = {
  came: number;
  gone: number;
  alive: number;
  newPerMinute: number;
  /** Rounds in which each of those alive is written once as often as it was. */
  roundsPerMinute: number;
};

const minuteUs = 60_000_000;
/** Points of one series that a text must cover, and values that must come and go, before churn is told from chance. */
const minGaps = 8;
const minValues = 3;
/** A value that was not seen for so many gaps has not come yet, or is gone. */
const settledGaps = 2;

/** churnOf tells how the values of a tag come and go; null where they stay, or where too little time is covered to say so. */
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

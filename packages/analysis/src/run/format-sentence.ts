import type { FormatComparison, RatioEstimate } from '@tidemark/domain/result/query-summary';

/** The words for less and more of something; `isSpeed`: less time is said as a gain. */
export type DifferenceWords = { less: string; more: string; same: string; isSpeed: boolean };

/** Words of the figures in which formats are compared. */
export const formatWords = {
  time: { less: 'faster', more: 'slower', same: 'as fast', isSpeed: true },
  heap: { less: 'less heap', more: 'more heap', same: 'as much heap', isSpeed: false },
  bytes: { less: 'less to transfer', more: 'more to transfer', same: 'as much to transfer', isSpeed: false },
} as const satisfies Readonly<Record<string, DifferenceWords>>;

/** formatSentence states the cost of MessagePack against JSON for one query, each figure with its interval. */
export function formatSentence({ serviceTime, heapBytes, bytes }: FormatComparison): string | null {
  if (serviceTime === null) return null;
  const needs = [
    ...(heapBytes === null ? [] : [differenceText(heapBytes, formatWords.heap)]),
    ...(bytes === null ? [] : [differenceText(bytes, formatWords.bytes)]),
  ];
  const also = needs.length === 0 ? '' : ` and takes ${needs.join(' and ')}`;
  const pairs = `${serviceTime.pairs} ${serviceTime.pairs === 1 ? 'pair' : 'pairs'}`;
  return `Over ${pairs}, MessagePack is ${differenceText(serviceTime, formatWords.time)} to request and decode${also}.`;
}

/**
 * differenceText writes a ratio so that its sign cannot be read backwards: "25 % faster (18 to 31 %)", or, where the interval includes no
 * difference, "35 % slower (inconclusive: −76 to +36 %)". The interval is that of the median, else the lowest to the highest pair.
 */
export function differenceText(estimate: RatioEstimate, words: DifferenceWords): string {
  const { median, min, max } = estimate;
  const [low, high] = [estimate.low ?? min, estimate.high ?? max];
  const size = percentOf(median);
  const text = size === 0 ? words.same : `${size} % ${median < 1 ? words.less : words.more}`;
  if (low < 1 && high > 1) {
    const ends = (words.isSpeed ? [1 - high, 1 - low] : [low - 1, high - 1]).map(signed);
    return `${text} (inconclusive: ${ends.join(' to ')} %)`;
  }
  const sizes = [percentOf(low), percentOf(high)].sort((a, b) => a - b);
  return sizes[0] === sizes[1] ? text : `${text} (${sizes[0]} to ${sizes[1]} %)`;
}

function percentOf(ratio: number): number {
  return Math.round(Math.abs(ratio - 1) * 100);
}

function signed(share: number): string {
  const percent = Math.round(share * 100);
  return percent > 0 ? `+${percent}` : `−${-percent}`;
}

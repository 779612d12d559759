import type { FormatComparison, RatioEstimate } from '@tidemark/domain/result/query-summary';

/** formatSentence states the cost of MessagePack against JSON for one query, each figure with the spread between its pairs. */
export function formatSentence({ serviceTime, heapBytes, bytes }: FormatComparison): string | null {
  if (serviceTime === null) return null;
  const parts = [
    `${differenceText(serviceTime, 'time')} to request and decode`,
    ...(heapBytes === null ? [] : [differenceText(heapBytes, 'heap')]),
    ...(bytes === null ? [] : [differenceText(bytes, 'to transfer')]),
  ];
  return `Over ${serviceTime.pairs} ${serviceTime.pairs === 1 ? 'pair' : 'pairs'}, MessagePack took ${listed(parts)}.`;
}

/** differenceText writes a ratio as people say it: "25 % less time (18 to 31 %)", or that the pairs disagree. */
export function differenceText({ median, min, max }: RatioEstimate, what: string): string {
  if (min < 1 && max > 1)
    return `${changeText(median)} ${what} (pairs disagree: ${percentOf(min)} % less to ${percentOf(max)} % more)`;
  const sizes = [percentOf(min), percentOf(max)].sort((a, b) => a - b);
  const spread = sizes[0] === sizes[1] ? '' : ` (${sizes[0]} to ${sizes[1]} %)`;
  return `${changeText(median)} ${what}${spread}`;
}

function changeText(ratio: number): string {
  if (percentOf(ratio) === 0) return 'as much';
  return `${percentOf(ratio)} % ${ratio < 1 ? 'less' : 'more'}`;
}

function percentOf(ratio: number): number {
  return Math.round(Math.abs(ratio - 1) * 100);
}

function listed(parts: string[]): string {
  if (parts.length === 1) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;
}

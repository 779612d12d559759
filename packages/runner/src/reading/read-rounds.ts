import type { QueryOrder } from './reader-messages.ts';

/** One asking of a query: its place in the list, and the number of its repetition. */
export type Turn = { query: number; round: number };

/**
 * turnsOf interleaves the queries round by round, so that what drifts hits all alike; every second round goes backwards,
 * so that none is always the one that follows.
 */
export function turnsOf(queries: readonly Pick<QueryOrder, 'repeat'>[]): Turn[] {
  const rounds = Math.max(0, ...queries.map(({ repeat }) => repeat ?? 0));
  return Array.from({ length: rounds }, (_, round) => {
    const turns = queries.flatMap(({ repeat }, query) => (round < (repeat ?? 0) ? [{ query, round }] : []));
    return round % 2 === 0 ? turns : turns.toReversed();
  }).flat();
}

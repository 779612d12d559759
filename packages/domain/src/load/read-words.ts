import { countText, threeDigits } from '../kernel/quantity-text.ts';
import type { ReadLoad } from './read-load.ts';

/** readLoadText says in a line what a run asks, and when. */
export function readLoadText(load: ReadLoad | null): string {
  if (load === null) return 'none';
  const { queries } = load;
  const what = queries.length === 1 ? '1 query' : `${queries.length} queries`;
  if (load.when === 'after') {
    const times = queries.reduce((sum, { repeat }) => sum + (repeat ?? 0), 0);
    return `${what} after the writes, asked ${countText(times)} times in all`;
  }
  const ratePerSec = queries.reduce((sum, query) => sum + (query.ratePerSec ?? 0), 0);
  return `${what} beside the writes, ${threeDigits(ratePerSec)} a second in all`;
}

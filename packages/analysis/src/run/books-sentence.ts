import { durationText } from '@tidemark/domain/kernel/quantity-text';
import { isBalanced, type PointBooks } from '@tidemark/domain/result/point-books';

/** booksSentence says where the issued points are, or how many are not accounted for. */
export function booksSentence(books: PointBooks): string {
  const fault = booksFault(books);
  if (fault !== null) return fault;
  if (books.issued === 0) return 'No point was issued yet.';
  return `${exact(books.issued)} points issued: ${columnsText(books)}.`;
}

/** booksFault says why the books of a load do not balance; null where they do. */
export function booksFault(books: PointBooks): string | null {
  if (isBalanced(books)) return null;
  const { issued, unaccounted, mostUnaccounted, unbalancedSeconds, seconds, firstUnbalancedMs } = books;
  const since = `first ${durationText(firstUnbalancedMs ?? 0)} after the load began`;
  const where = `in ${exact(unbalancedSeconds)} of ${exact(seconds)} reports of the generator, ${since}`;
  if (unaccounted === 0)
    return `The points did not add up ${where}, by up to ${exact(mostUnaccounted)}; at the end they do.`;
  const what =
    unaccounted > 0
      ? `${exact(unaccounted)} of ${exact(issued)} points issued are not accounted for`
      : `${exact(-unaccounted)} points more than the ${exact(issued)} issued were counted`;
  return `${what}; the points did not add up ${where}.`;
}

/** unsettledFault says how many points were still open in the last report of a load that ended as planned; null where none were. */
export function unsettledFault({ open, issued }: PointBooks): string | null {
  if (open === 0) return null;
  return `${exact(open)} of ${exact(issued)} points issued were still in flight when the load had ended.`;
}

function columnsText({ acknowledged, handedOver, refused, unknown, open, neverSent }: PointBooks): string {
  const columns = [
    { points: acknowledged, text: 'acknowledged' },
    { points: handedOver, text: 'handed over' },
    { points: refused, text: 'refused' },
    { points: unknown, text: 'of unknown outcome' },
    { points: open, text: 'in flight' },
    { points: neverSent, text: 'never sent' },
  ].filter(({ points }) => points > 0);
  return columns.map(({ points, text }) => `${exact(points)} ${text}`).join(', ');
}

function exact(count: number): string {
  return count.toLocaleString('en');
}

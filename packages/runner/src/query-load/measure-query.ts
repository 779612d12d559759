import type { Clock } from '@tidemark/domain/kernel/clock';
import type { QueryAnswer } from '@tidemark/targets/queries/query-answer';
import type { QueryReader } from '@tidemark/targets/queries/query-reader';
import type { Asked, QueryOrder } from './reader-messages.ts';

/** One sending of a query. */
export type Sending = {
  query: number;
  order: QueryOrder;
  timeFormat: 'rfc3339' | 'epoch';
  round: number | null;
  intendedAtMs: number;
  isLate: boolean;
};

/** Gives the bytes of the heap that are in use, after garbage was collected. */
export type MeasureHeap = () => number;

/**
 * measureQuery asks once and gives what it took. With `measureHeap`, the heap is measured before, and again with the decoded answer held:
 * their difference is what a client holds of it. The times contain no measuring.
 */
export async function measureQuery(
  { clock, reader, measureHeap }: { clock: Clock; reader: QueryReader; measureHeap: MeasureHeap | null },
  sending: Sending,
  signal: AbortSignal,
): Promise<Asked> {
  const { order, timeFormat } = sending;
  const heapBefore = measureHeap?.() ?? null;
  const sentAtMs = clock.nowMs();
  const intendedAtMs = sending.round === null ? sending.intendedAtMs : sentAtMs;
  const { language, text, format } = order;
  const answer = await reader.ask({ language, text, format, timeFormat }, signal);
  const settledAtMs = answer.outcome === 'ok' ? answer.decodedAtMs : clock.nowMs();
  const heapAfter = answer.outcome === 'ok' ? (measureHeap?.() ?? null) : null;
  return {
    query: sending.query,
    round: sending.round,
    isLate: sending.isLate,
    responseMs: settledAtMs - intendedAtMs,
    serviceMs: settledAtMs - sentAtMs,
    ...partsOf(answer, sentAtMs),
    heapBytes: heapBefore === null || heapAfter === null ? null : Math.max(0, heapAfter - heapBefore),
  };
}

type Parts = Pick<Asked, 'outcome' | 'receiveMs' | 'decodeMs' | 'bytes' | 'rows' | 'statusCode' | 'detail'>;

function partsOf(answer: QueryAnswer, sentAtMs: number): Parts {
  if (answer.outcome === 'ok') {
    const { receivedAtMs, decodedAtMs, bytes, rows } = answer;
    return {
      outcome: 'ok',
      receiveMs: receivedAtMs - sentAtMs,
      decodeMs: decodedAtMs - receivedAtMs,
      bytes,
      rows,
      statusCode: 200,
      detail: null,
    };
  }
  const { outcome, statusCode, detail } = answer;
  return { outcome, receiveMs: null, decodeMs: null, bytes: null, rows: null, statusCode, detail };
}

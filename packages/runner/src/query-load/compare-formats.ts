import type { ReadQuery } from '@tidemark/domain/load/read-load';
import type { FormatComparison } from '@tidemark/domain/result/query-summary';
import { type PairedRatio, pairedRatio } from '@tidemark/stats/paired-ratio';
import type { QueryRecord } from './query-record.ts';
import type { Asked } from './reader-messages.ts';

/** One query of a plan and what was measured of it. */
export type RecordedQuery = { query: ReadQuery; text: string; record: QueryRecord };

/** compareFormats pairs queries that differ in their format only, repetition by repetition: JSON and MessagePack. */
export function compareFormats(recorded: RecordedQuery[]): FormatComparison[] {
  return recorded
    .filter(({ query }) => query.format === 'json')
    .flatMap((json) => {
      const other = recorded.find(({ query, text }) => query.format === 'msgpack' && text === json.text);
      const pairs = other ? pairsOf(json.record, other.record) : [];
      if (!other || pairs.length === 0) return [];
      return [
        {
          text: json.text,
          baseline: json.query.name,
          candidate: other.query.name,
          serviceTime: ratioOf(pairs, ({ serviceMs }) => serviceMs),
          heapBytes: ratioOf(pairs, ({ heapBytes }) => heapBytes),
          bytes: ratioOf(pairs, ({ bytes }) => bytes),
        },
      ];
    });
}

type AskedPair = { baseline: Asked; candidate: Asked };

function pairsOf(json: QueryRecord, other: QueryRecord): AskedPair[] {
  return [...json.rounds].flatMap(([round, baseline]) => {
    const candidate = other.rounds.get(round);
    return candidate ? [{ baseline, candidate }] : [];
  });
}

function ratioOf(pairs: AskedPair[], figure: (asked: Asked) => number | null): PairedRatio | null {
  return pairedRatio(
    pairs.map(({ baseline, candidate }) => ({
      baseline: figure(baseline) ?? 0,
      candidate: figure(candidate) ?? 0,
    })),
  );
}

import type { QueryOutcome } from '@tidemark/domain/result/query-summary';

/** What is asked, once. */
export type QueryRequest = {
  language: 'influxql' | 'flux';
  /** The statement with the names of the run filled in. */
  text: string;
  format: 'json' | 'msgpack' | 'csv';
  timeFormat: 'rfc3339' | 'epoch';
};

/** An answer that was received whole and decoded. `decoded` is what a client would hold. */
export type GoodAnswer = {
  outcome: 'ok';
  receivedAtMs: number;
  decodedAtMs: number;
  bytes: number;
  rows: number;
  decoded: unknown;
};

/** An answer that is none. */
export type BadAnswer = {
  outcome: Exclude<QueryOutcome, 'ok'>;
  statusCode: number | null;
  detail: string | null;
};

export type QueryAnswer = GoodAnswer | BadAnswer;

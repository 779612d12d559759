import { readFormats } from '@tidemark/domain/load/read-load';
import { readLanguages } from '@tidemark/domain/load/read-statement';
import { queryOutcomes } from '@tidemark/domain/result/query-summary';
import { allowedAddressesShape } from '@tidemark/domain/target/batch-writer';
import { z } from 'zod';
import { queriedEndpointShape } from '../generator/messages.ts';

/** One query as it is sent: names of the run filled in. Its place in the list is what messages call it. */
const queryOrderShape = z.strictObject({
  language: z.enum(readLanguages),
  text: z.string(),
  format: z.enum(readFormats),
  ratePerSec: z.number().positive().nullable(),
  repeat: z.int().min(1).nullable(),
});
export type QueryOrder = z.infer<typeof queryOrderShape>;

/** What the reader is to ask, and whom. Only addresses in `allowedAddresses` are connected to. */
export const readerJobShape = z.strictObject({
  endpoint: queriedEndpointShape,
  allowedAddresses: allowedAddressesShape,
  queries: z.array(queryOrderShape),
  timeFormat: z.enum(['rfc3339', 'epoch']),
  maxInFlight: z.int().min(1),
  requestTimeoutMs: z.int().min(1),
  maxResponseBytes: z.int().min(1),
});
export type ReaderJob = z.infer<typeof readerJobShape>;

/** What became of one query that was sent. Parts that do not apply to how it ended are null. */
const askedShape = z.strictObject({
  query: z.int().min(0),
  round: z.int().min(0).nullable().describe('Number of the repetition; null beside the writes'),
  outcome: z.enum(queryOutcomes),
  isLate: z.boolean(),
  responseMs: z.number(),
  serviceMs: z.number(),
  receiveMs: z.number().nullable(),
  decodeMs: z.number().nullable(),
  bytes: z.number().nullable(),
  rows: z.number().nullable(),
  heapBytes: z.number().nullable(),
  statusCode: z.number().nullable(),
  detail: z.string().nullable(),
});
export type Asked = z.infer<typeof askedShape>;

/** Queries that were due and never sent, with how long each had waited when reading ended (HDR, base64). */
const neverSentShape = z.strictObject({ query: z.int().min(0), count: z.int().min(1), waitedUs: z.string() });
export type NeverSent = z.infer<typeof neverSentShape>;

/** Messages of the controller to the reader's process. */
export const toReaderShape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('start'), job: readerJobShape }),
  z.strictObject({ kind: z.literal('beside') }),
  z.strictObject({ kind: z.literal('after') }),
  z.strictObject({ kind: z.literal('stop') }),
  z.strictObject({ kind: z.literal('close') }),
]);
export type ToReader = z.infer<typeof toReaderShape>;

/** Messages of the reader's process: what was asked, once a second beside and after each query else; then that it is over. */
export const fromReaderShape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ready') }),
  z.strictObject({ kind: z.literal('asked'), durationMs: z.number(), asked: z.array(askedShape) }),
  z.strictObject({ kind: z.literal('ended'), neverSent: z.array(neverSentShape) }),
  z.strictObject({ kind: z.literal('failed'), message: z.string() }),
]);
export type FromReader = z.infer<typeof fromReaderShape>;

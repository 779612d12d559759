import { closingReportShape } from '@tidemark/domain/load/closing-report';
import { endpointCountShape } from '@tidemark/domain/load/endpoint-count';
import { loadProfileShape } from '@tidemark/domain/load/load-profile';
import { maxRatePerSec } from '@tidemark/domain/load/pacer';
import { intervalReportShape } from '@tidemark/domain/result/interval-report';
import { slowRequestShape } from '@tidemark/domain/result/slow-request';
import { schemaShape } from '@tidemark/domain/schema/schema';
import { allowedAddressesShape, type WriteEndpoint } from '@tidemark/domain/target/batch-writer';
import { graphiteProtocols, metricNamingShape } from '@tidemark/domain/target/graphite-target';
import { targetTlsShape } from '@tidemark/domain/target/target-tls';
import { segmentEndReasons } from '@tidemark/loadgen/executors/load-executor';
import type { ThreadCounts } from '@tidemark/loadgen/recording/interval-counts';
import { z } from 'zod';

const serverShape = { url: z.string(), tls: targetTlsShape.prefault({}) };
const tokenShape = z.string().nullable();

const influxdbEndpoints = [
  z.strictObject({
    kind: z.literal('influxdb-v1'),
    ...serverShape,
    database: z.string(),
    username: z.string().nullable(),
    password: z.string().nullable(),
    token: tokenShape.default(null),
  }),
  z.strictObject({
    kind: z.literal('influxdb-v2'),
    ...serverShape,
    org: z.string(),
    bucket: z.string(),
    token: tokenShape,
  }),
] as const;

/** Where queries are sent to; it holds password or token. */
export const queriedEndpointShape = z.discriminatedUnion('kind', influxdbEndpoints);

/** Where a process of the runner's is to send to; it holds password or token. */
export const endpointShape = z.discriminatedUnion('kind', [
  ...influxdbEndpoints,
  z.strictObject({
    kind: z.literal('graphite'),
    url: z.string(),
    protocol: z.enum(graphiteProtocols),
    naming: metricNamingShape,
    runName: z.string(),
    closeTimeoutMs: z.number(),
  }),
]) satisfies z.ZodType<WriteEndpoint>;

/**
 * What the generator is to write, and where to: to `endpoint` and, in turn, to `moreServers` that hold the same data.
 * Only the addresses that stand beside a server are connected to.
 */
export const generatorJobShape = z.strictObject({
  schema: schemaShape,
  profile: loadProfileShape,
  simulatedStartMs: z.number(),
  endpoint: endpointShape,
  allowedAddresses: allowedAddressesShape,
  moreServers: z
    .array(z.strictObject({ url: z.string(), allowedAddresses: allowedAddressesShape }))
    .default([]),
  reference: z
    .strictObject({ port: z.int().min(1).max(65_535) })
    .nullable()
    .default(null)
    .describe('The sink on this machine that reference requests go to; null: none are sent'),
  threads: z
    .int()
    .min(1)
    .max(16)
    .optional()
    .describe('Load threads; by default as many as the machine has to spare'),
});
export type GeneratorJob = z.infer<typeof generatorJobShape>;

/** A job as it is asked for, before what has a default was filled in. */
export type GeneratorOrder = z.input<typeof generatorJobShape>;

const segmentShape = z.strictObject({
  firstPoint: z.number(),
  endPoint: z.number(),
  endsAtMinute: z.number().nullable(),
  settles: z.boolean(),
});
const rateShape = z.number().positive().max(maxRatePerSec);
/** `wallMs` bounds the sending; `ratePerSec` overrules the executor's own rate. */
const segmentOrder = {
  segment: segmentShape,
  wallMs: z.number().min(0).nullable(),
  ratePerSec: rateShape.nullable(),
};
const endShape = z.strictObject({ endedBy: z.enum(segmentEndReasons), message: z.string().nullable() });
const rangesShape = z.array(z.tuple([z.number(), z.number()]));
const settledShape = z.strictObject({
  acknowledged: rangesShape,
  handedOver: rangesShape,
  partial: rangesShape,
  unknown: rangesShape,
  rejected: rangesShape,
});

const slotsShape = z.instanceof(Uint32Array).nullable();

const countsShape = z.strictObject({
  ...intervalReportShape.omit({
    offsetMs: true,
    durationMs: true,
    simulatedAtMs: true,
    endpoints: true,
    backPressureMs: true,
    generatorCpuRatio: true,
    generatorLoopDelayMsP99: true,
    generatorThreads: true,
    generatorOpenFiles: true,
    instrumentErrorUs: true,
    slowest: true,
    referenceFailed: true,
  }).shape,
  answerBytes: z.number(),
  issuedPoints: z.number(),
  neverSentPoints: z.number(),
  responseTimeUs: slotsShape,
  serviceTimeUs: slotsShape,
  queueDelayUs: slotsShape,
  slipUs: slotsShape,
  lastPoint: z.number(),
  settled: settledShape,
}) satisfies z.ZodType<ThreadCounts>;

/** Ends the connections of a target that acknowledges nothing: after the last segment, before anything is closed. */
const shutOrder = z.strictObject({ kind: z.literal('shut'), timeoutMs: z.number().min(0) });
const closingAnswer = z.strictObject({
  kind: z.literal('closing'),
  closing: closingReportShape.nullable(),
});

/** Messages of the controller to the generator process. */
export const toGeneratorShape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('start'), job: generatorJobShape }),
  z.strictObject({ kind: z.literal('segment'), ...segmentOrder }),
  z.strictObject({ kind: z.literal('rate'), ratePerSec: rateShape }),
  z.strictObject({ kind: z.literal('away'), isAway: z.boolean() }),
  z.strictObject({ kind: z.literal('deadline'), remainingMs: z.number().nullable() }),
  z.strictObject({ kind: z.literal('stop') }),
  shutOrder,
  z.strictObject({ kind: z.literal('close') }),
]);
export type ToGenerator = z.infer<typeof toGeneratorShape>;

/** Messages of the generator process to the controller. `settled`: the points that settled within the interval. */
export const fromGeneratorShape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ready') }),
  z.strictObject({ kind: z.literal('interval'), report: intervalReportShape, settled: settledShape }),
  z.strictObject({ kind: z.literal('position'), simulatedAtMs: z.number() }),
  z.strictObject({ kind: z.literal('away-known') }),
  z.strictObject({ kind: z.literal('segment-end'), end: endShape }),
  closingAnswer,
  z.strictObject({ kind: z.literal('failed'), message: z.string() }),
]);
export type FromGenerator = z.infer<typeof fromGeneratorShape>;

/** What a load thread is given when it starts. */
export const threadOrderShape = z.strictObject({
  job: generatorJobShape,
  share: z.strictObject({ index: z.int().min(0), count: z.int().min(1) }),
});
export type ThreadOrder = z.infer<typeof threadOrderShape>;

/** Messages of the generator process to a load thread. */
export const toThreadShape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('segment'), ...segmentOrder }),
  z.strictObject({ kind: z.literal('rate'), ratePerSec: rateShape }),
  z.strictObject({ kind: z.literal('away'), isAway: z.boolean() }),
  z.strictObject({ kind: z.literal('end'), end: endShape }),
  z.strictObject({ kind: z.literal('collect') }),
  z.strictObject({ kind: z.literal('locate') }),
  shutOrder,
]);
export type ToThread = z.infer<typeof toThreadShape>;

/** A thread has a clock of its own, so that it says how long ago a request was due. */
const recentRequestShape = slowRequestShape.omit({ offsetMs: true }).extend({ agoMs: z.number() });
export type RecentRequest = z.infer<typeof recentRequestShape>;

/** Messages of a load thread to the generator process. */
export const fromThreadShape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ready') }),
  z.strictObject({
    kind: z.literal('counts'),
    counts: countsShape,
    endpoints: z.array(endpointCountShape),
    loopDelayMsP99: z.number(),
    backPressureMs: z.number().nullable(),
    reference: z.strictObject({ errorUs: slotsShape, failed: z.number() }),
    slowest: z.array(recentRequestShape),
  }),
  closingAnswer,
  z.strictObject({ kind: z.literal('position'), furthestPoint: z.number() }),
  z.strictObject({ kind: z.literal('away-known') }),
  z.strictObject({ kind: z.literal('segment-end'), end: endShape }),
]);
export type FromThread = z.infer<typeof fromThreadShape>;

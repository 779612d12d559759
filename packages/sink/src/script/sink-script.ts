import { z } from 'zod';
import { errorNames } from './error-answers.ts';

/** Requests are numbered from 1 on, since the script was given. */
const requestNumber = z.int().min(1).max(Number.MAX_SAFE_INTEGER);
const latencyMs = z.number().min(0).max(3_600_000);
const statusCode = z.int().min(200).max(599);
const bodyBytes = z.int().min(0).max(1_073_741_824);
const bytesPerSecond = z.number().positive().max(1_000_000_000);

/** Which requests something happens to: an even share of them, each n-th, a stretch of them, or single ones. */
export const whenShape = z.union([
  z.strictObject({ share: z.number().min(0).max(1) }),
  z.strictObject({ every: requestNumber }),
  z.strictObject({ from: requestNumber, to: requestNumber.nullable().default(null) }),
  z.strictObject({ numbers: z.array(requestNumber).min(1).max(100_000) }),
]);
export type When = z.infer<typeof whenShape>;

/** `stores`: the points are stored although the client gets no such answer. */
const stores = z.boolean().default(false);

/** What a request gets in place of a plain answer. */
export const effectShape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('error'), error: z.enum(errorNames) }),
  z.strictObject({
    kind: z.literal('status'),
    statusCode,
    body: z.string().max(1_048_576).default(''),
    headers: z.record(z.string().regex(/^[A-Za-z0-9-]+$/), z.string().regex(/^[\x20-\x7e]*$/)).default({}),
    stores,
  }),
  z.strictObject({ kind: z.literal('partial-write'), droppedPoints: z.int().min(1).max(1_000_000_000) }),
  z.strictObject({ kind: z.literal('forget') }),
  z.strictObject({ kind: z.literal('reset'), stores }),
  z.strictObject({ kind: z.literal('close') }),
  z.strictObject({ kind: z.literal('silence'), stores }),
  z.strictObject({ kind: z.literal('half-answer'), stores }),
  z.strictObject({ kind: z.literal('slow-answer'), bodyBytes: bodyBytes.default(1_000), bytesPerSecond }),
  z.strictObject({
    kind: z.literal('informational'),
    statusCode: z.int().min(100).max(199).default(103),
    times: z.int().min(1).max(10_000).default(1),
  }),
  z.strictObject({
    kind: z.literal('redirect'),
    statusCode: z.int().min(300).max(399).default(307),
    location: z.string().regex(/^[\x21-\x7e]{1,2000}$/),
  }),
  z.strictObject({
    kind: z.literal('large-body'),
    statusCode: statusCode.default(500),
    bodyBytes: bodyBytes.default(10_485_760),
  }),
  z.strictObject({
    kind: z.literal('chunked'),
    statusCode: statusCode.default(200),
    bodyBytes: bodyBytes.default(1_000),
    chunkBytes: z.int().min(1).max(1_048_576).default(100),
  }),
  z.strictObject({ kind: z.literal('garbage'), stores }),
  z.strictObject({
    kind: z.literal('many-headers'),
    count: z.int().min(1).max(100_000).default(2_000),
    valueBytes: z.int().min(1).max(65_536).default(20),
  }),
]);
export type Effect = z.infer<typeof effectShape>;

/** Moments at which nothing is answered, in milliseconds since the script was given. */
export const pauseShape = z
  .strictObject({
    firstAtMs: latencyMs.default(0),
    lengthMs: z.number().positive().max(3_600_000),
    everyMs: z.number().positive().max(86_400_000).nullable().default(null),
  })
  .refine(({ lengthMs, everyMs }) => everyMs === null || everyMs > lengthMs, {
    message: 'a pause must be shorter than the time between two',
    path: ['everyMs'],
  });
export type Pause = z.infer<typeof pauseShape>;

/** How the sink behaves; an empty script answers everything at once and stores it. */
export const sinkScriptShape = z.strictObject({
  /** Which requests are numbered and behave as the script says; all others are answered plainly. */
  scope: z.enum(['writes', 'queries', 'all']).default('writes'),
  latency: z
    .strictObject({
      baseMs: latencyMs.default(0),
      /** Evenly between 0 and this, by the request's number. */
      jitterMs: latencyMs.default(0),
      /** The first class that fits takes the place of base and jitter. */
      classes: z
        .array(z.strictObject({ when: whenShape, latencyMs }))
        .max(20)
        .default([]),
      degradation: z
        .strictObject({
          msPerSecond: z.number().min(0).max(3_600_000),
          maxMs: latencyMs.default(3_600_000),
        })
        .nullable()
        .default(null),
      pauses: z.array(pauseShape).max(20).default([]),
    })
    .prefault({}),
  /** Whether a stored write that is numbered is answered with 200 and the microseconds that it took, in `X-Took-Us`, in place of 204. */
  saysTook: z.boolean().default(false),
  /** The first rule that fits a request decides. */
  rules: z
    .array(z.strictObject({ when: whenShape, effect: effectShape }))
    .max(100)
    .default([]),
});
export type SinkScript = z.infer<typeof sinkScriptShape>;
export type SinkScriptInput = z.input<typeof sinkScriptShape>;

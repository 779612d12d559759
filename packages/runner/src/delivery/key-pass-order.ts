import { loadProfileShape } from '@tidemark/domain/load/load-profile';
import { schemaShape } from '@tidemark/domain/schema/schema';
import { metricNamingShape } from '@tidemark/domain/target/graphite-target';
import { z } from 'zod';

const ranges = z.array(z.tuple([z.number(), z.number()]));

/** What a thread looks for, and where. */
export const keyPassOrderShape = z.strictObject({
  schema: schemaShape,
  profile: loadProfileShape,
  simulatedStartMs: z.number(),
  naming: metricNamingShape,
  runName: z.string(),
  keeping: z.strictObject({
    stepSeconds: z.number(),
    finestSeconds: z.number(),
    longestSeconds: z.number(),
  }),
  /** Points that were handed over, and those of unknown outcome. */
  sent: ranges,
  unknown: ranges,
  caches: z.array(
    z.strictObject({
      name: z.string(),
      directory: z.string(),
      queryPort: z.number().nullable().describe('null: it does not run, so its memory is gone'),
    }),
  ),
  /** How long what is missing is looked for again while more of it turns up. */
  longestWaitMs: z.number(),
});
export type KeyPassOrder = z.infer<typeof keyPassOrderShape>;

const count = z.number();

/** What the thread found, or why it could not read. */
export const keyPassResultShape = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('counts'),
    counts: z.strictObject({
      metrics: count,
      keys: count,
      overwritten: count,
      stored: count,
      wrongValue: count,
      aggregated: count,
      expired: count,
      cached: count,
      lost: count,
      unexpected: count,
      recovered: count,
      never: count,
      byPart: z.array(z.strictObject({ part: z.string(), stored: count, cached: count, lost: count })),
    }),
  }),
  z.strictObject({ kind: z.literal('failed'), reason: z.string() }),
]);
export type KeyPassResult = z.infer<typeof keyPassResultShape>;

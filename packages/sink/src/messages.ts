import { z } from 'zod';
import { sinkScriptShape } from './script/sink-script.ts';

/** Messages to the sink's process. */
export const toSinkShape = z.object({
  kind: z.literal('start'),
  port: z.int().min(0).max(65_535),
  script: sinkScriptShape,
});
export type ToSink = z.infer<typeof toSinkShape>;

/** Messages from the sink's process. */
export const fromSinkShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('listening'), port: z.number() }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);
export type FromSink = z.infer<typeof fromSinkShape>;

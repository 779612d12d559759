import { z } from 'zod';
import { sinkScriptShape } from './script/sink-script.ts';

/** What the sink's process is told. */
export const toSinkShape = z.object({
  kind: z.literal('start'),
  port: z.int().min(0).max(65_535),
  script: sinkScriptShape,
});
export type ToSink = z.infer<typeof toSinkShape>;

/** What the sink's process tells. */
export const fromSinkShape = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('listening'), port: z.number() }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);
export type FromSink = z.infer<typeof fromSinkShape>;

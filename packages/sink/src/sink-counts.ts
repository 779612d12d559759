import { z } from 'zod';

const count = z.number();

/** What the sink counted, exactly; it is what `GET /sink/counts` answers. */
export const sinkCountsShape = z.object({
  traffic: z.object({
    writes: count,
    writesStored: count,
    writesCutOff: count,
    queries: count,
    refused: count,
    pointsReceived: count,
    pointsStored: count,
    linesMalformed: count,
    bodyBytes: count,
    connectionsAccepted: count,
  }),
  connectionsOpen: count,
  /** CPU that the sink's process has used since it began, in all its threads. */
  cpuMs: count,
  databases: z.array(
    z.object({
      name: z.string(),
      points: count,
      series: count,
      measurements: z.array(z.object({ name: z.string(), points: count })),
      shards: z.array(z.object({ id: count, startMs: count, endMs: count, points: count })),
    }),
  ),
});
export type SinkCounts = z.infer<typeof sinkCountsShape>;

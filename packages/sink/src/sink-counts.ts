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
  script: z.object({
    /** Requests that were numbered since the script was given. */
    requests: count,
    /** How often each rule was applied, in their order. */
    ruleTimes: z.array(count),
  }),
  /**
   * From the last byte of a request to the first of its answer, as the sink saw it, for the requests that a script with
   * content numbers: percentiles, and the whole histogram (HdrHistogram V2, compressed, base64). Null: none was scripted.
   */
  serviceTimes: z
    .object({
      count,
      meanUs: count,
      p50Us: count,
      p90Us: count,
      p95Us: count,
      p99Us: count,
      p999Us: count,
      maxUs: count,
      histogram: z.string(),
    })
    .nullable(),
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

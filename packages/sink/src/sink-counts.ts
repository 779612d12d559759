import { z } from 'zod';

const count = z.number();

/** What came in over all connections, since the start or the last reset. */
const trafficShape = z.object({
  /** Write requests that were received whole. */
  writes: count,
  /** Write requests whose points were stored. */
  writesStored: count,
  /** Write requests that ended within their body. */
  writesCutOff: count,
  queries: count,
  /** Requests that were refused as malformed, too large or for an unknown path. */
  refused: count,
  /** Points of write requests that were received whole, stored or not. */
  pointsReceived: count,
  pointsStored: count,
  linesMalformed: count,
  /** Bodies of writes as they came over the wire. */
  bodyBytes: count,
  connectionsAccepted: count,
});
export type Traffic = z.infer<typeof trafficShape>;

/** What the sink counted, exactly; it is what `GET /sink/counts` answers. */
export const sinkCountsShape = z.object({
  traffic: trafficShape,
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

/** noTraffic is where counting starts. */
export function noTraffic(): Traffic {
  return {
    writes: 0,
    writesStored: 0,
    writesCutOff: 0,
    queries: 0,
    refused: 0,
    pointsReceived: 0,
    pointsStored: 0,
    linesMalformed: 0,
    bodyBytes: 0,
    connectionsAccepted: 0,
  };
}

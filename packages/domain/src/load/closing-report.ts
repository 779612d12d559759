import { z } from 'zod';

/**
 * What is known of the points handed over on connections without acknowledgments once their write sides were shut: closed where the peer's
 * end of stream came in time, so that it read everything; unknown where a connection broke or did not close in time.
 */
export const closingReportShape = z.object({
  connections: z.number().describe('Connections that were opened, reconnects included'),
  closed: z.number(),
  broken: z.number().describe('Broke under load, or did not close in time'),
  pointsClosed: z.number(),
  pointsUnknown: z.number(),
  metricsClosed: z.number().describe('Field values of the points: the metrics of Graphite'),
  metricsUnknown: z.number(),
  backPressureMs: z
    .number()
    .describe('Time in which at least one connection waited for its peer; of several threads, the longest'),
});
export type ClosingReport = z.infer<typeof closingReportShape>;

/** noConnections is the report of a writer that opened no connection. */
export function noConnections(): ClosingReport {
  return {
    connections: 0,
    closed: 0,
    broken: 0,
    pointsClosed: 0,
    pointsUnknown: 0,
    metricsClosed: 0,
    metricsUnknown: 0,
    backPressureMs: 0,
  };
}

/** addClosingReports adds up what several writers reported at the end of one load. */
export function addClosingReports(a: ClosingReport, b: ClosingReport): ClosingReport {
  return {
    connections: a.connections + b.connections,
    closed: a.closed + b.closed,
    broken: a.broken + b.broken,
    pointsClosed: a.pointsClosed + b.pointsClosed,
    pointsUnknown: a.pointsUnknown + b.pointsUnknown,
    metricsClosed: a.metricsClosed + b.metricsClosed,
    metricsUnknown: a.metricsUnknown + b.metricsUnknown,
    backPressureMs: Math.max(a.backPressureMs, b.backPressureMs),
  };
}

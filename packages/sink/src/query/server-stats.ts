import type { Sink } from '../sink.ts';

/** One block of statistics, as /debug/vars and SHOW STATS of InfluxDB give them. */
export type ServerStat = {
  name: string;
  tags: Record<string, string> | null;
  values: Record<string, number>;
};

/** serverStats describes the sink under InfluxDB's names: its process's memory as runtime figures. */
export function serverStats(sink: Sink): ServerStat[] {
  const { HeapInuse, HeapAlloc, Sys } = memoryStats();
  return [
    { name: 'runtime', tags: null, values: { HeapInUse: HeapInuse, HeapAlloc, Alloc: HeapAlloc, Sys } },
    {
      name: 'write',
      tags: null,
      values: {
        req: sink.traffic.writes,
        pointReq: sink.traffic.pointsReceived,
        writeOk: sink.traffic.writesStored,
      },
    },
    ...sink.databases().map((database) => ({
      name: 'database',
      tags: { database: database.name },
      values: {
        numMeasurements: database.measurements.length,
        numSeries: database.seriesStored,
      },
    })),
  ];
}

/** memoryStats are the figures of Go's memstats that the sink has something like: Node's heap with its buffers, and RSS. */
export function memoryStats(): { HeapInuse: number; HeapAlloc: number; Sys: number } {
  const { heapTotal, heapUsed, external, rss } = process.memoryUsage();
  return { HeapInuse: heapTotal + external, HeapAlloc: heapUsed + external, Sys: rss };
}

/** debugVars is the JSON value of /debug/vars. */
export function debugVars(sink: Sink): Record<string, unknown> {
  const entries = serverStats(sink).map((stat) => [
    stat.tags === null ? stat.name : `${stat.name}:${Object.values(stat.tags).join(':')}`,
    stat,
  ]);
  return { memstats: memoryStats(), ...Object.fromEntries(entries) };
}

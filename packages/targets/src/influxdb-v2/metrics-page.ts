import type { ServerStats } from '../session/target-session.ts';

/** One line of a /metrics page. */
export type MetricLine = { name: string; labels: Record<string, string>; value: number };

const seriesOfBucket = 'storage_bucket_series_num';
const linePattern = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)(?: -?\d+)?$/;
const labelPattern = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\]|\\.)*)"/g;

/** parseMetricsPage reads the Prometheus text format; lines that are none are left out. */
export function parseMetricsPage(text: string): MetricLine[] {
  return text.split('\n').flatMap((line) => {
    const [, name, labels = '', value] = linePattern.exec(line.trim()) ?? [];
    if (name === undefined || value === undefined) return [];
    return [{ name, labels: labelsOf(labels), value: numberOf(value) }];
  });
}

function labelsOf(text: string): Record<string, string> {
  const entries = [...text.matchAll(labelPattern)].map(([, key = '', value = '']) => [
    key,
    value.replace(/\\(["\\n])/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped)),
  ]);
  return Object.fromEntries(entries);
}

function numberOf(text: string): number {
  if (text === '+Inf') return Number.POSITIVE_INFINITY;
  return text === '-Inf' ? Number.NEGATIVE_INFINITY : Number(text);
}

/**
 * statsOfMetrics picks the figures of one bucket out of a 2.x's page. A bucket that nothing was written to has no lines: 0. One that
 * was written to has series and bytes only from the server's next count on, every ten seconds: null until then.
 */
export function statsOfMetrics(lines: MetricLine[], bucketId: string): ServerStats {
  const all = (name: string) => lines.filter((line) => line.name === name && Number.isFinite(line.value));
  const figure = (name: string) => sum(all(name));
  const ofBucket = (name: string) => sum(all(name).filter((line) => line.labels.bucket === bucketId)) ?? 0;
  const isWritten = lines.some(({ labels }) => labels.bucket === bucketId);
  const isCounted = sum(all(seriesOfBucket).filter((line) => line.labels.bucket === bucketId)) !== null;
  const counted = (name: string) => (isWritten && !isCounted ? null : ofBucket(name));
  return {
    heapInUseBytes: figure('go_memstats_heap_inuse_bytes'),
    heapAllocBytes: figure('go_memstats_heap_alloc_bytes'),
    sysBytes: figure('go_memstats_sys_bytes'),
    rssBytes: figure('process_resident_memory_bytes'),
    observedSeries: counted(seriesOfBucket),
    diskBytes: counted('storage_shard_disk_size'),
    cacheBytes: ofBucket('storage_cache_inuse_bytes'),
    snapshotBytes: null,
    goroutines: figure('go_goroutines'),
    pointsWrittenTotal: figure('storage_writer_req_points_sum'),
    uptimeMs: inMs(figure('influxdb_uptime_seconds')),
    compactions: ofBucket('storage_compactions_active') + ofBucket('storage_compactions_queued'),
    collections: figure('go_gc_duration_seconds_count'),
  };
}

function inMs(seconds: number | null): number | null {
  return seconds === null ? null : seconds * 1_000;
}

/** shardsOfMetrics counts the shards of one bucket. */
export function shardsOfMetrics(lines: MetricLine[], bucketId: string): number {
  const shards = lines.filter(
    (line) => line.name === 'storage_shard_series' && line.labels.bucket === bucketId,
  );
  return new Set(shards.map((line) => line.labels.id)).size;
}

function sum(lines: MetricLine[]): number | null {
  return lines.length === 0 ? null : lines.reduce((total, line) => total + line.value, 0);
}

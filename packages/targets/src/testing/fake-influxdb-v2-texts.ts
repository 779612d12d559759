import type { FakeBucket } from './fake-bucket.ts';

/** metricsPage is /metrics of a 2.x that holds `buckets`, with the names and labels that its documentation shows. */
export function metricsPage(buckets: FakeBucket[]): string {
  const written = buckets.reduce((sum, bucket) => sum + bucket.pointsWritten, 0);
  const lines = buckets.flatMap(({ id, seriesCount, pointsWritten }) => {
    const labels = `bucket="${id}",engine="tsm1",id="1",path="/var/lib/influxdb2/engine/data/${id}/autogen/1",walPath="/var/lib/influxdb2/engine/wal/${id}/autogen/1"`;
    if (pointsWritten === 0) return [];
    return [
      `storage_bucket_series_num{bucket="${id}"} ${seriesCount}`,
      `storage_shard_series{${labels}} ${seriesCount}`,
      `storage_shard_disk_size{${labels}} ${pointsWritten * 3}`,
      `storage_cache_inuse_bytes{${labels}} 0`,
      `storage_compactions_active{level="1",${labels}} 0`,
      `storage_compactions_queued{level="1",${labels}} 0`,
    ];
  });
  return [
    '# HELP go_memstats_heap_inuse_bytes Number of heap bytes that are in use.',
    '# TYPE go_memstats_heap_inuse_bytes gauge',
    'go_memstats_heap_inuse_bytes 3.1195136e+07',
    'go_memstats_heap_alloc_bytes 2.6e+07',
    'go_memstats_sys_bytes 8.8e+07',
    'go_goroutines 1224',
    'process_resident_memory_bytes 1.0e+08',
    `storage_writer_req_points_sum{path="/var/lib/influxdb2/engine"} ${written}`,
    ...lines,
    '',
  ].join('\n');
}

/** Matches a text of Flux in quotes. */
export const text = String.raw`"((?:[^"\\]|\\.)*)"`;
const rangePattern = /range\(start: time\(v: "([^"]+)"\), stop: time\(v: "([^"]+)"\)\)/;

/** countFlux answers the one kind of query that it knows, counting a field by measurement, as annotated CSV; else a fault. */
export function countFlux(query: string, buckets: Map<string, FakeBucket>): string | { fault: string } {
  const bucket = buckets.get(firstOf(query, `from\\(bucket: ${text}\\)`) ?? '');
  if (!bucket) return { fault: 'could not find bucket' };
  const field = firstOf(query, `r\\._field == ${text}`);
  const [, start = '', stop = ''] = rangePattern.exec(query) ?? [];
  if (field === null || start === '' || !query.trimEnd().endsWith('|> count()'))
    return { fault: 'compilation failed: this server only counts' };
  const names = [...query.matchAll(new RegExp(`r\\._measurement == ${text}`, 'g'))].map((match) =>
    unescaped(match[1] ?? ''),
  );
  const rows = names
    .map((name) => ({ name, count: bucket.count(name, field, nsOf(start), nsOf(stop)) }))
    .filter(({ count }) => count > 0)
    .map(({ name, count }, table) => `,,${table},${quoted(name)},${count}`);
  if (rows.length === 0) return '\r\n';
  const head = [
    '#datatype,string,long,string,long',
    '#group,false,false,true,false',
    '#default,_result,,,',
    ',result,table,_measurement,_value',
  ];
  return `${[...head, ...rows].join('\r\n')}\r\n\r\n`;
}

/** firstOf is what the first group of a pattern matches in a query, unescaped; null where it does not match. */
export function firstOf(query: string, pattern: string): string | null {
  const found = new RegExp(pattern).exec(query)?.[1];
  return found === undefined ? null : unescaped(found);
}

/** unescaped reads a text of Flux. */
export function unescaped(written: string): string {
  return written.replace(/\\(.)/g, (_, escaped: string) => (escaped === 'n' ? '\n' : escaped));
}

/** quoted writes a cell of CSV. */
export function quoted(name: string): string {
  return /[",\n\r]/.test(name) ? `"${name.replaceAll('"', '""')}"` : name;
}

/** Times of Flux are exact to a nanosecond, those of a Date to a millisecond. */
function nsOf(time: string): bigint {
  return BigInt(Date.parse(time)) * 1_000_000n;
}

import { expect, it } from 'vitest';
import { parseMetricsPage, shardsOfMetrics, statsOfMetrics } from './metrics-page.ts';

const page = [
  '# HELP storage_bucket_series_num Gauge of series cardinality per bucket',
  '# TYPE storage_bucket_series_num gauge',
  'storage_bucket_series_num{bucket="aaa"} 38',
  'storage_bucket_series_num{bucket="bbb"} 1.1e+06',
  'storage_shard_series{bucket="aaa",engine="tsm1",id="1",path="/a \\"b\\",c/1",walPath="/w"} 38',
  'storage_shard_series{bucket="aaa",engine="tsm1",id="2",path="/a/2",walPath="/w"} 5',
  'storage_shard_series{bucket="bbb",engine="tsm1",id="3",path="/b/3",walPath="/w"} 5',
  'storage_shard_disk_size{bucket="aaa",engine="tsm1",id="1"} 9.364395e+06',
  'storage_shard_disk_size{bucket="aaa",engine="tsm1",id="2"} 5',
  'storage_cache_inuse_bytes{bucket="aaa",id="1"} 7',
  'storage_compactions_active{bucket="aaa",level="1"} 1',
  'storage_compactions_queued{bucket="aaa",level="2"} 2',
  'storage_writer_req_points_sum{path="/e"} 125787',
  'storage_writer_req_points_bucket{path="/e",le="+Inf"} 24',
  'influxdb_uptime_seconds{id="x"} 12.5',
  'go_memstats_heap_inuse_bytes 3.1195136e+07',
  'go_memstats_heap_alloc_bytes 2e+07 1395066363000',
  'go_memstats_sys_bytes NaN',
  'process_resident_memory_bytes 1.0407936e+08',
  'not a line at all {',
].join('\r\n');

it('picks the figures of one bucket and leaves those of others alone', () => {
  expect(statsOfMetrics(parseMetricsPage(page), 'aaa')).toEqual({
    heapInUseBytes: 31_195_136,
    heapAllocBytes: 20_000_000,
    sysBytes: null,
    rssBytes: 104_079_360,
    observedSeries: 38,
    diskBytes: 9_364_400,
    cacheBytes: 7,
    goroutines: null,
    pointsWrittenTotal: 125_787,
    uptimeMs: 12_500,
    compactions: 3,
    snapshotBytes: null,
    collections: null,
  });
  expect(shardsOfMetrics(parseMetricsPage(page), 'aaa')).toBe(2);
});

it('takes a bucket that nothing was written to for empty, and missing figures for unknown', () => {
  const stats = statsOfMetrics(parseMetricsPage('up 1'), 'ccc');
  expect(stats).toMatchObject({ observedSeries: 0, diskBytes: 0, heapInUseBytes: null, rssBytes: null });
  expect(shardsOfMetrics(parseMetricsPage(''), 'ccc')).toBe(0);
});

it('takes series and bytes that a 2.7.1 has not counted yet for unknown, though it writes zeros beside', () => {
  const fresh = [
    'storage_cache_inuse_bytes{bucket="aaa",engine="tsm1",id="1"} 3290',
    'storage_shard_disk_size{bucket="aaa",engine="tsm1",id="1"} 0',
    'storage_shard_series{bucket="aaa",engine="tsm1",id="1"} 0',
  ];
  const stats = (page: string[]) => statsOfMetrics(parseMetricsPage(page.join('\n')), 'aaa');
  expect(stats(fresh)).toMatchObject({ observedSeries: null, diskBytes: null, cacheBytes: 3_290 });
  const counted = [...fresh, 'storage_bucket_series_num{bucket="aaa"} 100'];
  expect(stats(counted)).toMatchObject({ observedSeries: 100, diskBytes: 0 });
});

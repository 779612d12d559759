import { startProxyProcess } from '@tidemark/proxy/start-proxy-process';
import { startSink } from '@tidemark/sink/start-sink';
import { readCpuMs } from '@tidemark/targets/read-cpu-time';
import { fourTags } from './bench-schemas.ts';
import { type Figure, medianOf } from './figure.ts';
import { type LoadFigures, measureLoad } from './measure-load.ts';

const ratePerSec = 5_000;
const trials = 3;
const cpuUsToReach = 30;
const p50MsToReach = 0.2;

type Pair = { direct: LoadFigures; proxied: LoadFigures; cpuUsPerRequest: number };

/** sendThroughProxy measures what a link without an effect costs: CPU of its process per request, and response time against none. */
export async function sendThroughProxy(): Promise<Figure[]> {
  const pairs: Pair[] = [];
  for (let trial = 0; trial < trials; trial += 1) pairs.push(await measurePair());
  const cpuUs = pairs.map(({ cpuUsPerRequest }) => cpuUsPerRequest);
  const addedMs = pairs.map(
    ({ direct, proxied }) => (proxied.response.p50Us - direct.response.p50Us) / 1_000,
  );
  const detail = pairs
    .map(
      ({ direct, proxied }) =>
        `p50 ${direct.response.p50Us.toFixed(0)} -> ${proxied.response.p50Us.toFixed(0)} us, p99 ${direct.response.p99Us.toFixed(0)} -> ${proxied.response.p99Us.toFixed(0)} us, ${proxied.batchesPerSec.toFixed(0)}/s`,
    )
    .join(' | ');
  const name = (what: string) => `through a link at ${ratePerSec} requests/s: ${what}`;
  return [
    {
      suite: 'proxy',
      name: name('CPU per request'),
      value: medianOf(cpuUs),
      unit: 'us',
      spread: cpuUs,
      toReach: { atMost: cpuUsToReach },
      detail: '',
    },
    {
      suite: 'proxy',
      name: name('added to p50'),
      value: medianOf(addedMs),
      unit: 'ms',
      spread: addedMs,
      toReach: { atMost: p50MsToReach },
      detail,
    },
  ];
}

async function measurePair(): Promise<Pair> {
  const sink = await startSink();
  const proxy = await startProxyProcess();
  try {
    const upstream = { host: '127.0.0.1', port: sink.port };
    const link = await proxy.open({ name: 'sink', upstream, protocol: 'http' });
    const direct = await measure(sink.url);
    const cpuBefore = await readCpuMs(proxy.pid);
    const proxied = await measure(`http://127.0.0.1:${link.port}`);
    const cpuMs = ((await readCpuMs(proxy.pid)) ?? Number.NaN) - (cpuBefore ?? Number.NaN);
    const { requests } = await link.counts();
    return { direct, proxied, cpuUsPerRequest: (cpuMs * 1_000) / (requests ?? Number.NaN) };
  } finally {
    await proxy.stop();
    await sink.stop();
  }
}

function measure(url: string): Promise<LoadFigures> {
  const pacer = { kind: 'constant', ratePerSec } as const;
  const executor = { kind: 'open-loop', pacer, batchSize: 1, maxConnections: 64 } as const;
  const profile = { executor, stamping: { kind: 'point', stepNs: null } } as const;
  return measureLoad({ url, schema: fourTags, profile, seconds: 10, warmUpSeconds: 3 });
}

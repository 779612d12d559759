import { startProxyProcess } from '@tidemark/proxy/start-proxy-process';
import { type StartedSink, startSink } from '@tidemark/sink/start-sink';
import { readCpuMs } from '@tidemark/targets/read-cpu-time';
import { startBareForwarder } from './bare-forwarder.ts';
import { fourTags } from './bench-schemas.ts';
import { type Figure, medianOf } from './figure.ts';
import { type LoadFigures, measureLoad } from './measure-load.ts';

const ratePerSec = 5_000;
const trials = 3;
const cpuUsToReach = 30;
const p50MsToReach = 0.2;

type Trial = { direct: LoadFigures; proxied: LoadFigures; cpuUs: number; bareCpuUs: number };

/** sendThroughProxy measures what a link without an effect costs: CPU of its process per request, and response time against none. */
export async function sendThroughProxy(): Promise<Figure[]> {
  const measured: Trial[] = [];
  for (let trial = 0; trial < trials; trial += 1) measured.push(await measureTrial());
  const cpuUs = measured.map((trial) => trial.cpuUs);
  const addedMs = measured.map(
    ({ direct, proxied }) => (proxied.response.p50Us - direct.response.p50Us) / 1_000,
  );
  const bare = medianOf(measured.map(({ bareCpuUs }) => bareCpuUs));
  const times = measured.map(
    ({ direct, proxied }) =>
      `p50 ${direct.response.p50Us.toFixed(0)} -> ${proxied.response.p50Us.toFixed(0)} us, p99 ${direct.response.p99Us.toFixed(0)} -> ${proxied.response.p99Us.toFixed(0)} us, ${proxied.batchesPerSec.toFixed(0)}/s`,
  );
  const name = (what: string) => `through a link at ${ratePerSec} requests/s: ${what}`;
  return [
    {
      suite: 'proxy',
      name: name('CPU per request'),
      value: medianOf(cpuUs),
      unit: 'us',
      spread: cpuUs,
      toReach: { atMost: cpuUsToReach },
      detail: `a process that only passes bytes on: ${bare.toFixed(1)} us`,
    },
    {
      suite: 'proxy',
      name: name('added to p50'),
      value: medianOf(addedMs),
      unit: 'ms',
      spread: addedMs,
      toReach: { atMost: p50MsToReach },
      detail: times.join(' | '),
    },
  ];
}

async function measureTrial(): Promise<Trial> {
  const sink = await startSink();
  const proxy = await startProxyProcess();
  const bare = await startBareForwarder(sink.port);
  try {
    const upstream = { host: '127.0.0.1', port: sink.port };
    const link = await proxy.open({ name: 'sink', upstream, protocol: 'http' });
    const direct = await measure(sink.url);
    const through = await withCpu(proxy.pid, link.port, sink);
    const passed = await withCpu(bare.pid, bare.port, sink);
    return { direct, proxied: through.load, cpuUs: through.cpuUs, bareCpuUs: passed.cpuUs };
  } finally {
    await bare.stop();
    await proxy.stop();
    await sink.stop();
  }
}

/** Of all requests, those of the warm-up, too. */
async function withCpu(pid: number, port: number, sink: StartedSink) {
  const read = async () => ({ cpuMs: await readCpuMs(pid), writes: (await sink.counts()).traffic.writes });
  const before = await read();
  const load = await measure(`http://127.0.0.1:${port}`);
  const after = await read();
  const cpuMs = (after.cpuMs ?? Number.NaN) - (before.cpuMs ?? Number.NaN);
  return { load, cpuUs: (cpuMs * 1_000) / (after.writes - before.writes) };
}

function measure(url: string): Promise<LoadFigures> {
  const pacer = { kind: 'constant', ratePerSec } as const;
  const executor = { kind: 'open-loop', pacer, batchSize: 1, maxConnections: 64 } as const;
  const profile = { executor, stamping: { kind: 'point', stepNs: null } } as const;
  return measureLoad({ url, schema: fourTags, profile, seconds: 8, warmUpSeconds: 2 });
}

import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@tidemark/clock/system-clock';
import type { MetricName } from '@tidemark/domain/kernel/metric';
import type { ProbeSample } from '@tidemark/domain/run/sample';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PartCounts } from '../src/graphite/part-counts.ts';
import { openTopologyProbe, type TopologyProbe } from '../src/graphite/probe-topology.ts';
import { graphiteLauncherFile } from '../src/launching/graphite-launchers.ts';
import { launchTopology } from '../src/launching/launch-topology.ts';
import type { LaunchedServer, RouteTo } from '../src/launching/launched-server.ts';
import { openRoutes } from './open-routes.ts';

const root = process.env.TIDEMARK_GRAPHITE_ROOT ?? '';
const never = new AbortController().signal;

/** Sends lines and waits until the other side has read all of them and closes. */
async function send(url: string, lines: string[]): Promise<void> {
  const socket = connect({ host: '127.0.0.1', port: Number(new URL(url).port) });
  socket.resume();
  socket.end(`${lines.join('\n')}\n`);
  await once(socket, 'close');
}

const series = 500;
const rounds = 20;

/** `series` paths with one value in each of `rounds` seconds that have passed. */
function load(): string[] {
  const end = Math.floor(systemClock.wallMs() / 1_000) - 1;
  return Array.from({ length: rounds }, (_, round) =>
    Array.from({ length: series }, (_path, i) => `probe.s${i} ${i} ${end - rounds + round}`),
  ).flat();
}

/** Reads until `isDone`, every 300 ms, at most for 20 s; gives all samples. */
async function readUntil(probe: TopologyProbe, isDone: () => boolean): Promise<ProbeSample[]> {
  const samples: ProbeSample[] = [];
  const endMs = systemClock.nowMs() + 20_000;
  do {
    samples.push(...(await probe.read()));
    await systemClock.sleep(300);
  } while (!isDone() && systemClock.nowMs() < endMs);
  return samples;
}

function after(ms: number): () => boolean {
  const endMs = systemClock.nowMs() + ms;
  return () => systemClock.nowMs() >= endMs;
}

type Topology = LaunchedServer & { stateDir: string };

async function launch(variant: string, routeTo?: RouteTo): Promise<Topology> {
  const stateDir = await mkdtemp(join(tmpdir(), 'tidemark-probe-'));
  const request = {
    launchers: graphiteLauncherFile(root),
    launcher: 'graphite',
    variant,
    runId: variant,
    stateDir,
    ...(routeTo ? { routeTo } : {}),
  };
  return Object.assign(await launchTopology(request, systemClock, never), { stateDir });
}

async function shut(server: Topology, probe: TopologyProbe): Promise<void> {
  probe.close();
  await server.stop();
  await rm(server.stateDir, { recursive: true, force: true });
}

// A relay names those behind it by the ports that it sends to, which are those of the routes.
describe.skipIf(root === '').each(['relay-2', 'c-relay-2'])('the parts of %s behind routes', (variant) => {
  const routes = openRoutes();
  let server: Topology;
  let probe: TopologyProbe;
  let samples: ProbeSample[] = [];

  beforeAll(async () => {
    server = await launch(variant, routes.routeTo);
    probe = openTopologyProbe(server, systemClock);
    samples = await readUntil(probe, () => true);
    await send(server.writeUrl, load());
  }, 60_000);

  afterAll(async () => {
    await shut(server, probe);
    await routes.close();
  });

  const countsOf = (kind: string) => probe.counts().filter((counts) => counts.kind === kind);
  const total = (of: (counts: PartCounts) => number | null) =>
    countsOf('carbon-cache').reduce((sum, counts) => sum + (of(counts) ?? 0), 0);
  const valuesOf = (metric: MetricName, part: string) =>
    samples.flatMap((sample) => (sample.metric === metric && sample.part === part ? [sample.value] : []));

  /** Each part reports at moments of its own. */
  const isReported = () =>
    total(({ creates }) => creates) >= series &&
    probe.counts().every(({ kind, received, destinations }) => {
      const sent = destinations.reduce((sum, to) => sum + to.sent, 0);
      return kind === 'carbon-cache' || Math.min(received ?? 0, sent) >= series * rounds;
    });

  it('account for every metric and series that was sent, their own taken out', async () => {
    samples.push(...(await readUntil(probe, isReported)));
    expect(total(({ received }) => received)).toBe(series * rounds);
    expect(total(({ committed }) => committed)).toBe(series * rounds);
    expect(total(({ creates }) => creates)).toBe(series);
    expect(probe.counts().map(({ incomplete }) => incomplete)).toEqual(server.parts.map(() => null));
    for (const { received, destinations } of probe.counts().filter(({ kind }) => kind !== 'carbon-cache')) {
      expect(received).toBe(series * rounds);
      const sent = destinations.map(({ name, sent: metrics }) => [name, metrics]);
      expect(sent).toEqual(countsOf('carbon-cache').map((cache) => [cache.name, cache.received]));
    }
  }, 30_000);

  it('stay exact while only their own metrics arrive', async () => {
    samples.push(...(await readUntil(probe, after(4_500))));
    expect(total(({ received }) => received)).toBe(series * rounds);
    expect(total(({ committed }) => committed)).toBe(series * rounds);
    expect(total(({ creates }) => creates)).toBe(series);
  }, 30_000);

  it('give samples of what they report and of what the kernel counts', () => {
    for (const { name, kind } of server.parts) {
      expect(valuesOf('metricsReceivedPerSec', name).some((value) => value === 0)).toBe(true);
      expect(valuesOf('metricsReceivedPerSec', name).every((value) => value !== null)).toBe(true);
      expect(Math.max(...valuesOf('rssBytes', name).map(Number))).toBeGreaterThan(1_000_000);
      expect(valuesOf('kernelWaitingBytes', name).at(-1)).toBe(0);
      if (kind === 'carbon-cache') expect(valuesOf('cacheSize', name).at(-1)).toBeLessThan(series);
    }
    for (const summary of probe.summaries()) {
      expect(summary.cpuMs).toBeGreaterThan(0);
      if (summary.kind !== 'carbon-cache') continue;
      expect(summary.writeCalls).toBeGreaterThan(series);
      expect(summary.updateMsMean).toBeGreaterThan(0);
    }
  });
});

describe.skipIf(root === '')('a part that is away', () => {
  let server: Topology;
  let probe: TopologyProbe;

  beforeAll(async () => {
    server = await launch('relay-2');
    probe = openTopologyProbe(server, systemClock);
    await readUntil(probe, () => probe.counts().every(({ received }) => received !== null));
  }, 60_000);

  afterAll(() => shut(server, probe));

  const cacheB = () => {
    const part = server.parts.find(({ name }) => name === 'cache:b');
    if (!part) throw new TypeError('there is a cache:b');
    return part;
  };
  const ofB = (samples: readonly ProbeSample[]) =>
    samples.filter(({ metric, part }) => metric === 'metricsReceivedPerSec' && part === 'cache:b');

  it('is a gap with its reason where it hangs, and holds up no other', async () => {
    cacheB().freeze();
    const samples = await readUntil(probe, after(4_000));
    cacheB().thaw();
    expect(ofB(samples).at(-1)).toMatchObject({
      value: null,
      reason: 'cache:b: it did not answer within 1 s',
    });
    const ofA = samples.filter(({ part }) => part === 'cache:a');
    expect(ofA.every(({ value }) => value !== null)).toBe(true);
  }, 30_000);

  it('is a gap and no zero where it was killed, and its counts are no longer exact', async () => {
    await cacheB().kill();
    const samples = await readUntil(probe, after(1_000));
    expect(ofB(samples).at(-1)).toMatchObject({ value: null, reason: 'cache:b: it is not running' });
    const total = samples.filter(({ metric, part }) => metric === 'rssBytes' && part === null).at(-1);
    expect(total).toMatchObject({ value: null, reason: 'cache:b: it is not running' });
    await cacheB().start(systemClock, never);
    await readUntil(probe, after(3_000));
    const counts = probe.counts().find(({ name }) => name === 'cache:b');
    expect(counts?.incomplete).toMatch(/^its process ended/);
  }, 30_000);
});

import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@tidemark/clock/system-clock';
import { metricNamingShape } from '@tidemark/domain/target/graphite-target';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { createGraphiteWriter } from '@tidemark/targets/graphite/writer';
import { graphiteLauncherFile, graphiteLauncherName } from '@tidemark/targets/launching/graphite-launchers';
import { launchTopology } from '@tidemark/targets/launching/launch-topology';
import type { LaunchedServer } from '@tidemark/targets/launching/launched-server';
import { createMetricsAt } from '@tidemark/workload/graphite/metric-key';
import { msToNs } from '@tidemark/workload/timestamp-at';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startGenerator } from '../../src/generator/generator.ts';
import { aJob, aSegment } from '../a-job.ts';

const root = process.env.TIDEMARK_GRAPHITE_ROOT ?? '';
const never = new AbortController().signal;
const patientMs = 30_000;
const allowedAddresses = { addresses: ['127.0.0.1'], launchesDirectory: null };
let stateDir = '';
let server: LaunchedServer | null = null;

beforeEach(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'tidemark-carbon-'));
});

afterEach(async () => {
  await server?.stop();
  await rm(stateDir, { recursive: true, force: true });
});

async function launchCache(): Promise<LaunchedServer> {
  const launchers = graphiteLauncherFile(root);
  const request = {
    launchers,
    launcher: graphiteLauncherName,
    variant: 'one-cache',
    runId: 'real',
    stateDir,
  };
  server = await launchTopology(request, systemClock, never);
  return server;
}

/** What the files of the cache have of a path, by second; it is read again until there are `count` values. */
async function stored(launched: LaunchedServer, path: string, count: number): Promise<[number, number][]> {
  const file = join(launched.parts[0]?.whisperDirectory ?? '', `${path.replaceAll('.', '/')}.wsp`);
  for (;;) {
    const bytes = await readFile(file).catch(() => Buffer.alloc(0));
    const values: [number, number][] = [];
    for (let at = 28; at < bytes.length; at += 12) {
      if (bytes.readUInt32BE(at) > 0) values.push([bytes.readUInt32BE(at), bytes.readDoubleBE(at + 4)]);
    }
    if (values.length >= count) return values.toSorted(([a], [b]) => a - b);
    await systemClock.sleep(50);
  }
}

if (root === '')
  console.warn('TIDEMARK_GRAPHITE_ROOT names no Graphite: nothing is sent to a real carbon-cache.');

describe.skipIf(root === '')('a real carbon-cache', () => {
  it.each(['plaintext', 'pickle'] as const)(
    'stores every metric that is sent as %s, with its exact double',
    async (protocol) => {
      const launched = await launchCache();
      const naming = metricNamingShape.parse({});
      const simulatedStartMs = Math.floor(systemClock.wallMs() / 1_000) * 1_000 - 600_000;
      const profile = aProfile({
        executor: { kind: 'closed-loop', concurrency: 2, batchSize: 100 },
        clock: { roundsPerSimulatedMinute: 60 },
      });
      const schema = aSchema({
        measurements: [
          {
            name: 'cpu',
            tags: [{ key: 'host', generator: { kind: 'sequence', cardinality: 5 } }],
            fields: [
              { key: 'drawn', type: 'float', generator: { kind: 'random', min: -1, max: 1, decimals: 6 } },
              { key: 'counted', type: 'int', generator: { kind: 'counter', start: 0, step: 7 } },
            ],
          },
        ],
      });
      const url = protocol === 'pickle' ? launched.pickleUrl : launched.writeUrl;
      if (url === null) throw new TypeError('the cache takes no pickles');
      const closeTimeoutMs = patientMs;
      const endpoint = { kind: 'graphite', url, protocol, naming, runName: 'real', closeTimeoutMs } as const;
      const generator = await startGenerator(aJob(url, { schema, profile, simulatedStartMs, endpoint }), {
        interval() {},
        position() {},
        died() {},
      });
      try {
        await generator.runSegment(aSegment(0, 1_000), { wallMs: null });
        expect(await generator.shut(patientMs)).toMatchObject({ broken: 0, metricsClosed: 2_000 });
      } finally {
        await generator.close();
      }
      const metricsAt = createMetricsAt(schema, profile, msToNs(simulatedStartMs), naming, 'real');
      const metrics = Array.from({ length: 1_000 }, (_, i) => metricsAt(i)).flat();
      for (const path of new Set(metrics.map((metric) => metric.path))) {
        const expected = metrics
          .filter((metric) => metric.path === path)
          .map(({ timestampSeconds, value }): [number, number] => [timestampSeconds, value]);
        expect(expected).toHaveLength(200);
        expect(await stored(launched, path, 200)).toEqual(expected);
      }
    },
  );

  it('closes as if it had read all after a line that makes it drop the rest of the connection: closed is not stored', async () => {
    const launched = await launchCache();
    const now = Math.floor(systemClock.wallMs() / 1_000);
    const open = () =>
      createGraphiteWriter({
        url: launched.writeUrl,
        allowedAddresses,
        connections: 1,
        requestTimeoutMs: patientMs,
      });
    const send = (to: ReturnType<typeof open>, bytes: Buffer) => to.write(bytes, bytes.length, 1);
    const writer = open();
    const bad = Buffer.concat([
      Buffer.from('closed.b'),
      Buffer.from([0xff, 0xfe]),
      Buffer.from(` 1 ${now}\n`),
    ]);
    const outcomes = [
      await send(writer, Buffer.from(`closed.before 1 ${now}\n`)),
      await send(writer, bad),
      await send(writer, Buffer.from(`closed.after 1 ${now}\n`)),
    ];
    expect(outcomes.map(({ knowledge }) => knowledge)).toEqual(['sent', 'sent', 'sent']);
    expect(await writer.shut(patientMs)).toMatchObject({
      closed: 1,
      broken: 0,
      pointsClosed: 3,
      pointsUnknown: 0,
    });
    const second = open();
    await send(second, Buffer.from(`closed.later 1 ${now}\n`));
    await second.shut(patientMs);
    for (const name of ['before', 'later']) {
      expect(await stored(launched, `closed.${name}`, 1)).toEqual([[now, 1]]);
    }
    expect(await stored(launched, 'closed.after', 0)).toEqual([]);
  });
});

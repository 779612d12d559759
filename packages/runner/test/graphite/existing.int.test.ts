import { createServer as createHttpServer } from 'node:http';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { systemClock } from '@tidemark/clock/system-clock';
import { type RunPlan, runPlanShape } from '@tidemark/domain/run/run-plan';
import { noSecret } from '@tidemark/domain/target/target';
import { aGraphite } from '@tidemark/domain/testing/a-target';
import { createMetricsAt, metricLine } from '@tidemark/workload/graphite/metric-key';
import { runStartNs } from '@tidemark/workload/timestamp-at';
import { afterEach, expect, it } from 'vitest';
import { executeRun } from '../../src/execute-run.ts';
import { startGenerator } from '../../src/generator/generator.ts';
import { createMemorySink } from '../memory-sink.ts';

const points = 500;
const stepSeconds = 10;
let servers: Server[] = [];
/** Lines that the cache took, in the order of their arrival. */
let lines: string[] = [];

afterEach(async () => {
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))));
  servers = [];
  lines = [];
});

function aPlan(target: RunPlan['target'], profile: Record<string, unknown> = {}): RunPlan {
  return runPlanShape.parse({
    schema: {
      name: 'hosts',
      measurements: [
        {
          name: 'cpu',
          tags: [{ key: 'host', generator: { kind: 'sequence', prefix: 'web', cardinality: 5 } }],
          fields: [
            { key: 'user', type: 'float', generator: { kind: 'random', min: 0, max: 100 } },
            { key: 'system', type: 'int', generator: { kind: 'counter' } },
          ],
        },
      ],
    },
    target,
    profile: {
      name: 'short',
      executor: { kind: 'closed-loop', concurrency: 2, batchSize: 50 },
      extent: { kind: 'points', points },
      clock: { roundsPerSimulatedMinute: 6 },
      readBack: { settleSeconds: 0 },
      ...profile,
    },
  });
}

function execute(plan: RunPlan, sink = createMemorySink()) {
  return executeRun(
    { runId: 'run-1', plan, secret: noSecret },
    {
      clock: systemClock,
      launchers: { launchers: {} },
      stateDir: tmpdir(),
      egress: { allowedHosts: [], deniedEndpoints: [] },
      startGenerator,
    },
    sink,
    new AbortController().signal,
  );
}

it('sends the metrics of the plan, and reads each back by path, step and value', async () => {
  const { url, renderUrl } = await aGraphiteServer();
  const plan = aPlan(aGraphite({ url, renderUrl, archive: { stepSeconds, retentionSeconds: 3_600 } }));
  const summary = await execute(plan);
  expect([summary.end.state, summary.end.message]).toEqual(['succeeded', 'The run ended as planned.']);
  expect(summary.verification).toMatchObject({ status: 'passed' });
  expect(summary.delivery).toMatchObject({ metricsSent: 1_000, metricsClosed: 1_000 });
  const startNs = runStartNs(plan.profile, summary.simulatedStartMs);
  const { naming } = aGraphite();
  const metricsAt = createMetricsAt(plan.schema, plan.profile, startNs, naming, 'run-1');
  const expected = Array.from({ length: points }, (_, index) => metricsAt(index).map(metricLine)).flat();
  expect(lines.toSorted()).toEqual(expected.map((line) => line.trimEnd()).toSorted());
});

it('records what caches report about themselves, once each, and leaves it out of where metrics went', async () => {
  const { url, renderUrl } = await aGraphiteServer({ reportsItself: true });
  const sink = createMemorySink();
  const plan = aPlan(aGraphite({ url, renderUrl, archive: { stepSeconds, retentionSeconds: 3_600 } }));
  const { delivery } = await execute(plan, sink);
  const ofParts = sink.samples.filter(({ part }) => part !== null);
  expect(ofParts).toMatchObject([{ metric: 'cacheSize', part: 'cache vm-a', value: 7, kind: 'underLoad' }]);
  expect(delivery?.flow?.rows.map(({ stage }) => stage)).toEqual(['planned', 'sent', 'readable']);
});

it('says once that no part reports about itself', async () => {
  const { url, renderUrl } = await aGraphiteServer();
  const sink = createMemorySink();
  await execute(
    aPlan(aGraphite({ url, renderUrl, archive: { stepSeconds, retentionSeconds: 3_600 } })),
    sink,
  );
  expect(sink.samples.filter(({ value }) => value === null)).toMatchObject([
    { metric: 'metricsReceivedPerSec', part: null, reason: expect.stringContaining('finds no reports') },
  ]);
});

it('says nothing of losses where a path is not found', async () => {
  const { url, renderUrl } = await aGraphiteServer({ hidden: 'web3' });
  const plan = aPlan(aGraphite({ url, renderUrl, archive: { stepSeconds, retentionSeconds: 3_600 } }));
  const { verification } = await execute(plan);
  expect(verification?.status).toBe('unknown');
  expect(verification?.reason).toContain('did not find 2 of 10 paths');
});

it('counts what the server dropped', async () => {
  const { url, renderUrl } = await aGraphiteServer({ dropEvery: 100 });
  const plan = aPlan(aGraphite({ url, renderUrl, archive: { stepSeconds, retentionSeconds: 3_600 } }));
  const { verification } = await execute(plan);
  expect(verification).toMatchObject({ status: 'failed', totals: { lost: 10, stored: 990 } });
});

it('is not read back without graphite-web: that is unknown, not lost', async () => {
  const { url } = await aGraphiteServer();
  const summary = await execute(aPlan(aGraphite({ url, archive: { stepSeconds, retentionSeconds: 3_600 } })));
  expect(summary.end.state).toBe('succeeded');
  expect(summary.verification).toMatchObject({ status: 'unknown' });
  expect(summary.verification?.reason).toContain('give it the address of its graphite-web');
});

it('sends nothing whose points the archive would have dropped', async () => {
  const { url } = await aGraphiteServer();
  const startAt = '2020-01-01T00:00:00Z';
  const { end } = await execute(aPlan(aGraphite({ url }), { startAt }));
  expect(end).toMatchObject({ state: 'failed', code: 'plan_invalid' });
  expect(end.message).toContain('older than the 3,600 s of the finest archive');
  expect(lines).toEqual([]);
});

/** A cache that keeps lines in memory, and a graphite-web in front of it that answers as the real one does. */
async function aGraphiteServer({
  hidden = '',
  dropEvery = 0,
  reportsItself = false,
} = {}): Promise<{ url: string; renderUrl: string }> {
  const cache = createServer((socket) => {
    let rest = '';
    socket.on('data', (bytes) => {
      const texts = (rest + bytes.toString()).split('\n');
      rest = texts.pop() ?? '';
      lines.push(...texts);
    });
    socket.on('error', () => socket.destroy());
  });
  const web = createHttpServer((request, response) => {
    let body = '';
    request.on('data', (bytes) => {
      body += String(bytes);
    });
    request.on('end', () => {
      if (request.url === '/version/') return response.end('1.1.8');
      if (request.url !== '/render') return response.end('[]');
      const form = new URLSearchParams(body);
      if (form.get('target')?.includes('carbon.'))
        return response.end(reportsItself ? JSON.stringify(ownReports) : '[]');
      const kept = lines.filter(
        (line, i) => (dropEvery === 0 || i % dropEvery > 0) && (hidden === '' || !line.includes(hidden)),
      );
      return response.end(JSON.stringify(rendered(form, kept)));
    });
  });
  return {
    url: `tcp://127.0.0.1:${await listen(cache)}`,
    renderUrl: `http://127.0.0.1:${await listen(web)}`,
  };
}

const ownReports = [
  { target: 'carbon.agents.vm-a.metricsReceived', datapoints: [[10, 1_795_366_450]] },
  { target: 'carbon.agents.vm-a.cache.size', datapoints: [[7, 1_795_366_450]] },
];

/** `from` is exclusive; a step without a value is null, and a path without any is left out. */
function rendered(form: URLSearchParams, kept: string[]) {
  const first = (Math.floor(Number(form.get('from')) / stepSeconds) + 1) * stepSeconds;
  const steps = Math.max(0, Math.floor((Number(form.get('until')) - first) / stepSeconds) + 1);
  return form.getAll('target').flatMap((target) => {
    const values = new Map(
      kept
        .map((line) => line.split(' '))
        .filter(([path]) => path === target)
        .map(([, value, seconds]) => [
          Math.floor(Number(seconds) / stepSeconds) * stepSeconds,
          Number(value),
        ]),
    );
    if (values.size === 0) return [];
    const times = Array.from({ length: steps }, (_, i) => first + i * stepSeconds);
    return [{ target, tags: {}, datapoints: times.map((time) => [values.get(time) ?? null, time]) }];
  });
}

function listen(server: Server): Promise<number> {
  servers.push(server);
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { IntervalReport } from '@tidemark/domain/result/interval-report';
import { pointsTaken } from '@tidemark/domain/result/interval-report';
import type { GraphiteProtocol } from '@tidemark/domain/target/graphite-target';
import { metricNamingShape } from '@tidemark/domain/target/graphite-target';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { PickleFrames } from '@tidemark/imports/graphite/pickle-frames';
import { createMetricsAt, metricLine } from '@tidemark/workload/graphite/metric-key';
import { msToNs } from '@tidemark/workload/timestamp-at';
import { afterEach, expect, it } from 'vitest';
import { type Generator, startGenerator } from '../../src/generator/generator.ts';
import type { GeneratorOrder } from '../../src/generator/messages.ts';
import { aJob, aSegment, endless } from '../a-job.ts';

const patientMs = 30_000;
const naming = metricNamingShape.parse({});
const runName = 'run-7';
/** Ten series of three fields, so that points and metrics are counted apart. */
const schema = aSchema({
  measurements: [
    {
      name: 'cpu',
      tags: [{ key: 'host', generator: { kind: 'sequence', cardinality: 10 } }],
      fields: ['user', 'system', 'idle'].map((key) => ({
        key,
        type: 'float',
        generator: { kind: 'random', min: 0, max: 100 },
      })),
    },
  ],
});

const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const thing of opened.splice(0).reverse()) await thing.close();
});

type Stage = {
  generator: Generator;
  intervals: IntervalReport[];
  sockets: Socket[];
  received: () => Buffer;
};

/** A listener that reads all, or what `take` makes of it, and a generator that sends to it. */
async function aStage(
  job: Partial<GeneratorOrder> = {},
  { take, protocol = 'plaintext' }: { take?: (socket: Socket) => void; protocol?: GraphiteProtocol } = {},
): Promise<Stage> {
  const sockets: Socket[] = [];
  const pieces: Buffer[] = [];
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => {});
    socket.on('data', (piece: Buffer) => pieces.push(piece));
    take?.(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  opened.push({
    async close() {
      for (const socket of sockets) socket.destroy();
      await once(server.close(), 'close');
    },
  });
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const url = `tcp://127.0.0.1:${port}`;
  const intervals: IntervalReport[] = [];
  const endpoint = { kind: 'graphite', url, protocol, naming, runName, closeTimeoutMs: patientMs } as const;
  const generator = await startGenerator(aJob(url, { schema, endpoint, ...job }), {
    interval: (report) => intervals.push(report),
    position() {},
    died() {},
  });
  opened.push(generator);
  return { generator, intervals, sockets, received: () => Buffer.concat(pieces) };
}

const sum = (intervals: IntervalReport[], pick: (report: IntervalReport) => number) =>
  intervals.reduce((total, report) => total + pick(report), 0);

function plannedLines(points: number, profile = aProfile()): string[] {
  const metricsAt = createMetricsAt(schema, profile, msToNs(1_700_000_000_000), naming, runName);
  return Array.from({ length: points }, (_, i) => metricsAt(i).map(metricLine))
    .flat()
    .toSorted();
}

const linesOf = (received: Buffer) => (received.toString().match(/.*\n/g) ?? []).toSorted();

const pacer = { kind: 'constant', ratePerSec: 400 } as const;
const executors: [string, NonNullable<NonNullable<Parameters<typeof aProfile>[0]>['executor']>][] = [
  ['closed loop', { kind: 'closed-loop', concurrency: 4, batchSize: 100 }],
  ['open loop', { kind: 'open-loop', pacer, batchSize: 10, maxConnections: 4 }],
  ['rate search', { kind: 'rate-search', startRatePerSec: 400, batchSize: 10, maxConnections: 4 }],
  [
    'buffered client',
    {
      kind: 'buffered-client',
      pacer: { kind: 'constant', ratePerSec: 4_000 },
      batchSize: 10,
      maxConnections: 4,
    },
  ],
];

it.each(executors)(
  'a %s sends every metric of two segments once over connections that stay open, and reports them closed',
  async (_, executor) => {
    const stage = await aStage({ profile: aProfile({ executor }) });
    const { generator, intervals } = stage;
    const first = await generator.runSegment(aSegment(0, 1_000), { wallMs: null });
    const second = await generator.runSegment(aSegment(1_000, 2_000), { wallMs: null });
    expect([first.handedOver, second.handedOver]).toEqual([[[0, 1_000]], [[1_000, 2_000]]]);
    expect([first.acknowledged, first.unknown, first.rejected]).toEqual([[], [], []]);
    const closing = await generator.shut(patientMs);
    expect(closing).toMatchObject({
      broken: 0,
      pointsClosed: 2_000,
      metricsClosed: 6_000,
      metricsUnknown: 0,
    });
    expect(closing?.closed).toBe(stage.sockets.length);
    expect(stage.sockets.length).toBeLessThanOrEqual(4);
    expect(linesOf(stage.received())).toEqual(plannedLines(2_000));
    expect(sum(intervals, (report) => report.pointsHandedOver)).toBe(2_000);
    expect(sum(intervals, (report) => report.pointsAcknowledged + report.valuesAcknowledged)).toBe(0);
    expect(sum(intervals, (report) => report.bytes)).toBe(stage.received().length);
    expect(intervals.every(({ backPressureMs }) => backPressureMs !== null)).toBe(true);
  },
);

it('pickled batches are whole frames, also where several threads send them', async () => {
  const stage = await aStage({ threads: 2 }, { protocol: 'pickle' });
  await stage.generator.runSegment(aSegment(0, 2_000), { wallMs: null });
  expect(await stage.generator.shut(patientMs)).toMatchObject({ broken: 0, metricsClosed: 6_000 });
  expect(stage.sockets).toHaveLength(4);
  const frames = new PickleFrames();
  expect(frames.push(stage.received())).toMatchObject({ refusal: null });
  expect(frames.unfinishedBytes).toBe(0);
});

it('an open loop keeps its schedule while the peer does not read: batches are late, and the wait is reported', async () => {
  const executor = { kind: 'open-loop', pacer, batchSize: 1_000, maxConnections: 2 } as const;
  const stage = await aStage(
    { profile: aProfile({ executor, requestTimeoutMs: patientMs }) },
    { take: (socket) => socket.pause() },
  );
  const result = await stage.generator.runSegment(endless, { wallMs: 2_500 });
  expect(result.endedBy).toBe('time');
  const { intervals } = stage;
  expect(sum(intervals, (report) => report.backPressureMs ?? 0)).toBeGreaterThan(500);
  expect(sum(intervals, (report) => report.dueBatches ?? 0)).toBe(1_000);
  const settled = sum(intervals, (report) => report.batches);
  expect(settled + sum(intervals, (report) => report.neverSentBatches)).toBe(1_000);
  expect(sum(intervals, pointsTaken)).toBeLessThan(900_000);
  const closing = await stage.generator.shut(100);
  expect(closing).toMatchObject({ connections: 2, closed: 0, broken: 2, pointsClosed: 0 });
  expect(closing?.pointsUnknown).toBe(sum(intervals, (report) => report.pointsHandedOver));
});

it('what was handed over on connections that were reset is unknown, what was sent after that closes', async () => {
  let resets = 0;
  const stage = await aStage(
    {
      profile: aProfile({
        executor: { kind: 'closed-loop', concurrency: 1, batchSize: 100 },
        maxErrorShare: null,
      }),
    },
    {
      take(socket) {
        if (resets >= 2) return;
        resets += 1;
        socket.once('data', () => socket.resetAndDestroy());
      },
    },
  );
  const { generator, intervals } = stage;
  await generator.runSegment(endless, { wallMs: 1_500 });
  const closing = await generator.shut(patientMs);
  expect(closing).toMatchObject({ connections: 3, closed: 1, broken: 2 });
  expect((closing?.pointsClosed ?? 0) + (closing?.pointsUnknown ?? 0)).toBe(
    sum(intervals, (report) => report.pointsHandedOver),
  );
  expect(closing?.pointsClosed).toBeGreaterThan(0);
});

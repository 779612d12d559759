import { systemClock } from '@tidemark/clock/system-clock';
import { buildRound } from '@tidemark/domain/load/round';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aV2Target } from '@tidemark/domain/testing/a-target';
import { lineProtocolOf } from '@tidemark/workload/line-protocol';
import { pointAt } from '@tidemark/workload/point-at';
import { aTiming } from '@tidemark/workload/testing/a-timing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importFromTarget, listReadable } from '../src/import-from-target.ts';
import { FakeInfluxdbV2 } from '../src/testing/fake-influxdb-v2.ts';

const token = 'secret-token';
let fake: FakeInfluxdbV2;

beforeAll(async () => {
  fake = await FakeInfluxdbV2.start({ clock: systemClock, token });
});

afterAll(() => fake?.close());

const schema = aSchema({
  name: 'known',
  measurements: [
    {
      name: 'cpu, "load"',
      tags: [
        { key: 'host', generator: { kind: 'sequence', prefix: 'web-', cardinality: 12 } },
        { key: 'data center', generator: { kind: 'pool', values: ['eu, west', 'us=east', "it's"] } },
        { key: 'os', generator: { kind: 'constant', value: 'linux' } },
      ],
      fields: [
        { key: 'usage', type: 'float', generator: { kind: 'random', min: 0, max: 100, decimals: 2 } },
        { key: 'sent', type: 'int', generator: { kind: 'counter', start: 0, step: 4_096 } },
        { key: 'whole', type: 'float', generator: { kind: 'constant', value: 3 } },
        { key: 'state', type: 'string', generator: { kind: 'pool', values: ['ok', 'not "ok", at all'] } },
        { key: 'up', type: 'boolean', generator: { kind: 'constant', value: true } },
      ],
    },
    {
      name: 'plain',
      tags: [],
      fields: [{ key: 'v', type: 'float', generator: { kind: 'constant', value: 1.5 } }],
    },
  ],
});

function access(withToken = token) {
  return {
    target: aV2Target({ url: fake.url }),
    secret: { password: null, token: withToken },
    policy: { allowedHosts: ['127.0.0.1'], deniedEndpoints: [] },
  };
}

function fill(bucket: string, lines: string[]): void {
  const answer = fake.addBucket(bucket).write(lines.join('\n'), 'ns', 0n);
  expect(answer).toEqual({ status: 204 });
}

describe('a bucket of an InfluxDB 2.x', () => {
  it('gives back the schema that wrote it: measurements, tags with their values, fields with their types, and the clock', async () => {
    const rounds = 40;
    const startNs = 1_700_000_000_000_000_000n;
    const points = rounds * buildRound(schema).pointsPerRound;
    fill(
      'metrics',
      Array.from({ length: points }, (_, i) => lineProtocolOf(pointAt(schema, aTiming(), startNs, i), 'ns')),
    );
    const imported = await importFromTarget(access(), 'metrics');
    expect(imported.schema.measurements).toMatchObject([
      {
        name: 'cpu, "load"',
        tags: [
          {
            key: 'data center',
            generator: { kind: 'pool', values: expect.arrayContaining(['eu, west', "it's"]) },
          },
          { key: 'host', generator: { kind: 'sequence', prefix: 'web-', cardinality: 12 } },
          { key: 'os', generator: { kind: 'constant', value: 'linux' } },
        ],
        fields: expect.arrayContaining([
          expect.objectContaining({ key: 'usage', type: 'float' }),
          expect.objectContaining({
            key: 'sent',
            type: 'int',
            generator: expect.objectContaining({ kind: 'counter' }),
          }),
          expect.objectContaining({ key: 'whole', type: 'float', generator: { kind: 'constant', value: 3 } }),
          expect.objectContaining({ key: 'state', type: 'string' }),
          expect.objectContaining({ key: 'up', type: 'boolean' }),
        ]),
      },
      {
        name: 'plain',
        tags: [],
        fields: [{ key: 'v', type: 'float', generator: { kind: 'constant', value: 1.5 } }],
      },
    ]);
    expect(imported.found).toMatchObject([{ seriesSeen: 36, seriesPlanned: 36 }, { seriesSeen: 1 }]);
    expect(imported.clock?.roundsPerSimulatedMinute).toBeCloseTo(6, 5);
  });

  it('of more series than are read one by one is described by its tags, each counted by itself', async () => {
    const lines = Array.from(
      { length: 1_500 },
      (_, i) => `m,id=n-${i},zone=z${i % 2} v=${i}i 1700000000000000000`,
    );
    fill('many', lines);
    const imported = await importFromTarget(access(), 'many');
    expect(imported.schema.measurements[0]?.tags).toMatchObject([
      { key: 'id', generator: { kind: 'sequence', cardinality: 1_500 } },
      { key: 'zone', generator: { cardinality: 2 } },
    ]);
    expect(imported.found[0]?.seriesSeen).toBeNull();
    expect(imported.notes.map(({ text }) => text).join(' ')).toContain('more than 1,000 series');
  });

  it('is named with the others, but for those of the server; one that is not there, or holds nothing, is an error', async () => {
    fake.addBucket('_monitoring');
    fake.addBucket('hollow');
    expect(await listReadable(access())).toEqual(expect.arrayContaining(['hollow']));
    expect(await listReadable(access())).not.toContain('_monitoring');
    await expect(importFromTarget(access(), 'hollow')).rejects.toMatchObject({
      details: { issues: [{ detail: '"hollow" holds no measurement that a schema could write' }] },
    });
    await expect(importFromTarget(access(), 'missing')).rejects.toMatchObject({
      details: { issues: [{ detail: expect.stringContaining('there is no bucket "missing"; there are ') }] },
    });
    await expect(importFromTarget(access('wrong'), 'hollow')).rejects.toThrow();
  });

  it('is only read: nothing but questions is sent', async () => {
    const before = fake.requests.length;
    await listReadable(access());
    fill('read', ['m v=1 1700000000000000000']);
    await importFromTarget(access(), 'read');
    const sent = fake.requests.slice(before).map(({ method, url }) => `${method} ${url.pathname}`);
    expect(new Set(sent)).toEqual(new Set(['GET /api/v2/buckets', 'POST /api/v2/query']));
  });
});

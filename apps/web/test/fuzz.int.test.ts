import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operations } from '#api/operations.ts';
import { aPlan, aProfile, aSchema, aTarget } from './builders.ts';
import { type Portal, startPortal } from './start-portal.ts';
import { foundWorkspace, type Workspace } from './workspace-fixture.ts';

const hostile = fc.constantFrom<unknown>(
  null,
  -1,
  0,
  1e308,
  2 ** 63,
  -0,
  0.1,
  '',
  ' ',
  '\0',
  '\u2028',
  '‮',
  "'; DROP TABLE run; --",
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '%00',
  '=1+1',
  'a'.repeat(5_000),
  [],
  {},
  [[]],
  true,
  '__proto__',
  'constructor',
  '1e999',
  'NaN',
  '2026-13-45',
  '\r\nX-Evil: 1',
);
const value = fc.oneof(hostile, fc.jsonValue({ maxDepth: 3 }));
const bodies = fc.constantFrom<unknown>(
  aSchema(),
  aProfile(),
  { target: aTarget() },
  { plan: aPlan() },
  { tagKey: 'host' },
  { database: 'd' },
  { text: 'm,host=a v=1i 1465839830' },
  { commandLine: 'inch -v -c 8', mode: 'corrected' },
  { schema: aSchema(), launcher: 'influxdb', variant: 'inmem', retentionDays: 7, newEntitiesPerDay: 10 },
  { runIds: ['x'] },
  { name: 'k' },
  { name: 'w', url: 'http://127.0.0.1:9/x', kind: 'slack', events: ['run.finished'] },
  { events: ['gate.concluded'], isActive: true },
  { labels: ['a'] },
  { parallelRuns: 1, runsPerDay: null },
  {
    benchmark: 'b',
    schemas: [{ schema: aSchema() }],
    profiles: [{ profile: aProfile() }],
    systems: [{ targetId: 'x' }],
    thresholds: [{ kind: 'at-most', figure: 'pointsPerSec', value: 1, inRuns: 1, ofRuns: 2 }],
    metrics: [{ figure: 'diskBytes', tolerance: 0.1 }],
    context: { branch: 'main', mergeRequest: { id: '7' }, jobUrl: 'https://example.org/1' },
  },
  { gateId: 'x' },
  { kind: 'figure', benchmark: 'b', branch: 'main', figure: 'heapBytesPerSeries', cell: 1 },
  { cron: '0 2 * * *', timeZone: 'Europe/Berlin' },
  {
    name: 's',
    cron: '*/15 1-5 * * MON-FRI',
    definition: {
      benchmark: 'b',
      schemas: [{ schema: aSchema() }],
      profiles: [{ profile: aProfile() }],
      systems: [{ launcher: 'influxdb', variant: 'inmem' }],
    },
  },
  { gateId: 'x', metric: 'diskBytes', cell: '', reason: 'intended' },
  { benchmark: 'b', at: '2026-11-03T09:00:00Z', kind: 'deploy', text: 'v2', url: 'https://example.org/v2' },
  { projectId: 'x' },
  { path: '/nowhere/influxd', name: 'x', variants: ['tsi1'] },
);

/** One place of a valid body replaced by something else, or a body that never was valid. */
const body = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.tuple(bodies, fc.nat(), value).map(([base, at, put]) => replaced(base, at, put)),
  },
  { weight: 1, arbitrary: value },
);

function replaced(base: unknown, at: number, put: unknown): unknown {
  const copy = structuredClone(base);
  const places: [object, string][] = [];
  const walk = (node: unknown) => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, inner] of Object.entries(node)) {
      places.push([node, key]);
      walk(inner);
    }
  };
  walk(copy);
  const place = places[at % Math.max(1, places.length)];
  if (place) Reflect.set(place[0], place[1], put);
  return copy;
}

/** Whatever can stand between two slashes: dots alone never arrive, since every client takes them out of an address. */
const segment = fc.string().filter((text) => !/^\.{1,2}$/.test(text));

describe('random requests', () => {
  let portal: Portal;
  let ours: Workspace;
  beforeAll(async () => {
    portal = await startPortal();
    ours = await foundWorkspace(portal, 'fuzz');
  });
  afterAll(() => portal.stop());

  it('never make the API answer 5xx or anything that it does not document', async () => {
    const request = fc.record({
      operation: fc.constantFrom(...operations.filter((operation) => operation.id !== 'testUnsavedTarget')),
      ids: fc.array(fc.oneof(fc.constant('ours'), hostile.map(String), segment), {
        minLength: 2,
        maxLength: 2,
      }),
      query: fc.dictionary(
        fc.constantFrom('limit', 'cursor', 'run', 'wait', 'metric', 'after', 'branch', 'x'),
        hostile.map(String),
        { maxKeys: 2 },
      ),
      body,
    });
    const check = async ({
      operation,
      ids,
      query,
      body,
    }: typeof request extends fc.Arbitrary<infer T> ? T : never) => {
      const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name) =>
        ids[0] === 'ours'
          ? String(Reflect.get(ours, name))
          : encodeURIComponent((ids[0] ?? '').toWellFormed()),
      );
      const { wait: _, ...rest } = query;
      const search = new URLSearchParams(Object.entries(rest)).toString();
      const answer = await portal.send(operation.method.toUpperCase(), path + (search && `?${search}`), {
        cookie: ours.cookie,
        ...(operation.body === null ? {} : { rawBody: JSON.stringify(body) ?? '' }),
      });
      expect(answer.status).toBeLessThan(500);
      expect(JSON.stringify(answer.body)).not.toMatch(/PrismaClient|node_modules|at \w+ \(/);
    };
    await fc.assert(fc.asyncProperty(request, check), { numRuns: 400 });
    expect(portal.logged).toEqual([]);
  });
});

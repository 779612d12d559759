import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPlan, aProfile, aSchema, aTarget } from './builders.ts';
import { type Portal, type SendOptions, startPortal } from './start-portal.ts';

const sequence = (cardinality: unknown) => ({ kind: 'sequence', prefix: 'v', cardinality });
const withTags = (...cardinalities: number[]) =>
  aSchema({
    measurements: [
      {
        name: 'm',
        tags: cardinalities.map((cardinality, n) => ({ key: `t${n}`, generator: sequence(cardinality) })),
        fields: [{ key: 'f', type: 'float', generator: { kind: 'constant', value: 1 } }],
      },
    ],
  });
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

const aSchedule = (over: Record<string, unknown>) => ({
  name: 'Nightly',
  cron: '0 2 * * *',
  definition: {
    benchmark: 'nightly',
    schemas: [{ schema: aSchema() }],
    profiles: [{ profile: aProfile() }],
    systems: [{ launcher: 'influxdb', variant: 'inmem' }],
  },
  ...over,
});

type Case = [title: string, path: string, send: SendOptions, status: number, code: string];

const cases: Case[] = [
  [
    'an annotation that leads to a script',
    '/annotations',
    { body: { at: '2026-11-03T09:00:00Z', text: 'x', url: 'javascript:alert(1)' } },
    422,
    'validation_failed',
  ],
  [
    'an annotation of 121 characters',
    '/annotations',
    { body: { at: '2026-11-03T09:00:00Z', text: 'x'.repeat(121) } },
    422,
    'validation_failed',
  ],
  [
    'an acknowledgment without a reason',
    '/benchmarks/nightly/acknowledgments',
    { body: { gateId: 'x', metric: 'diskBytes', cell: '', reason: ' ' } },
    422,
    'validation_failed',
  ],
  [
    'a schedule of every minute',
    '/schedules',
    { body: aSchedule({ cron: '* * * * *' }) },
    422,
    'validation_failed',
  ],
  [
    'a schedule that never comes',
    '/schedules',
    { body: aSchedule({ cron: '0 2 31 2 *' }) },
    422,
    'validation_failed',
  ],
  [
    'a schedule on Mars',
    '/schedules',
    { body: aSchedule({ timeZone: 'Mars/Olympus' }) },
    422,
    'validation_failed',
  ],
  [
    'a cron expression of 10,000 characters',
    '/schedules/preview',
    { body: { cron: '1,'.repeat(5_000) } },
    422,
    'validation_failed',
  ],
  [
    'a badge of an unknown figure',
    '/badges',
    { body: { kind: 'figure', benchmark: 'nightly', figure: 'happiness' } },
    422,
    'validation_failed',
  ],
  [
    'a badge of a benchmark with markup in its name',
    '/badges',
    { body: { kind: 'conclusion', benchmark: '<script>' } },
    422,
    'validation_failed',
  ],
  [
    'no entities',
    '/schemas',
    { body: aSchema({ entityPool: { fixedCount: 0, rollingCount: 0, newPerSimulatedMinute: 0 } }) },
    422,
    'validation_failed',
  ],
  [
    'a negative count',
    '/schemas',
    { body: aSchema({ entityPool: { fixedCount: -1, rollingCount: 1, newPerSimulatedMinute: 0 } }) },
    422,
    'validation_failed',
  ],
  ['a cardinality of zero', '/schemas', { body: withTags(0) }, 422, 'validation_failed'],
  [
    'tags that multiply to 10^10',
    '/schemas',
    { body: withTags(100, 100, 100, 100, 100) },
    422,
    'validation_failed',
  ],
  [
    'a cardinality of 2^63',
    '/schemas',
    { rawBody: JSON.stringify(withTags(7)).replace(':7}', ':9223372036854775808}') },
    422,
    'validation_failed',
  ],
  [
    'a number beyond all numbers',
    '/schemas',
    { rawBody: JSON.stringify(withTags(7)).replace(':7}', ':1e999}') },
    422,
    'validation_failed',
  ],
  [
    'zero points',
    '/profiles',
    { body: aProfile({ extent: { kind: 'points', points: 0 } }) },
    422,
    'validation_failed',
  ],
  [
    'a rate of 1e308',
    '/profiles',
    { body: aProfile({ clock: { roundsPerSimulatedMinute: 1e308 } }) },
    422,
    'validation_failed',
  ],
  [
    'a run of a billion years',
    '/profiles',
    { body: aProfile({ extent: { kind: 'simulated-time', minutes: 5e14 } }) },
    422,
    'validation_failed',
  ],
  ['no measurements', '/schemas', { body: aSchema({ measurements: [] }) }, 422, 'validation_failed'],
  ['an unknown key', '/schemas', { body: aSchema({ sede: 1 }) }, 422, 'validation_failed'],
  [
    'a line break in a tag value',
    '/schemas',
    {
      body: aSchema({
        measurements: [
          {
            name: 'm',
            tags: [{ key: 'a', generator: { kind: 'constant', value: 'x\0y' } }],
            fields: [{ key: 'f', type: 'boolean', generator: { kind: 'random' } }],
          },
        ],
      }),
    },
    422,
    'validation_failed',
  ],
  ['a NUL character', '/schemas', { body: aSchema({ description: 'a\0b' }) }, 422, 'validation_failed'],
  [
    'half a surrogate pair',
    '/schemas',
    { rawBody: JSON.stringify(aSchema()).replace('Sensors', '\\ud800') },
    422,
    'validation_failed',
  ],
  [
    'the key __proto__',
    '/schemas',
    { rawBody: `{"__proto__":{"name":"x"},${JSON.stringify(aSchema()).slice(1)}` },
    422,
    'validation_failed',
  ],
  [
    'the key constructor',
    '/schemas',
    { body: { ...aSchema(), constructor: { prototype: {} } } },
    422,
    'validation_failed',
  ],
  [
    'a plan over the budget of its target',
    '/runs',
    { body: { plan: aPlan({ schema: withTags(1_000), target: aTarget({ maxSeries: 999 }) }) } },
    422,
    'budget_exceeded',
  ],
  [
    'a cardinality of 10^9',
    '/runs',
    {
      body: {
        plan: aPlan({
          schema: withTags(1_000_000_000),
          profile: aProfile({ extent: { kind: 'points', points: 2_000_000_000 } }),
        }),
      },
    },
    422,
    'budget_exceeded',
  ],
  ['parts and a plan', '/runs', { body: { plan: aPlan(), schemaId: 'x' } }, 422, 'validation_failed'],
  ['nothing at all', '/runs', { body: {} }, 422, 'validation_failed'],
  [
    'ids that name nothing',
    '/runs',
    { body: { schemaId: 'a', profileId: 'b', targetId: 'c' } },
    404,
    'not_found',
  ],
  [
    'an id with a quote',
    '/runs',
    { body: { schemaId: "a'; --", profileId: 'b', targetId: 'c' } },
    404,
    'not_found',
  ],
  [
    'a target that is metadata',
    '/targets',
    { body: { target: aTarget({ url: 'http://169.254.169.254' }) } },
    422,
    'target_denied',
  ],
  [
    'a target that is elsewhere',
    '/targets',
    { body: { target: aTarget({ url: 'http://192.0.2.1:8086' }) } },
    422,
    'target_denied',
  ],
  [
    'a target with credentials in its address',
    '/targets',
    { body: { target: aTarget({ url: 'http://u:p@127.0.0.1:8086' }) } },
    422,
    'validation_failed',
  ],
  [
    'the portal as a target',
    '/targets',
    { body: { target: aTarget({ url: 'http://127.0.0.1:3999' }) } },
    422,
    'target_denied',
  ],
  [
    'a target that does not answer',
    '/targets/test',
    { body: { target: aTarget() } },
    422,
    'target_unreachable',
  ],
  ['half an object', '/schemas', { rawBody: '{"name":' }, 400, 'malformed_json'],
  [
    'an empty body',
    '/schemas',
    { rawBody: '', headers: { 'content-type': 'application/json' } },
    400,
    'malformed_json',
  ],
  [
    'bytes that are not UTF-8',
    '/schemas',
    { rawBody: new Uint8Array([0x22, 0xff, 0xfe, 0x22]) },
    400,
    'malformed_json',
  ],
  ['NaN', '/schemas', { rawBody: '{"name":NaN}' }, 400, 'malformed_json'],
  ['ten thousand levels', '/schemas', { rawBody: nested(10_000) }, 422, 'validation_failed'],
  [
    'an array of a hundred thousand',
    '/schemas',
    { body: Array.from({ length: 100_000 }, () => 0) },
    422,
    'validation_failed',
  ],
  [
    'text',
    '/schemas',
    { rawBody: 'name: x', headers: { 'content-type': 'text/plain' } },
    415,
    'unsupported_media_type',
  ],
  [
    'a compressed body',
    '/schemas',
    { body: aSchema(), headers: { 'content-encoding': 'gzip' } },
    415,
    'unsupported_media_type',
  ],
  ['1 MiB and a byte', '/schemas', { rawBody: `"${'x'.repeat(1_048_575)}"` }, 413, 'payload_too_large'],
  [
    'nine runs of a report',
    '/reports',
    { body: { runIds: Array.from({ length: 9 }, () => 'x') } },
    422,
    'validation_failed',
  ],
  ['a report of a run that is not there', '/reports', { body: { runIds: ['x'] } }, 404, 'not_found'],
  [
    'a scope that is not there',
    '/api-keys',
    { body: { name: 'k', scopes: ['admin'] } },
    422,
    'validation_failed',
  ],
  [
    'an empty idempotency key',
    '/runs',
    { body: { plan: aPlan() }, headers: { 'idempotency-key': ' ' } },
    422,
    'validation_failed',
  ],
];

describe('bad input', () => {
  let portal: Portal;
  let cookie: string;
  beforeAll(async () => {
    portal = await startPortal();
    cookie = await portal.signUp('Bo');
  });
  afterAll(() => portal.stop());

  it.each(cases)('answers %s with its own code', async (_title, path, options, status, code) => {
    const answer = await portal.send('POST', path, { cookie, ...options });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
    expect(JSON.stringify(answer.body)).not.toMatch(/prisma|SELECT|node_modules|\.ts:/i);
  });

  it.each([
    ['/runs?limit=0', 422, 'validation_failed'],
    ['/runs?limit=101', 422, 'validation_failed'],
    ['/runs?limit=2&limit=3', 422, 'validation_failed'],
    ['/runs?cursor=nonsense', 400, 'invalid_cursor'],
    ['/runs?state=sleeping', 422, 'validation_failed'],
    ['/runs?q=%00', 422, 'validation_failed'],
    ['/runs/%00', 404, 'not_found'],
    [`/runs/${'x'.repeat(300)}`, 404, 'not_found'],
    ['/runs/..%2f..%2fetc', 404, 'not_found'],
    ['/runs/%E0%A4%A', 404, 'not_found'],
    ['/runs/none', 404, 'not_found'],
    ['/runs/none/events', 404, 'not_found'],
    ['/compare', 422, 'validation_failed'],
    ['/compare?run=none', 404, 'not_found'],
    ['/shared/none', 404, 'not_found'],
    ['/nowhere', 404, 'not_found'],
  ])('answers GET %s with its own code', async (path, status, code) => {
    const answer = await portal.send('GET', path, { cookie });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it('names what is allowed where a method is not', async () => {
    const answer = await portal.send('PATCH', '/runs', { cookie });
    expect([answer.status, answer.body.code]).toEqual([405, 'method_not_allowed']);
    expect(answer.headers.get('allow')).toBe('GET, POST');
  });

  it('points at each fault of an input', async () => {
    const answer = await portal.send('POST', '/schemas', { cookie, body: aSchema({ seed: -1, sede: 2 }) });
    const pointers = answer.body.errors.map((fault: { pointer: string }) => fault.pointer);
    expect(pointers).toEqual(expect.arrayContaining(['/seed', '/sede']));
  });

  it('names the numbers of a budget', async () => {
    const plan = aPlan({ schema: withTags(1_000), target: aTarget({ maxSeries: 999 }) });
    const { body } = await portal.send('POST', '/runs', { cookie, body: { plan } });
    expect(body).toMatchObject({ asked: 1_000, allowed: 999 });
  });

  it('refuses 100 MB before reading it, announced or not', async () => {
    let pulled = 0;
    const endless = () =>
      new ReadableStream({
        pull: (controller) => {
          pulled += 1;
          controller.enqueue(new Uint8Array(65_536).fill(0x20));
        },
      });
    const headers = { 'content-length': '100000000' };
    const announced = await portal.send('POST', '/schemas', { cookie, rawBody: endless(), headers });
    expect([announced.status, announced.body.code]).toEqual([413, 'payload_too_large']);
    expect(pulled).toBeLessThan(3);
    const chunked = await portal.send('POST', '/schemas', { cookie, rawBody: endless() });
    expect([chunked.status, chunked.body.code]).toEqual([413, 'payload_too_large']);
    expect(pulled).toBeLessThan(25);
  });

  it('keeps names with quotes, commas, line breaks and emoji as they are', async () => {
    const name = `a "b", 'c' = d\\ \n 🌊`;
    const made = await portal.send('POST', '/schemas', { cookie, body: aSchema({ name }) });
    expect(made.status).toBe(201);
    expect((await portal.send('GET', `/schemas/${made.body.id}`, { cookie })).body.schema.name).toBe(name);
  });

  it('logs nothing of all this, since none of it is a fault of the portal', () => {
    expect(portal.logged).toEqual([]);
  });
});

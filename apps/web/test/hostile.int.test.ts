import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPlan, aSchema } from './builders.ts';
import { type Portal, type SendOptions, startPortal } from './start-portal.ts';

const lines = (count: number, line: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => line(n)).join('\n');
const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, 0]));
const anySchema = aSchema();

/** Requests that once kept the portal busy for seconds or could: each is answered well within the time limit of a test. */
const costly: [title: string, path: string, body: unknown][] = [
  ['60,000 unknown keys', '/schemas', keys(60_000)],
  [
    'unknown keys in each of many parts',
    '/schemas',
    { ...anySchema, measurements: Array.from({ length: 60 }, () => keys(900)) },
  ],
  ['ten thousand times the same tag', '/schemas', sameTags(10_000)],
  ['a name of a million characters', '/schemas', { ...anySchema, name: 'x'.repeat(1_000_000) }],
  ['a name of spaces', '/schemas', { ...anySchema, name: ' '.repeat(500_000) }],
  [
    'other tags in each of 3,000 points',
    '/schemas/infer',
    { text: lines(3_000, (n) => `m,${lines(30, (tag) => `t${n}_${tag}=a`).replaceAll('\n', ',')} v=1`) },
  ],
  ['another measurement in each line', '/schemas/infer', { text: lines(40_000, (n) => `m${n}x v=1`) }],
  ['60,000 fields', '/schemas/infer', { text: `m ${lines(60_000, (n) => `f${n}=1`).replaceAll('\n', ',')}` }],
  ['a text that does not end', '/schemas/infer', { text: `m v="${'\\"'.repeat(200_000)}` }],
  ['quotes in a command line', '/imports/inch', { commandLine: `inch ${'-t "'.repeat(2_000)}` }],
  [
    'brackets for results',
    '/imports/vegeta',
    { name: 'x', format: 'json-lines', text: '['.repeat(5_000_000) },
  ],
  ['digits for results', '/imports/vegeta', { name: 'x', format: 'auto', text: '9'.repeat(5_000_000) }],
  ['seven million numbers for a capsule', '/capsules/preview', { capsule: [Array(7_000_000).fill(1)] }],
  ['a million lists for a capsule', '/capsules/preview', { capsule: Array(1_000_000).fill([]) }],
];

function sameTags(count: number): unknown {
  const tag = { key: 't', generator: { kind: 'constant', value: 'a' } };
  return { ...anySchema, measurements: [{ name: 'm', tags: Array(count).fill(tag), fields: [] }] };
}

const names = [
  '\u202eabc',
  '\u200b',
  '\u3164',
  'ﷺ'.repeat(120),
  'Z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢',
  '<svg onload=1>',
  '{{7*7}}',
  'a\nb\u001b[2J',
  '../../x',
  '%s%n%00',
  'İ',
  'CON',
];

const refused: [title: string, method: string, path: string, options: SendOptions, status: number][] = [
  ['another site', 'POST', '/schemas', { headers: { 'sec-fetch-site': 'cross-site' } }, 401],
  ['another host of the site', 'POST', '/schemas', { headers: { 'sec-fetch-site': 'same-site' } }, 401],
  ['another origin', 'POST', '/schemas', { headers: { origin: 'https://evil.example' } }, 401],
  ['no origin to speak of', 'POST', '/schemas', { headers: { origin: 'null' } }, 401],
  ['a form', 'POST', '/schemas', { headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415],
  ['a file', 'POST', '/schemas', { headers: { 'content-type': 'multipart/form-data; boundary=a' } }, 415],
  ['two types', 'POST', '/schemas', { headers: { 'content-type': 'application/json, text/plain' } }, 415],
  ['a key with spaces', 'POST', '/runs', { headers: { 'idempotency-key': 'a b' } }, 422],
  ['a long key', 'POST', '/runs', { headers: { 'idempotency-key': 'a'.repeat(201) } }, 422],
  ['a name of the language', 'GET', '/scenarios/__proto__', {}, 404],
  ['another of them', 'GET', '/scenarios/constructor', {}, 404],
  ['a file of the docs', 'GET', '/docs/constructor', {}, 404],
  ['a file elsewhere', 'GET', '/docs/..%2fpackage.json', {}, 404],
  ['a line of a header', 'GET', '/runs/%0d%0aSet-Cookie:a=b', {}, 404],
  ['250 parameters', 'GET', `/runs?${Array.from({ length: 250 }, (_, n) => `p${n}`).join('&')}`, {}, 422],
  ['a parameter again and again', 'GET', `/runs?${'limit=1&'.repeat(250)}`, {}, 422],
  ['a parameter of the language', 'GET', '/runs?__proto__=1', {}, 422],
  ['an order to drop', 'GET', '/runs?state=queued;drop%20table', {}, 422],
];

describe('hostile requests', () => {
  let portal: Portal;
  let cookie: string;
  beforeAll(async () => {
    portal = await startPortal();
    cookie = await portal.signUp('Eve');
  });
  afterAll(() => portal.stop());

  it.each(costly)('answers %s soon, and shortly', async (_title, path, body) => {
    const headers = { 'idempotency-key': 'a-key' };
    portal.parts.limiter.reset('largeBody', await workspaceId());
    const answer = await portal.send('POST', path, { cookie, body, headers });
    expect(answer.status).toBeLessThan(500);
    expect(answer.status).not.toBe(429);
    expect(JSON.stringify(answer.body).length).toBeLessThan(250_000);
  });

  it.each(names)('keeps the name %j as it is', async (name) => {
    const made = await portal.send('POST', '/schemas', { cookie, body: { ...anySchema, name } });
    expect([made.status, made.body.schema?.name]).toEqual([201, name]);
  });

  it.each(refused)('refuses %s with its status', async (_title, method, path, options, status) => {
    const body = method === 'POST' ? (path === '/runs' ? { plan: aPlan() } : anySchema) : undefined;
    const answer = await portal.send(method, path, { cookie, body, ...options });
    expect(answer.status).toBe(status);
  });

  it.each([
    'a=%zz; tidemark.session_token=%zz%00',
    'tidemark.session_token=abc.%F0%9F; tidemark.session_data={{',
    '; =; ;;;',
    `tidemark.session_token=${'x'.repeat(10_000)}`,
  ])('takes the cookie %j for none', async (garbage) => {
    expect((await portal.send('GET', '/runs', { cookie: garbage })).status).toBe(401);
  });

  it('reads twelve large bodies of a workspace in a minute', async () => {
    portal.parts.limiter.reset('largeBody', await workspaceId());
    const send = async (sizeBytes: number) => {
      const rawBody = JSON.stringify({ text: '' }).replace('""', `"${'x'.repeat(sizeBytes - 11)}"`);
      return (await portal.send('POST', '/schemas/infer', { cookie, rawBody })).status;
    };
    for (let n = 0; n < 12; n++) expect(await send(262_145)).toBe(422);
    expect(await send(262_145)).toBe(429);
    expect(await send(262_144)).toBe(422);
  });

  it('logs nothing of all this, since none of it is a fault of the portal', () => {
    expect(portal.logged).toEqual([]);
  });

  async function workspaceId(): Promise<string> {
    const { body } = await portal.send('POST', '/schemas', { cookie, body: anySchema });
    return body.workspaceId;
  }
});

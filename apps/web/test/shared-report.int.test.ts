import { systemClock } from '@tidemark/clock/system-clock';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { answerReader } from '#features/reports/answer-reader.ts';
import { createRateLimiter, rateRules } from '#http/rate-limiter.ts';
import { aPlan, aTarget } from './builders.ts';
import { readerOf, send } from './report-reader.ts';
import { type Portal, startPortal } from './start-portal.ts';
import { succeed } from './workspace-fixture.ts';

const metrics = ['pointsPerSec', 'rssBytes', 'responseTimeUsP99'] as const;
const pointCount = 700;

async function finishedRun(portal: Portal, cookie: string, i: number): Promise<string> {
  const target = aTarget({ url: `http://127.0.0.1:${50_000 + i}` });
  const body = { plan: aPlan({ target }), name: `Run ${i} of a system with quite a long name` };
  const { body: run } = await portal.send('POST', '/runs', { cookie, body });
  await succeed(portal, run.id);
  await portal.parts.db.prisma.sample.createMany({
    data: metrics.flatMap((metric) =>
      Array.from({ length: pointCount }, (_, at) => ({
        runId: run.id,
        metric,
        kind: 'underLoad',
        offsetMs: at * 1_000,
        value: 1_000 * i + Math.sin(at) * 100,
      })),
    ),
  });
  return run.id;
}

describe('a published report of 16 runs', () => {
  let portal: Portal;
  let cookie: string;
  let runIds: string[];
  let token: string;

  beforeAll(async () => {
    portal = await startPortal();
    // A clock that stands still, so that no limit recovers.
    portal.parts.limiter = createRateLimiter({ ...systemClock, nowMs: () => 0 });
    cookie = await portal.signUp('publisher');
    runIds = [];
    for (let i = 0; i < 16; i += 1) runIds.push(await finishedRun(portal, cookie, i));
    ({ token } = await publish());
  });
  afterAll(() => portal?.stop());

  async function publish(): Promise<{ token: string; id: string }> {
    const { body } = await portal.send('POST', '/reports', { cookie, body: { runIds } });
    return { token: body.token, id: body.report.id };
  }

  function read(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
    const [asked = ''] = path.split('?');
    return answerReader(
      readerOf(portal),
      new Request(`http://localhost:3999/r/${path}`, { headers, method }),
      asked,
    );
  }

  it('opens with at most 150 kB of HTML, uncompressed, and without any script', async () => {
    const response = await read(token);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(html).toContain('aria-label="Verdict"');
    expect(html).toContain('href="/_next/static/chunks/a.css"');
    expect(Buffer.byteLength(html)).toBeLessThanOrEqual(150_000);
    expect(html).not.toMatch(/<script|javascript:|\son\w+=/i);
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src/);
    expect(response.headers.get('x-robots-tag')).toContain('noindex');
  });

  it('is rendered once and read from the database once', async () => {
    const { token: own } = await publish();
    const { prisma } = portal.parts.db;
    await (await read(own)).text();
    await prisma.report.updateMany({ data: { snapshot: {} } });
    expect((await read(own)).status).toBe(200);
    expect((await portal.send('GET', `/shared/${own}?points=none`)).status).toBe(200);
    await prisma.report.deleteMany({ where: { snapshot: { equals: {} } } });
    ({ token } = await publish());
  });

  it('shows the theme that the reader chose', async () => {
    expect(await (await read(token, { cookie: 'a=b; tidemark-theme=dark' })).text()).toContain(
      '<html lang="en" data-theme="dark" class',
    );
    expect(await (await read(token, { cookie: 'tidemark-theme="><script>' })).text()).toContain(
      '<html lang="en" class',
    );
  });

  const paths = () => [
    `/shared/${token}`,
    `/shared/${token}?points=none`,
    `/shared/${token}/series?metric=rssBytes&maxPoints=50`,
    `/shared/${token}/capsules/${runIds[0]}`,
  ];

  it('is not sent again to a browser that has it', async () => {
    const page = await read(token);
    const etag = page.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[\w-]{27}"$/);
    expect(page.headers.get('cache-control')).toBe('private, no-cache');
    const known = await read(token, { 'if-none-match': `"other", W/${etag}` });
    expect([known.status, await known.text(), known.headers.get('etag')]).toEqual([304, '', etag]);
    expect((await read(token, { 'if-none-match': '"other"' })).status).toBe(200);
    for (const path of paths()) {
      const first = await portal.send('GET', path);
      const again = await portal.send('GET', path, {
        headers: { 'if-none-match': first.headers.get('etag') ?? '' },
      });
      expect([path, first.status, again.status, again.body]).toEqual([path, 200, 304, '']);
    }
  });

  it('is gone at once, with everything made of it, when it is revoked', async () => {
    const before = token;
    const made = await publish();
    token = made.token;
    const etag = (await read(token)).headers.get('etag') ?? '';
    for (const path of paths()) expect((await portal.send('GET', path)).status).toBe(200);
    await portal.send('POST', `/reports/${made.id}/revoke`, { cookie });
    const gone = await read(token, { 'if-none-match': etag });
    expect([gone.status, gone.headers.get('etag'), gone.headers.get('cache-control')]).toEqual([
      404,
      null,
      'private, no-store',
    ]);
    expect(await gone.text()).toContain('This report is not available');
    for (const path of paths())
      expect((await portal.send('GET', path, { headers: { 'if-none-match': '*' } })).status).toBe(404);
    token = before;
  });

  it('answers 404 for a link that never was, and leads old links of details to their page', async () => {
    expect((await read('never')).status).toBe(404);
    expect((await read('..%2F%00')).status).toBe(404);
    const put = await read(token, {}, 'PUT');
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    const posted = await send(portal, token, 'any');
    expect(posted.status).toBe(303);
    const old = await read(`${token}?details=1`);
    expect([old.status, old.headers.get('location')]).toEqual([307, `/r/${token}/details`]);
  });

  it('is refused with 429 to a network that asks too often, and to no other', async () => {
    const ask = (address: string) => portal.from(address, () => read(token));
    const statuses = new Set<number>();
    for (let i = 0; i < rateRules.reader.count; i += 1) statuses.add((await ask('198.51.100.7')).status);
    expect([...statuses]).toEqual([200]);
    const refused = await ask('198.51.100.7');
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.text()).toMatch(/^Too many requests/);
    for (const path of paths()) {
      const answer = await portal.from('198.51.100.7', () => portal.send('GET', path));
      expect([answer.status, answer.headers.get('retry-after') !== null]).toEqual([429, true]);
    }
    expect((await ask('198.51.100.8')).status).toBe(200);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rateRules } from '#http/rate-limiter.ts';
import { aPlan } from './builders.ts';
import { send, view } from './report-reader.ts';
import { type Portal, startPortal } from './start-portal.ts';
import { succeed } from './workspace-fixture.ts';

const title = 'Tag or field? <b>';
const password = 'long enough';

describe('sharing a report', () => {
  let portal: Portal;
  let cookie: string;
  let runId: string;

  beforeAll(async () => {
    portal = await startPortal();
    cookie = await portal.signUp('author');
    const { body: run } = await portal.send('POST', '/runs', {
      cookie,
      body: { plan: aPlan(), name: 'a run' },
    });
    runId = run.id;
    await succeed(portal, runId);
  });
  afterAll(() => portal?.stop());

  async function publish(more: Record<string, unknown> = {}): Promise<{ token: string; id: string }> {
    const body = { runIds: [runId], title, ...more };
    const { body: made, status } = await portal.send('POST', '/reports', { cookie, body });
    expect(status).toBe(201);
    return { token: made.token, id: made.report.id };
  }

  it('asks for a password without saying what it protects, and opens for 12 hours', async () => {
    const { token } = await publish({ password, conclusion: 'Keep it.' });
    for (const as of ['page', 'embed', 'offline.html', 'image.png'] as const) {
      const refused = await view(portal, token, { as });
      expect([as, refused.status, refused.headers.get('cache-control')]).toEqual([
        as,
        403,
        'private, no-store',
      ]);
      expect(await refused.text()).not.toMatch(/Tag or field|Keep it|a run|og:/);
    }
    const wrong = await send(portal, token, 'something else');
    expect([wrong.status, wrong.headers.get('set-cookie')]).toEqual([403, null]);
    expect(await wrong.text()).toContain('This is not the password');
    const right = await send(portal, token, password);
    expect([right.status, right.headers.get('location')]).toEqual([303, `/r/${token}`]);
    const set = right.headers.get('set-cookie') ?? '';
    expect(set).toMatch(/; Path=\/; Max-Age=43200; HttpOnly; SameSite=Lax$/);
    expect(set).not.toContain(token);
    const opened = await view(portal, token, { headers: { cookie: set.split(';')[0] ?? '' } });
    expect(opened.status).toBe(200);
    const html = await opened.text();
    expect(html).toContain('Keep it.');
    expect(html).not.toContain('og:image');
  });

  it('takes the password of the API in a header, and says which part is missing', async () => {
    const { token } = await publish({ password });
    for (const path of ['', '/series', '/export', `/capsules/${runId}`]) {
      const locked = await portal.send('GET', `/shared/${token}${path}`);
      expect([path, locked.status, locked.body.code]).toEqual([path, 403, 'report_locked']);
      expect(JSON.stringify(locked.body)).not.toContain('Tag');
    }
    const headers = { 'report-password': password };
    expect((await portal.send('GET', `/shared/${token}`, { headers })).body.title).toBe(title);
  });

  it('limits attempts by link and network', async () => {
    const { token } = await publish({ password });
    const { token: other } = await publish({ password });
    const attempt = (address: string, of: string) =>
      portal.from(address, () => send(portal, of, 'wrong password'));
    const statuses: number[] = [];
    for (let i = 0; i < rateRules.reportPasswordOfPair.count; i += 1)
      statuses.push((await attempt('198.51.100.9', token)).status);
    expect(new Set(statuses)).toEqual(new Set([403]));
    expect((await attempt('198.51.100.9', token)).status).toBe(429);
    expect((await portal.from('198.51.100.9', () => send(portal, token, password))).status).toBe(429);
    expect((await portal.from('198.51.100.9', () => send(portal, other, password))).status).toBe(303);
    expect((await portal.from('198.51.100.10', () => send(portal, token, password))).status).toBe(303);
  });

  it('shows a frame to every page, with the theme that it asks for, and nothing else', async () => {
    const { token } = await publish();
    const frame = await view(portal, token, { as: 'embed', query: '?theme=dark' });
    const html = await frame.text();
    expect(frame.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'.*; frame-ancestors \*$/,
    );
    expect(frame.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(html).toContain('data-theme="dark"');
    expect(html).toContain('aria-label="Verdict"');
    expect(html).not.toMatch(/<script|aria-label="Method"/);
    for (const as of ['page', 'offline.html'] as const)
      expect((await view(portal, token, { as })).headers.get('content-security-policy')).toContain(
        "frame-ancestors 'none'",
      );
  });

  it('draws a picture of 1200 by 630 for chats, named by the page', async () => {
    const { token } = await publish({ title: 'Tag ① 標籤 🐋 <script>' });
    const page = await (await view(portal, token)).text();
    expect(page).toContain(
      `<meta property="og:image" content="http://localhost:3999/r/${token}/image.png"/>`,
    );
    const picture = await view(portal, token, { as: 'image.png' });
    const bytes = Buffer.from(await picture.arrayBuffer());
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect(bytes.subarray(1, 4).toString()).toBe('PNG');
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1_200, 630]);
    expect(bytes.length).toBeLessThan(300_000);
  });

  it('gives one file that asks for nothing and is signed to its last byte', async () => {
    const { token } = await publish({ sections: ['figures', 'details'] });
    const copy = await view(portal, token, { as: 'offline.html' });
    const html = await copy.text();
    expect(copy.headers.get('content-disposition')).toMatch(
      /^attachment; filename="tidemark-report-.*\.html"$/,
    );
    expect(html).not.toMatch(/<script|<link|url\(|@import|@font-face|src=|\son\w+=/i);
    expect(html.match(/href="[^"]*"/g) ?? []).toEqual([]);
    expect(html).toContain('All figures');
    expect(html).toMatch(/<!-- tidemark-seal \{.*\} -->\n$/);
  });

  it('leads readers of an older version to the newer one', async () => {
    const first = await publish();
    expect(await (await view(portal, first.token)).text()).not.toContain('newer version');
    const second = await publish({ supersedes: first.id });
    const old = await (await view(portal, first.token)).text();
    expect(old).toContain('A newer version of this report exists');
    expect(old).toContain(`href="/r/${second.token}"`);
    await portal.send('POST', `/reports/${second.id}/revoke`, { cookie });
    expect(await (await view(portal, first.token)).text()).not.toContain('newer version');
  });

  it('shows the sections that its author chose, and no capsule without details', async () => {
    const { token } = await publish({ sections: ['method'], notes: '**why**' });
    const html = await (await view(portal, token)).text();
    expect(html).toContain('aria-label="Method"');
    expect(html).not.toMatch(/aria-label="(?:Figures|Details|Notes)"/);
    expect((await portal.send('GET', `/shared/${token}/capsules/${runId}`)).status).toBe(404);
    const all = await publish({
      notes: '**why** <img src=x onerror=alert(1)>',
      conclusion: '[x](javascript:alert(1))',
    });
    const page = await (await view(portal, all.token)).text();
    expect(page).toContain('<strong>why</strong>');
    expect(page).not.toMatch(/onerror|javascript:|<img/);
  });

  it('is gone when it expires', async () => {
    const { token, id } = await publish({ expiresAt: '2999-01-01T00:00:00Z' });
    expect((await view(portal, token)).status).toBe(200);
    await portal.parts.db.prisma.report.update({ where: { id }, data: { expiresAt: new Date(0) } });
    for (const as of ['page', 'embed', 'offline.html', 'image.png'] as const)
      expect([as, (await view(portal, token, { as })).status]).toEqual([as, 404]);
    expect((await portal.send('GET', `/shared/${token}`)).status).toBe(404);
  });
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasAccounts } from '#session/has-accounts.ts';
import { cookieOf, type Portal, startPortal } from './start-portal.ts';

const password = 'long enough to pass';

describe('accounts and sessions', () => {
  let portal: Portal;
  let first: string;
  const workspace = async (cookie: string) => {
    const made = await portal.send('POST', '/profiles', {
      cookie,
      body: { name: 'P', executor: { kind: 'closed-loop' }, extent: { kind: 'points', points: 1 } },
    });
    return made.body.workspaceId;
  };

  beforeAll(async () => {
    portal = await startPortal();
    first = await portal.signUp('first');
  });
  afterAll(() => portal.stop());

  it('gives the first account the first workspace and each later one its own', async () => {
    const workspaces = [await workspace(first)];
    for (const name of ['second', 'third']) workspaces.push(await workspace(await portal.signUp(name)));
    expect(new Set(workspaces).size).toBe(3);
  });

  it('sets a cookie that scripts cannot read and other sites do not send', async () => {
    const email = 'cookie@example.org';
    const response = await portal.auth('/sign-up/email', { name: 'Cookie', email, password });
    const session = response.headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('tidemark.session_token'));
    expect(session).toMatch(/HttpOnly/i);
    expect(session).toMatch(/SameSite=Lax/i);
  });

  it('ends a session for good at sign-out', async () => {
    const cookie = await portal.signUp('leaving');
    expect((await portal.send('GET', '/runs', { cookie })).status).toBe(200);
    expect((await portal.auth('/sign-out', {}, { cookie })).status).toBe(200);
    expect((await portal.send('GET', '/runs', { cookie })).status).toBe(401);
  });

  it.each([
    ['a short password', { name: 'S', email: 's@example.org', password: 'short' }, /too short/i],
    ['an address without a domain', { name: 'S', email: 'nonsense', password }, /email/i],
    ['no password', { name: 'S', email: 's@example.org' }, /password/i],
    ['a password that is no text', { name: 'S', email: 's@example.org', password: { $ne: 1 } }, /password/i],
  ])('refuses %s in words', async (_title, body, words) => {
    const response = await portal.auth('/sign-up/email', body);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    expect(await response.text()).toMatch(words);
  });

  it('refuses an address that has an account, and a wrong password', async () => {
    const account = { name: 'Twice', email: 'twice@example.org', password };
    expect((await portal.auth('/sign-up/email', account)).status).toBe(200);
    expect((await portal.auth('/sign-up/email', account)).status).toBe(422);
    expect((await portal.auth('/sign-in/email', { ...account, password: 'wrong password' })).status).toBe(
      401,
    );
    const again = await portal.auth('/sign-in/email', account);
    expect((await portal.send('GET', '/runs', { cookie: cookieOf(again) })).status).toBe(200);
  });

  it('stops guessing after ten attempts at one account, from any client', async () => {
    const attempt = (n: number) =>
      portal.auth(
        '/sign-in/email',
        { email: 'guessed@example.org', password: `guess number ${n}` },
        { 'x-forwarded-for': `192.0.2.${n}` },
      );
    const statuses: number[] = [];
    for (let n = 0; n < 12; n++) statuses.push((await attempt(n)).status);
    expect(statuses.slice(0, 10)).not.toContain(429);
    expect(statuses.slice(10)).toEqual([429, 429]);
  });

  it('takes no sign-in from a page of another site', async () => {
    const body = { email: 'twice@example.org', password };
    const response = await portal.auth('/sign-in/email', body, { origin: 'https://evil.example' });
    expect(response.status).toBe(403);
  });

  it.each([
    '/api-key/create',
    '/organization/create',
    '/list-sessions',
    '/delete-user',
    '/error',
    '/../v1/runs',
  ])('keeps %s of the library to itself', async (path) => {
    expect((await portal.auth(path, {}, { cookie: first })).status).toBe(404);
  });

  it('refuses bodies that are too large, broken or hostile', async () => {
    const big = await portal.auth('/sign-in/email', { email: 'x'.repeat(1_100_000), password });
    expect(big.status).toBe(413);
    expect((await portal.auth('/sign-in/email', { email: 'a\0@example.org', password })).status).toBe(422);
  });

  it('refuses every sign-up after the first where it is closed', async () => {
    const closed = await startPortal({ openSignUp: false });
    try {
      expect(await hasAccounts(closed.parts)).toBe(false);
      await closed.signUp('operator');
      expect(await hasAccounts(closed.parts)).toBe(true);
      const body = { name: 'Guest', email: 'guest@example.org', password };
      const refused = await closed.auth('/sign-up/email', body);
      expect(refused.status).toBe(403);
      expect(await refused.text()).toMatch(/closed/);
    } finally {
      await closed.stop();
    }
  });

  it('answers 503, not 401 or 500, while the database is away', async () => {
    const authSecret = 'the same secret in both of them, long enough';
    const here = await startPortal({ authSecret });
    const away = await startPortal({ authSecret, databaseUrl: 'postgres://unknown:x@127.0.0.1:1/none' });
    try {
      const cookie = await here.signUp('patient');
      const { body } = await here.send('POST', '/api-keys', { cookie, body: { name: 'patient' } });
      const byKey = await away.send('GET', '/runs', { key: body.key });
      const byCookie = await away.send('GET', '/runs', { cookie });
      expect([byKey.status, byCookie.status]).toEqual([503, 503]);
      expect(byCookie.headers.get('retry-after')).toBe('5');
      const signIn = await away.auth('/sign-in/email', { email: 'a@example.org', password });
      expect(signIn.status).toBe(503);
      // The page for the first account must not appear only because the database is away.
      expect(await hasAccounts(away.parts)).toBe(true);
    } finally {
      await Promise.all([here.stop(), away.stop()]);
    }
  });
});

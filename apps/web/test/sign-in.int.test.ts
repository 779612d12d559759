import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handleAuthRequest } from '#session/handle-auth-request.ts';
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

  describe('under attack', () => {
    const email = 'attacked@example.org';
    const signInFrom = (address: string, secret: string) =>
      portal.from(address, () => portal.auth('/sign-in/email', { email, password: secret }));
    const guess = async (address: string) => (await signInFrom(address, 'a wrong password')).status;
    beforeAll(async () => {
      await portal.auth('/sign-up/email', { name: 'Attacked', email, password });
    });

    it('stops guessing of a network after ten attempts, whatever headers it makes up', async () => {
      const statuses: number[] = [];
      for (let n = 0; n < 12; n++) {
        const headers = { 'x-forwarded-for': `192.0.2.${n}` };
        const body = { email, password: `guess number ${n}` };
        const answer = await portal.from('203.0.113.1', () => portal.auth('/sign-in/email', body, headers));
        statuses.push(answer.status);
      }
      expect(statuses.slice(0, 10)).not.toContain(429);
      expect(statuses.slice(10)).toEqual([429, 429]);
      expect((await signInFrom('203.0.113.1', password)).status).toBe(429);
    });

    it('lets the owner in from elsewhere, and as often as he likes', async () => {
      for (let n = 0; n < 12; n++) expect((await signInFrom('198.51.100.1', password)).status).toBe(200);
    });

    it('counts the addresses of one IPv6 customer as one', async () => {
      for (let n = 0; n < 10; n++) expect(await guess(`2001:db8:1:1::${n}`)).toBe(401);
      expect(await guess('2001:db8:1:1:ffff::1')).toBe(429);
      expect(await guess('2001:db8:1:2::1')).toBe(401);
    });

    it('lets in slowly, and only networks that did not fail, once the account is attacked from many', async () => {
      const { limiter, clock } = portal.parts;
      const useUp = () => {
        for (let n = 0; n < 101; n++) limiter.take('signInOfAccount', email);
      };
      expect(useUp).toThrow(/try again/);
      const slept: number[] = [];
      portal.parts.clock = { ...clock, sleep: async (ms) => void slept.push(ms) };
      try {
        expect([await guess('203.0.113.2'), await guess('203.0.113.2')]).toEqual([401, 429]);
        expect((await signInFrom('198.51.100.2', password)).status).toBe(200);
        expect((await signInFrom('198.51.100.2', password)).status).toBe(200);
      } finally {
        portal.parts.clock = clock;
      }
      expect(slept).toEqual([2_000, 2_000, 2_000]);
    });

    it('counts an attempt before it reads the body', async () => {
      const { limiter } = portal.parts;
      const network = '203.0.113.3';
      const refused = await portal.from(network, () =>
        portal.auth('/sign-in/email', { email: 'a\0@example.org', password }),
      );
      expect(refused.status).toBe(422);
      expect(limiter.isFull('signInOfNetwork', network)).toBe(false);
      expect(() => {
        for (let n = 0; n < 60; n++) limiter.take('signInOfNetwork', network);
      }).toThrow(/try again/);
      const answer = await portal.from(network, () =>
        portal.auth('/sign-in/email', {}, { 'content-type': 'x/y' }),
      );
      expect(answer.status).toBe(429);
    });
  });

  it('takes no sign-in from a page of another site', async () => {
    const body = { email: 'twice@example.org', password };
    const response = await portal.auth('/sign-in/email', body, { origin: 'https://evil.example' });
    expect(response.status).toBe(403);
  });

  it.each([
    '/api-key/create',
    '/organization/create',
    '/organization/update',
    '/organization/set-active',
    '/organization/invite-member',
    '/list-sessions',
    '/delete-user',
    '/error',
    '/../v1/runs',
  ])('keeps %s of the library to itself', async (path) => {
    expect((await portal.auth(path, {}, { cookie: first })).status).toBe(404);
  });

  it('refuses bodies that are too large, broken or hostile', async () => {
    const body = { email: 'a@example.org', password: '' };
    const room = 8_192 - JSON.stringify(body).length;
    expect((await portal.auth('/sign-in/email', { ...body, password: 'x'.repeat(room) })).status).toBe(400);
    expect((await portal.auth('/sign-in/email', { ...body, password: 'x'.repeat(room + 1) })).status).toBe(
      413,
    );
    expect((await portal.auth('/sign-in/email', { email: 'a\0@example.org', password })).status).toBe(422);
  });

  it('renames a workspace for those who manage it, within bounds', async () => {
    const owner = await portal.signUp('owner');
    const change = (body: unknown) => portal.send('PUT', '/workspace', { cookie: owner, body });
    expect((await change({ name: ' New name ' })).body.name).toBe('New name');
    expect((await portal.send('GET', '/workspaces', { cookie: owner })).body.items).toMatchObject([
      { name: 'New name' },
    ]);
    for (const body of [
      { name: '' },
      { name: 'x'.repeat(121) },
      { name: 'a\0b' },
      { name: 'x', slug: 'y' },
      null,
    ])
      expect((await change(body)).status).toBe(422);
  });

  it.each(['DELETE', 'PUT', 'OPTIONS', 'HEAD'])('names what is allowed in place of %s', async (method) => {
    const request = new Request('http://localhost:3999/api/auth/sign-in/email', { method });
    const answer = await handleAuthRequest(portal.parts, request);
    expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'POST']);
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

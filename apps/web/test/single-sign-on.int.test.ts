import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { handleAuthRequest } from '#session/handle-auth-request.ts';
import { cookieOf, type Portal, startPortal } from './start-portal.ts';

const callback = 'http://localhost:3999/api/auth/callback/oidc';
const password = 'long enough to pass';

/** A browser at the provider: it keeps cookies and follows redirects until one leads back to us. */
async function signInAtProvider(url: string, login: string): Promise<string> {
  const jar = new Map<string, string>();
  let next = url;
  let form: Record<string, string> | null = null;
  for (let step = 0; step < 20; step += 1) {
    if (next.startsWith(callback)) return next;
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response: Response = await fetch(next, {
      redirect: 'manual',
      headers: { cookie, ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}) },
      ...(form ? { method: 'POST', body: new URLSearchParams(form).toString() } : {}),
    });
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      jar.set(pair.slice(0, at), pair.slice(at + 1));
    }
    const location = response.headers.get('location');
    form = null;
    if (location !== null) {
      next = new URL(location, next).href;
      continue;
    }
    const page = await response.text();
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1];
    if (action === undefined)
      throw new Error(`the provider answered ${response.status}: ${page.slice(0, 300)}`);
    next = new URL(action, next).href;
    form = page.includes('name="login"') ? { prompt: 'login', login, password: 'x' } : { prompt: 'consent' };
  }
  throw new Error('the provider did not lead back');
}

describe('signing in at a provider', () => {
  let issuer: ChildProcess;
  let issuerUrl: string;
  let portal: Portal;

  beforeAll(async () => {
    const script = new URL('oidc-issuer.mjs', import.meta.url).pathname;
    issuer = spawn(process.execPath, [script, callback], { stdio: ['pipe', 'pipe', 'ignore'] });
    if (!issuer.stdout) throw new Error('the provider has no output');
    for await (const line of createInterface(issuer.stdout)) {
      issuerUrl = line;
      break;
    }
    portal = await startPortal({ openSignUp: false, singleSignOn: settings() });
    await portal.signUp('operator');
  });
  afterAll(async () => {
    issuer.stdin?.end();
    await portal.stop();
  });

  function settings(issuer = issuerUrl) {
    return { issuer, clientId: 'tidemark', clientSecret: 'a secret of the client', name: 'Example ID' };
  }

  /** The answer of the portal to the browser that comes back. */
  async function signIn(login: string, { path = '/sign-in/social', cookie = '', next = '/runs' } = {}) {
    const body = { provider: 'oidc', callbackURL: next };
    const asked = await portal.auth(path, body, cookie === '' ? {} : { cookie });
    expect(asked.status).toBe(200);
    const { url } = await asked.json();
    const back = await signInAtProvider(url, login);
    const cookies = [cookie, cookieOf(asked)].filter(Boolean).join('; ');
    return handleAuthRequest(portal.parts, new Request(back, { headers: { cookie: cookies } }));
  }
  const refusalOf = (response: Response) =>
    new URL(response.headers.get('location') ?? '', callback).searchParams.get('error');

  it('makes an account for a verified email, also where sign-up is closed, and keeps no token', async () => {
    const response = await signIn('alice');
    expect([response.status, response.headers.get('location')]).toEqual([302, '/runs']);
    const cookie = cookieOf(response);
    expect((await portal.send('GET', '/runs', { cookie })).status).toBe(200);
    expect((await portal.send('GET', '/members', { cookie })).body.items).toMatchObject([
      { email: 'alice@example.org' },
    ]);
    const [account] = await portal.parts.db.prisma.account.findMany({ where: { providerId: 'oidc' } });
    expect([account?.accessToken, account?.refreshToken, account?.idToken]).toEqual([null, null, null]);
  });

  it('signs in to the same account again', async () => {
    await signIn('alice');
    expect(await portal.parts.db.prisma.user.count({ where: { email: 'alice@example.org' } })).toBe(1);
  });

  it('makes no account for an email that the provider has not verified', async () => {
    expect(refusalOf(await signIn('unverified-bob'))).toBe('email_not_verified');
    expect(await portal.parts.db.prisma.user.count({ where: { email: 'unverified-bob@example.org' } })).toBe(
      0,
    );
  });

  it('takes over no account that has a password, until its owner connects it', async () => {
    const body = { email: 'carol@example.org', role: 'member' };
    const operator = cookieOf(
      await portal.auth('/sign-in/email', { email: await emailOf('operator'), password }),
    );
    const { link } = (await portal.send('POST', '/invitations', { cookie: operator, body })).body;
    const invitation = link.split('/').at(-1);
    const signedUp = await portal.auth('/sign-up/email', {
      name: 'Carol',
      email: body.email,
      password,
      invitation,
    });
    const cookie = cookieOf(signedUp);
    expect(refusalOf(await signIn('carol'))).toBe('account_not_linked');
    const linked = await signIn('carol', { path: '/link-social', cookie, next: '/settings/account' });
    expect(linked.headers.get('location')).toBe('/settings/account');
    expect((await signIn('carol')).headers.get('location')).toBe('/runs');
  });

  it('connects no account of another email', async () => {
    const operator = cookieOf(
      await portal.auth('/sign-in/email', { email: await emailOf('operator'), password }),
    );
    const refused = await signIn('mallory', {
      path: '/link-social',
      cookie: operator,
      next: '/settings/account',
    });
    expect(refusalOf(refused)).toBe('email_does_not_match');
  });

  it('refuses a sign-in that another browser began, and leads nowhere else', async () => {
    const asked = await portal.auth('/sign-in/social', {
      provider: 'oidc',
      callbackURL: 'https://evil.example/',
    });
    const { url } = await asked.json();
    const back = await signInAtProvider(url, 'alice');
    const stolen = await handleAuthRequest(portal.parts, new Request(back));
    expect(stolen.headers.getSetCookie().join()).not.toContain('session_token');
    const own = await handleAuthRequest(
      portal.parts,
      new Request(back, { headers: { cookie: cookieOf(asked) } }),
    );
    expect(own.headers.get('location') ?? '').not.toContain('evil');
  });

  it('says that the provider does not answer, and works once it does', async () => {
    const away = await startPortal({ singleSignOn: settings('http://127.0.0.1:1') });
    try {
      const refused = await away.auth('/sign-in/social', { provider: 'oidc', callbackURL: '/' });
      expect(refused.status).toBe(503);
      expect((await refused.json()).detail).toContain('Example ID');
      expect(
        (await away.auth('/sign-up/email', { name: 'A', email: 'a@example.org', password })).status,
      ).toBe(200);
    } finally {
      await away.stop();
    }
  });

  it('is not there without a provider, nor for another one', async () => {
    const plain = await startPortal();
    try {
      const body = { provider: 'oidc', callbackURL: '/' };
      expect((await plain.auth('/sign-in/social', body)).status).toBe(404);
      expect((await portal.auth('/sign-in/social', { ...body, provider: 'google' })).status).toBe(422);
    } finally {
      await plain.stop();
    }
  });

  async function emailOf(name: string): Promise<string> {
    return (await portal.parts.db.prisma.user.findFirstOrThrow({ where: { name } })).email;
  }
});

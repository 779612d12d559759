import { noQuota } from '@tidemark/domain/quota/quota';
import { describe, expect, it } from 'vitest';
import { parseEnv } from './env.ts';
import { isSameSite } from './http/is-same-site.ts';
import { trustedOrigins } from './trusted-origins.ts';

const least = {
  DATABASE_URL: 'postgres://u:p@127.0.0.1/x',
  BETTER_AUTH_SECRET: 'x'.repeat(32),
  TIDEMARK_SECRET_KEY: `${'x'.repeat(42)}w=`,
};

describe('the settings', () => {
  it('need only a database and two secrets', () => {
    expect(parseEnv(least)).toMatchObject({
      appUrl: 'http://localhost:3000',
      redisUrl: null,
      openSignUp: true,
    });
  });

  it('allow sign-up on loopback, elsewhere only where the operator says so', () => {
    const elsewhere = { ...least, APP_URL: 'https://tidemark.example' };
    expect(parseEnv(elsewhere).openSignUp).toBe(false);
    expect(parseEnv({ ...elsewhere, TIDEMARK_OPEN_SIGN_UP: '1' }).openSignUp).toBe(true);
    expect(parseEnv({ ...least, TIDEMARK_OPEN_SIGN_UP: 'no' }).openSignUp).toBe(false);
  });

  it('send mail only where the operator names a server', () => {
    expect(parseEnv(least).mail).toBeNull();
    const smtpUrl = 'smtp://u:p@mail.example:587';
    expect(parseEnv({ ...least, TIDEMARK_SMTP_URL: smtpUrl }).mail).toEqual({
      smtpUrl,
      from: 'Tidemark <tidemark@mail.example>',
    });
    expect(() => parseEnv({ ...least, TIDEMARK_SMTP_URL: 'http://mail.example' })).toThrow(
      'TIDEMARK_SMTP_URL',
    );
  });

  it('allow loopback targets unless the operator switches them off', () => {
    expect(parseEnv(least).loopbackTargets).toBe(true);
    expect(parseEnv({ ...least, TIDEMARK_LOOPBACK_TARGETS: 'no' }).loopbackTargets).toBe(false);
  });

  it('find the servers of workers in the state directory', () => {
    expect(parseEnv(least).launchesDirectory).toBeNull();
    expect(parseEnv({ ...least, TIDEMARK_STATE_DIR: '/s' }).launchesDirectory).toBe('/s/launched');
  });

  it('allow changes of launchers on loopback, elsewhere only where the operator says so', () => {
    const elsewhere = { ...least, APP_URL: 'https://tidemark.example' };
    expect(parseEnv(least).launcherEdits).toBe(true);
    expect(parseEnv(elsewhere).launcherEdits).toBe(false);
    expect(parseEnv({ ...elsewhere, TIDEMARK_LAUNCHER_EDITS: 'yes' }).launcherEdits).toBe(true);
    expect(parseEnv({ ...least, TIDEMARK_LAUNCHER_EDITS: 'no' }).launcherEdits).toBe(false);
  });

  it('give workspaces the quotas of the operator, none by default', () => {
    expect(parseEnv(least).defaultQuota).toEqual(noQuota);
    const quota = { TIDEMARK_QUOTA_PARALLEL_RUNS: '2', TIDEMARK_QUOTA_STORED_BYTES: '1e9' };
    const parsed = parseEnv({ ...least, ...quota }).defaultQuota;
    expect(parsed).toEqual({ ...noQuota, parallelRuns: 2, storedBytes: 1_000_000_000 });
    for (const [name, text] of [
      ['TIDEMARK_QUOTA_PARALLEL_RUNS', 'two'],
      ['TIDEMARK_QUOTA_RUN_SECONDS', '43201'],
      ['TIDEMARK_QUOTA_RUNS_PER_DAY', '-1'],
      ['TIDEMARK_QUOTA_SERIES_PER_RUN', '1.5'],
    ] as const)
      expect(() => parseEnv({ ...least, [name]: text })).toThrow(name);
  });

  it('have a sign-in provider where all of it is set, and say what lacks', () => {
    const part = {
      ...least,
      TIDEMARK_OIDC_ISSUER: 'https://id.example',
      TIDEMARK_OIDC_CLIENT_ID: 'tidemark',
    };
    expect(parseEnv(least).singleSignOn).toBeNull();
    expect(() => parseEnv(part)).toThrow(/TIDEMARK_OIDC_CLIENT_SECRET/);
    expect(parseEnv({ ...part, TIDEMARK_OIDC_CLIENT_SECRET: 's' }).singleSignOn).toEqual({
      issuer: 'https://id.example',
      clientId: 'tidemark',
      clientSecret: 's',
      name: 'single sign-on',
    });
    expect(() => parseEnv({ ...part, TIDEMARK_OIDC_ISSUER: 'file:///x' })).toThrow(/TIDEMARK_OIDC_ISSUER/);
  });

  it('name each variable that is missing or wrong, and no value', () => {
    const wrong = () => parseEnv({ ...least, DATABASE_URL: 'secret nonsense', PORT: '99999' });
    expect(wrong).toThrow(/DATABASE_URL.*PORT/s);
    expect(wrong).not.toThrow(/nonsense/);
  });

  it('need a key for secrets that is 32 bytes in base64', () => {
    const wrong = () => parseEnv({ ...least, TIDEMARK_SECRET_KEY: 'x'.repeat(44) });
    expect(wrong).toThrow(
      "The portal's environment is incomplete. TIDEMARK_SECRET_KEY: must be 32 bytes in base64",
    );
  });

  it('take an empty variable for one that is not set', () => {
    expect(parseEnv({ ...least, REDIS_URL: '' }).redisUrl).toBeNull();
  });
});

describe('our own pages', () => {
  const origins = trustedOrigins('http://localhost:3000');

  it.each<[boolean, Record<string, string>]>([
    [true, { origin: 'http://localhost:3000' }],
    [true, { origin: 'http://127.0.0.1:3000', 'sec-fetch-site': 'same-origin' }],
    [true, {}],
    [false, { origin: 'http://localhost:3001' }],
    [false, { origin: 'https://localhost:3000' }],
    [false, { origin: 'http://localhost:3000.evil.example' }],
    [false, { origin: 'null' }],
    [false, { 'sec-fetch-site': 'cross-site' }],
    [false, { 'sec-fetch-site': 'same-site', origin: 'http://localhost:3000' }],
  ])('are distinguished from others: %s for %j', (expected, headers) => {
    expect(isSameSite(new Headers(headers), origins)).toBe(expected);
  });

  it('are only the one origin where the portal has a name', () => {
    expect(trustedOrigins('https://tidemark.example/')).toEqual(['https://tidemark.example']);
  });
});

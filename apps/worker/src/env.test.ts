import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { readEnv } from './env.ts';

const least = {
  DATABASE_URL: 'postgres://u:p@127.0.0.1/x',
  TIDEMARK_SECRET_KEY: randomBytes(32).toString('base64'),
};

describe('the settings of the worker', () => {
  it('require only a database and the encryption key', () => {
    expect(readEnv(least)).toMatchObject({ redisUrl: null, secretKey: least.TIDEMARK_SECRET_KEY });
  });

  it('have the host observed for two seconds before a run, unless another time is set', () => {
    expect(readEnv(least).preflightMs).toBe(2_000);
    expect(readEnv({ ...least, TIDEMARK_PREFLIGHT_MS: '0' }).preflightMs).toBe(0);
    expect(() => readEnv({ ...least, TIDEMARK_PREFLIGHT_MS: '-1' })).toThrow('TIDEMARK_PREFLIGHT_MS');
  });

  it('allow loopback targets unless the operator switches them off', () => {
    expect(readEnv(least).loopbackTargets).toBe(true);
    expect(readEnv({ ...least, TIDEMARK_LOOPBACK_TARGETS: 'no' }).loopbackTargets).toBe(false);
    expect(() => readEnv({ ...least, TIDEMARK_LOOPBACK_TARGETS: 'off' })).toThrow(
      'TIDEMARK_LOOPBACK_TARGETS',
    );
  });

  it('require an encryption key of 32 bytes in base64', () => {
    const wrong = () => readEnv({ ...least, TIDEMARK_SECRET_KEY: 'x'.repeat(44) });
    expect(wrong).toThrow(
      "The worker's environment is incomplete. TIDEMARK_SECRET_KEY: must be 32 bytes in base64",
    );
  });
});

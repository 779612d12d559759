import { readPlanFile } from '@tidemark/domain/run/plan-file';
import { describe, expect, it } from 'vitest';
import { secretOf } from './secret-of.ts';

function aPlan(target: Record<string, unknown>) {
  return readPlanFile({
    schema: {
      name: 's',
      measurements: [{ name: 'm', fields: [{ key: 'v', type: 'int', generator: { kind: 'counter' } }] }],
    },
    profile: { name: 'p', executor: { kind: 'closed-loop' }, extent: { kind: 'points', points: 1 } },
    target,
  });
}

const v1 = { kind: 'influxdb-v1', url: 'http://127.0.0.1:8086' };
const v2 = { kind: 'influxdb-v2', url: 'http://127.0.0.1:8086', org: 'lab' };

describe('secretOf', () => {
  it.each([
    ['a password', { ...v1, username: 'me', passwordEnv: 'P' }, { password: 'pass', token: null }],
    ['a token of a 1.8', { ...v1, auth: 'token', tokenEnv: 'T' }, { password: null, token: 'tok' }],
    ['a token of a 2.x', { ...v2, tokenEnv: 'T' }, { password: null, token: 'tok' }],
    ['nothing that the plan does not name', v2, { password: null, token: null }],
  ])('takes %s from the environment', (_what, target, secret) => {
    expect(secretOf(aPlan(target), { P: 'pass', T: 'tok' })).toEqual({ ok: true, secret });
  });

  it('names the variable that is not set', () => {
    expect(secretOf(aPlan({ ...v2, tokenEnv: 'T' }), {})).toEqual({
      ok: false,
      reason: 'The plan takes the token from T, which is not set.',
    });
  });
});

import { noSecret } from '@tidemark/domain/target/target';
import { aGraphite, aRelay, aTarget } from '@tidemark/domain/testing/a-target';
import { expect, it } from 'vitest';
import { readSecret } from './target-secret.ts';

it.each([
  ['/password', { password: 'secret' }],
  ['/token', { token: 'secret' }],
])('refuses %s for a Graphite, which has no login', (pointer, input) => {
  expect(() => readSecret(aGraphite(), input)).toThrow(
    expect.objectContaining({
      details: { issues: [expect.objectContaining({ pointer, code: 'wrong_secret' })] },
    }),
  );
});

it('takes a form without a password for any kind', () => {
  for (const target of [aGraphite(), aTarget()]) {
    expect(readSecret(target, {})).toBeUndefined();
    expect(readSecret(target, { password: null })).toEqual(noSecret);
  }
});

it('takes passwords of backends for a relay only', () => {
  const input = { password: 'of-the-relay', backendPasswords: [null, 'own'] };
  expect(readSecret(aRelay(), input)).toEqual({ ...input, token: null });
  expect(() => readSecret(aTarget(), input)).toThrow(
    expect.objectContaining({
      details: { issues: [expect.objectContaining({ pointer: '/backendPasswords', code: 'wrong_secret' })] },
    }),
  );
});

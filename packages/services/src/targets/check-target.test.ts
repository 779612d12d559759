import { aRelay } from '@tidemark/domain/testing/a-target';
import { expect, it } from 'vitest';
import { checkTarget } from './check-target.ts';

const ctx = { egress: { allowedHosts: [], deniedEndpoints: [] }, launchers: null };
const relayWith = (...urls: string[]) =>
  aRelay({ url: 'http://localhost:9096', backends: urls.map((url) => ({ url, username: null })) });

it('takes a relay in front of other servers of the same machine', async () => {
  const relay = relayWith('http://127.0.0.1:8086', 'http://127.0.0.1:8087');
  await expect(checkTarget(ctx, relay)).resolves.toBe('loopback:9096');
});

it('refuses a relay that is a backend of its own, by whatever name, and says which one', async () => {
  await expect(
    checkTarget(ctx, relayWith('http://127.0.0.1:8086', 'http://127.0.0.1:9096/')),
  ).rejects.toMatchObject({
    code: 'validation_failed',
    details: { issues: [{ pointer: '/backends/1/url', code: 'own_backend' }] },
  });
});

it('refuses a backend at an address that no target may have', async () => {
  await expect(checkTarget(ctx, relayWith('http://192.0.2.1:8086'))).rejects.toMatchObject({
    code: 'target_denied',
  });
});

import { expect, it } from 'vitest';
import { createSigningSecret, signWebhook } from './sign-webhook.ts';

it('signs as the published vector of Standard Webhooks does', () => {
  const headers = signWebhook('whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', {
    id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    body: '{"test": 2432232314}',
    atMs: 1_614_265_330_999,
  });
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  });
});

it('gives another secret of 256 bits each time', () => {
  const secrets = Array.from({ length: 100 }, createSigningSecret);
  expect(new Set(secrets).size).toBe(100);
  for (const secret of secrets) expect(Buffer.from(secret.slice(6), 'base64')).toHaveLength(32);
});

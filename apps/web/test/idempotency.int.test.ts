import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPlan, aProfile, aSchema, aTarget } from './builders.ts';
import { type Portal, startPortal } from './start-portal.ts';

describe('starting a run once', () => {
  let portal: Portal;
  let cookie: string;
  let key: string;
  const start = (idempotencyKey: string | null, body: unknown) =>
    portal.send('POST', '/runs', {
      key,
      body,
      headers: idempotencyKey === null ? {} : { 'idempotency-key': idempotencyKey },
    });
  const runCount = async () => (await portal.send('GET', '/runs?limit=100', { cookie })).body.items.length;

  beforeAll(async () => {
    portal = await startPortal();
    cookie = await portal.signUp('Cy');
    key = (await portal.send('POST', '/api-keys', { cookie, body: { name: 'ci' } })).body.key;
  });
  afterAll(() => portal.stop());

  it('asks an API key for an Idempotency-Key', async () => {
    const answer = await start(null, { plan: aPlan() });
    expect([answer.status, answer.body.code]).toEqual([400, 'missing_idempotency_key']);
  });

  it('starts one run however often the same request comes, one after another', async () => {
    const before = await runCount();
    const first = await start('a', { plan: aPlan() });
    const second = await start('a', { plan: aPlan() });
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(second.body.id).toBe(first.body.id);
    expect(first.headers.get('idempotent-replayed')).toBeNull();
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(await runCount()).toBe(before + 1);
  });

  it('starts one run however many of the same request come at once', async () => {
    const before = await runCount();
    const answers = await Promise.all(Array.from({ length: 12 }, () => start('b', { plan: aPlan() })));
    for (const { status, body } of answers)
      expect(status === 202 || (status === 409 && body.code === 'idempotency_in_flight')).toBe(true);
    expect(new Set(answers.filter(({ status }) => status === 202).map(({ body }) => body.id)).size).toBe(1);
    expect(await runCount()).toBe(before + 1);
  });

  it('refuses the same key with another body', async () => {
    await start('c', { plan: aPlan() });
    const other = await start('c', { name: 'other', plan: aPlan() });
    expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
  });

  it('starts one experiment however often the same request comes', async () => {
    const parts = { schemas: [{ schema: aSchema() }], profiles: [{ profile: aProfile() }] };
    const target = await portal.send('POST', '/targets', { cookie, body: { target: aTarget() } });
    const body = { name: 'Matrix', repetitions: 2, ...parts, systems: [{ targetId: target.body.id }] };
    const send = () =>
      portal.send('POST', '/experiments', { key, body, headers: { 'idempotency-key': 'matrix' } });
    const before = await runCount();
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([202, 202]);
    expect(first.headers.get('location')).toBe(`/api/v1/experiments/${first.body.id}`);
    expect(second.body.id).toBe(first.body.id);
    expect(second.headers.get('idempotent-replayed')).toBe('true');
    expect(await runCount()).toBe(before + 2);
  });

  it('does not keep a refusal: the same key starts a run after the fault was mended', async () => {
    expect((await start('d', { plan: { ...aPlan(), schema: {} } })).status).toBe(422);
    expect((await start('d', { plan: aPlan() })).status).toBe(202);
  });
});

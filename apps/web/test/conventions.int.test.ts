import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aProfile, aSchema, aTarget } from './builders.ts';
import { type Portal, startPortal } from './start-portal.ts';
import { foundWorkspace, type Workspace } from './workspace-fixture.ts';

describe('conventions of the API', () => {
  let portal: Portal;
  let ours: Workspace;
  beforeAll(async () => {
    portal = await startPortal();
    ours = await foundWorkspace(portal, 'conventions');
  });
  afterAll(() => portal.stop());

  const create = (
    path: string,
    idempotencyKey: string,
    body: unknown,
    principal: object = { key: ours.key },
  ) => portal.send('POST', path, { ...principal, body, headers: { 'idempotency-key': idempotencyKey } });
  const count = async (path: string) =>
    (await portal.send('GET', `${path}?limit=100`, { cookie: ours.cookie })).body.items.length;

  describe('an Idempotency-Key', () => {
    it.each([
      ['/schemas', () => aSchema()],
      ['/profiles', () => aProfile()],
      ['/targets', () => ({ target: aTarget() })],
      ['/reports', () => ({ runIds: [ours.runId] })],
    ])('creates one thing at %s however often it comes, and answers alike', async (path, body) => {
      const before = await count(path);
      const first = await create(path, `once ${path}`.replaceAll(/\W/g, '-'), body());
      const second = await create(path, `once ${path}`.replaceAll(/\W/g, '-'), body());
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(second.body).toEqual(first.body);
      expect(second.headers.get('location')).toBe(first.headers.get('location'));
      expect([first, second].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([
        null,
        'true',
      ]);
      expect(await count(path)).toBe(before + 1);
    });

    it('creates one thing however many requests come at once', async () => {
      const before = await count('/schemas');
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => create('/schemas', 'at-once', aSchema())),
      );
      for (const { status, body } of answers)
        expect(status === 201 || (status === 409 && body.code === 'idempotency_in_flight')).toBe(true);
      expect(await count('/schemas')).toBe(before + 1);
    });

    it('is refused with another body, and free after a refusal', async () => {
      await create('/schemas', 'reused', aSchema());
      const other = await create('/schemas', 'reused', aSchema({ name: 'Other' }));
      expect([other.status, other.body.code]).toEqual([422, 'idempotency_key_reused']);
      expect((await create('/schemas', 'mended', { name: 'x' })).status).toBe(422);
      expect((await create('/schemas', 'mended', aSchema())).status).toBe(201);
    });

    it('gives no answer to another caller of the workspace, and is kept sealed', async () => {
      const body = { name: 'once' };
      const made = await create('/api-keys', 'new-key', body, { cookie: ours.cookie });
      const again = await create('/api-keys', 'new-key', body, { cookie: ours.cookie });
      expect([made.status, again.body.key]).toEqual([201, made.body.key]);
      const mine = await create('/schemas', 'mine', aSchema());
      const theirs = await create('/schemas', 'mine', aSchema(), { key: made.body.key });
      expect([mine.status, theirs.status, theirs.body.code]).toEqual([201, 422, 'idempotency_key_reused']);
      const rows = await portal.parts.db.prisma.idempotentAnswer.findMany();
      expect(JSON.stringify(rows)).not.toContain(made.body.key);
    });
  });

  it('answers 304 to a client that has the content already, until it changes', async () => {
    const path = `/targets/${ours.targetId}`;
    const get = (etag?: string) =>
      portal.send('GET', path, {
        key: ours.key,
        headers: etag === undefined ? {} : { 'if-none-match': etag },
      });
    const etag = (await get()).headers.get('etag') ?? '';
    expect(etag).toMatch(/^W\/"/);
    const unchanged = await get(etag);
    expect([unchanged.status, unchanged.body, unchanged.headers.get('etag')]).toEqual([304, '', etag]);
    await portal.send('PUT', path, { key: ours.key, body: { target: aTarget({ name: 'Renamed' }) } });
    const changed = await get(etag);
    expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false]);
  });

  it('says with every answer, also with errors, what is left of the limit of the caller', async () => {
    const read = async (path: string, principal: object) => {
      const { headers } = await portal.send('GET', path, principal);
      return [headers.get('ratelimit-policy'), headers.get('ratelimit')];
    };
    const [policy, first] = await read('/runs', { key: ours.key });
    const [, second] = await read('/runs/none', { key: ours.key });
    expect(policy).toBe('"apiKey";q=600;w=60');
    const left = (text: string | null | undefined) => Number(/r=(\d+);t=\d+$/.exec(text ?? '')?.[1]);
    expect(left(second)).toBeLessThanOrEqual(left(first));
    expect(left(second)).toBeGreaterThan(0);
    expect((await read('/runs', { cookie: ours.cookie }))[0]).toBe('"user";q=1200;w=60');
    expect((await read('/runs', {}))[0]).toBe('"anonymous";q=600;w=60');
    expect((await read('/shared/none', {}))[0]).toBe('"reader";q=300;w=60');
  });
});

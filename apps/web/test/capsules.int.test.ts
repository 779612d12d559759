import { aRunCapsule } from '@tidemark/domain/testing/a-capsule';
import { sha256 } from '@tidemark/services/capsules/sha256';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Portal, startPortal } from './start-portal.ts';
import { foundWorkspace, type Workspace } from './workspace-fixture.ts';

describe('capsules over the API', () => {
  let portal: Portal;
  let ours: Workspace;
  const post = (path: string, body: unknown, key = crypto.randomUUID()) =>
    portal.send('POST', path, { key: ours.key, body, headers: { 'idempotency-key': key } });

  beforeAll(async () => {
    portal = await startPortal();
    ours = await foundWorkspace(portal, 'ours');
  });
  afterAll(() => portal.stop());

  it('are saved by a browser as a file, and rerun on another target', async () => {
    const saved = await portal.send('GET', `/runs/${ours.runId}/capsule`, { cookie: ours.cookie });
    expect(saved.status).toBe(200);
    expect(saved.headers.get('content-disposition')).toBe(
      `attachment; filename="tidemark-run-${ours.runId.slice(0, 8)}.json"`,
    );
    const key = 'again';
    const body = { capsule: saved.body, systems: [{ targetId: ours.targetId }] };
    const [first, second] = [await post('/capsules', body, key), await post('/capsules', body, key)];
    expect([first.status, first.body.kind]).toEqual([202, 'run']);
    expect(first.headers.get('location')).toBe(`/api/v1/runs/${first.body.id}`);
    expect([second.body.id, second.headers.get('idempotent-replayed')]).toEqual([first.body.id, 'true']);
    const [run, original] = await Promise.all(
      [first.body.id, ours.runId].map((id) => portal.send('GET', `/runs/${id}`, { cookie: ours.cookie })),
    );
    expect(run?.body.plan.schema).toEqual(original?.body.plan.schema);
  });

  it('hold no more of their results than was asked for', async () => {
    const path = `/runs/${ours.runId}/capsule?results=`;
    const send = (results: string) => portal.send('GET', path + results, { cookie: ours.cookie });
    expect((await send('none')).body.result).toBeNull();
    expect((await send('summary')).body.result.records).toBeNull();
    expect((await send('everything')).status).toBe(422);
  });

  it.each([
    ['that is none', { capsule: { some: 'JSON' } }, '/capsule/format'],
    ['that is missing', {}, '/capsule'],
    ['of a newer version', { capsule: { ...aRunCapsule(sha256), version: 9 } }, '/capsule/version'],
    ['that was changed', { capsule: { ...aRunCapsule(sha256), name: 'x' } }, '/capsule/digest'],
    ['without a plan', { capsule: { ...aRunCapsule(sha256), plan: null } }, '/capsule/plan'],
  ])('%s is refused with what is wrong', async (_, body, pointer) => {
    for (const path of ['/capsules', '/capsules/preview']) {
      const { status, body: problem } = await post(path, body);
      expect([path, status, problem.errors[0].pointer]).toEqual([path, 422, pointer]);
    }
  });

  it('larger than any that was ever made is refused before it is read', async () => {
    const { status, body } = await portal.send('POST', '/capsules/preview', {
      key: ours.key,
      body: { capsule: 'x'.repeat(33 * 1_048_576) },
    });
    expect([status, body.code]).toEqual([413, 'payload_too_large']);
  });
});

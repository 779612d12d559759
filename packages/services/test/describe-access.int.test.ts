import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeAccess } from '../src/access/describe-access.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

it('says what a key may do, in the order of the documentation, and nothing that it may not', async () => {
  const ctx = await stage.newContext();
  const actor = { kind: 'api-key' as const, keyId: 'none', scopes: ['run', 'read', 'unknown'] };
  const access = await describeAccess({ ...ctx, actor });
  expect(access).toMatchObject({
    workspace: { id: ctx.workspaceId, name: expect.any(String) },
    actor: { kind: 'api-key', label: 'API key without a name', scopes: ['read', 'run'] },
  });
  await expect(describeAccess({ ...ctx, actor: { ...actor, scopes: ['run'] } })).rejects.toMatchObject({
    code: 'insufficient_scope',
  });
  expect((await describeAccess(ctx)).actor.scopes).toBeNull();
});

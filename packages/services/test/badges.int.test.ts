import { maxBadges } from '@tidemark/domain/badge/badge';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ServiceContext } from '../src/access/context.ts';
import { createBadge, deleteBadge, listBadges } from '../src/badges/badges.ts';
import { readBadge } from '../src/badges/read-badge.ts';
import { aConcludedGate, aGateRequest, steadyRate } from './a-gate.ts';
import { openStage, type Stage } from './stage.ts';

const onVersion = { target: { ...aSummary().target, version: '1.8.10' } };
const rate = (factor: number) => steadyRate(factor, onVersion);

describe('badges', () => {
  let stage: Stage;
  let ctx: ServiceContext;
  const shown = (token: string) => readBadge({ db: stage.db }, token);

  beforeAll(async () => {
    stage = await openStage();
  });
  beforeEach(async () => {
    ctx = await stage.newContext();
  });
  afterAll(() => stage?.close());

  it('show how the newest gate of the branch concluded, and no merge request', async () => {
    const { token } = await createBadge(ctx, { kind: 'conclusion', benchmark: 'ingest' });
    expect(await shown(token)).toEqual({ label: 'ingest', text: 'no gate yet', tone: 'neutral' });
    await aConcludedGate(ctx, aGateRequest(), rate(1));
    expect(await shown(token)).toMatchObject({ text: 'passed', tone: 'good' });
    const mergeRequest = { id: '7', url: null };
    await aConcludedGate(ctx, aGateRequest({ context: { branch: 'main', mergeRequest } }), rate(0.5));
    await aConcludedGate(ctx, aGateRequest({ context: { branch: 'feature' } }), rate(0.5));
    expect(await shown(token)).toMatchObject({ text: 'passed' });
    await aConcludedGate(ctx, aGateRequest(), rate(0.5));
    expect(await shown(token)).toMatchObject({ text: 'failed', tone: 'fail' });
  });

  it('show a figure with its interval and version, in the color of its verdict', async () => {
    const { token } = await createBadge(ctx, {
      kind: 'figure',
      benchmark: 'ingest',
      figure: 'pointsPerSec',
    });
    expect(await shown(token)).toMatchObject({ text: 'no gate yet' });
    await aConcludedGate(ctx, aGateRequest(), rate(1));
    const first = await shown(token);
    expect(first?.text).toMatch(/^1,?00\d(\.\d+)? ±\d+(\.\d+)?\/s on 1\.8\.10$/);
    expect(first?.tone).toBe('neutral');
    await aConcludedGate(ctx, aGateRequest(), rate(0.5));
    expect(await shown(token)).toMatchObject({ tone: 'fail' });
  });

  it('show nothing once they are deleted, and while their workspace is', async () => {
    const { id, token } = await createBadge(ctx, { kind: 'conclusion', benchmark: 'ingest' });
    const where = { id: ctx.workspaceId };
    await stage.db.prisma.organization.update({ where, data: { deletedAt: new Date() } });
    expect(await shown(token)).toBeNull();
    await stage.db.prisma.organization.update({ where, data: { deletedAt: null } });
    expect(await shown(token)).not.toBeNull();
    await deleteBadge(ctx, { badgeId: id });
    expect(await shown(token)).toBeNull();
    expect(await shown('')).toBeNull();
  });

  it('show nothing of another workspace, and are nothing to it', async () => {
    await aConcludedGate(ctx, aGateRequest(), rate(1));
    const stranger = await stage.newContext();
    const theirs = await createBadge(stranger, { kind: 'conclusion', benchmark: 'ingest' });
    expect(await shown(theirs.token)).toMatchObject({ text: 'no gate yet' });
    await expect(deleteBadge(ctx, { badgeId: theirs.id })).rejects.toMatchObject({ code: 'not_found' });
    expect(await listBadges(ctx)).toEqual([]);
    const viewer: ServiceContext = { ...stranger, actor: { kind: 'user', userId: 'v', role: 'viewer' } };
    await expect(deleteBadge(viewer, { badgeId: theirs.id })).rejects.toMatchObject({
      code: 'role_forbidden',
    });
    expect(await listBadges(viewer)).toHaveLength(1);
  });

  it(`are at most ${maxBadges} per workspace, each with a long token of its own`, async () => {
    const input = { kind: 'conclusion', benchmark: 'ingest' } as const;
    for (let i = 0; i < maxBadges; i += 1) await createBadge(ctx, input);
    await expect(createBadge(ctx, input)).rejects.toMatchObject({ code: 'budget_exceeded' });
    const tokens = (await listBadges(ctx)).map(({ token }) => token);
    expect(new Set(tokens).size).toBe(maxBadges);
    expect(tokens.every((token) => token.length >= 22)).toBe(true);
  });
});

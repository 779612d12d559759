import { maxTrendNotes } from '@tidemark/domain/gate/trend-notes';
import type { RunContextInput } from '@tidemark/domain/run/run-context';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ServiceContext } from '../src/access/context.ts';
import { pinBaseline } from '../src/baselines/baselines.ts';
import { deleteExperiment, deleteRuns } from '../src/deletion/delete-items.ts';
import { acknowledgeRegression, withdrawAcknowledgment } from '../src/trends/acknowledgments.ts';
import {
  createAnnotation,
  deleteAnnotation,
  listAnnotations,
  updateAnnotation,
} from '../src/trends/annotations.ts';
import { listBenchmarks } from '../src/trends/list-benchmarks.ts';
import { getTrend } from '../src/trends/read-trend.ts';
import { aConcludedGate, aGateRequest, type Measured, steadyRate } from './a-gate.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
let ctx: ServiceContext;

beforeAll(async () => {
  stage = await openStage();
});
beforeEach(async () => {
  ctx = await stage.newContext();
});
afterAll(() => stage?.close());

/** Rates that differ by about 1 %, on a kernel. */
function rate(factor: number, kernel?: string): Measured {
  const { host } = aSummary();
  return steadyRate(factor, kernel && host ? { host: { ...host, kernel } } : {});
}
const gateAt = (factor: number, context: RunContextInput = {}, kernel?: string) =>
  aConcludedGate(
    ctx,
    aGateRequest({ context: { branch: 'main', commit: '0123456789abcdef', ...context } }),
    rate(factor, kernel),
  );
const key = { metric: 'pointsPerSec' as const, cell: '' };

/** Ten gates: the rate halves at the sixth, on a newer kernel where one is named. Fewer could change so by chance. */
async function aFallenRate(kernel?: string) {
  const gates = [];
  const places = [0, 1, 2, 3, 4];
  for (const index of places) gates.push(await gateAt(1 + index / 1_000, {}, '6.1.0'));
  for (const index of places)
    gates.push(await gateAt(0.5 + index / 1_000, { commit: 'fedcba9876543210' }, kernel ?? '6.1.0'));
  return gates;
}

/** Values of the nth of 500 gates: noise, and half the rate from the 451st on. */
function measuredIn12Cells(n: number): string {
  const cells = Array.from({ length: 12 }, (_, cell) => {
    const value = (1_000 + ((n * 5 + cell) % 7)) * (n < 450 ? 1 : 0.5);
    const own = {
      metric: key.metric,
      value,
      low: value * 0.99,
      high: value * 1.01,
      runs: 3,
      verdict: 'equal',
    };
    return { cell: `cell ${cell}`, environment: { kernel: '6.1.0' }, values: [own] };
  });
  return JSON.stringify({ cells });
}

describe('getTrend', () => {
  it('finds the gate at which a level changed, with values and intervals of each', async () => {
    const gates = await aFallenRate();
    const trend = await getTrend(ctx, { benchmark: 'ingest' });
    expect(trend).toMatchObject({ branch: 'main', branches: ['main'] });
    expect(trend.gates.map(({ gateId }) => gateId)).toEqual(gates.map(({ id }) => id));
    expect(trend.sentence).toMatch(
      /^Points per second fell 50 % at commit fedcba98 on \d+ \w+ \d{4}, and stayed\.$/,
    );
    const [series] = trend.series;
    expect(series?.changes).toMatchObject([{ gate: 5, previousGate: 4, verdict: 'worse', environment: [] }]);
    expect(series?.regression).toMatchObject({ gateId: gates[5]?.id, acknowledgment: null });
    for (const { low, value, high } of series?.points ?? []) {
      expect(low).toBeLessThan(value);
      expect(high).toBeGreaterThan(value);
    }
  });

  it('names a kernel that changed with the level before the commit', async () => {
    await aFallenRate('6.2.0');
    const { sentence } = await getTrend(ctx, { benchmark: 'ingest' });
    expect(sentence).toMatch(/^The environment changed around commit .* \(kernel: 6\.1\.0 → 6\.2\.0\)\./);
  });

  it('keeps what gates measured after their runs are deleted', async () => {
    const { experimentId } = await gateAt(1);
    if (experimentId === null) throw new Error('the gate has no experiment');
    await deleteExperiment(ctx, { experimentId });
    expect((await getTrend(ctx, { benchmark: 'ingest' })).series[0]?.points).toHaveLength(1);
  });

  it('shows one branch, and no merge request that is called as the branch of the baseline', async () => {
    const main = await gateAt(1);
    const feature = await gateAt(0.9, { branch: 'feature' });
    await gateAt(0.5, { branch: 'main', mergeRequest: { id: '7', url: null } });
    const idsOn = async (branch?: string) =>
      (await getTrend(ctx, { benchmark: 'ingest', branch })).gates.map(({ gateId }) => gateId);
    expect(await idsOn()).toEqual([main.id]);
    expect(await idsOn('feature')).toEqual([feature.id]);
    expect(await idsOn('other')).toEqual([]);
    expect(await idsOn('')).toEqual([]);
  });

  it('judges a branch by its own rules, whatever a change under review tolerates', async () => {
    await gateAt(1);
    const lenient = { tolerance: 0.9, thresholds: [], context: { branch: 'feature' } };
    await aConcludedGate(ctx, aGateRequest(lenient), rate(1));
    const toleranceOn = async (branch: string) =>
      (await getTrend(ctx, { benchmark: 'ingest', branch })).series[0]?.tolerance;
    expect(await toleranceOn('feature')).toBe(0.9);
    expect(await toleranceOn('main')).toBeLessThan(0.9);
  });

  it('gives the newest gates up to the limit', async () => {
    await gateAt(1);
    const second = await gateAt(1);
    const { gates } = await getTrend(ctx, { benchmark: 'ingest', limit: 1 });
    expect(gates.map(({ gateId }) => gateId)).toEqual([second.id]);
    await expect(getTrend(ctx, { benchmark: 'ingest', limit: 501 })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  it('answers 500 gates of 12 cells', async () => {
    const { id } = await gateAt(1);
    const measured = Array.from({ length: 500 }, (_, n) => measuredIn12Cells(n));
    await ctx.db.query(
      z.unknown(),
      `INSERT INTO gate (id, workspace_id, benchmark, context, rules, state, conclusion, answer, measured, created_by, created_at)
       SELECT 'many-' || n, workspace_id, benchmark, context, rules, state, conclusion, answer, made.content::jsonb,
         created_by, created_at + n * interval '1 hour'
       FROM gate, unnest($2::text[]) WITH ORDINALITY AS made(content, n) WHERE gate.id = $1`,
      [id, measured],
    );
    const trend = await getTrend(ctx, { benchmark: 'ingest', limit: 500 });
    expect(trend.gates).toHaveLength(500);
    expect(trend.series).toHaveLength(12);
    expect(trend.series[0]?.regression).toMatchObject({ kind: 'change', gate: 450 });
  });

  it('does not find the benchmark of another workspace', async () => {
    await gateAt(1);
    const stranger = await stage.newContext();
    await expect(getTrend(stranger, { benchmark: 'ingest' })).rejects.toMatchObject({ code: 'not_found' });
    expect((await listBenchmarks(stranger)).items).toEqual([]);
  });
});

describe('listBenchmarks', () => {
  it('gives the branches of each benchmark, the worst first, and a line of the branch of the baseline', async () => {
    await gateAt(1);
    await gateAt(1.001);
    const worse = await gateAt(0.5, { branch: 'feature' });
    await gateAt(0.5, { branch: 'main', mergeRequest: { id: '7', url: null } });
    const { items } = await listBenchmarks(ctx);
    expect(items).toMatchObject([
      {
        benchmark: 'ingest',
        branches: [
          { branch: 'feature', conclusion: 'failed', gateId: worse.id, isBaselineBranch: false },
          { branch: 'main', conclusion: 'passed', isBaselineBranch: true },
        ],
        spark: { branch: 'main', metric: 'pointsPerSec' },
      },
    ]);
    expect(items[0]?.spark?.values).toHaveLength(2);
  });

  it('gives them page by page', async () => {
    for (const benchmark of ['b', 'a', 'c']) {
      const request = aGateRequest({ benchmark, repetitions: { initial: 1, max: 1 } });
      await aConcludedGate(ctx, request, rate(1));
    }
    const first = await listBenchmarks(ctx, { limit: 2 });
    expect(first.items.map(({ benchmark }) => benchmark)).toEqual(['a', 'b']);
    const second = await listBenchmarks(ctx, { limit: 2, cursor: first.nextCursor });
    expect(second).toMatchObject({ items: [{ benchmark: 'c' }], nextCursor: null });
    await expect(listBenchmarks(ctx, { cursor: '?' })).rejects.toMatchObject({ code: 'invalid_cursor' });
  });
});

describe('acknowledgments', () => {
  it('mutes a regression with a reason, and lets it lead again', async () => {
    const gates = await aFallenRate();
    const gateId = gates[5]?.id ?? '';
    const [series] = (await getTrend(ctx, { benchmark: 'ingest' })).series;
    const of = { benchmark: 'ingest', gateId, metric: key.metric, cell: series?.cell ?? '' };
    const stored = await acknowledgeRegression(ctx, { ...of, reason: 'a slower disk' });
    const again = await acknowledgeRegression(ctx, { ...of, reason: 'a slower disk, on purpose' });
    expect(again.id).toBe(stored.id);
    const muted = await getTrend(ctx, { benchmark: 'ingest' });
    expect(muted.sentence).toContain('1 known regression is acknowledged.');
    expect(muted.series[0]?.regression?.acknowledgment).toMatchObject({
      reason: 'a slower disk, on purpose',
      by: 'test',
    });
    expect(muted.series[0]?.changes).toHaveLength(1);
    await withdrawAcknowledgment(ctx, { benchmark: 'ingest', acknowledgmentId: stored.id });
    expect((await getTrend(ctx, { benchmark: 'ingest' })).sentence).toContain('fell 50 %');
  });

  it('acknowledges nothing of another workspace or another benchmark', async () => {
    const { id: gateId } = await gateAt(1);
    const input = { ...key, gateId, reason: 'none' };
    const stored = await acknowledgeRegression(ctx, { benchmark: 'ingest', ...input });
    const stranger = await stage.newContext();
    await expect(acknowledgeRegression(stranger, { benchmark: 'ingest', ...input })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(acknowledgeRegression(ctx, { benchmark: 'other', ...input })).rejects.toMatchObject({
      code: 'not_found',
    });
    const taken = { benchmark: 'ingest', acknowledgmentId: stored.id };
    await expect(withdrawAcknowledgment(stranger, taken)).rejects.toMatchObject({ code: 'not_found' });
    await withdrawAcknowledgment(ctx, taken);
  });

  it('keeps no more of them than the limit', async () => {
    const { id: gateId } = await gateAt(1);
    await ctx.db.prisma.acknowledgment.createMany({
      data: Array.from({ length: maxTrendNotes }, (_, i) => ({
        id: `${ctx.workspaceId}-${i}`,
        workspaceId: ctx.workspaceId,
        benchmark: 'ingest',
        gateId,
        metric: key.metric,
        cell: `cell ${i}`,
        reason: 'none',
        createdBy: 'test',
      })),
    });
    await expect(
      acknowledgeRegression(ctx, { benchmark: 'ingest', ...key, gateId, reason: 'one more' }),
    ).rejects.toMatchObject({ code: 'budget_exceeded' });
    // One that is there may still be worded anew.
    const known = { ...key, cell: 'cell 0', gateId, reason: 'again' };
    expect(await acknowledgeRegression(ctx, { benchmark: 'ingest', ...known })).toMatchObject({
      reason: 'again',
    });
  });
});

describe('annotations', () => {
  const now = () => new Date().toISOString();

  it('stand in the trend of their benchmark, or of all, from its first gate on', async () => {
    await gateAt(1);
    const own = await createAnnotation(ctx, { benchmark: 'ingest', at: now(), kind: 'deploy', text: 'v2' });
    await createAnnotation(ctx, { at: now(), text: 'new disks' });
    await createAnnotation(ctx, { benchmark: 'other', at: now(), text: 'elsewhere' });
    await createAnnotation(ctx, { at: '2020-01-01T00:00:00Z', text: 'long ago' });
    const texts = async () =>
      (await getTrend(ctx, { benchmark: 'ingest' })).annotations.map(({ text }) => text);
    expect((await texts()).toSorted()).toEqual(['new disks', 'v2']);
    await updateAnnotation(ctx, { annotationId: own.id, benchmark: 'ingest', at: now(), text: 'v2.1' });
    expect((await texts()).toSorted()).toEqual(['new disks', 'v2.1']);
    await deleteAnnotation(ctx, { annotationId: own.id });
    expect(await texts()).toEqual(['new disks']);
    expect((await listAnnotations(ctx, { benchmark: 'ingest' })).items).toHaveLength(2);
    expect((await listAnnotations(ctx)).items).toHaveLength(3);
  });

  it('refuses an address that is no page, and control characters', async () => {
    for (const bad of [{ url: 'javascript:alert(1)' }, { text: 'a\u0007b' }, { text: ' ' }])
      await expect(createAnnotation(ctx, { at: now(), text: 'ok', ...bad })).rejects.toMatchObject({
        code: 'validation_failed',
      });
  });

  it('are out of reach from another workspace', async () => {
    const { id: annotationId } = await createAnnotation(ctx, { at: now(), text: 'ours' });
    const stranger = await stage.newContext();
    const change = { annotationId, at: now(), text: 'theirs' };
    await expect(updateAnnotation(stranger, change)).rejects.toMatchObject({ code: 'not_found' });
    await expect(deleteAnnotation(stranger, { annotationId })).rejects.toMatchObject({ code: 'not_found' });
    expect((await listAnnotations(stranger)).items).toEqual([]);
    expect((await listAnnotations(ctx)).items).toMatchObject([{ text: 'ours' }]);
  });

  it('are at most as many as the limit', async () => {
    await ctx.db.prisma.annotation.createMany({
      data: Array.from({ length: maxTrendNotes }, (_, i) => ({
        id: `${ctx.workspaceId}-${i}`,
        workspaceId: ctx.workspaceId,
        at: new Date(),
        kind: 'note',
        text: 'one',
        createdBy: 'test',
      })),
    });
    await expect(createAnnotation(ctx, { at: now(), text: 'one more' })).rejects.toMatchObject({
      code: 'budget_exceeded',
    });
  });
});

it('keeps the runs of a baseline that is pinned from a trend', async () => {
  const gate = await gateAt(1);
  await pinBaseline(ctx, { benchmark: 'ingest', name: 'main', gateId: gate.id });
  const runs = await ctx.db.prisma.run.findMany({ where: { experimentId: gate.experimentId } });
  await expect(deleteRuns(ctx, { runIds: runs.map(({ id }) => id) })).rejects.toMatchObject({
    code: 'not_deletable',
  });
  const { baselines } = await getTrend(ctx, { benchmark: 'ingest' });
  expect(baselines).toMatchObject([{ name: 'main', kind: 'pinned', gateId: gate.id }]);
});

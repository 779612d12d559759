import { aSummary } from '@tidemark/domain/testing/a-summary';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ServiceContext } from '../src/access/context.ts';
import { listenRun } from '../src/live/listen-run.ts';
import { claimRun } from '../src/runs/claim-run.ts';
import { cancelRun } from '../src/runs/control-run.ts';
import { finishRun, recordRun } from '../src/runs/owned-run.ts';
import { aQueuedRun, openStage, type Stage } from './stage.ts';

describe('listening to a run', () => {
  let stage: Stage;
  let ctx: ServiceContext;
  const progress = {
    state: 'running',
    status: 'Writing',
    fraction: 0.5,
    pointsAcknowledged: 7,
    simulatedAtMs: null,
    remainingMs: null,
  } as const;

  beforeAll(async () => {
    stage = await openStage();
    ctx = await stage.newContext();
  });
  afterAll(() => stage?.close());

  it('yields each change until the run has ended', async () => {
    const runId = await aQueuedRun(ctx);
    const changes = listenRun(ctx, { runId, signal: new AbortController().signal });
    expect((await changes.next()).value?.state).toBe('queued');
    await claimRun(ctx, { runId, workerId: 'live' });
    expect((await changes.next()).value?.state).toBe('claimed');
    await recordRun(ctx, {
      runId,
      epoch: 1,
      sequence: 1,
      records: { samples: [], intervals: [], events: [] },
      progress,
    });
    expect((await changes.next()).value?.progress).toEqual(progress);
    await cancelRun(ctx, { runId });
    expect((await changes.next()).value?.cancelRequestedAt).not.toBeNull();
    await finishRun(ctx, { runId, epoch: 1, end: { ...aSummary().end, state: 'failed' }, summary: null });
    expect((await changes.next()).value?.state).toBe('failed');
    expect((await changes.next()).done).toBe(true);
  });

  it('ends when the listener disconnects', async () => {
    const runId = await aQueuedRun(ctx);
    const leaving = new AbortController();
    const changes = listenRun(ctx, { runId, signal: leaving.signal });
    await changes.next();
    const waiting = changes.next();
    leaving.abort();
    expect((await waiting).done).toBe(true);
  });

  it('continues after its connection was cut, with the changes in between', async () => {
    const runId = await aQueuedRun(ctx);
    const changes = listenRun(ctx, { runId, signal: new AbortController().signal });
    await changes.next();
    const waiting = changes.next();
    await stage.db.query(
      z.unknown(),
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name = 'tidemark-listener'`,
    );
    await claimRun(ctx, { runId, workerId: 'cut' });
    let seen = (await waiting).value;
    while (seen?.state === 'queued') seen = (await changes.next()).value ?? undefined;
    expect(seen?.state).toBe('claimed');
    await changes.return();
  });
});

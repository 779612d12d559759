import { simulatedSpanMs } from '@tidemark/domain/load/point-plan';
import { goneAfterMs, silentAfterMs } from '@tidemark/domain/run/worker';
import { aReport } from '@tidemark/domain/testing/a-worker-report';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ServiceContext } from '../src/access/context.ts';
import { claimRun } from '../src/runs/claim-run.ts';
import { getRun } from '../src/runs/read-runs.ts';
import { endOverdueRuns, sweepRuns } from '../src/runs/sweep-runs.ts';
import { getRunEvents } from '../src/samples/run-records.ts';
import { countAliveWorkers, endWorker, listWorkers, reportWorker } from '../src/workers/workers.ts';
import { aPlan, aQueuedRun, openStage, type Stage } from './stage.ts';

describe('workers of an installation', () => {
  let stage: Stage;
  let ctx: ServiceContext;

  beforeAll(async () => {
    stage = await openStage();
    ctx = await stage.newContext({ actor: { kind: 'user', userId: 'u', role: 'viewer' } });
  });
  afterAll(() => stage?.close());
  beforeEach(() => stage.db.query(z.unknown(), 'DELETE FROM worker'));

  const member = () => stage.newContext({ actor: { kind: 'user', userId: 'u', role: 'member' } });
  const silence = (id: string, ms: number) =>
    stage.db.query(
      z.unknown(),
      `UPDATE worker SET heartbeat_at = now() - $2 * interval '1 ms' WHERE id = $1`,
      [id, ms],
    );
  const launchedPlan = (launcher: string) =>
    aPlan({
      target: { kind: 'launched', name: 'l', description: '', maxSeries: 100, launcher, variant: 'inmem' },
    });
  const states = async () => (await listWorkers(ctx)).map(({ id, state }) => [id, state]);

  it('are alive with a heartbeat, then silent, then gone, and forgotten after a day', async () => {
    await reportWorker(ctx, aReport({ id: 'a' }));
    await reportWorker(ctx, aReport({ id: 'b' }));
    await silence('a', silentAfterMs + 1_000);
    expect(await states()).toEqual([
      ['b', 'alive'],
      ['a', 'silent'],
    ]);
    expect(await countAliveWorkers(ctx)).toBe(1);
    await silence('b', goneAfterMs + 1_000);
    await reportWorker(ctx, aReport({ id: 'a' }));
    expect(await states()).toEqual([
      ['a', 'alive'],
      ['b', 'gone'],
    ]);
    await silence('b', 86_401_000);
    await sweepRuns(ctx);
    expect(await states()).toEqual([['a', 'alive']]);
  });

  it('are gone at once after a graceful shutdown', async () => {
    await reportWorker(ctx, aReport({ id: 'a' }));
    await endWorker(ctx, { workerId: 'a' });
    expect(await states()).toEqual([['a', 'gone']]);
    expect(await countAliveWorkers(ctx)).toBe(0);
  });

  it('show the runs of the own workspace by name and of others only the number', async () => {
    const other = await member();
    const own = await member();
    await reportWorker(ctx, aReport({ id: 'busy' }));
    const runId = await aQueuedRun(own);
    await claimRun(own, { runId, workerId: 'busy' });
    const [forOwn] = await listWorkers(own);
    expect(forOwn?.runs.map(({ id, state }) => [id, state])).toEqual([[runId, 'claimed']]);
    expect(forOwn?.otherRuns).toBe(0);
    const [forOther] = await listWorkers(other);
    expect([forOther?.runs, forOther?.otherRuns]).toEqual([[], 1]);
  });

  it('show host name and process id to signed-in users, not to programs', async () => {
    await reportWorker(ctx, aReport({ id: 'a', hostName: 'bench-1', pid: 4_711 }));
    expect((await listWorkers(ctx))[0]).toMatchObject({ hostName: 'bench-1', pid: 4_711 });
    const program = { ...ctx, actor: { kind: 'api-key', keyId: 'k', scopes: ['read'] } } as const;
    const [seen] = await listWorkers(program);
    expect([seen?.hostName, seen?.pid]).toEqual([null, null]);
    expect(JSON.stringify(seen)).not.toMatch(/bench-1|4711/);
  });

  it('leave a run to the living worker that offers its launcher', async () => {
    await reportWorker(ctx, aReport({ id: 'with', launchers: ['influxdb'] }));
    const runId = await aQueuedRun(await member(), launchedPlan('influxdb'));
    expect(await claimRun(ctx, { runId, workerId: 'without', launchers: ['other'] })).toBeNull();
    expect((await claimRun(ctx, { runId, workerId: 'with', launchers: ['influxdb'] }))?.epoch).toBe(1);
  });

  it('begin a run on a launched Graphite where its archive keeps the first point', async () => {
    const runId = await aQueuedRun(await member(), launchedPlan('influxdb'));
    const archives = new Map([['influxdb', { stepSeconds: 10, retentionSeconds: 3_600 }]]);
    const claimed = await claimRun(ctx, { runId, workerId: 'keeping', launchers: ['influxdb'], archives });
    if (!claimed) throw new Error('the run was not claimed');
    const { plan, simulatedStartMs, startedAt } = claimed.run;
    const ageMs = (startedAt?.getTime() ?? 0) - simulatedStartMs;
    const spanMs = simulatedSpanMs(plan.schema, plan.profile) ?? 0;
    expect(simulatedStartMs % 10_000).toBe(0);
    expect(ageMs).toBeGreaterThanOrEqual(spanMs);
    // A step, and what passes between two looks at the clock; without the archive it is up to a day.
    expect(ageMs).toBeLessThan(spanMs + 60_000);
  });

  it('leave a run without a launcher to no other worker', async () => {
    await reportWorker(ctx, aReport({ id: 'with', launchers: ['influxdb'] }));
    const runId = await aQueuedRun(await member());
    expect(await claimRun(ctx, { runId, workerId: 'without', launchers: [] })).not.toBeNull();
  });

  it('fail a run with a clear reason where no living worker offers its launcher', async () => {
    await reportWorker(ctx, aReport({ id: 'with', launchers: ['influxdb'] }));
    await silence('with', silentAfterMs + 1_000);
    const own = await member();
    const runId = await aQueuedRun(own, launchedPlan('influxdb'));
    expect(await claimRun(ctx, { runId, workerId: 'without', launchers: ['a', 'b'] })).toBeNull();
    expect((await getRun(own, { runId })).end).toEqual({
      state: 'failed',
      code: 'launcher_failed',
      message:
        'No running worker offers the launcher "influxdb" (offered: a, b). Add it to a worker\'s launcher file, then rerun.',
    });
  });

  it('leave no run behind when the last one dies: sweeps without any worker end it once, however many run at once', async () => {
    const own = await member();
    const runId = await aQueuedRun(own);
    await claimRun(own, { runId, workerId: 'dead' });
    await stage.db.query(z.unknown(), `UPDATE run SET lease_until = now() - interval '1 ms' WHERE id = $1`, [
      runId,
    ]);
    const swept = await Promise.all(Array.from({ length: 8 }, () => endOverdueRuns(ctx)));
    expect(swept.reduce((sum, { lost }) => sum + lost, 0)).toBe(1);
    expect((await getRun(own, { runId })).state).toBe('lost');
    const ends = (await getRunEvents(own, { runId })).filter(({ message }) =>
      /stopped responding/.test(message),
    );
    expect(ends).toHaveLength(1);
  });
});

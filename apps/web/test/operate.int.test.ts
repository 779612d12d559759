import { aReport } from '@tidemark/domain/testing/a-worker-report';
import { listGates } from '@tidemark/services/gates/read-gates';
import { listenRun } from '@tidemark/services/live/listen-run';
import { claimRun } from '@tidemark/services/runs/claim-run';
import { getSchedule } from '@tidemark/services/schedules/schedules';
import { endWorker, reportWorker } from '@tidemark/services/workers/workers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { GET as readHealth } from '#app/api/health/route.ts';
import { startPortalSweep } from '#portal-sweep.ts';
import { createReadiness } from '#readiness.ts';
import { contextOf } from '#session/context-of.ts';
import { type Portal, startPortal } from './start-portal.ts';
import { foundWorkspace, type Workspace } from './workspace-fixture.ts';

describe('what an operator asks the portal', () => {
  let portal: Portal;
  let ours: Workspace;

  beforeAll(async () => {
    portal = await startPortal();
    ours = await foundWorkspace(portal, 'ours');
  });
  afterAll(() => portal?.stop());

  const exec = (sql: string) => portal.parts.db.query(z.unknown(), sql);
  const ready = (overrides: Partial<Parameters<typeof createReadiness>[0]> = {}) => {
    const { db, queue, clock } = portal.parts;
    return createReadiness({ db, queue, clock, newestMigration: null, ...overrides })();
  };

  it('is healthy without a database', async () => {
    const answer = readHealth();
    expect([answer.status, await answer.json()]).toEqual([200, { ok: true }]);
  });

  it('is ready without a worker, and says that it is degraded', async () => {
    expect(await ready()).toEqual({
      ready: true,
      database: true,
      queue: true,
      migrations: true,
      workers: 0,
      missing: [],
      degraded: ['No worker is running: queued runs wait.'],
    });
    await reportWorker(portal.parts, aReport({ id: 'w' }));
    expect(await ready()).toMatchObject({ ready: true, workers: 1, degraded: [] });
    await endWorker(portal.parts, { workerId: 'w' });
    expect(await ready()).toMatchObject({ workers: 0 });
  });

  it('is not ready before the migrations that it needs are applied, nor after an interrupted one', async () => {
    const newestMigration = '2_newest';
    expect(await ready({ newestMigration })).toMatchObject({ ready: false, migrations: false });
    await exec(
      `CREATE TABLE _prisma_migrations (migration_name text, finished_at timestamptz, rolled_back_at timestamptz)`,
    );
    await exec(`INSERT INTO _prisma_migrations VALUES ('1_older', now(), NULL)`);
    expect(await ready({ newestMigration })).toMatchObject({
      ready: false,
      missing: [expect.stringMatching(/^The database lacks migrations/)],
    });
    await exec(`INSERT INTO _prisma_migrations VALUES ('2_newest', NULL, NULL)`);
    expect((await ready({ newestMigration })).ready).toBe(false);
    await exec(`UPDATE _prisma_migrations SET finished_at = now()`);
    expect(await ready({ newestMigration })).toMatchObject({ ready: true, migrations: true, missing: [] });
  });

  it('says which dependency does not answer, and nothing about where it is', async () => {
    const queue = { ping: () => Promise.reject(new Error('redis://secret@queue')) };
    expect(await ready({ queue })).toMatchObject({
      ready: false,
      database: true,
      queue: false,
      missing: ['The queue does not answer.'],
    });
    const away = await startPortal({ databaseUrl: 'postgresql://u:secret@127.0.0.1:9/none' });
    const answer = await away.parts.readiness();
    expect(answer).toMatchObject({ ready: false, database: false, workers: null });
    expect(JSON.stringify(answer)).not.toMatch(/secret|127\.0\.0\.1/);
    await away.stop();
  });

  it('checks once for many callers at once, and anew a second later', async () => {
    let pings = 0;
    let nowMs = 0;
    const ping = async () => {
      pings += 1;
    };
    const queue = { ping };
    const { db, clock } = portal.parts;
    const ask = createReadiness({
      db,
      queue,
      clock: { ...clock, nowMs: () => nowMs },
      newestMigration: null,
    });
    await Promise.all(Array.from({ length: 50 }, ask));
    nowMs = 999;
    await ask();
    expect(pings).toBe(1);
    nowMs = 1_000;
    await ask();
    expect(pings).toBe(2);
  });

  it('lists workers to programs without their host', async () => {
    await reportWorker(portal.parts, aReport({ id: 'w2', hostName: 'bench-7' }));
    const listed = await portal.send('GET', '/workers', { key: ours.key });
    expect(listed.status).toBe(200);
    expect(listed.body.items[0]).toMatchObject({
      id: 'w2',
      state: 'alive',
      hostName: null,
      pid: null,
      cores: 2,
    });
    const seen = await portal.send('GET', '/workers', { cookie: ours.cookie });
    expect(seen.body.items[0]).toMatchObject({ hostName: 'bench-7' });
  });

  it('ends the run of a dead worker by itself, and once with two portals', async () => {
    const { parts } = portal;
    const ctx = await contextOf(parts, { kind: 'system', job: 'test' }, ours.workspaceId);
    await claimRun(parts, { runId: ours.queuedRunId, workerId: 'dead' });
    await exec(`UPDATE run SET lease_until = now() - interval '1 ms' WHERE state = 'claimed'`);
    const times = { everyMs: 20, firstAfterMs: 0 };
    const sweeps = [startPortalSweep(parts, times), startPortalSweep(parts, times)];
    const states: string[] = [];
    for await (const run of listenRun(ctx, {
      runId: ours.queuedRunId,
      signal: AbortSignal.timeout(10_000),
    })) {
      states.push(run.state);
      if (run.endedAt !== null) break;
    }
    await Promise.all(sweeps.map((sweep) => sweep.stop()));
    expect(states.at(-1)).toBe('lost');
    const [events] = await parts.db.query(
      z.object({ count: z.number() }),
      `SELECT count(*)::int AS count FROM run_event WHERE run_id = $1 AND message LIKE '%stopped responding%'`,
      [ours.queuedRunId],
    );
    expect(events?.count).toBe(1);
  });

  it('starts the gate of a schedule by itself, and once with two portals', async () => {
    const ctx = await contextOf(portal.parts, { kind: 'system', job: 'test' }, ours.workspaceId);
    const ofSchedule = async () =>
      (await listGates(ctx)).items.filter(({ context }) => context.trigger === 'schedule').length;
    expect(await ofSchedule()).toBe(0);
    await exec(`UPDATE schedule SET next_at = now() - interval '1 minute'`);
    const times = { everyMs: 20, firstAfterMs: 0 };
    const sweeps = [startPortalSweep(portal.parts, times), startPortalSweep(portal.parts, times)];
    const scheduleId = ours.scheduleId;
    const lastGate = async () => (await getSchedule(ctx, { scheduleId })).lastGate;
    await expect.poll(lastGate, { timeout: 10_000 }).not.toBeNull();
    await Promise.all(sweeps.map((sweep) => sweep.stop()));
    expect(await ofSchedule()).toBe(1);
  });
});

import { type ActiveRunState, isTerminal, ownedRunStates } from '@tidemark/domain/run/run-state';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { aTarget } from '@tidemark/domain/testing/a-target';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ServiceContext } from '../src/access/context.ts';
import { claimRun } from '../src/runs/claim-run.ts';
import { cancelRun } from '../src/runs/control-run.ts';
import { finishRun, moveRun, recordRun, renewLease } from '../src/runs/owned-run.ts';
import { getRun } from '../src/runs/read-runs.ts';
import { sweepRuns } from '../src/runs/sweep-runs.ts';
import { getRunEvents } from '../src/samples/run-records.ts';
import { getRunSeries } from '../src/samples/run-series.ts';
import { aPlan, aQueuedRun, openStage, type Stage } from './stage.ts';

const succeeded = aSummary().end;
const toFinalizing: ActiveRunState[] = ['preparing', 'running', 'draining', 'verifying', 'finalizing'];

function aSample(offsetMs: number) {
  const sample = {
    metric: 'rssBytes',
    kind: 'underLoad',
    part: 'cache:a',
    offsetMs,
    simulatedAtMs: null,
    value: 1,
    reason: null,
  } as const;
  return { samples: [sample], intervals: [], events: [] };
}

describe('ownership of runs', () => {
  let stage: Stage;
  let ctx: ServiceContext;

  beforeAll(async () => {
    stage = await openStage();
    ctx = await stage.newContext();
  });
  afterAll(() => stage?.close());

  const count = async (text: string, values: unknown[]) =>
    (await stage.db.query(z.object({ count: z.coerce.number() }), text, values))[0]?.count;
  const silence = (runId: string) =>
    stage.db.query(z.unknown(), `UPDATE run SET lease_until = now() - interval '1 ms' WHERE id = $1`, [
      runId,
    ]);
  const claim = async (runId: string, workerId = 'w') => {
    const claimed = await claimRun(ctx, { runId, workerId });
    if (!claimed) throw new Error('the run was not claimed');
    return claimed;
  };
  const drive = async (runId: string, epoch: number, states: ActiveRunState[]) => {
    for (const state of states) expect(await moveRun(ctx, { runId, epoch, state })).toBe('moved');
  };

  it('gives a run to one worker although its notice is delivered 100 times to 10 workers', async () => {
    const runId = await aQueuedRun(ctx);
    const claims = await Promise.all(
      Array.from({ length: 100 }, (_, i) => claimRun(ctx, { runId, workerId: `w${i % 10}` })),
    );
    expect(claims.filter((claimed) => claimed !== null).map((claimed) => claimed.epoch)).toEqual([1]);
  });

  it('lets one run at a time own a target, in whatever form its address is written', async () => {
    const ids = await Promise.all(
      ['http://127.0.0.1:9999', 'http://localhost:9999', 'http://127.0.0.1:9999/'].map((url) =>
        aQueuedRun(
          ctx,
          aPlan({
            target: aTarget({ url }),
          }),
        ),
      ),
    );
    const claims = await Promise.all(ids.map((runId, i) => claimRun(ctx, { runId, workerId: `w${i}` })));
    const [owned, ...more] = claims.filter((claimed) => claimed !== null);
    expect(more).toEqual([]);
    await finishRun(ctx, {
      runId: owned?.run.id ?? '',
      epoch: 1,
      end: { ...succeeded, state: 'failed' },
      summary: null,
    });
    const waiting = ids.filter((id) => id !== owned?.run.id);
    expect(stage.notified).toEqual(expect.arrayContaining(waiting));
    expect(await claimRun(ctx, { runId: waiting[0] ?? '', workerId: 'w' })).not.toBeNull();
  });

  it('lets a worker run one launched target, and two workers two', async () => {
    const plan = () =>
      aPlan({
        target: {
          kind: 'launched',
          name: 'l',
          description: '',
          maxSeries: 100,
          launcher: 'influxdb',
          variant: 'inmem',
        },
      });
    const [first = '', second = ''] = [await aQueuedRun(ctx, plan()), await aQueuedRun(ctx, plan())];
    expect(await claimRun(ctx, { runId: first, workerId: 'launching-a' })).not.toBeNull();
    expect(await claimRun(ctx, { runId: second, workerId: 'launching-a' })).toBeNull();
    expect(await claimRun(ctx, { runId: second, workerId: 'launching-b' })).not.toBeNull();
  });

  it('stores a flush once, and refuses it from another epoch', async () => {
    const runId = await aQueuedRun(ctx);
    const { epoch } = await claim(runId);
    const flush = { runId, epoch, sequence: 1, records: aSample(1), progress: null };
    expect(await Promise.all([recordRun(ctx, flush), recordRun(ctx, flush)])).toEqual(['stored', 'stored']);
    expect(await recordRun(ctx, flush)).toBe('stored');
    expect(await recordRun(ctx, { ...flush, epoch: epoch + 1, sequence: 2 })).toBe('stale');
    expect(await recordRun(ctx, { ...flush, epoch: epoch - 1, sequence: 2 })).toBe('stale');
    expect(await count('SELECT count(*) FROM sample WHERE run_id = $1', [runId])).toBe(1);
    expect(await count("SELECT count(*) FROM sample WHERE run_id = $1 AND part = 'cache:a'", [runId])).toBe(
      1,
    );
  });

  it('stores the output of a target even if it is not well-formed text', async () => {
    const runId = await aQueuedRun(ctx);
    const { epoch } = await claim(runId);
    const odd = 'a\0b\uD800c';
    const records = {
      samples: [
        {
          ...aSample(1).samples[0],
          metric: 'rssBytes',
          kind: 'settled',
          part: null,
          offsetMs: 1,
          simulatedAtMs: null,
          value: Number.NaN,
          reason: odd,
        } as const,
      ],
      intervals: [],
      events: [{ kind: 'note', offsetMs: null, simulatedAtMs: null, message: odd } as const],
    };
    expect(await recordRun(ctx, { runId, epoch, sequence: 1, records, progress: null })).toBe('stored');
    expect((await getRunEvents(ctx, { runId })).at(-1)?.message).toBe('a\uFFFDb\uFFFDc');
    expect((await getRunSeries(ctx, { runId })).series[0]?.points[0]).toMatchObject({
      value: null,
      reason: 'a\uFFFDb\uFFFDc',
    });
  });

  it('refuses every change by an owner whose run was declared lost', async () => {
    const runId = await aQueuedRun(ctx);
    const { epoch } = await claim(runId);
    await drive(runId, epoch, ['preparing', 'running']);
    await recordRun(ctx, { runId, epoch, sequence: 1, records: aSample(1), progress: null });
    await silence(runId);
    expect((await sweepRuns(ctx)).lost).toBe(1);
    expect(await getRun(ctx, { runId })).toMatchObject({ state: 'lost', end: { code: 'lease_lost' } });
    expect(await renewLease(ctx, { runId, epoch })).toEqual({
      held: false,
      cancelRequested: false,
      operatorStop: null,
      wantedRatePerSec: null,
    });
    expect(await moveRun(ctx, { runId, epoch, state: 'draining' })).toBe('stale');
    expect(await recordRun(ctx, { runId, epoch, sequence: 2, records: aSample(2), progress: null })).toBe(
      'stale',
    );
    expect(await finishRun(ctx, { runId, epoch, end: succeeded, summary: aSummary() })).toBe('stale');
    expect(await count('SELECT count(*) FROM sample WHERE run_id = $1', [runId])).toBe(1);
  });

  it('gives a lease of 12 s on the database clock, and lets the owner renew it late if no sweep ended the run', async () => {
    const runId = await aQueuedRun(ctx);
    const { epoch } = await claim(runId);
    await silence(runId);
    expect(await renewLease(ctx, { runId, epoch })).toEqual({
      held: true,
      cancelRequested: false,
      operatorStop: null,
      wantedRatePerSec: null,
    });
    const within = `SELECT count(*) FROM run WHERE id = $1 AND lease_until > now() + interval '10 s' AND lease_until <= now() + interval '12 s'`;
    expect(await count(within, [runId])).toBe(1);
    expect((await sweepRuns(ctx)).lost).toBe(0);
  });

  it('ends each run of ten unresponsive workers once, with concurrent sweeps', async () => {
    const ids = await Promise.all(Array.from({ length: 10 }, () => aQueuedRun(ctx)));
    for (const runId of ids) await claim(runId, `w-${runId}`);
    await Promise.all(ids.map(silence));
    const sweeps = await Promise.all(Array.from({ length: 5 }, () => sweepRuns(ctx)));
    expect(sweeps.reduce((sum, swept) => sum + swept.lost, 0)).toBe(10);
  });

  it('ends an abandoned run that was asked to stop as cancelled, an overdue one as timed out, an unclaimed one as expired', async () => {
    const [silent, overdue, forgotten] = [
      await aQueuedRun(ctx),
      await aQueuedRun(ctx),
      await aQueuedRun(ctx),
    ];
    for (const runId of [silent, overdue]) await claim(runId, `w-${runId}`);
    await cancelRun(ctx, { runId: silent });
    await silence(silent);
    await stage.db.query(z.unknown(), 'UPDATE run SET deadline_at = now() WHERE id = $1', [overdue]);
    await stage.db.query(
      z.unknown(),
      `UPDATE run SET created_at = now() - interval '25 hours' WHERE id = $1`,
      [forgotten],
    );
    expect(await sweepRuns(ctx)).toMatchObject({ cancelled: 1, timedOut: 1, expired: 1, lost: 0 });
    expect((await getRun(ctx, { runId: silent })).state).toBe('cancelled');
    expect((await getRun(ctx, { runId: overdue })).state).toBe('timed_out');
    expect((await getRun(ctx, { runId: forgotten })).state).toBe('expired');
  });

  it('resends one notice for a run without a notice for 10 s', async () => {
    const runId = await aQueuedRun(ctx);
    await stage.db.query(z.unknown(), `UPDATE run SET notified_at = now() - interval '11 s' WHERE id = $1`, [
      runId,
    ]);
    const notices: unknown[] = [];
    const queue = { notifyRun: async (...notice: unknown[]) => void notices.push(notice) };
    await Promise.all([1, 2, 3].map(() => sweepRuns({ ...ctx, queue })));
    expect(notices).toEqual([[runId, null, true]]);
  });

  it('keeps a run queued if the queue is unavailable', async () => {
    const disconnected = { ...ctx, queue: { notifyRun: () => Promise.reject(new Error('away')) } };
    const runId = await aQueuedRun(disconnected);
    expect((await getRun(ctx, { runId })).state).toBe('queued');
  });

  it('lets either cancellation or completion win, in 100 races', async () => {
    const outcomes: string[] = [];
    for (let race = 0; race < 100; race += 1) {
      const runId = await aQueuedRun(ctx);
      const { epoch } = await claim(runId, `racer-${race}`);
      await drive(runId, epoch, ['preparing', 'running', 'draining', 'verifying']);
      const finish = async () => {
        await moveRun(ctx, { runId, epoch, state: 'finalizing' });
        return finishRun(ctx, { runId, epoch, end: succeeded, summary: aSummary() });
      };
      const cancel = () =>
        cancelRun(ctx, { runId }).then(
          () => 'accepted',
          () => 'refused',
        );
      const finishing = race % 2 === 0 ? finish() : null;
      const cancelling = cancel();
      const [cancelled, finished] = await Promise.all([cancelling, finishing ?? finish()]);
      const run = await getRun(ctx, { runId });
      expect(finished).toBe('finished');
      expect(run.state).toBe(cancelled === 'accepted' ? 'cancelled' : 'succeeded');
      expect(run.summary?.end.state).toBe(run.state);
      const ends = (await getRunEvents(ctx, { runId })).filter((event) =>
        event.message.startsWith(run.end?.message ?? '?'),
      );
      expect(ends).toHaveLength(1);
      outcomes.push(run.state);
    }
    expect(outcomes).toHaveLength(100);
  });

  it('cancels a queued run immediately and idempotently, and refuses while the run is finalizing', async () => {
    const queued = await aQueuedRun(ctx);
    expect(await cancelRun(ctx, { runId: queued })).toMatchObject({
      state: 'cancelled',
      end: { code: 'cancelled_by_user' },
    });
    expect((await cancelRun(ctx, { runId: queued })).state).toBe('cancelled');
    expect(await claimRun(ctx, { runId: queued, workerId: 'w' })).toBeNull();
    const runId = await aQueuedRun(ctx);
    const { epoch } = await claim(runId);
    expect((await renewLease(ctx, { runId, epoch })).cancelRequested).toBe(false);
    const asked = await cancelRun(ctx, { runId });
    expect((await cancelRun(ctx, { runId })).cancelRequestedAt).toEqual(asked.cancelRequestedAt);
    expect((await renewLease(ctx, { runId, epoch })).cancelRequested).toBe(true);
    const late = await aQueuedRun(ctx);
    const owned = await claim(late, 'other');
    await drive(late, owned.epoch, toFinalizing);
    await expect(cancelRun(ctx, { runId: late })).rejects.toMatchObject({ code: 'run_not_cancellable' });
  });

  it('allows only the transitions of the state table, and repeating one changes nothing', async () => {
    const runId = await aQueuedRun(ctx);
    const { epoch } = await claim(runId);
    expect(await moveRun(ctx, { runId, epoch, state: 'finalizing' })).toBe('stale');
    expect(await moveRun(ctx, { runId, epoch, state: 'preparing' })).toBe('moved');
    expect(await moveRun(ctx, { runId, epoch, state: 'preparing' })).toBe('moved');
    const states = (await getRunEvents(ctx, { runId })).filter((event) => event.kind === 'state');
    expect(states.map((event) => event.message)).toEqual(['queued', 'claimed', 'preparing']);
  });

  it('stores an end without a result if the result cannot be parsed again', async () => {
    const runId = await aQueuedRun(ctx);
    const { epoch } = await claim(runId);
    await drive(runId, epoch, toFinalizing);
    const summary = { ...aSummary(), loadMs: Number.NaN };
    expect(await finishRun(ctx, { runId, epoch, end: succeeded, summary })).toBe('finished');
    expect(await getRun(ctx, { runId })).toMatchObject({ state: 'failed', summary: null });
  });

  it('never leaves a terminal state', async () => {
    const command = fc.oneof(
      fc.constantFrom(...ownedRunStates).map((state) => ({ do: 'move', state }) as const),
      fc
        .constantFrom('claim', 'cancel', 'sweep', 'expire', 'record', 'finish', 'fail')
        .map((name) => ({ do: name }) as const),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(command, { minLength: 5, maxLength: 25 }), async (commands) => {
        const runId = await aQueuedRun(ctx);
        let end: string | null = null;
        for (const [sequence, next] of commands.entries()) {
          await obey(runId, sequence, next);
          const { state } = await getRun(ctx, { runId });
          if (end !== null) expect(state).toBe(end);
          if (isTerminal(state)) end = state;
        }
      }),
      { numRuns: 40 },
    );
  });

  type Command = { do: 'move'; state: ActiveRunState } | { do: string };

  async function obey(runId: string, sequence: number, command: Command): Promise<unknown> {
    const owner = { runId, epoch: 1 };
    if ('state' in command) return moveRun(ctx, { ...owner, state: command.state });
    switch (command.do) {
      case 'claim':
        return claimRun(ctx, { runId, workerId: `w-${runId}` });
      case 'cancel':
        return cancelRun(ctx, { runId }).catch(() => null);
      case 'sweep':
        return sweepRuns(ctx);
      case 'expire':
        return silence(runId);
      case 'record':
        return recordRun(ctx, { ...owner, sequence, records: aSample(sequence), progress: null });
      case 'fail':
        return finishRun(ctx, { ...owner, end: { ...succeeded, state: 'failed' }, summary: null });
      default:
        return finishRun(ctx, { ...owner, end: succeeded, summary: aSummary() });
    }
  }
});

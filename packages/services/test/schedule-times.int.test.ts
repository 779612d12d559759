import { createVirtualClock, type VirtualClock } from '@tidemark/domain/testing/virtual-clock';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ServiceContext } from '../src/access/context.ts';
import { cancelGate } from '../src/gates/cancel-gate.ts';
import { listGates } from '../src/gates/read-gates.ts';
import { fireSchedules } from '../src/schedules/fire-schedules.ts';
import { runSchedule } from '../src/schedules/run-schedule.ts';
import {
  createSchedule,
  deleteSchedule,
  getSchedule,
  listSchedules,
  updateSchedule,
} from '../src/schedules/schedules.ts';
import { aGateRequest } from './a-gate.ts';
import { openStage, type Stage } from './stage.ts';

const { context: _, ...benchmark } = aGateRequest();
const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

describe('a schedule, on a clock of its own', () => {
  let stage: Stage;
  let ctx: ServiceContext;
  let clock: VirtualClock;
  /** At a time of the year 2030, in a workspace of its own. */
  const startAt = async (iso: string) => {
    clock = createVirtualClock(Date.parse(iso));
    ctx = await stage.newContext({ clock });
  };
  const goTo = (iso: string) => clock.advance(Date.parse(iso) - clock.wallMs());
  const nightly = async (cron = '30 2 * * *', timeZone = 'Europe/Berlin') =>
    (await createSchedule(ctx, { name: 'Nightly', cron, timeZone, definition: benchmark })).id;
  /** Sweeps now; what it started is over at once. */
  const sweep = async () => {
    const fired = await fireSchedules({ ...ctx, ownedTargets: false });
    for (const { id, state } of (await listGates(ctx)).items)
      if (state === 'queued') await cancelGate(ctx, { gateId: id });
    return fired;
  };
  const read = async (scheduleId: string) => {
    const { lastAt, lastDueAt, lastMissed, lastError, nextTimes } = await getSchedule(ctx, { scheduleId });
    const next = nextTimes[0]?.toISOString();
    return { at: lastAt?.toISOString(), due: lastDueAt?.toISOString(), lastMissed, lastError, next };
  };

  beforeAll(async () => {
    stage = await openStage();
  });
  beforeEach(() => startAt('2030-01-07T12:00:00Z'));
  afterAll(() => stage?.close());

  /** What is left would be due in the next test. */
  const clear = async () => {
    for (const { id } of await listSchedules(ctx)) await deleteSchedule(ctx, { scheduleId: id });
  };

  it('starts a gate at its time and not a millisecond before, every night, by the clock of its zone', async () => {
    const id = await nightly('0 2 * * *');
    for (const night of ['2030-01-08', '2030-01-09', '2030-01-10']) {
      await goTo(`${night}T00:59:59.999Z`);
      expect(await sweep()).toBe(0);
      await goTo(`${night}T01:00:00.000Z`);
      expect(await sweep()).toBe(1);
      expect(await sweep()).toBe(0);
      expect(await read(id)).toMatchObject({
        at: `${night}T01:00:00.000Z`,
        due: `${night}T01:00:00.000Z`,
        lastMissed: 0,
      });
    }
    await clear();
  });

  it('starts once in the night that skips its hour, and once in the night that has it twice', async () => {
    await startAt('2030-03-30T12:00:00Z');
    const id = await nightly();
    // 02:30 does not exist on this day: 01:59:59 is followed by 03:00, which is 01:00 UTC.
    await goTo('2030-03-31T00:59:00Z');
    expect(await sweep()).toBe(0);
    await goTo('2030-03-31T01:00:00Z');
    expect(await sweep()).toBe(1);
    expect((await read(id)).next).toBe('2030-04-01T00:30:00.000Z');
    await updateSchedule(ctx, { scheduleId: id, isActive: false });
    await goTo('2030-10-26T12:00:00Z');
    await updateSchedule(ctx, { scheduleId: id, isActive: true });
    // 02:30 is 00:30 UTC, and 01:30 UTC once more.
    await goTo('2030-10-27T00:30:00Z');
    expect(await sweep()).toBe(1);
    await goTo('2030-10-27T01:30:00Z');
    expect(await sweep()).toBe(0);
    expect((await read(id)).next).toBe('2030-10-28T01:30:00.000Z');
    await clear();
  });

  it('starts one gate for all times that passed while nothing ran, and says how late and how many', async () => {
    const id = await nightly('0 2 * * *', 'UTC');
    await goTo('2030-01-11T09:15:00Z');
    expect(await sweep()).toBe(1);
    expect(await sweep()).toBe(0);
    expect((await listGates(ctx)).items).toHaveLength(1);
    expect(await read(id)).toEqual({
      at: '2030-01-11T09:15:00.000Z',
      due: '2030-01-08T02:00:00.000Z',
      lastMissed: 3,
      lastError: null,
      next: '2030-01-12T02:00:00.000Z',
    });
    await clear();
  });

  it('counts what passed in a long pause up to a hundred', async () => {
    const id = await nightly('0 * * * *', 'UTC');
    await clock.advance(30 * 24 * hourMs);
    expect(await sweep()).toBe(1);
    expect((await read(id)).lastMissed).toBe(100);
    await clear();
  });

  it('is not late when someone starts it by hand', async () => {
    const id = await nightly('0 2 * * *', 'UTC');
    await goTo('2030-01-09T09:00:00Z');
    await sweep();
    await clock.advance(hourMs);
    await runSchedule(ctx, { scheduleId: id });
    expect(await read(id)).toMatchObject({ at: '2030-01-09T10:00:00.000Z', due: undefined, lastMissed: 0 });
    await clear();
  });

  it('catches nothing up after a pause that a user made', async () => {
    const id = await nightly('0 2 * * *', 'UTC');
    await updateSchedule(ctx, { scheduleId: id, isActive: false });
    await goTo('2030-01-20T12:00:00Z');
    expect(await sweep()).toBe(0);
    await updateSchedule(ctx, { scheduleId: id, isActive: true });
    expect(await sweep()).toBe(0);
    expect((await read(id)).next).toBe('2030-01-21T02:00:00.000Z');
    await clear();
  });
});

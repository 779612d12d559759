import { DomainError } from '@tidemark/domain/kernel/errors';
import type { loadProfileShape } from '@tidemark/domain/load/load-profile';
import { runPlanShape } from '@tidemark/domain/run/run-plan';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import { expect, test } from 'vitest';
import type { z } from 'zod';
import { createMemorySink } from '../../test/memory-sink.ts';
import { backAsPlanned, type FaultEffect } from '../run/fault-effect.ts';
import { createRunContext } from '../run/run-context.ts';
import { startFaults } from './fault-timeline.ts';
import { outageEntry } from './outage-entry.ts';
import { processEffect } from './process-effect.ts';
import { stepEntry } from './step-entry.ts';

type Timeline = Pick<z.input<typeof loadProfileShape>, 'outages' | 'faults'>;

const outages: Timeline['outages'] = [
  { atSeconds: 2, seconds: 3, kind: 'freeze' },
  { atSeconds: 10, seconds: 1, kind: 'kill' },
];

/** A load that began at 0. */
function aRun(timeline: Timeline) {
  const clock = createVirtualClock();
  const plan = runPlanShape.parse({
    schema: aSchema(),
    target: { kind: 'launched', name: 'fresh', launcher: 'influxdb-1.6', variant: 'inmem' },
    profile: {
      name: 'with faults',
      executor: { kind: 'closed-loop' },
      extent: { kind: 'wall-time', seconds: 60 },
      ...timeline,
    },
  });
  const outside = new AbortController();
  const sink = createMemorySink();
  const run = createRunContext(
    { runId: 'r', plan, secret: { password: null, token: null } },
    {
      clock,
      launchers: { launchers: {} },
      stateDir: '/nowhere',
      egress: { allowedHosts: [], deniedEndpoints: [] },
      startGenerator: () => Promise.reject(new TypeError('not needed')),
    },
    sink,
    outside.signal,
  );
  run.measureBeganMs = 0;
  run.segmentBeganMs = 0;
  const calls: string[] = [];
  const note = (call: string) => {
    calls.push(`${Math.round(clock.nowMs())} ${call}`);
    return Promise.resolve();
  };
  const setAway = (isAway: boolean) => note(isAway ? 'excuse' : 'judge');
  return { clock, outside, sink, run, plan, calls, note, generator: { setAway } };
}

/** A process that takes half a second to start. */
function aProcess({ clock, note }: Pick<ReturnType<typeof aRun>, 'clock' | 'note'>, comesBack = true) {
  return {
    freeze: () => void note('freeze'),
    thaw: () => void note('thaw'),
    kill: () => note('kill'),
    end: async () => {
      await note('end');
      await clock.sleep(250);
      return true;
    },
    start: async () => {
      await note('start');
      await clock.sleep(500);
      if (!comesBack) throw new DomainError('launcher_failed', { launcher: 'x', detail: 'no answer' });
    },
  };
}

/** Outages of one server. */
function aLoad({ comesBack = true } = {}) {
  const load = aRun({ outages });
  const server = aProcess(load, comesBack);
  const entries = load.plan.profile.outages.map((outage) =>
    outageEntry(load.run, server, outage, ['server']),
  );
  return { ...load, outages: startFaults(load.run, entries, load.generator) };
}

/** Faults that note when they begin and end; an effect may be given for a step by its place. */
function aFaultedLoad(faults: Timeline['faults'], effects: Record<number, FaultEffect> = {}) {
  const load = aRun({ faults });
  const { note } = load;
  const entries = load.plan.profile.faults.map((step, index) => {
    const noting: FaultEffect = {
      begin: () => note(`+${step.part}`).then(() => null),
      end: () => note(`-${step.part}`).then(() => backAsPlanned),
    };
    const effect = effects[index] ?? noting;
    return stepEntry(load.run, {
      step,
      index,
      effect,
      isRead: false,
      untilConverged: () => Promise.resolve(),
    });
  });
  return { ...load, faults: startFaults(load.run, entries, load.generator) };
}

test('takes the target away at its moments of load, brings it back, and marks both', async () => {
  const { clock, sink, run, calls, outages } = aLoad();
  await clock.advance(3_000);
  expect(run.presence.awayReason()).toBe('the target was frozen on purpose');
  await clock.advance(7_500);
  expect(run.presence.awayReason()).toBe('the target was killed on purpose');
  await clock.advance(20_000);
  expect(run.presence.awayReason()).toBeNull();
  expect(calls).toEqual([
    '1900 excuse',
    '2000 freeze',
    '5000 thaw',
    '5000 judge',
    '9900 excuse',
    '10000 kill',
    '11000 start',
    '11500 judge',
  ]);
  expect(run.outages).toEqual([
    { beganOffsetMs: 2_000, awayMs: 3_000 },
    { beganOffsetMs: 10_000, awayMs: 1_500 },
  ]);
  expect(sink.events.map(({ kind, offsetMs, message }) => [offsetMs, kind, message])).toEqual([
    [2_000, 'outage_began', 'The target was frozen on purpose, for 3 s.'],
    [5_000, 'outage_ended', 'The target is back after 3.00 s.'],
    [10_000, 'outage_began', 'The target was killed on purpose; it is started again after 1 s.'],
    [11_500, 'outage_ended', 'The target is back after 1.50 s.'],
  ]);
  await outages.end();
});

test('a load that pauses puts its outages off', async () => {
  const { clock, run, calls } = aLoad();
  await clock.advance(1_000);
  run.segmentBeganMs = null;
  run.loadMs = 1_000;
  await clock.advance(10_000);
  expect(calls).toEqual([]);
  run.segmentBeganMs = clock.nowMs();
  await clock.advance(1_100);
  expect(run.outages).toHaveLength(1);
  expect(run.outages[0]?.beganOffsetMs).toBeGreaterThanOrEqual(12_000);
});

test('a load that ends brings the target back at once, and takes it away no more', async () => {
  const { clock, run, calls, outages } = aLoad();
  await clock.advance(3_000);
  await outages.end();
  await clock.advance(60_000);
  expect(calls).toEqual(['1900 excuse', '2000 freeze', '3000 thaw', '3000 judge']);
  expect(run.outages).toEqual([{ beganOffsetMs: 2_000, awayMs: 1_000 }]);
});

test('a run that is stopped thaws a frozen target, and does not start a killed one again', async () => {
  const frozen = aLoad();
  await frozen.clock.advance(3_000);
  frozen.outside.abort();
  await frozen.outages.end();
  expect(frozen.calls).toContain('3000 thaw');

  const killed = aLoad();
  await killed.clock.advance(10_500);
  killed.outside.abort();
  await killed.outages.end();
  expect(killed.calls.filter((call) => call.endsWith('start'))).toEqual([]);
  expect(killed.run.outages[1]).toEqual({ beganOffsetMs: 10_000, awayMs: null });
});

test('a target that does not come back ends the run as one that died', async () => {
  const { clock, sink, run } = aLoad({ comesBack: false });
  await clock.advance(20_000);
  expect(run.stop.end()).toMatchObject({ state: 'aborted', code: 'target_died' });
  expect(run.stop.end()?.message).toMatch(/did not come back after an outage: .*no answer/);
  expect(sink.events.at(-1)?.kind).toBe('target_died');
});

test('a pending probe ends as soon as the target goes away', async () => {
  const { clock, run } = aLoad();
  const hanging = run.presence.untilAway(new Promise<number>(() => undefined));
  expect(await run.presence.untilAway(Promise.resolve(7))).toEqual({ value: 7 });
  await clock.advance(2_000);
  const away = { away: 'the target was frozen on purpose' };
  expect(await hanging).toEqual(away);
  expect(await run.presence.untilAway(Promise.resolve(7))).toEqual(away);
  await clock.advance(4_000);
  expect(await run.presence.untilAway(Promise.resolve(7))).toEqual({ value: 7 });
});

const pause = (part: string, atSeconds: number, forSeconds: number) => ({
  action: 'pause' as const,
  part,
  atSeconds,
  forSeconds,
});

test('faults of different parts overlap, and the load is judged again when the last is over', async () => {
  const { clock, run, calls, sink } = aFaultedLoad([pause('a', 2, 5), pause('b', 4, 1)]);
  await clock.advance(8_000);
  expect(calls).toEqual(['1900 excuse', '2000 +a', '4000 +b', '5000 -b', '7000 -a', '7000 judge']);
  expect(run.faults).toEqual([
    { step: 0, beganOffsetMs: 2_000, beganLateMs: 0, endedOffsetMs: 7_000, reason: null },
    { step: 1, beganOffsetMs: 4_000, beganLateMs: 0, endedOffsetMs: 5_000, reason: null },
  ]);
  expect(sink.events.map(({ kind, message }) => `${kind} ${message}`)).toEqual([
    'fault_began Fault: a suspended for 5 s.',
    'fault_began Fault: b suspended for 1 s.',
    'fault_ended Fault over after 1.00 s: b suspended for 1 s.',
    'fault_ended Fault over after 5.00 s: a suspended for 5 s.',
  ]);
  expect(run.presence.awayReason()).toBeNull();
});

test('a fault whose part is not back yet begins late, and says by how much', async () => {
  const slow: FaultEffect = {
    begin: () => Promise.resolve(null),
    end: () => late.clock.sleep(700).then(() => backAsPlanned),
  };
  const late = aFaultedLoad([pause('a', 1, 1), pause('a', 2, 1)], { 0: slow });
  await late.clock.advance(5_000);
  expect(late.run.faults[1]).toMatchObject({ beganOffsetMs: 2_700, beganLateMs: 700, endedOffsetMs: 3_700 });
});

test('two faults that wait for their part come one after the other', async () => {
  const slow: FaultEffect = {
    begin: () => Promise.resolve(null),
    end: () => load.clock.sleep(3_000).then(() => backAsPlanned),
  };
  const load = aFaultedLoad([pause('a', 1, 1), pause('a', 2, 1), pause('a', 3.5, 1)], { 0: slow });
  await load.clock.advance(10_000);
  expect(load.calls.filter((call) => /[+-]/.test(call))).toEqual([
    '5000 +a',
    '6000 -a',
    '6000 +a',
    '7000 -a',
  ]);
});

test('a part that cannot be taken away ends the run, and is not said to be back', async () => {
  const load = aRun({ faults: [{ action: 'kill', part: 'a', atSeconds: 1, forSeconds: 1 }] });
  const stuck = { ...aProcess(load), kill: () => Promise.reject(new TypeError('no supervisor')) };
  const effect = processEffect(load.run, 'kill', stuck, 'a did not come back after a fault');
  expect(await effect.begin()).toBeNull();
  expect(await effect.end()).toMatchObject({
    isBack: false,
    reason: expect.stringContaining('no supervisor'),
  });
  expect(load.run.stop.end()).toMatchObject({ code: 'target_died' });
});

test('a fault lasts to a second of load, or until the load ends; one after that does not take place', async () => {
  const { clock, run, calls, faults } = aFaultedLoad([
    { action: 'pause', part: 'a', atSeconds: 1, until: 3 },
    { action: 'pause', part: 'b', atSeconds: 1, until: 'load-end' },
    pause('c', 20, 1),
  ]);
  await clock.advance(10_000);
  await faults.end();
  expect(calls.filter((call) => /[+-]/.test(call))).toEqual(['1000 +a', '1000 +b', '3000 -a', '10000 -b']);
  expect(run.faults[2]).toEqual({
    step: 2,
    beganOffsetMs: null,
    beganLateMs: null,
    endedOffsetMs: null,
    reason: 'the load ended before',
  });
});

test('a fault that takes no effect is noted with the reason, and what it left is undone', async () => {
  let ends = 0;
  const { clock, run, sink } = aFaultedLoad([pause('a', 1, 1)], {
    0: {
      begin: () => Promise.reject(new TypeError('no process')),
      end: () => {
        ends += 1;
        return Promise.resolve(backAsPlanned);
      },
    },
  });
  await clock.advance(5_000);
  expect(run.faults[0]).toMatchObject({ beganOffsetMs: null, reason: 'no process' });
  expect(sink.events).toMatchObject([{ kind: 'note', message: expect.stringContaining('no process') }]);
  expect(ends).toBe(1);
});

test('what did not go as planned is recorded with a fault that took place', async () => {
  const { clock, run } = aFaultedLoad([pause('a', 1, 1)], {
    0: {
      begin: () => Promise.resolve('answered 500 to begin'),
      end: () => Promise.resolve({ isBack: true, reason: 'answered 500 to end' }),
    },
  });
  await clock.advance(5_000);
  expect(run.faults[0]).toMatchObject({
    endedOffsetMs: 2_000,
    reason: 'answered 500 to begin; answered 500 to end',
  });
});

test('a part is stopped gracefully, and started again only when it is gone', async () => {
  const load = aRun({ faults: [{ action: 'restart', part: 'server', atSeconds: 1 }] });
  const effect = processEffect(load.run, 'restart', aProcess(load), 'server did not come back after a fault');
  const untilConverged = () => Promise.resolve();
  const entries = load.plan.profile.faults.map((step, index) =>
    stepEntry(load.run, { step, index, effect, isRead: true, untilConverged }),
  );
  startFaults(load.run, entries, load.generator);
  await load.clock.advance(1_100);
  expect(load.run.presence.awayReason()).toBe('server was restarted on purpose');
  await load.clock.advance(2_000);
  expect(load.calls).toEqual(['900 excuse', '1000 end', '1250 start', '1750 judge']);
  expect(load.run.faults[0]).toMatchObject({ beganOffsetMs: 1_000, endedOffsetMs: 1_750 });
});

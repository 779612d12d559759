import { DomainError } from '@tidemark/domain/kernel/errors';
import { runPlanShape } from '@tidemark/domain/run/run-plan';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { createVirtualClock } from '@tidemark/domain/testing/virtual-clock';
import { expect, test } from 'vitest';
import { createMemorySink } from '../../test/memory-sink.ts';
import { createRunContext } from '../run/run-context.ts';
import { beginOutages } from './begin-outages.ts';

const plan = runPlanShape.parse({
  schema: aSchema(),
  target: { kind: 'launched', name: 'fresh', launcher: 'influxdb-1.6', variant: 'inmem' },
  profile: {
    name: 'away twice',
    executor: { kind: 'closed-loop' },
    extent: { kind: 'wall-time', seconds: 60 },
    outages: [
      { atSeconds: 2, seconds: 3, kind: 'freeze' },
      { atSeconds: 10, seconds: 1, kind: 'kill' },
    ],
  },
});

/** A load that began at 0, with a server that takes half a second to start. */
function aLoad({ comesBack = true } = {}) {
  const clock = createVirtualClock();
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
    calls.push(`${clock.nowMs()} ${call}`);
    return Promise.resolve();
  };
  const server = {
    freeze: () => void note('freeze'),
    thaw: () => void note('thaw'),
    kill: () => note('kill'),
    start: async () => {
      await note('start');
      await clock.sleep(500);
      if (!comesBack) throw new DomainError('launcher_failed', { launcher: 'x', detail: 'no answer' });
    },
  };
  const setAway = (isAway: boolean) => note(isAway ? 'excuse' : 'judge');
  const outages = beginOutages(run, server, { setAway });
  return { clock, outside, sink, run, calls, outages };
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
    '2000 excuse',
    '2000 freeze',
    '5000 thaw',
    '5000 judge',
    '10000 excuse',
    '10000 kill',
    '11000 thaw',
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
  expect(calls).toEqual(['2000 excuse', '2000 freeze', '3000 thaw', '3000 judge']);
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

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FlowCause } from '@tidemark/domain/result/delivery';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Drive, driveTopology } from './drive-topology.ts';

const root = process.env.TIDEMARK_GRAPHITE_ROOT ?? '';
const timeoutMs = 180_000;
let stateDir = '';

beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'tidemark-losses-'));
});

afterAll(async () => {
  await rm(stateDir, { recursive: true, force: true });
});

const drive = (how: Omit<Drive, 'root' | 'stateDir'>) => driveTopology({ root, stateDir, ...how });
const atOnce = { settleSeconds: 0, restart: false };
const behindCarbon = { relay: 'carbon-relay', caches: 2 } as const;
const behindCRelay = { relay: 'carbon-c-relay', caches: 2 } as const;

function lastPass({ delivery }: RunSummary) {
  const pass = delivery?.passes.at(-1);
  if (pass === undefined) throw new TypeError('there is no pass');
  return pass;
}

function metricsOf({ delivery }: RunSummary, cause: FlowCause): number {
  const gaps = delivery?.flow?.gaps.filter((gap) => gap.cause === cause) ?? [];
  return gaps.reduce((sum, { metrics }) => sum + metrics, 0);
}

/** Every place that judges says that metrics were lost, and none says that anything was acknowledged. */
function expectLost(summary: RunSummary): void {
  const { lost } = lastPass(summary);
  expect(lost).toBeGreaterThan(0);
  expect(summary.verification).toMatchObject({ status: 'failed', totals: { lost } });
  expect(summary.judgement?.value).toBe('failed');
  expect(summary.judgement?.reasons[0]?.message).toContain('metrics were lost');
  expect(JSON.stringify([summary.judgement, summary.verification.reason])).not.toContain('acknowledged');
}

if (root === '')
  console.warn('TIDEMARK_GRAPHITE_ROOT names no Graphite: where metrics get lost is not tested.');

/** Parts do not always say exactly which of their metrics were their own, so a few of ours may be put down to nothing. */
function expectExplained(summary: RunSummary): void {
  expect(Math.abs(metricsOf(summary, 'unexplained'))).toBeLessThan(
    0.02 * (summary.delivery?.metricsSent ?? 0),
  );
}

function expectMostly(summary: RunSummary, cause: FlowCause): void {
  expectExplained(summary);
  expect(metricsOf(summary, cause)).toBeGreaterThan(0.9 * (lastPass(summary).lost ?? 0));
}

describe.skipIf(root === '').concurrent('where metrics get lost', { timeout: timeoutMs }, () => {
  it('nowhere: what was sent is readable, also after every part was killed', async () => {
    const summary = await drive({ ...behindCarbon, rounds: 30, ratePerSec: 2_000 });
    expect(summary.verification).toMatchObject({
      status: 'passed',
      reason: 'all 3,000 metrics are readable',
    });
    expect(summary.delivery?.passes.map(({ when, lost, reason }) => [when, lost, reason])).toEqual([
      ['settled', 0, null],
      ['after_settle_time', 0, null],
      ['after_restart', 0, null],
    ]);
    expect(lastPass(summary)).toMatchObject({ stored: 3_000, wrongValue: 0, unexpected: 0 });
    expect(lastPass(summary).byPart.every(({ stored }) => (stored ?? 0) > 0)).toBe(true);
    expect(summary.judgement?.reasons.map(({ code }) => code)).not.toContain('doubt');
  });

  it('in the queue of a carbon-relay, with both caches healthy', async () => {
    const relaySettings = { MAX_QUEUE_SIZE: '100' };
    const summary = await drive({
      ...behindCarbon,
      relaySettings,
      rounds: 200,
      ratePerSec: null,
      readBack: atOnce,
    });
    expectLost(summary);
    expectMostly(summary, 'relay_queue_full');
  });

  it.each([
    ['carbon-relay', behindCarbon, { MAX_QUEUE_SIZE: '500' }],
    ['carbon-c-relay', behindCRelay, { '-q': '500', '-b': '100' }],
  ])(
    'in a cache that is killed for a while behind a %s, and in its queue: the other cache loses nothing',
    async (_, topology, relaySettings) => {
      const summary = await drive({
        ...topology,
        relaySettings,
        rounds: 60,
        ratePerSec: 1_500,
        readBack: atOnce,
        faults: [{ action: 'kill', part: 'cache:b', atSeconds: 0.7, forSeconds: 1 }],
      });
      expectLost(summary);
      expectExplained(summary);
      expect(metricsOf(summary, 'relay_queue_full')).toBeGreaterThan(0);
      const [a, b] = lastPass(summary).byPart;
      expect(a).toMatchObject({ part: 'cache:a', lost: 0 });
      expect(b).toMatchObject({ part: 'cache:b', lost: lastPass(summary).lost });
    },
  );

  it('nowhere behind a cache that is suspended for a while: the kernel holds what it does not read', async () => {
    const summary = await drive({
      ...behindCRelay,
      rounds: 30,
      ratePerSec: 1_500,
      readBack: atOnce,
      faults: [{ action: 'pause', part: 'cache:b', atSeconds: 0.4, forSeconds: 1.2 }],
    });
    expect(summary.verification).toMatchObject({ status: 'passed', totals: { lost: 0 } });
  });

  it('in the kernel behind a carbon-c-relay, where it gives up a connection that is not read for ten seconds', async () => {
    const summary = await drive({
      ...behindCRelay,
      rounds: 450,
      ratePerSec: 3_000,
      readBack: atOnce,
      faults: [{ action: 'pause', part: 'cache:b', atSeconds: 0.4, forSeconds: 13.5 }],
    });
    // Where the kernel takes it all, nothing is lost, and nothing may be put to the fault.
    const lost = lastPass(summary).lost ?? Number.NaN;
    expect(metricsOf(summary, 'lost_between_relay_and_cache')).toBeGreaterThanOrEqual(0.9 * lost);
    expectExplained(summary);
    expect(lastPass(summary).byPart).toMatchObject([
      { part: 'cache:a', lost: 0 },
      { part: 'cache:b', lost },
    ]);
  });

  it('in the kernel, where a suspended cache is killed', async () => {
    const summary = await drive({
      rounds: 60,
      ratePerSec: 3_000,
      readBack: atOnce,
      faults: [
        { action: 'pause', part: 'cache:a', atSeconds: 0.4, until: 1.4 },
        { action: 'kill', part: 'cache:a', atSeconds: 1.4, forSeconds: 0.1 },
      ],
    });
    expectLost(summary);
    // Everything that was handed over to a connection that broke may be lost, and nothing says how much.
    expect(summary.delivery?.metricsUnknown ?? 0).toBeGreaterThan(0);
    expect(metricsOf(summary, 'connection_broken')).toBeGreaterThan(0);
    expectExplained(summary);
  });

  it('with a relay that is killed: its queue, and what its connections carried', async () => {
    const summary = await drive({
      ...behindCRelay,
      rounds: 60,
      ratePerSec: 1_500,
      readBack: atOnce,
      faults: [
        { action: 'kill', part: 'cache:b', atSeconds: 0.4, forSeconds: 2 },
        { action: 'kill', part: 'relay', atSeconds: 1.4, forSeconds: 0.3 },
      ],
    });
    expectLost(summary);
    expect(summary.faults.map(({ beganOffsetMs }) => beganOffsetMs)).not.toContain(null);
    // All of its connections broke, and it reported nothing of its end.
    expect(summary.delivery?.metricsUnknown ?? 0).toBeGreaterThan(0);
    const explained = metricsOf(summary, 'connection_broken') + metricsOf(summary, 'lost_with_relay');
    expect(explained).toBeGreaterThan(0.98 * (lastPass(summary).lost ?? 0));
    expectExplained(summary);
  });

  it.each(['False', 'True'])('in a cache whose memory is full, with flow control %s', async (flowControl) => {
    const cacheSettings = {
      MAX_CACHE_SIZE: '500',
      MAX_UPDATES_PER_SECOND: '50',
      USE_FLOW_CONTROL: flowControl,
    };
    const summary = await drive({ cacheSettings, rounds: 60, ratePerSec: null, readBack: atOnce });
    expectLost(summary);
    expectMostly(summary, 'cache_overflow');
  });

  it('in series that a cache does not create', async () => {
    const cacheSettings = { MAX_CREATES_PER_MINUTE: '60' };
    const summary = await drive({ cacheSettings, rounds: 10, ratePerSec: null, readBack: atOnce });
    expectLost(summary);
    expectMostly(summary, 'series_not_created');
  });

  it('in the memory of caches that are killed after the load', async () => {
    const cacheSettings = { MAX_UPDATES_PER_SECOND: '1' };
    const readBack = { settleSeconds: 0, restart: true };
    const summary = await drive({ cacheSettings, rounds: 20, ratePerSec: null, readBack });
    expectLost(summary);
    const [first, last] = summary.delivery?.passes ?? [];
    expect(first).toMatchObject({ when: 'settled', lost: 0 });
    expect(last).toMatchObject({ when: 'after_restart', cached: 0 });
    expect(metricsOf(summary, 'lost_with_cache')).toBe(last?.lost);
    expectExplained(summary);
  });

  it('by none of two metrics in one step, of which one is kept as planned', async () => {
    const summary = await drive({
      retentions: '10s:1h',
      roundsPerSimulatedMinute: 12,
      rounds: 20,
      ratePerSec: 2_000,
    });
    expect(summary.verification.status).toBe('passed');
    expect(lastPass(summary)).toMatchObject({
      keys: 1_000,
      overwritten: 1_000,
      stored: 1_000,
      wrongValue: 0,
      lost: 0,
    });
    expect(metricsOf(summary, 'overwritten')).toBe(1_000);
  });
});

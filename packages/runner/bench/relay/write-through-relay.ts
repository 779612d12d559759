import { Agent } from 'node:http';
import { loadavg } from 'node:os';
import { systemClock } from '@tidemark/clock/system-clock';
import { fourTags } from '../bench-schemas.ts';
import type { Figure } from '../figure.ts';
import { measureLoad } from '../measure-load.ts';
import { startNumberedWrites, writeOne } from './numbered-writes.ts';
import { onRelay } from './relay-stage.ts';

const mib = 1_048_576;
const queueBytes = 4_096 * mib;
const drainLimitMs = 600_000;
const msPerSecond = 1_000;

type Row = { name: string; value: number; unit: string; toReach?: Figure['toReach']; detail?: string };

/** The load average says what else the machine did. */
function figures(rows: readonly Row[]): Figure[] {
  const load = `load average ${loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')}`;
  return rows.map(({ name, value, unit, toReach = null, detail = '' }) => {
    return {
      suite: 'relay',
      name,
      value,
      unit,
      spread: [value],
      toReach,
      detail: `${detail} ${load}`.trim(),
    };
  });
}

/** Requests of one point each, at a rate that does not wait for answers. */
function load(url: string, ratePerSec: number, seconds: number) {
  return measureLoad({
    url,
    schema: fourTags,
    profile: {
      executor: {
        kind: 'open-loop',
        pacer: { kind: 'constant', ratePerSec },
        batchSize: 1,
        maxConnections: 128,
      },
      stamping: { kind: 'point', stepNs: null },
    },
    seconds,
    warmUpSeconds: 3,
  });
}

/** writeThroughRelay measures the reference relay with its policy `buffered` in front of real servers on this machine. */
export async function writeThroughRelay(influxd: string): Promise<Figure[]> {
  return [
    ...(await tenThousand(influxd)),
    ...(await oneAway(influxd)),
    ...(await killedTwentyTimes(influxd)),
    ...(await longQueue(influxd)),
  ];
}

async function tenThousand(influxd: string): Promise<Figure[]> {
  return onRelay(influxd, 1, queueBytes, async (relay, [backend]) => {
    const { response, batchesPerSec, takenPoints, neverSentBatches } = await load(relay.url, 10_000, 60);
    const drainMs = await relay.drained(drainLimitMs);
    const lost = takenPoints - ((await backend?.count('v0')) ?? 0);
    const cpuUs = (relay.cpuMs() * 1_000) / takenPoints;
    const detail = `p50 ${(response.p50Us / 1_000).toFixed(2)} ms, max ${(response.maxUs / 1_000).toFixed(1)} ms, unsent ${neverSentBatches}, drained in ${drainMs.toFixed(0)} ms`;
    return figures([
      {
        name: '10 000/s of one point: rate held',
        value: batchesPerSec,
        unit: 'requests/s',
        toReach: { atLeast: 9_900 },
      },
      {
        name: '10 000/s: response p99',
        value: response.p99Us / 1_000,
        unit: 'ms',
        toReach: { atMost: 10 },
        detail,
      },
      { name: '10 000/s: CPU of the relay a request', value: cpuUs, unit: 'us' },
      { name: '10 000/s: acknowledged and not stored', value: lost, unit: 'points', toReach: { atMost: 0 } },
      {
        name: '10 000/s: most memory',
        value: relay.peakBytes() / mib,
        unit: 'MiB',
        toReach: { atMost: 250 },
      },
    ]);
  });
}

async function oneAway(influxd: string): Promise<Figure[]> {
  return onRelay(influxd, 2, queueBytes, async (relay, backends) => {
    const [stays, leaves] = backends;
    if (stays === undefined || leaves === undefined) throw new Error('there are two backends');
    const loading = load(relay.url, 5_000, 47);
    await systemClock.sleep(10 * msPerSecond);
    await leaves.kill();
    await systemClock.sleep(20 * msPerSecond);
    const lacking = await relay.lacking();
    await leaves.start();
    const convergedSec = (await relay.drained(drainLimitMs)) / msPerSecond;
    const { takenPoints, response } = await loading;
    await relay.drained(drainLimitMs);
    const counts = [await stays.count('v0'), await leaves.count('v0')];
    const detail = `queue reached ${lacking.points} points; p99 ${(response.p99Us / 1_000).toFixed(2)} ms`;
    return figures([
      {
        name: '5 000/s, a backend away for 20 s: not stored',
        value: takenPoints - Math.min(...counts),
        unit: 'points',
        toReach: { atMost: 0 },
        detail,
      },
      {
        name: 'the same: from its return until it lacked nothing',
        value: convergedSec,
        unit: 's',
        toReach: { atMost: 30 },
      },
    ]);
  });
}

async function killedTwentyTimes(influxd: string): Promise<Figure[]> {
  const kills = 20;
  return onRelay(influxd, 2, queueBytes, async (relay, backends) => {
    const writes = startNumberedWrites(relay.url);
    await backends[1]?.kill();
    for (let kill = 1; kill <= kills; kill += 1) {
      await systemClock.sleep(msPerSecond);
      await relay.kill();
      await relay.start();
    }
    await writes.stop();
    await backends[1]?.start();
    await relay.drained(drainLimitMs);
    let lost = 0;
    for (const backend of backends) {
      const stored = await backend.values('v');
      lost += [...writes.acknowledged].filter((n) => !stored.has(n)).length;
    }
    const detail = `${writes.acknowledged.size} points acknowledged`;
    return figures([
      {
        name: 'killed 20 times meanwhile: not stored',
        value: lost,
        unit: 'points',
        toReach: { atMost: 0 },
        detail,
      },
    ]);
  });
}

async function longQueue(influxd: string): Promise<Figure[]> {
  const toQueueBytes = 2_048 * mib;
  return onRelay(influxd, 1, queueBytes, async (relay, [backend]) => {
    await backend?.kill();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const points = await fill(relay.url, agent, toQueueBytes);
    const { bytes } = await relay.lacking();
    const filledMib = relay.peakBytes() / mib;
    await relay.kill();
    await relay.start();
    await backend?.start();
    const drainMs = await relay.drained(drainLimitMs);
    agent.destroy();
    const lost = points - ((await backend?.count('n')) ?? 0);
    const detail = `${(bytes / mib).toFixed(0)} MiB, ${points} points in ${(drainMs / msPerSecond).toFixed(0)} s; while filling ${filledMib.toFixed(0)} MiB`;
    return figures([
      {
        name: '2 GiB of queue replayed: most memory',
        value: relay.peakBytes() / mib,
        unit: 'MiB',
        toReach: { atMost: 300 },
        detail,
      },
      { name: '2 GiB of queue replayed: not stored', value: lost, unit: 'points', toReach: { atMost: 0 } },
    ]);
  });
}

/** Lines of about 1 kB, 500 a request. */
async function fill(url: string, agent: Agent, bytes: number): Promise<number> {
  const text = 'x'.repeat(1_000);
  let points = 0;
  for (let sent = 0; sent < bytes; ) {
    const lines = Array.from({ length: 500 }, () => `m n=${++points}i,t="${text}" ${points}`);
    const body = lines.join('\n');
    if ((await writeOne(url, agent, body)) !== 204) throw new Error('the relay does not take it');
    sent += body.length;
  }
  return points;
}

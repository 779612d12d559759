import { cpus } from 'node:os';
import { createSystemTicker } from '@tidemark/clock/system-ticker';
import type { Clock } from '@tidemark/domain/kernel/clock';
import type { HostPreflight } from '@tidemark/domain/result/host-preflight';
import { type CpuCounters, readCpuCounters, readQuotaCores, readTimerSlackUs } from './cpu-counters.ts';
import { measureWakeDelay } from './wake-delay.ts';

/** measureHost observes for `ms` how steadily this host runs: how late it wakes us, and who else uses it. */
export async function measureHost(clock: Clock, ms: number): Promise<HostPreflight> {
  const ticker = createSystemTicker();
  const before = readCpuCounters();
  const ownBefore = process.cpuUsage();
  const beganMs = clock.nowMs();
  try {
    const wakeDelay = await measureWakeDelay(clock, ticker, ms);
    const measuredMs = clock.nowMs() - beganMs;
    const own = process.cpuUsage(ownBefore);
    return {
      measuredMs,
      wakeDelay,
      ...usageBetween(before, readCpuCounters(), {
        cores: cpus().length,
        ownCores: (own.user + own.system) / 1_000 / Math.max(1, measuredMs),
      }),
      quotaCores: readQuotaCores(),
      timerSlackUs: readTimerSlackUs(),
    };
  } finally {
    ticker.close();
  }
}

/** usageBetween gives what the cores did between two readings, less what this process did itself. */
export function usageBetween(
  before: CpuCounters,
  after: CpuCounters,
  { cores, ownCores }: { cores: number; ownCores: number },
): Pick<HostPreflight, 'stealShare' | 'otherCores' | 'throttledMs'> {
  const throttledMs =
    before.throttledUs === null || after.throttledUs === null
      ? null
      : (after.throttledUs - before.throttledUs) / 1_000;
  if (before.ticks === null || after.ticks === null)
    return { stealShare: null, otherCores: null, throttledMs };
  const total = after.ticks.total - before.ticks.total;
  if (total <= 0) return { stealShare: null, otherCores: null, throttledMs };
  const busyCores = ((after.ticks.busy - before.ticks.busy) / total) * cores;
  return {
    stealShare: Math.max(0, after.ticks.stolen - before.ticks.stolen) / total,
    otherCores: Math.max(0, busyCores - ownCores),
    throttledMs,
  };
}

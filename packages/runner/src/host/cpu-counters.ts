import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What the kernel has counted until now; null where it does not show it. */
export type CpuCounters = {
  /** CPU time of all cores together, in the kernel's ticks. */
  ticks: { total: number; busy: number; stolen: number } | null;
  throttledUs: number | null;
};

/** readCpuCounters reads what the kernel counts of the host's cores and of our control group. */
export function readCpuCounters(): CpuCounters {
  return {
    ticks: cpuTicks(textOf('/proc/stat')),
    throttledUs: throttledUs(groupText('cpu.stat')),
  };
}

/** readQuotaCores gives how many cores our control group may use; null where there is no limit, or none is shown. */
export function readQuotaCores(): number | null {
  return quotaCores(groupText('cpu.max'));
}

/** readTimerSlackUs gives how late the kernel may wake this process on purpose. */
export function readTimerSlackUs(): number | null {
  const text = textOf('/proc/self/timerslack_ns');
  return text === null || !/^\d+\s*$/.test(text) ? null : Number(text) / 1_000;
}

/** cpuTicks reads the first line of /proc/stat: user, nice, system, idle, iowait, irq, softirq, steal; guests are within user and nice. */
export function cpuTicks(text: string | null): CpuCounters['ticks'] {
  const line = text?.split('\n').find((one) => one.startsWith('cpu '));
  if (line === undefined) return null;
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, irq = 0, softIrq = 0, stolen = 0] = line
    .trim()
    .split(/\s+/)
    .slice(1)
    .map(Number);
  const busy = user + nice + system + irq + softIrq;
  return { total: busy + idle + waiting + stolen, busy, stolen };
}

/** throttledUs reads cpu.stat of a control group. */
export function throttledUs(text: string | null): number | null {
  const [, us] = text?.match(/^throttled_usec (\d+)$/m) ?? [];
  return us === undefined ? null : Number(us);
}

/** quotaCores reads cpu.max of a control group: microseconds of CPU per period, or "max". */
export function quotaCores(text: string | null): number | null {
  const [, quota, period] = text?.match(/^(\d+) (\d+)\s*$/) ?? [];
  return quota === undefined || period === undefined || Number(period) === 0
    ? null
    : Number(quota) / Number(period);
}

/** A file of our own control group (version 2); in a container its own group is the root that it sees. */
function groupText(name: string): string | null {
  const [, group = '/'] = textOf('/proc/self/cgroup')?.match(/^0::(.+)$/m) ?? [];
  return textOf(join('/sys/fs/cgroup', group, name)) ?? textOf(join('/sys/fs/cgroup', name));
}

function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return null;
  }
}

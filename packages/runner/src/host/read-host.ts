import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism, cpus, hostname, loadavg, release, totalmem } from 'node:os';
import type { HostFingerprint } from '@tidemark/domain/result/run-fingerprint';

const governorFile = '/sys/devices/system/cpu/cpu0/cpufreq/scaling_governor';

/** readHost describes the machine of this process, and how busy it is at this moment. */
export function readHost(): HostFingerprint {
  const memoryBytes = totalmem();
  return {
    node: process.version,
    platform: `${process.platform} ${process.arch}`,
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: cpus().length,
    memoryBytes,
    hostname: hostname() || null,
    kernel: release() || null,
    usableCores: availableParallelism(),
    memoryLimitBytes: limitOf(process.constrainedMemory(), memoryBytes),
    cpuGovernor: readLine(governorFile),
    loadAverageAtStart: process.platform === 'win32' ? null : (loadavg()[0] ?? null),
    availableMemoryBytesAtStart: process.availableMemory(),
    pinnedCpus: null,
    preflight: null,
  };
}

/** Without a limit Node gives 0, or more than there is. */
function limitOf(limitBytes: number, memoryBytes: number): number | null {
  return limitBytes > 0 && limitBytes < memoryBytes ? limitBytes : null;
}

function readLine(path: string): string | null {
  try {
    return readFileSync(path, 'utf8').trim() || null;
  } catch {
    return null;
  }
}

/** countOpenFiles is how many file descriptors this process has open; null where the system does not show it. */
export function countOpenFiles(): number | null {
  try {
    return readdirSync('/proc/self/fd').length;
  } catch {
    return null;
  }
}

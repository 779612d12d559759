import type { TargetCpu } from '@tidemark/domain/result/measurements';
import type { ProbeSample } from '@tidemark/domain/run/sample';

/** The processor time of one process at a moment; null: there is no such process. */
export type CpuReading = { pid: number; cpuMs: number | null };

/** Follows what the processes of a target take under load. */
export type CpuMeter = {
  /** Takes what all of them took by a moment of the monotonic clock; the sample is the share of one core since the last reading. */
  take(processes: readonly CpuReading[], atMs: number): ProbeSample[];
  /** Begins anew with the next reading: what is taken until then is not of the load. */
  pause(): void;
  /** Null: there were no two readings in a row. */
  totals(): TargetCpu | null;
};

const unknownReason = 'the process of the target is not known on this host, or not running';

/** meterCpu begins with the first reading: what a target took before, such as for its start, is not of the load. */
export function meterCpu(): CpuMeter {
  let last: { byPid: ReadonlyMap<number, number>; atMs: number } | null = null;
  const totals: TargetCpu = { cpuMs: 0, measuredMs: 0 };
  const sample = (value: number | null): ProbeSample => ({
    metric: 'targetCpuRatio',
    part: null,
    value,
    reason: value === null ? unknownReason : null,
  });
  return {
    take(processes, atMs) {
      const byPid = knownOf(processes);
      if (byPid === null) {
        last = null;
        return [sample(null)];
      }
      const before = last;
      last = { byPid, atMs };
      if (before === null || atMs <= before.atMs) return [];
      // A process that is new was started since the last reading, and all that it took is of that time.
      const cpuMs = [...byPid].reduce((sum, [pid, now]) => sum + now - (before.byPid.get(pid) ?? 0), 0);
      const spanMs = atMs - before.atMs;
      totals.cpuMs += cpuMs;
      totals.measuredMs += spanMs;
      return [sample(cpuMs / spanMs)];
    },
    pause() {
      last = null;
    },
    totals: () => (totals.measuredMs === 0 ? null : { ...totals }),
  };
}

/** Null where there is no process, or one of them is not known: a part of the whole would look cheap. */
function knownOf(processes: readonly CpuReading[]): ReadonlyMap<number, number> | null {
  const known = new Map<number, number>();
  for (const { pid, cpuMs } of processes) {
    if (cpuMs === null) return null;
    known.set(pid, cpuMs);
  }
  return known.size === 0 ? null : known;
}

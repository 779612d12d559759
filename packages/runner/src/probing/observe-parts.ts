import type { Clock } from '@tidemark/domain/kernel/clock';
import type { PartSummary } from '@tidemark/domain/result/delivery';
import type { ProbeSample } from '@tidemark/domain/run/sample';
import type { PartCounts } from '@tidemark/targets/graphite/part-counts';
import type { TopologyProbe } from '@tidemark/targets/graphite/probe-topology';
import type { PartObserver } from '../run/part-observer.ts';

/** Parts that are read beside the load as well. */
export type ObservedParts = PartObserver & {
  /** Reads every part under load; never rejects, and takes two seconds at most. */
  read(): Promise<ProbeSample[]>;
};

/** Longest wait for counts that stand still: what a part reports may be late, or never stop. */
const longestWaitMs = 15_000;
const readEveryMs = 500;

/** The parts of a topology; the process of one changes when it is started again. */
type Parts = readonly { readonly name: string; readonly pid: number | null }[];

/** observeParts follows the parts of a topology from now on. */
export function observeParts(parts: Parts, probe: TopologyProbe, clock: Clock): ObservedParts {
  let underLoad: readonly PartSummary[] = [];
  return {
    async read() {
      const samples = await probe.read();
      underLoad = probe.summaries();
      return samples;
    },
    async counts() {
      await untilStill(probe, parts, clock);
      const waiting = probe.waiting();
      return probe.counts().map((counts) => ({ ...counts, waitingBytes: waiting.get(counts.name) ?? 0 }));
    },
    // What reading back costs the parts is not of the load; what they wrote by then is.
    summaries: () => probe.summaries().map((now) => withCosts(now, underLoad)),
    close: probe.close,
  };
}

function withCosts(now: PartSummary, underLoad: readonly PartSummary[]): PartSummary {
  const before = underLoad.find(({ name }) => name === now.name);
  if (!before) return now;
  const { updateOperations, creates } = now;
  return { ...before, updateOperations, creates };
}

/** Waits until every part that runs has counted the same in two reports that follow each other. */
async function untilStill(probe: TopologyProbe, parts: Parts, clock: Clock): Promise<void> {
  const seen = new Map<string, { reportedAtSeconds: number | null; counts: string; isStill: boolean }>();
  const endMs = clock.nowMs() + longestWaitMs;
  for (;;) {
    await probe.read();
    for (const counts of probe.counts()) {
      const before = seen.get(counts.name);
      if (before?.reportedAtSeconds === counts.reportedAtSeconds && before !== undefined) continue;
      const key = countedIn(counts);
      const { reportedAtSeconds } = counts;
      seen.set(counts.name, { reportedAtSeconds, counts: key, isStill: before?.counts === key });
    }
    const isStill = parts.every(({ name, pid }) => pid === null || seen.get(name)?.isStill === true);
    if (isStill || clock.nowMs() >= endMs) return;
    await clock.sleep(readEveryMs);
  }
}

function countedIn({ received, committed, destinations }: PartCounts): string {
  return JSON.stringify([received, committed, destinations]);
}

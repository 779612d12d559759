import type { PartReport } from '@tidemark/analysis/delivery/part-report';
import type { LaunchedServer } from '@tidemark/targets/launching/launched-server';
import type { RunContext } from '../run/run-context.ts';
import { countMetrics } from './count-metrics.ts';

/** reportParts gives what the parts of a topology counted so far; what a part did not report in full is null, not zero. `loadEndedMs` is Unix time. */
export async function reportParts(
  run: RunContext,
  server: LaunchedServer | null,
  { pids, loadEndedMs }: { pids: ReadonlyMap<string, number | null>; loadEndedMs: number },
): Promise<PartReport[]> {
  if (server === null) return [];
  const counts = (await run.parts?.counts()) ?? [];
  const { plan, recording, written } = run;
  const metrics = countMetrics(plan.schema, written.handedOver) + countMetrics(plan.schema, written.unknown);
  const sent = { bytesSent: recording.load.totals.bytesSent, metrics };
  const disturbed = disturbedParts(run);
  return server.parts.map(({ name, kind, pid, isRunning }): PartReport => {
    const found = counts.find((one) => one.name === name);
    const hasEnded = !isRunning() || pid !== (pids.get(name) ?? null);
    const isSilent = found !== undefined && !hasEnded && (found.reportedAtSeconds ?? 0) * 1_000 < loadEndedMs;
    const isKnown = found !== undefined && found.incomplete === null && !hasEnded && !isSilent;
    const known = (count: number | null | undefined) => (isKnown ? (count ?? null) : null);
    const destinations = found?.destinations ?? [];
    return {
      name,
      role: kind === 'carbon-cache' ? 'cache' : 'relay',
      received: known(found?.received),
      sentTo: isKnown ? destinations.map((to) => ({ to: to.name, metrics: to.sent })) : null,
      dropped: destinations.map((to) => ({ to: to.name, metrics: to.dropped })),
      queued: destinations.reduce((sum, to) => sum + to.queued, 0),
      committed: known(found?.committed),
      overflow: found?.overflow ?? 0,
      droppedCreates: found?.droppedCreates ?? 0,
      lacksOwnFiles: found?.lacksOwnFiles ?? false,
      refused: found?.refused ?? 0,
      waiting: waitingMetrics(found?.waitingBytes ?? 0, sent),
      isSilent: kind === 'carbon-cache' && isSilent,
      hasEnded,
      isDisturbed: disturbed.has(name),
    };
  });
}

/** waitingMetrics is how many whole metrics bytes in the kernel are, each as long as the generator sent them; relays send about as many. */
export function waitingMetrics(
  waitingBytes: number,
  { bytesSent, metrics }: { bytesSent: number; metrics: number },
): number {
  return metrics === 0 ? 0 : Math.floor((waitingBytes * metrics) / Math.max(1, bytesSent));
}

function disturbedParts({ plan: { profile }, faults }: RunContext): ReadonlySet<string | undefined> {
  const begun = faults.filter(({ beganOffsetMs }) => beganOffsetMs !== null);
  return new Set(begun.map(({ step }) => profile.faults[step]?.part));
}

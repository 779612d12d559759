import type { DivergedEndpoint, Verification } from '@tidemark/domain/result/verification';
import { openSession } from '@tidemark/targets/catalog';
import type { PreparedTarget } from '../run/opened-target.ts';
import type { RunContext } from '../run/run-context.ts';
import { countByMeasurement } from '../verification/read-stored.ts';

/**
 * readEndpoints counts, at every further endpoint of a target and every further backend of a relay, what it holds of what was acknowledged: servers that copy each other
 * hold all of it, as do several addresses of one server. `missing` is the least number, by measurement.
 */
export async function readEndpoints(
  run: RunContext,
  { copies }: PreparedTarget,
  verification: Verification,
): Promise<DivergedEndpoint[]> {
  const read: DivergedEndpoint[] = [];
  for (const copy of copies) {
    const session = openSession(copy);
    try {
      const { origin } = new URL(copy.target.url);
      const counts = countByMeasurement(
        session.containerOf(run.request.runId),
        run.plan.schema,
        run.droppedUntilMs,
        run.plan.profile.fieldsPerLine,
      );
      read.push(
        await run.stop.untilStopped(counts).then(
          (stored) => ({ url: origin, ...missingOf(verification, stored), reason: null }),
          (error: unknown) => {
            if (run.stop.end() !== null) throw error;
            const reason = error instanceof Error ? error.message : 'it could not be read';
            return { url: origin, stored: null, missing: null, reason };
          },
        ),
      );
    } finally {
      await session.close();
    }
  }
  return read;
}

function missingOf(
  { measurements }: Verification,
  stored: Map<string, number>,
): { stored: number; missing: number | null } {
  const total = [...stored.values()].reduce((sum, count) => sum + count, 0);
  if (measurements.some(({ acknowledgedKeys }) => acknowledgedKeys === null))
    return { stored: total, missing: null };
  const missing = measurements.reduce((sum, { measurement, acknowledgedKeys, expired }) => {
    const due = (acknowledgedKeys ?? 0) - expired;
    return sum + Math.max(0, due - (stored.get(measurement) ?? 0));
  }, 0);
  return { stored: total, missing };
}

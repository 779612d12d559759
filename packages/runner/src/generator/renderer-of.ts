import { systemClock } from '@tidemark/clock/system-clock';
import { createWallNanoseconds } from '@tidemark/domain/kernel/clock';
import { compileMetrics } from '@tidemark/loadgen/points/compile-metrics';
import { compilePoints } from '@tidemark/loadgen/points/compile-points';
import type { PointRenderer } from '@tidemark/loadgen/points/round-renderer';
import { runStartNs } from '@tidemark/workload/timestamp-at';
import type { ThreadOrder } from './messages.ts';

/** rendererOf renders the points of a thread's job as its target takes them. */
export function rendererOf({ job, share }: ThreadOrder): PointRenderer {
  const { schema, profile, simulatedStartMs, endpoint } = job;
  const startNs = runStartNs(profile, simulatedStartMs);
  if (endpoint.kind === 'graphite') return compileMetrics(schema, profile, startNs, endpoint);
  return compilePoints(schema, profile, startNs, {
    wall: { nowNs: createWallNanoseconds(systemClock), share },
    fieldsPerLine: profile.fieldsPerLine,
  });
}

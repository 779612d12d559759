import { plannedPoints } from '@tidemark/domain/load/point-plan';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import { linesOf } from '@tidemark/workload/line-protocol';
import { pointAt } from '@tidemark/workload/point-at';
import { runStartNs } from '@tidemark/workload/timestamp-at';

/** sampleLines are the first points of a plan, exactly as they go over the wire. */
export function sampleLines({ schema, profile }: RunPlan, startMs: number, count = 4): string[] {
  const available = Math.min(count, plannedPoints(schema, profile) ?? count);
  const startNs = runStartNs(profile, startMs);
  return Array.from({ length: available }, (_, index) =>
    linesOf(pointAt(schema, profile, startNs, index), profile.precision, profile.fieldsPerLine),
  );
}

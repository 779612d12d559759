import { lineProtocolOf } from '@tidemark/domain/line-protocol';
import { pointAt } from '@tidemark/domain/point-at';
import { plannedPoints } from '@tidemark/domain/point-plan';
import type { RunPlan } from '@tidemark/domain/run-plan';

/** sampleLines are the first points of a plan, exactly as they go over the wire. */
export function sampleLines({ schema, profile }: RunPlan, startMs: number, count = 4): string[] {
  const available = Math.min(count, plannedPoints(schema, profile) ?? count);
  return Array.from({ length: available }, (_, index) =>
    lineProtocolOf(pointAt(schema, profile.clock, startMs * 1_000, index), profile.precision),
  );
}

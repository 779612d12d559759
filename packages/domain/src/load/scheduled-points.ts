import { assertNever } from '../kernel/assert-never.ts';
import type { LoadProfile } from './load-profile.ts';
import { pacerSchedule } from './pacer-schedule.ts';

/**
 * scheduledPoints is how many points become due within the wall-clock time of a run whose rate is known in advance; null for every other run.
 * Changing the rate during the run changes their number.
 */
export function scheduledPoints({ executor, extent }: LoadProfile): number | null {
  if (extent.kind !== 'wall-time') return null;
  const wallMs = extent.seconds * 1_000;
  switch (executor.kind) {
    case 'open-loop':
      return pacerSchedule(executor.pacer).countDueBy(wallMs) * executor.batchSize;
    case 'buffered-client':
      return pacerSchedule(executor.pacer).countDueBy(wallMs);
    case 'closed-loop':
    case 'paced':
    case 'adaptive':
    case 'rate-search':
      return null;
    default:
      return assertNever(executor);
  }
}

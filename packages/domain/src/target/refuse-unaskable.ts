import type { z } from 'zod';
import type { LoadProfile } from '../load/load-profile.ts';
import type { Target } from './target.ts';
import type { TargetFault } from './target-faults.ts';

/** refuseUnaskable refuses queries in a language that the target does not understand. */
export function refuseUnaskable(
  { profile, target }: { profile: LoadProfile; target: Pick<Target, 'kind'> },
  context: z.RefinementCtx,
): void {
  for (const fault of languageFaults(profile, target)) context.addIssue({ code: 'custom', ...fault });
}

/** languageFaults names the queries in Flux, which is asked of an InfluxDB 2.x only; what a launcher starts shows when it runs. */
export function languageFaults(
  { readLoad }: Pick<LoadProfile, 'readLoad'>,
  { kind }: Pick<Target, 'kind'>,
): TargetFault[] {
  if (kind !== 'influxdb-v1') return [];
  return (readLoad?.queries ?? []).flatMap(({ language }, query) =>
    language === 'flux'
      ? [
          {
            path: ['profile', 'readLoad', 'queries', query, 'language'],
            message: 'this target is an InfluxDB 1.x, which is not asked in Flux; write InfluxQL',
          },
        ]
      : [],
  );
}

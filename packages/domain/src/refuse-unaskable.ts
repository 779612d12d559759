import type { z } from 'zod';
import type { LoadProfile } from './load-profile.ts';
import type { Target } from './target.ts';

/** refuseUnaskable refuses queries in a language that the target does not understand: Flux is asked of an InfluxDB 2.x only. */
export function refuseUnaskable(
  { profile, target }: { profile: LoadProfile; target: Pick<Target, 'kind'> },
  context: z.RefinementCtx,
): void {
  if (target.kind === 'influxdb-v2') return;
  profile.readLoad?.queries.forEach(({ language }, query) => {
    if (language !== 'flux') return;
    context.addIssue({
      code: 'custom',
      path: ['profile', 'readLoad', 'queries', query, 'language'],
      message: 'this target is an InfluxDB 1.x, which is not asked in Flux; write InfluxQL',
    });
  });
}

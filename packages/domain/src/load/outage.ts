import { z } from 'zod';

/** `freeze`: the server's process is stopped and goes on later; `kill`: it is killed and started again on its data. */
export const outageKinds = ['freeze', 'kill'] as const;

/** A time in which a launched target is away on purpose: from `atSeconds` of load on, for `seconds` on the wall clock. */
export const outageShape = z.strictObject({
  atSeconds: z.number().min(0).max(43_200).describe('After so many seconds of load'),
  seconds: z.number().min(0.1).max(3_600).describe('A killed server is started again after so many seconds'),
  kind: z.enum(outageKinds).default('freeze'),
});
export type Outage = z.infer<typeof outageShape>;

/** Outages of a load, in their order. */
export const outagesShape = z.array(outageShape).max(20);

/** What cannot go together with the outages of a load profile; `path` lies within the profile. */
export type OutageFault = { path: (string | number)[]; message: string };

type InterruptedProfile = {
  outages: Outage[];
  extent: { kind: string; seconds?: number };
  executor: { kind: string };
  settledReadings: unknown;
};

/** outageFaults says what of a profile its outages do not fit: each comes after the one before has ended, and within the load. */
export function outageFaults(profile: InterruptedProfile): OutageFault[] {
  const { outages, extent, executor, settledReadings } = profile;
  if (outages.length === 0) return [];
  const faults: OutageFault[] = [];
  const fault = (path: (string | number)[], message: string) => faults.push({ path, message });
  if (settledReadings !== null)
    fault(['outages'], 'a target that is away cannot come to rest; leave readings at rest out');
  if (executor.kind === 'rate-search')
    fault(['outages'], 'a search would take an outage for a rate that does not hold; leave it out');
  outages.forEach((outage, index) => {
    const before = outages[index - 1];
    const at = ['outages', index, 'atSeconds'];
    if (before !== undefined && outage.atSeconds < before.atSeconds + before.seconds)
      fault(at, `must lie after the end of the outage before, ${before.atSeconds + before.seconds} s`);
    if (extent.seconds !== undefined && outage.atSeconds + outage.seconds > extent.seconds)
      fault(at, `the load ends after ${extent.seconds} s, and the outage must end before`);
  });
  return faults;
}

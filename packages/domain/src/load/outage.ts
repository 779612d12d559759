import { z } from 'zod';

/** `freeze`: the server process is suspended and resumed; `kill`: it is killed and restarted on its data. */
export const outageKinds = ['freeze', 'kill'] as const;

/** A deliberate outage of a launched target: from `atSeconds` of load on, for `seconds` of wall-clock time. */
export const outageShape = z.strictObject({
  atSeconds: z.number().min(0).max(43_200).describe('Seconds of load before the outage'),
  seconds: z
    .number()
    .min(0.1)
    .max(3_600)
    .describe('Length of the outage; a killed server is restarted after it'),
  kind: z.enum(outageKinds).default('freeze'),
});
export type Outage = z.infer<typeof outageShape>;

/** Outages of a load, in chronological order. */
export const outagesShape = z.array(outageShape).max(20);

/** A conflict of a load profile with its outages; `path` is relative to the profile. */
export type OutageFault = { path: (string | number)[]; message: string };

type InterruptedProfile = {
  outages: Outage[];
  extent: { kind: string; seconds?: number };
  executor: { kind: string };
  settledReadings: unknown;
};

/** outageFaults lists conflicts of a profile with its outages, which must not overlap and must end within the load. */
export function outageFaults(profile: InterruptedProfile): OutageFault[] {
  const { outages, extent, executor, settledReadings } = profile;
  if (outages.length === 0) return [];
  const faults: OutageFault[] = [];
  const fault = (path: (string | number)[], message: string) => faults.push({ path, message });
  if (settledReadings !== null)
    fault(['outages'], 'a target cannot come to rest during an outage; turn samples at rest off');
  if (executor.kind === 'rate-search')
    fault(['outages'], 'a search would mistake an outage for a rate that is too high; remove the outages');
  outages.forEach((outage, index) => {
    const before = outages[index - 1];
    const at = ['outages', index, 'atSeconds'];
    if (before !== undefined && outage.atSeconds < before.atSeconds + before.seconds)
      fault(at, `must be after the end of the previous outage, ${before.atSeconds + before.seconds} s`);
    if (extent.seconds !== undefined && outage.atSeconds + outage.seconds > extent.seconds)
      fault(at, `the outage must end before the load does, after ${extent.seconds} s`);
  });
  return faults;
}

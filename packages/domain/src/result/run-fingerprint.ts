import { z } from 'zod';

/** What was written to: found by asking the running server, recorded with the result. */
export const targetFingerprintShape = z.object({
  kind: z.string(),
  version: z.string().nullable(),
  launcher: z.string().nullable(),
  variant: z.string().nullable(),
  configDigest: z
    .string()
    .nullable()
    .default(null)
    .describe(
      'SHA-256 of how a launched server was configured (file, arguments, environment), without what only this run has (directories, ports); null: not launched, or an older run',
    ),
  sameHost: z
    .boolean()
    .nullable()
    .describe('The generator and the target share a machine: comparable only with their like'),
  pid: z.number().nullable(),
  certificateChecked: z
    .boolean()
    .nullable()
    .default(null)
    .describe('False: over TLS, but anybody could have answered; null: without TLS'),
});
export type TargetFingerprint = z.infer<typeof targetFingerprintShape>;

/** The machine of the generator, and what it was doing when the run began; null where the system does not tell it. */
export const hostFingerprintShape = z.object({
  node: z.string(),
  platform: z.string(),
  cpu: z.string(),
  cores: z.number(),
  memoryBytes: z.number(),
  hostname: z.string().nullable().default(null).describe('Left out of published reports'),
  kernel: z.string().nullable().default(null).describe("The kernel's release"),
  usableCores: z.number().nullable().default(null).describe('Cores that this process may use'),
  memoryLimitBytes: z
    .number()
    .nullable()
    .default(null)
    .describe('What a container may use at most; null: no limit'),
  cpuGovernor: z.string().nullable().default(null).describe('How the kernel chooses the clock rate'),
  loadAverageAtStart: z
    .number()
    .nullable()
    .default(null)
    .describe('Processes that wanted a core, averaged over the minute before the run'),
  availableMemoryBytesAtStart: z.number().nullable().default(null),
});
export type HostFingerprint = z.infer<typeof hostFingerprintShape>;

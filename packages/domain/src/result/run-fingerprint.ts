import { z } from 'zod';
import { hostPreflightShape } from './host-preflight.ts';

/** The target as reported by the running server, recorded with the result. */
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
      'SHA-256 of the configuration of a launched server (file, arguments, environment), without directories and ports; null: not launched, or an older run',
    ),
  sameHost: z
    .boolean()
    .nullable()
    .describe('The generator and the target share a machine: comparable only with runs that do the same'),
  pid: z.number().nullable(),
  certificateChecked: z
    .boolean()
    .nullable()
    .default(null)
    .describe('False: over TLS without a verified certificate; null: without TLS'),
});
export type TargetFingerprint = z.infer<typeof targetFingerprintShape>;

/** The machine of the generator, and its load at the start of the run; null if the system does not report it. */
export const hostFingerprintShape = z.object({
  node: z.string(),
  platform: z.string(),
  cpu: z.string(),
  cores: z.number(),
  memoryBytes: z.number(),
  hostname: z.string().nullable().default(null).describe('Omitted from published reports'),
  kernel: z.string().nullable().default(null).describe("The kernel's release"),
  usableCores: z.number().nullable().default(null).describe('Cores available to this process'),
  memoryLimitBytes: z.number().nullable().default(null).describe('Limit of the container; null: no limit'),
  cpuGovernor: z.string().nullable().default(null).describe('CPU frequency policy of the kernel'),
  loadAverageAtStart: z
    .number()
    .nullable()
    .default(null)
    .describe('Runnable processes, averaged over the minute before the run'),
  availableMemoryBytesAtStart: z.number().nullable().default(null),
  pinnedCpus: z.string().nullable().default(null).describe('CPUs that the generator was kept on; null: any'),
  preflight: hostPreflightShape
    .nullable()
    .default(null)
    .describe('How steadily the host ran just before the run; null: not observed, or an older run'),
});
export type HostFingerprint = z.infer<typeof hostFingerprintShape>;

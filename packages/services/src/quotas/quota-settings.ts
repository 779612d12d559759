import { type Quota, quotaShape } from '@tidemark/domain/quota/quota';
import { z } from 'zod';

/** A limit in an environment variable; not set: none. */
const setting = z.coerce.number().optional();

/** The environment variables of the default limits; portal and worker read the same ones. */
export const quotaSettingsShape = {
  TIDEMARK_QUOTA_PARALLEL_RUNS: setting,
  TIDEMARK_QUOTA_SERIES_PER_RUN: setting,
  TIDEMARK_QUOTA_POINTS_PER_SEC: setting,
  TIDEMARK_QUOTA_RUN_SECONDS: setting,
  TIDEMARK_QUOTA_STORED_BYTES: setting,
  TIDEMARK_QUOTA_RUNS_PER_DAY: setting,
};

/** quotaOfSettings gives the default limits of an installation, or throws an error that names the setting that is wrong. */
export function quotaOfSettings(
  settings: Partial<Record<keyof typeof quotaSettingsShape, number | undefined>>,
): Quota {
  const result = quotaShape.safeParse({
    parallelRuns: settings.TIDEMARK_QUOTA_PARALLEL_RUNS ?? null,
    seriesPerRun: settings.TIDEMARK_QUOTA_SERIES_PER_RUN ?? null,
    pointsPerSec: settings.TIDEMARK_QUOTA_POINTS_PER_SEC ?? null,
    runSeconds: settings.TIDEMARK_QUOTA_RUN_SECONDS ?? null,
    storedBytes: settings.TIDEMARK_QUOTA_STORED_BYTES ?? null,
    runsPerDay: settings.TIDEMARK_QUOTA_RUNS_PER_DAY ?? null,
  });
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }) => `${variableOf(path.join('.'))}: ${message}`);
  throw new Error(`The limits of workspaces are wrong. ${faults.join('; ')}`);
}

function variableOf(name: string): string {
  return `TIDEMARK_QUOTA_${name.replaceAll(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

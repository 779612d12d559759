import { z } from 'zod';

const limit = (max: number) => z.int().min(0).max(max).nullable();

/** Limits of a workspace; null: none. Bounds are those of a plan, so that a number has a meaning. */
export const quotaShape = z.strictObject({
  parallelRuns: limit(10_000).describe('Runs that workers execute at the same time; further ones wait'),
  seriesPerRun: limit(100_000_000),
  pointsPerSec: limit(10_000_000_000).describe('Highest planned rate of a run'),
  runSeconds: limit(43_200).describe('Wall-clock time of the load of a run'),
  storedBytes: limit(1_000_000_000_000_000).describe('Of all runs and reports; beyond, no new ones'),
  runsPerDay: limit(1_000_000).describe('Runs created per day (UTC)'),
});
export type Quota = z.infer<typeof quotaShape>;
export type QuotaName = keyof Quota;

export const quotaNames = [
  'parallelRuns',
  'seriesPerRun',
  'pointsPerSec',
  'runSeconds',
  'storedBytes',
  'runsPerDay',
] as const satisfies QuotaName[];

/** What the operator set for one workspace; a limit that is left out has the default of the installation. */
export const ownQuotaShape = quotaShape.partial();
export type OwnQuota = z.infer<typeof ownQuotaShape>;

export const noQuota: Quota = {
  parallelRuns: null,
  seriesPerRun: null,
  pointsPerSec: null,
  runSeconds: null,
  storedBytes: null,
  runsPerDay: null,
};

/** Each limit in words: its title, and its unit after a number. */
export const quotaWords: Record<QuotaName, { title: string; unit: string }> = {
  parallelRuns: { title: 'Parallel runs', unit: 'runs at the same time' },
  seriesPerRun: { title: 'Series per run', unit: 'series per run' },
  pointsPerSec: { title: 'Rate', unit: 'points per second' },
  runSeconds: { title: 'Duration of a run', unit: 'seconds per run' },
  storedBytes: { title: 'Stored data', unit: 'bytes' },
  runsPerDay: { title: 'Runs per day', unit: 'runs per day (UTC)' },
};

/** effectiveQuota gives the limits that apply: those set for a workspace, else the defaults. */
export function effectiveQuota(defaults: Quota, own: OwnQuota): Quota {
  const set = Object.entries(own).filter(([, value]) => value !== undefined);
  return { ...defaults, ...Object.fromEntries(set) };
}

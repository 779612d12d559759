import { z } from 'zod';

/** Name of a launcher or of one of its variants, as in the operator's file. */
export const launcherNameShape = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,59}$/, 'use lower-case letters, digits, dots and dashes');

const targetBase = {
  name: z.string().trim().min(1, 'give the target a name').max(120),
  description: z.string().max(2_000).default(''),
  maxSeries: z
    .int()
    .min(1)
    .max(1_000_000_000)
    .default(1_000_000)
    .describe('A plan that would make more series is refused'),
};

/** An InfluxDB 1.x (or 0.x) that runs already, spoken to over HTTP. Each run writes into a database of its own. */
export const influxdbV1TargetShape = z.strictObject({
  kind: z.literal('influxdb-v1'),
  ...targetBase,
  url: z.string().max(2_000).superRefine(checkTargetUrl),
  username: z.string().max(200).nullable().default(null),
  keepDatabase: z.boolean().default(false).describe('Keep the database of a run after it was verified'),
});

/** A fresh server that a launcher starts for each run on the worker's own host. */
export const launchedTargetShape = z.strictObject({
  kind: z.literal('launched'),
  ...targetBase,
  launcher: launcherNameShape,
  variant: launcherNameShape,
});

/** The system under test. A password is never part of it: it is sealed and kept apart. */
export const targetShape = z.discriminatedUnion('kind', [influxdbV1TargetShape, launchedTargetShape]);
export type Target = z.infer<typeof targetShape>;
export type InfluxdbV1Target = z.infer<typeof influxdbV1TargetShape>;
export type LaunchedTarget = z.infer<typeof launchedTargetShape>;

/** What opens a target; kept sealed, handed only to the process that writes. */
export type TargetSecret = { password: string | null };

function checkTargetUrl(text: string, context: z.RefinementCtx): void {
  const fault = targetUrlFault(text);
  if (fault) context.addIssue({ code: 'custom', message: fault });
}

/** targetUrlFault tells why a text is not the address of a target, or null. */
export function targetUrlFault(text: string): string | null {
  if (!URL.canParse(text)) return 'write an address such as http://127.0.0.1:8086';
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return 'only http and https addresses are written to';
  if (url.username !== '' || url.password !== '') return 'put the user and password in their own fields';
  if (url.search !== '' || url.hash !== '') return 'leave out what follows the ? or #';
  return null;
}

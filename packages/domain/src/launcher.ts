import { z } from 'zod';
import { launcherNameShape } from './target.ts';

/** A configuration of a launcher: settings put into its template, so that one binary gives several systems to compare. */
export const launcherVariantShape = z.strictObject({
  description: z.string().max(500).default(''),
  settings: z.record(z.string(), z.string()).default({}),
});

/** An operator's way to start a fresh target on the worker's host. Commands come only from the operator's file. */
export const launcherShape = z.strictObject({
  kind: z.literal('influxdb-v1').default('influxdb-v1'),
  description: z.string().max(500).default(''),
  binary: z.string().min(1).describe('Path of the executable, or its name on PATH'),
  args: z.array(z.string()).default(['-config', '{configFile}']),
  configTemplate: z
    .string()
    .describe('Text with {dataDir}, {httpPort}, {bindPort} and the settings of the variant'),
  variants: z.record(launcherNameShape, launcherVariantShape),
});
export type Launcher = z.infer<typeof launcherShape>;

/** The operator's file: launchers by name. */
export const launcherFileShape = z.strictObject({ launchers: z.record(launcherNameShape, launcherShape) });
export type LauncherFile = z.infer<typeof launcherFileShape>;

/** What the portal and the API may know of a launcher: names, never commands. */
export type LauncherChoice = {
  name: string;
  description: string;
  variants: { name: string; description: string }[];
};

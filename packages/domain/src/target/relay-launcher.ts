import { z } from 'zod';
import { relayTemplate } from './config-templates.ts';
import { launcherVariantShape, startedProcess } from './server-launcher.ts';
import { launcherNameShape } from './target.ts';

const { image: _, containerPort: __, ...relayProcess } = startedProcess;

/** A relay in front of servers that other launchers of the same file start: written to through the relay, read at the backends. */
export const relayLauncherShape = z.strictObject({
  kind: z.literal('influxdb-relay'),
  ...relayProcess,
  binary: z.string().min(1),
  args: z.array(z.string()).default(['-config', '{configFile}']),
  configTemplate: z.string().default(relayTemplate).describe('{backends} is one backendTemplate a backend'),
  backendTemplate: z
    .string()
    .default('  { name = "{name}", location = "{url}/write", timeout = "10s" }')
    .describe('{name} and {url} of one backend, and the settings of the variant'),
  readyPath: z.string().startsWith('/').default('/ping'),
  variants: z.record(
    launcherNameShape,
    launcherVariantShape.extend({
      backends: z
        .array(z.strictObject({ launcher: launcherNameShape, variant: launcherNameShape }))
        .min(1)
        .max(8)
        .describe('Started first, each on its own; the first is the one that is set up, read and verified'),
    }),
  ),
});
export type RelayLauncher = z.infer<typeof relayLauncherShape>;

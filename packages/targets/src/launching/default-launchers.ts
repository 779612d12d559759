import type { LauncherFile } from '@tidemark/domain/launcher';
import { stringify } from 'yaml';

/** Name of the launcher that the demo uses, and of its variants. */
export const defaultLauncherName = 'influxdb-1.6';
export const defaultVariantNames = ['inmem', 'tsi1'] as const;

/**
 * A quiet server for churn: no limits on series, no own monitoring or retention that would disturb the readings,
 * and a write cache that is written out a second after the last point, so that it comes to rest quickly.
 */
const configTemplate = `reporting-disabled = true
bind-address = "127.0.0.1:{bindPort}"

[meta]
  dir = "{dataDir}/meta"

[data]
  dir = "{dataDir}/data"
  wal-dir = "{dataDir}/wal"
  index-version = "{indexVersion}"
  cache-snapshot-write-cold-duration = "1s"
  max-series-per-database = 0
  max-values-per-tag = 0
  query-log-enabled = false

[http]
  bind-address = "127.0.0.1:{httpPort}"
  log-enabled = false

[monitor]
  store-enabled = false

[logging]
  level = "warn"
`;

/** defaultLaunchers describes InfluxDB 1.x from one binary in both index configurations. */
export function defaultLaunchers(binary: string): LauncherFile {
  return {
    launchers: {
      [defaultLauncherName]: {
        kind: 'influxdb-v1',
        description: 'InfluxDB 1.x, a fresh server for each run',
        binary,
        args: ['-config', '{configFile}'],
        configTemplate,
        variants: {
          inmem: { description: 'Index in memory', settings: { indexVersion: 'inmem' } },
          tsi1: { description: 'Index on disk (TSI)', settings: { indexVersion: 'tsi1' } },
        },
      },
    },
  };
}

const heading = `# Launchers: how fresh targets are started on the worker's host. Commands come from this file only.
# In the template {dataDir}, {httpPort} and {bindPort} are filled in, and the settings of the chosen variant.
`;

/** defaultLauncherFileText is the operator's file with the default launchers, ready to be edited. */
export function defaultLauncherFileText(binary: string): string {
  return heading + stringify(defaultLaunchers(binary), { blockQuote: 'literal', lineWidth: 0 });
}

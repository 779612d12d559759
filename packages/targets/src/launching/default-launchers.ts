import { parseInput } from '@tidemark/domain/kernel/parse-input';
import { influxdbV1Template } from '@tidemark/domain/target/config-templates';
import { type LauncherFile, launcherFileShape } from '@tidemark/domain/target/launcher';
import { stringify } from 'yaml';
import { type GraphitePlace, graphiteLaunchers } from './graphite-launchers.ts';
import { type RelayProgram, relayLaunchers } from './relay-launchers.ts';

/** Name of the launcher that the demo uses, and of its variants. */
export const defaultLauncherName = 'influxdb-1.6';
export const defaultVariantNames = ['inmem', 'tsi1'] as const;
const defaultBackend = { launcher: defaultLauncherName, variant: defaultVariantNames[0] };

/**
 * defaultLaunchers describes InfluxDB 1.x from one binary in both index configurations, relays in front of two of them and
 * topologies of Graphite where there are any.
 */
export function defaultLaunchers(
  binary: string,
  relays: readonly RelayProgram[] = [],
  graphite: GraphitePlace | null = null,
): LauncherFile {
  return parseInput(launcherFileShape, defaultFile(binary, relays, graphite));
}

function defaultFile(binary: string, relays: readonly RelayProgram[], graphite: GraphitePlace | null) {
  return {
    launchers: {
      [defaultLauncherName]: {
        kind: 'influxdb-v1',
        description: 'InfluxDB 1.x, a fresh server for each run',
        binary,
        args: ['-config', '{configFile}'],
        configTemplate: influxdbV1Template,
        variants: {
          inmem: { description: 'Index in memory', settings: { indexVersion: 'inmem' } },
          tsi1: { description: 'Index on disk (TSI)', settings: { indexVersion: 'tsi1' } },
        },
      },
      ...relayLaunchers(relays, defaultBackend),
      ...(graphite === null ? {} : graphiteLaunchers(graphite)),
    },
  };
}

const heading = `# Launchers: how fresh targets are started on the worker's host. Commands come from this file only.
# In the template {dataDir}, {listenAddress}, {httpPort} and {bindPort} are filled in, and the settings of the chosen variant.
# More versions, containers and relays: docs/launchers.md.
`;

/** defaultLauncherFileText is the operator's file with the default launchers, ready to be edited. */
export function defaultLauncherFileText(
  binary: string,
  relays: readonly RelayProgram[] = [],
  graphite: GraphitePlace | null = null,
): string {
  return heading + stringify(defaultFile(binary, relays, graphite), { blockQuote: 'literal', lineWidth: 0 });
}

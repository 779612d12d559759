import { fileURLToPath } from 'node:url';
import { parseInput } from '@tidemark/domain/kernel/parse-input';
import { type LauncherFile, launcherFileShape } from '@tidemark/domain/target/launcher';
import { defaultLauncherName, defaultLaunchers } from '../launching/default-launchers.ts';

const scriptPath = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** fakeV2Launchers start a process of ours that plays a 2.x that is not set up. */
export function fakeV2Launchers(): LauncherFile {
  return parseInput(launcherFileShape, {
    launchers: {
      'influxdb-2': {
        kind: 'influxdb-v2',
        binary: process.execPath,
        args: [
          '--import',
          import.meta.resolve('tsx'),
          scriptPath('./fake-influxdb-v2-process.ts'),
          '--engine-path={dataDir}/engine',
          '--http-bind-address={listenAddress}:{httpPort}',
        ],
        variants: { plain: {} },
      },
    },
  });
}

/** fakeRelayLaunchers start a process of ours that plays an influxdb-relay in front of real servers; `losing-relay` keeps every fifth write from the last one. */
export function fakeRelayLaunchers(influxd: string): LauncherFile {
  const { launchers } = defaultLaunchers(influxd);
  const backend = { launcher: defaultLauncherName, variant: 'inmem' };
  return parseInput(launcherFileShape, {
    launchers: {
      ...launchers,
      relay: {
        kind: 'influxdb-relay',
        binary: process.execPath,
        args: [scriptPath('./fake-relay.mjs'), '-config', '{config}'],
        variants: {
          pair: { backends: [backend, backend] },
          mixed: { backends: [backend, { ...backend, variant: 'tsi1' }] },
        },
      },
      'losing-relay': {
        kind: 'influxdb-relay',
        binary: process.execPath,
        args: [scriptPath('./fake-relay.mjs'), '-config', '{config}', '-skip', '5'],
        variants: { pair: { backends: [backend, backend] } },
      },
    },
  });
}

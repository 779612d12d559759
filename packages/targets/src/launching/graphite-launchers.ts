import { parseInput } from '@tidemark/domain/kernel/parse-input';
import { type LauncherFile, launcherFileShape } from '@tidemark/domain/target/launcher';

/** Name of the launcher of fresh Graphites. */
export const graphiteLauncherName = 'graphite';

/** Where the programs of Graphite are, in the folders of Debian's packages. */
export type GraphitePlace = {
  /** Directory that holds `usr`: of unpacked packages, or an empty text for the host's own. */
  root: string;
  hasCRelay: boolean;
  /** Of shared libraries that the host lacks. */
  libraryPath: string | null;
};

/** graphiteLaunchers are launchers of Graphite's programs, and of topologies of them, as they stand in the file. */
export function graphiteLaunchers(place: GraphitePlace): Record<string, Record<string, unknown>> {
  const { root, hasCRelay, libraryPath } = place;
  const pythonPath = `${root}/usr/lib/python3/dist-packages`;
  const carbon = (kind: string, settings: Record<string, string>) => ({
    kind,
    binary: `${root}/usr/bin/${kind}`,
    pythonPath,
    variants: { default: { settings } },
  });
  const cRelay = {
    kind: 'carbon-c-relay',
    binary: `${root}/usr/bin/carbon-c-relay`,
    ...(libraryPath === null ? {} : { libraryPath }),
    variants: {
      default: { settings: { '-w': '2', '-q': '25000' } },
      'queue-3000': { settings: { '-w': '2', '-q': '3000' } },
    },
  };
  const relay = carbon('carbon-relay', { MAX_QUEUE_SIZE: '10000' });
  return {
    'carbon-cache': carbon('carbon-cache', { MAX_CACHE_SIZE: 'inf', MAX_UPDATES_PER_SECOND: 'inf' }),
    'carbon-relay': {
      ...relay,
      variants: { ...relay.variants, 'queue-1000': { settings: { MAX_QUEUE_SIZE: '1000' } } },
    },
    ...(hasCRelay ? { 'carbon-c-relay': cRelay } : {}),
    [graphiteLauncherName]: topology(hasCRelay),
  };
}

function topology(hasCRelay: boolean): Record<string, unknown> {
  const cache = (name: string) => ({ name, launcher: 'carbon-cache' });
  const behind = (launcher: string, variant?: string) => {
    const parts = [cache('cache:a'), cache('cache:b')];
    const relay = { name: 'relay', launcher, ...(variant === undefined ? {} : { variant }) };
    return [...parts, { ...relay, sendsTo: parts.map(({ name }) => name) }];
  };
  return {
    kind: 'topology',
    description: 'Graphite: fresh caches, and relays in front of them, for each run',
    retentions: '1s:1h',
    variants: {
      'one-cache': { description: 'One carbon-cache', parts: [cache('cache:a')] },
      'relay-2': { description: 'carbon-relay in front of two caches', parts: behind('carbon-relay') },
      'relay-2-queue-1000': {
        description: 'carbon-relay with queues of 1,000 metrics in front of two caches',
        parts: behind('carbon-relay', 'queue-1000'),
      },
      ...(hasCRelay
        ? {
            'c-relay-2': {
              description: 'carbon-c-relay in front of two caches',
              parts: behind('carbon-c-relay'),
            },
            'c-relay-2-queue-3000': {
              description: 'carbon-c-relay with queues of 3,000 metrics in front of two caches',
              parts: behind('carbon-c-relay', 'queue-3000'),
            },
          }
        : {}),
    },
  };
}

/** graphiteLauncherFile is a file with these launchers alone, for packages that were unpacked into `root`. */
export function graphiteLauncherFile(root: string): LauncherFile {
  const launchers = graphiteLaunchers({ root, hasCRelay: true, libraryPath: null });
  return parseInput(launcherFileShape, { launchers });
}

import { launcherFileShape } from '@tidemark/domain/target/launcher';
import { expect, it } from 'vitest';
import { partStart, topologyDigest } from './carbon-files.ts';
import { graphiteLauncherFile, graphiteLauncherName } from './graphite-launchers.ts';
import { partOrders } from './part-orders.ts';

const file = graphiteLauncherFile('/opt/graphite');

function ordersOf(variant: string, launchers = file) {
  const launcher = launchers.launchers[graphiteLauncherName];
  if (launcher?.kind !== 'topology') throw new TypeError('it is a topology');
  return partOrders(launchers, launcher, variant);
}

const places = {
  directory: '/state/run-1',
  line: '11001',
  pickle: '11002',
  query: '11003',
  destinationPorts: { 'cache:a': '12001', 'cache:b': '12002' },
  statistics: '13001',
};

function startOf(variant: string, part: string) {
  const order = ordersOf(variant).find((other) => other.part.name === part);
  if (!order) throw new TypeError('it is a part');
  return partStart(order, places);
}

it('starts a cache with its own directory and ports on loopback, without tags, and nothing of our environment', () => {
  const { command, files } = startOf('one-cache', 'cache:a');
  expect(command).toEqual({
    directory: '/state/run-1',
    logFile: '/state/run-1/server.log',
    container: null,
    binary: '/usr/bin/python3',
    args: [
      '-S',
      '-s',
      '/opt/graphite/usr/bin/carbon-cache',
      '--config=/state/run-1/conf/carbon.conf',
      '--instance=a',
      '--nodaemon',
      'start',
    ],
    environment: {
      PATH: '/usr/bin:/bin',
      HOME: '/state/run-1',
      GRAPHITE_ROOT: '/state/run-1',
      PYTHONPATH: '/opt/graphite/usr/lib/python3/dist-packages',
    },
  });
  const lines = files[0]?.text.split('\n');
  for (const line of [
    '[cache]',
    'LOCAL_DATA_DIR = /state/run-1/data/whisper',
    'PID_DIR = /state/run-1/data',
    'USER =',
    'ENABLE_TAGS = False',
    'ENABLE_UDP_LISTENER = False',
    'CARBON_METRIC_INTERVAL = 2',
    'LINE_RECEIVER_INTERFACE = 127.0.0.1',
    'LINE_RECEIVER_PORT = 11001',
    'PICKLE_RECEIVER_INTERFACE = 127.0.0.1',
    'PICKLE_RECEIVER_PORT = 11002',
    'CACHE_QUERY_INTERFACE = 127.0.0.1',
    'CACHE_QUERY_PORT = 11003',
  ])
    expect(lines).toContain(line);
  expect(files.map(({ path }) => path.split('/').at(-1))).toEqual([
    'carbon.conf',
    'storage-schemas.conf',
    'storage-aggregation.conf',
  ]);
  expect(files[1]?.text).toContain('[default]\npattern = .*\nretentions = 1s:1h\n');
});

it('sends from a carbon-relay to the pickle ports of its caches, by their instances', () => {
  const text = startOf('relay-2', 'relay').files[0]?.text;
  expect(text).toContain('DESTINATIONS = 127.0.0.1:12001:a, 127.0.0.1:12002:b\n');
  expect(text).toContain('RELAY_METHOD = consistent-hashing\nREPLICATION_FACTOR = 1\n');
  expect(text).not.toContain('CACHE_QUERY');
});

it('has a carbon-relay send each copy, though all caches share one host', () => {
  expect(startOf('relay-2', 'relay').files[0]?.text).toContain('DIVERSE_REPLICAS = False\n');
});

it('starts a carbon-c-relay on loopback, and has its figures sent to us', () => {
  const { command, files } = startOf('c-relay-2', 'relay');
  expect(command.args).toEqual(['-f', '/state/run-1/conf/relay.conf', '-w', '2', '-q', '25000']);
  expect(files[0]?.text).toBe(`listen type linemode 127.0.0.1:11001 proto tcp ;
cluster parts carbon_ch replication 1
    127.0.0.1:12001=a
    127.0.0.1:12002=b ;
cluster stats forward 127.0.0.1:13001 ;
match * send to parts stop ;
statistics submit every 1 seconds
    prefix with carbon.relays.relay
    send to stats stop ;
`);
});

function changed(settings: Record<string, string>, extra: Record<string, unknown> = {}) {
  const cache = {
    kind: 'carbon-cache',
    binary: '/elsewhere/carbon-cache',
    variants: { default: { settings } },
  };
  const graphite = {
    kind: 'topology',
    variants: { mine: { parts: [{ name: 'cache:a', launcher: 'carbon-cache' }] } },
    ...extra,
  };
  return topologyDigest(
    ordersOf('mine', launcherFileShape.parse({ launchers: { 'carbon-cache': cache, graphite } })),
  );
}

it('gives equal digests to equal configurations, wherever the programs are, and others to others', () => {
  const settings = { MAX_CACHE_SIZE: 'inf', MAX_UPDATES_PER_SECOND: 'inf' };
  expect(changed(settings)).toBe(topologyDigest(ordersOf('one-cache')));
  const others = [
    changed({ ...settings, MAX_CACHE_SIZE: '1000' }),
    changed(settings, { retentions: '10s:1h' }),
    changed(settings, { aggregation: 'max' }),
    topologyDigest(ordersOf('relay-2')),
    topologyDigest(ordersOf('c-relay-2')),
  ];
  expect(new Set([changed(settings), ...others]).size).toBe(6);
});

import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { canonicalJson } from '@tidemark/domain/kernel/canonical-json';
import {
  type CarbonKind,
  type CarbonLauncher,
  instanceOf,
  type TopologyPart,
} from '@tidemark/domain/target/graphite-launcher';
import { logFileOf } from './launch-directory.ts';
import type { SupervisedCommand } from './supervise.ts';

/** One part of a topology with the program that it is, and what is behind it. */
export type PartOrder = {
  part: TopologyPart;
  launcher: CarbonLauncher;
  /** Of its variant, and its own. */
  settings: Readonly<Record<string, string>>;
  destinations: readonly { name: string; kind: CarbonKind }[];
  storage: { retentions: string; aggregation: string };
};

/** Where a part is put: chosen for each run, or as names in braces, as they stand in a digest. */
export type PartPlaces = {
  directory: string;
  line: string;
  pickle: string;
  query: string;
  /** Where the parts behind it take points, by name. */
  destinationPorts: Readonly<Record<string, string>>;
  /** Of our own listener, which takes what a carbon-c-relay reports about itself. */
  statistics: string;
};

/** How a part is started, decided before anything is. */
export type PartStart = { command: SupervisedCommand; files: { path: string; text: string }[] };

const usualPath = '/usr/bin:/bin';
const loopback = '127.0.0.1';

/** Where the whisper files and the process id of a part are, in its directory. */
export function dataDirectory(directory: string): string {
  return join(directory, 'data');
}

/** partStart decides how a part is started: nothing of the worker's environment reaches it, and it takes and sends on loopback only. */
export function partStart(order: PartOrder, places: PartPlaces): PartStart {
  const { launcher } = order;
  const { directory } = places;
  const configFile = join(
    directory,
    'conf',
    launcher.kind === 'carbon-c-relay' ? 'relay.conf' : 'carbon.conf',
  );
  const common = { directory, logFile: logFileOf(directory), container: null };
  if (launcher.kind === 'carbon-c-relay') {
    const library = launcher.libraryPath === undefined ? {} : { LD_LIBRARY_PATH: launcher.libraryPath };
    return {
      command: {
        ...common,
        binary: launcher.binary,
        args: ['-f', configFile, ...flagsOf(order.settings)],
        environment: { PATH: usualPath, HOME: directory, ...library },
      },
      files: [{ path: configFile, text: cRelayConfig(order, places) }],
    };
  }
  const instance = `--instance=${instanceOf(order.part.name)}`;
  return {
    command: {
      ...common,
      binary: launcher.python,
      // Nothing else of the host's Python is used.
      args: ['-S', '-s', launcher.binary, `--config=${configFile}`, instance, '--nodaemon', 'start'],
      environment: {
        PATH: usualPath,
        HOME: directory,
        GRAPHITE_ROOT: directory,
        PYTHONPATH: launcher.pythonPath,
      },
    },
    files: [
      { path: configFile, text: carbonConfig(order, places) },
      { path: join(directory, 'conf', 'storage-schemas.conf'), text: schemas(order.storage) },
      { path: join(directory, 'conf', 'storage-aggregation.conf'), text: aggregation(order.storage) },
    ],
  };
}

/** topologyDigest is the SHA-256 of the configurations of all parts: equal for topologies that are configured alike. */
export function topologyDigest(orders: readonly PartOrder[]): string {
  const parts = orders.map((order) => {
    const { command, files } = partStart(order, digestedPlaces(order));
    // The path of a program is the host's own business, as with InfluxDB.
    const args = order.launcher.kind === 'carbon-c-relay' ? command.args : command.args.slice(3);
    return { name: order.part.name, kind: order.launcher.kind, args, files };
  });
  return createHash('sha256').update(canonicalJson({ parts })).digest('hex');
}

/** configurationText shows the configuration of all parts, with names in braces for what each run chooses. */
export function configurationText(orders: readonly PartOrder[]): string {
  return orders
    .map((order) => {
      const [file] = partStart(order, digestedPlaces(order)).files;
      return `# ${order.part.name}: ${order.launcher.kind}\n${file?.text ?? ''}`;
    })
    .join('\n');
}

function digestedPlaces({ destinations }: PartOrder): PartPlaces {
  return {
    directory: '{directory}',
    line: '{linePort}',
    pickle: '{picklePort}',
    query: '{queryPort}',
    destinationPorts: Object.fromEntries(destinations.map(({ name }) => [name, `{port of ${name}}`])),
    statistics: '{statisticsPort}',
  };
}

/** What suits measuring: no limits that a run did not ask for, and a log of what is unusual only. */
const carbonDefaults: Readonly<Record<string, string>> = {
  MAX_CACHE_SIZE: 'inf',
  MAX_UPDATES_PER_SECOND: 'inf',
  MAX_CREATES_PER_MINUTE: 'inf',
  USE_FLOW_CONTROL: 'True',
  LOG_UPDATES: 'False',
  LOG_CREATES: 'False',
  LOG_CACHE_HITS: 'False',
  LOG_CACHE_QUEUE_SORTS: 'False',
  LOG_LISTENER_CONN_SUCCESS: 'False',
};
const relayDefaults: Readonly<Record<string, string>> = {
  MAX_QUEUE_SIZE: '10000',
  USE_FLOW_CONTROL: 'True',
  // By default carbon sends one copy per host, and all parts share this one.
  DIVERSE_REPLICAS: 'False',
  LOG_LISTENER_CONN_SUCCESS: 'False',
};

/** carbon-c-relay keeps so many by default. */
const cRelayQueue = '25000';

/** queueLimitOf is how many metrics a relay keeps for each part behind it, by its settings; null for a cache. */
export function queueLimitOf({
  launcher,
  settings,
}: Pick<PartOrder, 'launcher' | 'settings'>): number | null {
  switch (launcher.kind) {
    case 'carbon-cache':
      return null;
    case 'carbon-relay':
      return numberOf(settings.MAX_QUEUE_SIZE ?? relayDefaults.MAX_QUEUE_SIZE);
    case 'carbon-c-relay':
      return numberOf(settings['-q'] ?? cRelayQueue);
  }
}

function numberOf(text: string | undefined): number | null {
  return text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

/** With a step of 1 s a report each second could share a value with the next one. */
const reportSeconds = '2';

function carbonConfig({ launcher, settings, part, destinations }: PartOrder, places: PartPlaces): string {
  const data = dataDirectory(places.directory);
  const isCache = launcher.kind === 'carbon-cache';
  const owned = {
    STORAGE_DIR: data,
    LOCAL_DATA_DIR: join(data, 'whisper'),
    LOG_DIR: join(data, 'log'),
    PID_DIR: data,
    USER: '',
    ENABLE_LOGROTATION: 'False',
    ENABLE_UDP_LISTENER: 'False',
    // With tags a cache posts every new series to port 80.
    ENABLE_TAGS: 'False',
    CARBON_METRIC_INTERVAL: reportSeconds,
    LINE_RECEIVER_INTERFACE: loopback,
    LINE_RECEIVER_PORT: places.line,
    PICKLE_RECEIVER_INTERFACE: loopback,
    PICKLE_RECEIVER_PORT: places.pickle,
    ...(isCache ? { CACHE_QUERY_INTERFACE: loopback, CACHE_QUERY_PORT: places.query } : relayKeys()),
  };
  function relayKeys() {
    const to = destinations.map(
      ({ name }) => `${loopback}:${places.destinationPorts[name] ?? ''}:${instanceOf(name)}`,
    );
    return {
      RELAY_METHOD: 'consistent-hashing',
      REPLICATION_FACTOR: String(part.replication),
      DESTINATIONS: to.join(', '),
    };
  }
  const values = { ...(isCache ? carbonDefaults : relayDefaults), ...settings, ...owned };
  // Carbon's reader takes a percent sign for a reference to another key.
  const lines = Object.entries(values).map(([key, value]) =>
    `${key} = ${value.replaceAll('%', '%%')}`.trimEnd(),
  );
  return `[${isCache ? 'cache' : 'relay'}]\n${lines.join('\n')}\n`;
}

function schemas({ retentions }: PartOrder['storage']): string {
  return `[carbon]
pattern = ^carbon\\.
retentions = 1s:6h

[default]
pattern = .*
retentions = ${retentions}
`;
}

function aggregation({ aggregation: method }: PartOrder['storage']): string {
  return `[default]
pattern = .*
xFilesFactor = 0.5
aggregationMethod = ${method}
`;
}

/** Methods of carbon-c-relay that choose by a hash, and so know how many copies to send. */
const hashing = new Set(['carbon_ch', 'fnv1a_ch', 'jump_fnv1a_ch']);

/** A bare port would listen on every interface. */
function cRelayConfig({ part, destinations }: PartOrder, places: PartPlaces): string {
  const method = part.method ?? 'carbon_ch';
  const copies = hashing.has(method) ? ` replication ${part.replication}` : '';
  const to = destinations.map(({ name }) => {
    const address = `${loopback}:${places.destinationPorts[name] ?? ''}`;
    return hashing.has(method) ? `${address}=${instanceOf(name)}` : address;
  });
  return `listen type linemode ${loopback}:${places.line} proto tcp ;
cluster parts ${method}${copies}
    ${to.join('\n    ')} ;
cluster stats forward ${loopback}:${places.statistics} ;
match * send to parts stop ;
statistics submit every 1 seconds
    prefix with ${statisticsPrefix(part.name)}
    send to stats stop ;
`;
}

/** statisticsPrefix begins the paths of what a carbon-c-relay reports about itself. */
export function statisticsPrefix(partName: string): string {
  return `carbon.relays.${partName.replaceAll(':', '_')}`;
}

function flagsOf(settings: PartOrder['settings']): string[] {
  const flags = { '-w': '2', ...settings };
  return Object.entries(flags).flatMap(([flag, value]) => (value === '' ? [flag] : [flag, value]));
}

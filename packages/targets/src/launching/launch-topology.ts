import type { Clock } from '@tidemark/domain/kernel/clock';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { CarbonKind, TopologyLauncher } from '@tidemark/domain/target/graphite-launcher';
import type { LinkProtocol } from '@tidemark/domain/target/link-protocol';
import { archivesOf } from '@tidemark/domain/target/retentions';
import { type PortReservation, reservePorts } from '@tidemark/loopback/reserve-ports';
import { type PartOrder, statisticsPrefix, topologyDigest } from './carbon-files.ts';
import { chooseLauncher } from './choose-launcher.ts';
import { launchDirectory } from './launch-directory.ts';
import { maxAttempts, portTaken } from './launch-server.ts';
import { type PlacedPart, type StartedPart, startPart } from './launched-part.ts';
import type {
  GraphiteAccess,
  LaunchedServer,
  LaunchRequest,
  PartPorts,
  ReachedPorts,
} from './launched-server.ts';
import { partOrders } from './part-orders.ts';
import { listenForStatistics, type StatisticsListener } from './relay-statistics.ts';
import { routedPort } from './routed-port.ts';

/**
 * launchTopology starts all parts of a topology, each in its own process, directory and ports, and waits until each listens and
 * carbon-relays are connected. Where one part does not start, none is left: never fewer parts than its name says. It throws
 * `launcher_failed`.
 */
export async function launchTopology(
  request: LaunchRequest,
  clock: Clock,
  signal: AbortSignal,
  reserve: (count: number) => Promise<PortReservation> = reservePorts,
): Promise<LaunchedServer> {
  const { launchers, launcher: name, variant } = request;
  const { launcher } = chooseLauncher(launchers, name, variant);
  if (launcher.kind !== 'topology')
    throw new DomainError('launcher_failed', { launcher: name, detail: 'it is no topology' });
  const orders = partOrders(launchers, launcher, variant);
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launchOnce({ request, launcher, orders, reserve }, clock, signal);
    } catch (error) {
      const isTaken = portTaken.test(error instanceof Error ? error.message : '');
      if (attempt >= maxAttempts || !isTaken || signal.aborted) throw error;
    }
  }
}

type Launch = {
  request: LaunchRequest;
  launcher: TopologyLauncher;
  orders: readonly PartOrder[];
  reserve: (count: number) => Promise<PortReservation>;
};

async function launchOnce(launch: Launch, clock: Clock, signal: AbortSignal): Promise<LaunchedServer> {
  const { orders } = launch;
  const relays = orders.filter(({ launcher }) => launcher.kind === 'carbon-c-relay');
  const reservation = await launch.reserve(orders.length * portsPerPart).catch((cause: Error) => {
    const { launcher: name } = launch.request;
    throw new DomainError('launcher_failed', { launcher: name, detail: cause.message }, { cause });
  });
  let statistics: StatisticsListener | null = null;
  const parts: StartedPart[] = [];
  const stop = async () => {
    await Promise.all(parts.map((part) => part.stop()));
    await statistics?.close();
    await reservation.release();
  };
  try {
    if (relays.length > 0)
      statistics = await listenForStatistics(relays.map(({ part }) => statisticsPrefix(part.name)));
    const placed = await placeParts(launch, reservation.ports, statistics?.port ?? null);
    for (const wave of wavesOf(placed, kindOfPlaced)) {
      const starting: StartedPart[] = [];
      for (const placed of wave) {
        const part = await startPart(placed);
        parts.push(part);
        starting.push(part);
      }
      await whileAll(signal, (own) => starting.map((part) => part.untilReady(clock, own, true)));
    }
    return launchedTopology(launch, parts, statistics, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

const portsPerPart = 3;

const kindOfPlaced = ({ order: { launcher } }: PlacedPart) => launcher.kind;

/**
 * What is started at the same time: a carbon-relay comes after the parts before it, because one that finds a cache not yet listening
 * tries again only 3 s later.
 */
function wavesOf<Part>(parts: readonly Part[], kindOf: (part: Part) => CarbonKind): Part[][] {
  const waves: Part[][] = [];
  for (const part of parts) {
    const wave = kindOf(part) === 'carbon-relay' ? undefined : waves.at(-1);
    if (wave) wave.push(part);
    else waves.push([part]);
  }
  return waves;
}

async function placeParts(
  launch: Launch,
  ports: readonly number[],
  statisticsPort: number | null,
): Promise<PlacedPart[]> {
  const { stateDir, runId, launcher: topology } = launch.request;
  const placed: Omit<PlacedPart, 'destinationPorts'>[] = [];
  for (const [i, order] of launch.orders.entries()) {
    const own = partPorts(order, ports.slice(i * portsPerPart));
    placed.push({
      order,
      topology,
      directory: launchDirectory(stateDir, `${runId}-${order.part.name}`),
      ports: own,
      reachedAt: await routePart(launch, order, own),
      statisticsPort: order.launcher.kind === 'carbon-c-relay' ? statisticsPort : null,
    });
  }
  const portFor = (sender: PartOrder, name: string) => {
    const reached = placed.find(({ order }) => order.part.name === name)?.reachedAt;
    return (protocolOf(sender) === 'pickle' ? reached?.pickle : reached?.line) ?? 0;
  };
  return placed.map((each) => {
    const names = each.order.destinations.map(({ name }) => [name, portFor(each.order, name)] as const);
    return { ...each, destinationPorts: Object.fromEntries(names) };
  });
}

/** A carbon-relay sends pickle frames, a carbon-c-relay lines. */
function protocolOf({ launcher }: PartOrder): LinkProtocol {
  return launcher.kind === 'carbon-relay' ? 'pickle' : 'lines';
}

/** The generator may send both to the last part. */
async function routePart(
  { request, orders }: Launch,
  { part: { name } }: PartOrder,
  { line, pickle }: PartPorts,
): Promise<ReachedPorts> {
  const isEntry = orders.at(-1)?.part.name === name;
  const senders = orders.filter(({ part }) => part.sendsTo.includes(name));
  const takes = (protocol: LinkProtocol) =>
    isEntry || senders.some((sender) => protocolOf(sender) === protocol);
  return {
    line: takes('lines') ? await routedPort(request, name, line, 'lines') : line,
    pickle: takes('pickle') && pickle !== null ? await routedPort(request, name, pickle, 'pickle') : pickle,
  };
}

function partPorts(
  { launcher: { kind } }: PartOrder,
  [line = 0, pickle = 0, query = 0]: number[],
): PartPorts {
  if (kind === 'carbon-c-relay') return { line, pickle: null, query: null };
  return { line, pickle, query: kind === 'carbon-cache' ? query : null };
}

/** Waits for all; where one fails, the others are given up and its error is thrown. */
async function whileAll(signal: AbortSignal, begin: (signal: AbortSignal) => Promise<void>[]): Promise<void> {
  const failed = new AbortController();
  const works = begin(AbortSignal.any([signal, failed.signal]));
  try {
    await Promise.all(works);
  } finally {
    failed.abort();
    await Promise.allSettled(works);
  }
}

function launchedTopology(
  { launcher, orders }: Launch,
  parts: readonly StartedPart[],
  statistics: StatisticsListener | null,
  stop: () => Promise<void>,
): LaunchedServer {
  const entry = parts.at(-1);
  if (!entry) throw new TypeError('a topology has one part at least');
  const { line, pickle } = entry.reachedAt;
  const all = async (use: (part: StartedPart) => Promise<void>) => {
    await Promise.all(parts.map(use));
  };
  return {
    kind: 'topology',
    url: `tcp://127.0.0.1:${entry.ports.line}`,
    writeUrl: `tcp://127.0.0.1:${line}`,
    pickleUrl: pickle === null ? null : `tcp://127.0.0.1:${pickle}`,
    copies: [],
    access: accessOf(launcher),
    members: parts,
    parts,
    relayUrl: null,
    statistics,
    get pid() {
      return entry.pid;
    },
    configDigest: topologyDigest(orders),
    died: Promise.race(parts.map((part) => part.died.then((how) => `${part.name}: ${how}`))),
    isRunning: () => parts.every((part) => part.isRunning()),
    freeze() {
      for (const part of parts) part.freeze();
    },
    thaw() {
      for (const part of parts) part.thaw();
    },
    kill: () => all((part) => part.kill()),
    async end(withinMs) {
      const graceful: boolean[] = [];
      // What a relay still holds reaches the caches behind it.
      for (const part of parts.toReversed()) graceful.push(await part.end(withinMs));
      return graceful.every(Boolean);
    },
    async start(clock, signal) {
      for (const wave of wavesOf(parts, ({ kind }) => kind))
        await whileAll(signal, (own) =>
          wave.map(async (part) => {
            if (!part.isRunning()) await part.start(clock, own);
            await part.untilReady(clock, own, true);
          }),
        );
    },
    async restart(clock, signal) {
      await this.kill();
      await this.start(clock, signal);
    },
    stop,
  };
}

function accessOf({ retentions, aggregation }: TopologyLauncher): GraphiteAccess {
  const archives = archivesOf(retentions) ?? [];
  const [first = { stepSeconds: 1, points: 1 }] = archives;
  return {
    kind: 'graphite',
    stepSeconds: first.stepSeconds,
    retentionSeconds: first.stepSeconds * first.points,
    archives,
    aggregation,
  };
}

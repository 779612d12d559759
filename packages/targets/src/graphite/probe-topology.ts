import { readFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { Clock } from '@tidemark/domain/kernel/clock';
import type { PartSummary } from '@tidemark/domain/result/delivery';
import type { ProbeSample } from '@tidemark/domain/run/sample';
import type { LaunchedPart, LaunchedServer } from '../launching/launched-server.ts';
import { countCRelay, type RelayCounter } from './c-relay-counts.ts';
import { openCacheQuery } from './cache-query.ts';
import { cacheCounts, carbonRelayCounts } from './carbon-counts.ts';
import { type HeldReports, holdReports, type ReportSource } from './held-reports.ts';
import type { PartCounts } from './part-counts.ts';
import { meterPart, type PartMeter } from './part-meter.ts';
import { readProcessFigures } from './process-figures.ts';
import { meterProcess, type ProcessMeter } from './process-meter.ts';
import { cacheReportPaths, type ReportingPart, relayReportPaths } from './report-paths.ts';
import { waitingBytes } from './waiting-bytes.ts';

/** What the parts of a launched topology report about themselves, and what the kernel counts of them. */
export type TopologyProbe = {
  /** Reads every part, after a reading that goes on; one that is away is a null with the reason. It takes two seconds at most and never rejects. */
  read(): Promise<ProbeSample[]>;
  /** What the parts counted until the last reading, since they were launched. */
  counts(): PartCounts[];
  /** Bytes before each part that it had not read at the last reading. */
  waiting(): ReadonlyMap<string, number>;
  /** What each part took since the first reading. */
  summaries(): PartSummary[];
  close(): void;
};

type Topology = Pick<LaunchedServer, 'parts' | 'statistics'>;

type ProbeOrder = { host: string; clock: Clock; ended: { has(name: string): boolean } };

/** One part as it is followed. */
type FollowedPart = {
  part: LaunchedPart;
  process: ProcessMeter;
  meter: PartMeter;
  /** Reads what it reports; gives why it could not be read, or null. */
  read(nowSeconds: number): Promise<string | null>;
  counts(): PartCounts;
};

/** openTopologyProbe prepares reading the parts of a topology on this host; `host` is its name as carbon sees it. */
export function openTopologyProbe(topology: Topology, clock: Clock, host = hostname()): TopologyProbe {
  const ended = endedParts(topology.parts);
  const { followed, close } = followParts(topology, { host, clock, ended });
  let waiting = new Map<string, number>();
  const readOnce = async () => {
    const nowSeconds = Math.floor(clock.wallMs() / 1_000);
    ended.look();
    const [aways, bytes, processes] = await Promise.all([
      Promise.all(followed.map(({ read }) => read(nowSeconds))),
      readWaiting(topology.parts),
      Promise.all(followed.map(({ part, process }) => readProcess(part, process, clock))),
    ]);
    waiting = bytes;
    return [
      ...followed.flatMap(({ meter, counts }, i) => meter.take(counts(), aways[i] ?? null, nowSeconds)),
      ...[...bytes].map(
        ([part, value]): ProbeSample => ({ metric: 'kernelWaitingBytes', part, value, reason: null }),
      ),
      ...processes.flat(),
      totalRss(processes.flat()),
    ];
  };
  let reading: Promise<unknown> = Promise.resolve();
  return {
    read() {
      const next = reading.then(readOnce);
      reading = next;
      return next;
    },
    counts: () => followed.map(({ counts }) => counts()),
    waiting: () => waiting,
    summaries: () => followed.map(summaryOf),
    close,
  };
}

/** A process that ended takes with it what it counted since its last report, whether it is started again or not. */
function endedParts(parts: readonly LaunchedPart[]) {
  const pids = new Map(parts.map(({ name, pid }) => [name, pid]));
  const ended = new Set<string>();
  return {
    look() {
      for (const { name, pid } of parts) if (pids.get(name) !== pid) ended.add(name);
    },
    has: (name: string) => ended.has(name),
  };
}

function followParts({ parts, statistics }: Topology, order: ProbeOrder) {
  const { host, ended } = order;
  const relays = parts.filter(({ kind }) => kind === 'carbon-relay');
  const relayPaths = relays.map(
    (part): ReportSource => ({
      ...relayReportPaths(host, part, destinationsOf(part, parts)),
      phase: { fraction: 0 },
    }),
  );
  const caches = parts.flatMap((part) =>
    followCache(part, { ...cacheReportPaths(host, part), phase: { fraction: 0 } }, relayPaths, order),
  );
  const followed = parts.flatMap((part): FollowedPart[] => {
    const meters = { part, process: meterProcess(part.name), meter: meterPart(part.name) };
    const destinations = destinationsOf(part, parts);
    const cache = caches.find(({ name }) => name === part.name);
    if (cache) return [{ ...meters, read: cache.read, counts: cache.counts }];
    if (part.kind === 'carbon-relay') {
      const paths = relayReportPaths(host, part, destinations);
      const counts = () => carbonRelayCounts(part, paths, destinations, caches, ended.has(part.name));
      return [{ ...meters, read: () => Promise.resolve(awayOf(part)), counts }];
    }
    const counter = countCRelay(part, `carbon.relays.${part.name.replaceAll(':', '_')}`, destinations);
    return [{ ...meters, ...readCRelay(part, counter, statistics, ended) }];
  });
  const close = () => {
    for (const cache of caches) cache.close();
  };
  return { followed, close };
}

/** A relay names a part behind it by the port that it sends to. */
function destinationsOf({ sendsTo }: LaunchedPart, parts: readonly LaunchedPart[]): ReportingPart[] {
  const reached = parts.map(({ name, reachedAt }) => ({ name, ports: reachedAt }));
  return sendsTo.flatMap((name) => reached.find((part) => part.name === name) ?? []);
}

function awayOf({ pid }: LaunchedPart): string | null {
  return pid === null ? 'it is not running' : null;
}

type FollowedCache = {
  name: string;
  held: HeldReports;
  read: FollowedPart['read'];
  counts: () => PartCounts;
  close: () => void;
};

function followCache(
  part: LaunchedPart,
  own: ReportSource,
  relays: readonly ReportSource[],
  { clock, ended }: ProbeOrder,
): FollowedCache[] {
  const { name, ports, whisperDirectory } = part;
  if (ports.query === null || whisperDirectory === null) return [];
  const query = openCacheQuery(ports.query, clock);
  const held = holdReports([own, ...relays], { query, whisperDirectory });
  return [
    {
      name,
      held,
      read: async (nowSeconds) => awayOf(part) ?? (await held.read(nowSeconds)),
      counts: () => cacheCounts(name, held, own, relays, ended.has(name)),
      close: query.close,
    },
  ];
}

function readCRelay(
  part: LaunchedPart,
  counter: RelayCounter,
  statistics: LaunchedServer['statistics'],
  ended: { has(name: string): boolean },
): Pick<FollowedPart, 'read' | 'counts'> {
  return {
    read() {
      if (statistics) counter.take(statistics.latest());
      return Promise.resolve(awayOf(part));
    },
    counts: () => counter.counts(ended.has(part.name)),
  };
}

async function readProcess(
  { pid }: LaunchedPart,
  process: ProcessMeter,
  clock: Clock,
): Promise<ProbeSample[]> {
  const figures = pid === null ? null : await readProcessFigures(pid);
  return process.take(figures, clock.nowMs());
}

async function readWaiting(parts: readonly LaunchedPart[]): Promise<Map<string, number>> {
  const table = await readFile('/proc/net/tcp', 'utf8').catch(() => null);
  if (table === null) return new Map();
  const ports = parts.flatMap(({ ports: { line, pickle } }) => [line, ...(pickle === null ? [] : [pickle])]);
  const bytes = waitingBytes(table, ports);
  return new Map(
    parts.map(({ name, ports: { line, pickle } }) => [
      name,
      (bytes.get(line) ?? 0) + (pickle === null ? 0 : (bytes.get(pickle) ?? 0)),
    ]),
  );
}

/** Memory of all parts together, so that topologies compare with single servers; null where one of them was not read. */
function totalRss(samples: readonly ProbeSample[]): ProbeSample {
  const parts = samples.filter(({ metric }) => metric === 'rssBytes');
  const missing = parts.find(({ value }) => value === null);
  const sum = parts.reduce((total, { value }) => total + (value ?? 0), 0);
  return missing
    ? { metric: 'rssBytes', part: null, value: null, reason: missing.reason }
    : { metric: 'rssBytes', part: null, value: sum, reason: null };
}

function summaryOf({ part, process, meter, counts }: FollowedPart): PartSummary {
  const { updateOperations, creates } = counts();
  return {
    name: part.name,
    kind: part.kind,
    version: part.version,
    ...process.totals(),
    ...meter.peaks(),
    queueLimit: part.queueLimit,
    updateOperations,
    creates,
  };
}

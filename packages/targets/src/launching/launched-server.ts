import type { CarbonKind } from '@tidemark/domain/target/graphite-launcher';
import type { LauncherFile, LauncherKind } from '@tidemark/domain/target/launcher';
import type { LinkProtocol } from '@tidemark/domain/target/link-protocol';
import type { Archive } from '@tidemark/domain/target/retentions';
import type { RunningServer, StartableProcess } from './launch-server.ts';

export type LaunchRequest = {
  launchers: LauncherFile;
  launcher: string;
  variant: string;
  runId: string;
  stateDir: string;
  /** Of the user of a 0.x or 1.x that asks for one; random by default. */
  password?: string;
  /** By default every part is reached at its own address. */
  routeTo?: RouteTo;
};

/**
 * Gives the address at which a part is reached by those that send points to it: the part in front of it, or the generator. It is asked
 * once its port is known and before the part in front of it is configured, for each protocol that is sent to it; a start that is tried
 * again on other ports asks again, and the last answer counts. Reading back and probes go to the part itself.
 */
export type RouteTo = (
  part: string,
  address: { host: string; port: number; protocol: LinkProtocol },
) => Promise<{ host: string; port: number }>;

/** How a launched InfluxDB is spoken to; password and token exist in this process and the generator's only. No user: it takes anyone. */
export type InfluxdbAccess =
  | { kind: 'influxdb-v1'; user: { username: string; password: string } | null }
  | { kind: 'influxdb-v2'; org: string; token: string };

/** How the caches of a topology store: each series alike. `stepSeconds` and `retentionSeconds` are those of the first archive. */
export type GraphiteAccess = {
  kind: 'graphite';
  stepSeconds: number;
  retentionSeconds: number;
  /** Finest first. */
  archives: readonly Archive[];
  /** Of what a coarser archive keeps of a finer one. */
  aggregation: string;
};

export type LaunchedAccess = InfluxdbAccess | GraphiteAccess;

/** A fresh target of this run: a server at `url`, where it is set up, read and verified. */
export type LaunchedServer = RunningServer & {
  kind: LauncherKind;
  access: LaunchedAccess;
  /** Where points are written to: the relay's own address where there is one, else `url`. */
  writeUrl: string;
  /** Where points are written to as pickle frames; null where it takes none. */
  pickleUrl: string | null;
  /** Further servers that a relay writes to, with the same data. */
  copies: string[];
  /**
   * Every process by its name: `server` of one InfluxDB, `backend:1` and further and then `relay` of a relay, of a topology the names that
   * its launcher gives.
   */
  members: readonly LaunchedMember[];
  /** Where a relay for InfluxDB itself is asked, never through a proxy; null where there is none. */
  relayUrl: string | null;
  /** Of a topology, caches first, in the order of the file; none for other launchers. */
  parts: readonly LaunchedPart[];
  /** What the carbon-c-relays of a topology report about themselves; null where it has none. */
  statistics: RelayStatistics | null;
};

/** One process of a launched target; its port stays the same when it is started again. */
export type LaunchedMember = StartableProcess & { name: string };

/** One process of a topology, on loopback. */
export type LaunchedPart = LaunchedMember & {
  kind: CarbonKind;
  /** That its package or program reported; null where it reported none. */
  version: string | null;
  /** On 127.0.0.1; null where it has no such port. They stay the same when it is started again. */
  ports: PartPorts;
  /** Where those that send to it reach it: its own ports, or those of a route. */
  reachedAt: ReachedPorts;
  /** Where its whisper files are, in an absolute path; null for relays. */
  whisperDirectory: string | null;
  /** Metrics that it keeps for each part that it sends to, as configured; null for caches, and where that is not known. */
  queueLimit: number | null;
  /** Names of the parts that it sends to; none for caches. */
  sendsTo: readonly string[];
};

/** `line` takes the plaintext protocol, `pickle` pickle frames, `query` is where a cache answers what it has not yet written. */
export type PartPorts = ReachedPorts & { query: number | null };
export type ReachedPorts = { line: number; pickle: number | null };

/** What carbon-c-relays sent about themselves, each second, to a listener of our own: it arrives with every cache dead. */
export type RelayStatistics = {
  /**
   * The last value of each path, such as `carbon.relays.<part>.metricsReceived` with `:` of the part's name as `_`. Values that are no
   * count are left out. A relay counts these lines as received, too.
   */
  latest(): ReadonlyMap<string, { value: number; timestampSeconds: number }>;
};

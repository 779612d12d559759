import { DomainError } from '@tidemark/domain/kernel/errors';
import type { AllowedAddresses, MoreServer, WriteEndpoint } from '@tidemark/domain/target/batch-writer';
import type { ServerTarget, TargetSecret } from '@tidemark/domain/target/target';
import type { InferredSchema } from '@tidemark/imports/infer/inferred-schema';

/** A target that was allowed: only `allowedAddresses` are connected to. */
export type SessionOrder = {
  target: ServerTarget;
  secret: TargetSecret;
  allowedAddresses: AllowedAddresses;
  /** Approved for the further addresses of a Graphite; without them it is not read. */
  others?: MoreServer[];
};

/** Measurements whose points all have the field `field`. */
export type CountGroup = { measurements: string[]; field: string };

/** How long data live and how they are cut, as the container is created; null leaves it to the server. */
export type ContainerDurations = { retentionSeconds: number | null; shardGroupSeconds: number | null };

export type ContainerOrder = { durations: ContainerDurations | null; retentionPolicy: string | null };

/** One shard: points with startMs <= time < endMs. */
export type Shard = { id: number; startMs: number; endMs: number };

/** Shards as the runner drops them by the simulated clock. */
export interface ShardAccess {
  /** The shards of the container, oldest first. */
  list(): Promise<Shard[]>;
  drop(id: number): Promise<void>;
}

/** A stretch of the data's time, [fromUs, untilUs), in microseconds since 1970. */
export type TimeSpan = { fromUs: number; untilUs: number };

/** Stored points of one measurement in a window that begins at `fromUs`; windows without points are left out. */
export type WindowCount = { measurement: string; fromUs: number; count: number };

/** The stored values of one numeric field in a window, added up. */
export type WindowSum = WindowCount & { sum: number };

/** A stored point by what makes it one of its own: its series and its timestamp. */
export type StoredKey = { tagSet: [key: string, value: string][]; timestampNs: bigint };

/** A stored point with the value of one field. */
export type StoredValue = StoredKey & { value: string | number | boolean | null };

/** Stored points as verification looks for single ones; where an answer was cut, it throws `target_refused`. */
export interface KeyAccess {
  /** Counts in windows of `windowUs` that begin at its multiples since 1970; the ends of the span should be such multiples. */
  countWindows(
    group: CountGroup,
    span: TimeSpan & { windowUs: number },
    timeoutMs: number,
  ): Promise<WindowCount[]>;
  /** Points before `untilUs` or from `fromUs` on; null is open. */
  countSpan(
    group: CountGroup,
    span: { fromUs: number | null; untilUs: number | null },
    timeoutMs: number,
  ): Promise<Map<string, number>>;
  /** The keys of all points that a measurement has in a span, with the values of the field. */
  readKeys(measurement: string, field: string, span: TimeSpan, timeoutMs: number): Promise<StoredValue[]>;
  /** Counts and adds up a numeric field in windows as countWindows has them. */
  sumWindows(
    group: CountGroup,
    span: TimeSpan & { windowUs: number },
    timeoutMs: number,
  ): Promise<WindowSum[]>;
}

/** Limit of measurements per query. */
export const measurementsPerQuery = 100;

/** What a server reports of itself, for one database or bucket; null where it does not. */
export type ServerStats = {
  heapInUseBytes: number | null;
  heapAllocBytes: number | null;
  sysBytes: number | null;
  /** Resident memory as the server reads it of itself. */
  rssBytes: number | null;
  observedSeries: number | null;
  diskBytes: number | null;
  cacheBytes: number | null;
  /** What of the write cache is being written to disk: no longer in `cacheBytes`, still in memory. */
  snapshotBytes: number | null;
  goroutines: number | null;
  pointsWrittenTotal: number | null;
  /** How long the server's process has run, to the second. */
  uptimeMs: number | null;
  /** Compactions that run or wait; null where the server does not count them. */
  compactions: number | null;
  /** Garbage collections since the process began. */
  collections: number | null;
};

/**
 * What one run writes into (a database, a bucket), on a server that is spoken to beside the load.
 * Every method throws `target_unreachable` or `target_refused` where it does not say otherwise.
 */
export interface TargetContainer {
  readonly name: string;
  /** Where the generator writes to. */
  readonly endpoint: WriteEndpoint;
  /** It is not dropped: it was there before the run, or is wanted afterwards. */
  readonly isKept: boolean;
  /** It was there before the run, so it may hold points of others. */
  readonly isShared: boolean;
  /** Shards that can be dropped; null where the kind of target cannot. */
  readonly shards: ShardAccess | null;
  /** Creates it, or makes sure that the one that is named is there. */
  create(order: ContainerOrder): Promise<void>;
  /** Stored points of each measurement from `fromMs` on (null: all); a measurement without points counts 0. */
  countPoints(
    group: CountGroup,
    options: { fromMs: number | null; timeoutMs: number },
  ): Promise<Map<string, number>>;
  /** Single points and windows of time; null where the kind of target is counted by measurement only. */
  readonly keys: KeyAccess | null;
  readStats(): Promise<ServerStats>;
  countShards(): Promise<number | null>;
  /** Asks for a garbage collection; false where the server does not do it. It never throws. */
  forceCollection(): Promise<boolean>;
  /** Deletes it with everything in it. */
  drop(): Promise<void>;
}

/** A server as a run speaks to it beside the load; each kind of target has one, in catalog.ts. */
export interface TargetSession {
  readonly host: string;
  ping(): Promise<{ version: string | null }>;
  /** Throws TargetAuthError where password or token is wrong; gives one sentence of what is there. */
  authenticate(): Promise<string>;
  /** The container of one run, before anything was asked for. */
  containerOf(runId: string): TargetContainer;
  /** What this kind of target calls its containers. */
  readonly containerNoun: 'database' | 'bucket' | 'paths';
  /** Names of the containers that the user may see, sorted, without those that the server keeps for itself. */
  listContainers(): Promise<string[]>;
  /** The schema that would write what a container holds, by bounded queries; null where a schema could write nothing of it. */
  importSchema(container: string): Promise<InferredSchema | null>;
  close(): Promise<void>;
}

/** The server refused our user or password: asking again will not help. */
export class TargetAuthError extends DomainError<'target_refused'> {
  constructor(host: string, detail: string) {
    super('target_refused', { host, detail });
  }
}

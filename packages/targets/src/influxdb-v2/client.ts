import { InfluxDB, type ParameterizedQuery, type QueryApi } from '@influxdata/influxdb-client';
import { BucketsAPI, OrgsAPI } from '@influxdata/influxdb-client-apis';
import { DomainError, isDomainError } from '@tidemark/domain/kernel/errors';
import { z } from 'zod';
import { createGuardedHttp, type HttpAccess } from '../egress/guarded-http.ts';
import type { ContainerDurations } from '../session/target-session.ts';
import { createGuardedTransport, refusal } from './guarded-transport.ts';

/** Ids of a 2.x: 16 hexadecimal digits; nothing else is put into a path. */
const idShape = z.string().regex(/^[0-9a-f]{16}$/);

const bucketShape = z.object({ id: idShape, name: z.string() });
const bucketsShape = z.object({ buckets: z.array(bucketShape).default([]) });
const orgsShape = z.object({ orgs: z.array(z.object({ id: idShape, name: z.string() })).default([]) });

/** One row of an answer, by column. */
export type FluxRow = Record<string, unknown>;

/** A row with the data types of its columns, such as long and double, which its numbers do not show. */
export type TypedRow = { row: FluxRow; types: ReadonlyMap<string, string> };

/** Asks a 2.x; every method throws `target_unreachable` or `target_refused` (TargetAuthError for a wrong token). */
export interface InfluxdbV2Client {
  readonly host: string;
  ping(): Promise<{ version: string | null }>;
  /** The id of an organization; throws target_refused where there is none of this name. */
  findOrg(name: string): Promise<string>;
  /** The id of a bucket, or null where there is none of this name. */
  findBucket(org: string, name: string): Promise<string | null>;
  /** Creates a bucket and gives its id. */
  createBucket(orgId: string, name: string, durations: ContainerDurations | null): Promise<string>;
  deleteBucket(id: string): Promise<void>;
  /** Runs a Flux query; an error within its answer is thrown too. */
  rows(org: string, query: ParameterizedQuery, timeoutMs: number): Promise<FluxRow[]>;
  /** The same, with the types of the columns. */
  typedRows(org: string, query: ParameterizedQuery, timeoutMs: number): Promise<TypedRow[]>;
  /** Names of the buckets of an organization that the token may read, 100 at most. */
  listBuckets(org: string): Promise<string[]>;
  /** Reads any path, such as /metrics; at most `maxBytes` of it. */
  get(path: string, maxBytes: number): Promise<{ statusCode: number; text: string }>;
  close(): Promise<void>;
}

const defaultTimeoutMs = 15_000;
const deleteTimeoutMs = 60_000;
const maxPingBytes = 65_536;
const maxBuckets = 100;

/** createInfluxdbV2Client asks by the official client, which speaks through our guarded connection alone. */
export function createInfluxdbV2Client(access: HttpAccess): InfluxdbV2Client {
  const http = createGuardedHttp(access);
  const { host } = http;
  const clientWithin = (timeoutMs: number) =>
    new InfluxDB({ url: access.url, transport: createGuardedTransport(http, timeoutMs) });
  const client = clientWithin(defaultTimeoutMs);
  const buckets = new BucketsAPI(client);
  const get = (path: string, maxBytes: number) =>
    http.ask({ method: 'GET', path, body: null, timeoutMs: defaultTimeoutMs, maxBytes });
  const typedRows = (org: string, query: ParameterizedQuery, timeoutMs: number) =>
    readTyped(host, clientWithin(timeoutMs).getQueryApi(org), query);
  return {
    host,
    get,
    close: () => http.close(),
    async ping() {
      const answer = await get('/ping', maxPingBytes);
      if (answer.statusCode >= 300) throw refusal(host, answer);
      return { version: answer.version };
    },
    async findOrg(name) {
      const found = orgsShape.safeParse(await new OrgsAPI(client).getOrgs({ org: name }));
      if (!found.success) throw refused(host, 'it did not answer as InfluxDB does');
      const org = found.data.orgs.find((candidate) => candidate.name === name);
      if (org) return org.id;
      throw refused(host, `the organization "${name}" does not exist, or the token may not read it`);
    },
    async findBucket(org, name) {
      const found = bucketsShape.safeParse(await buckets.getBuckets({ org, name }).catch(noBuckets));
      if (!found.success) throw refused(host, 'its list of buckets cannot be read');
      return found.data.buckets.find((bucket) => bucket.name === name)?.id ?? null;
    },
    async createBucket(orgID, name, durations) {
      const created = await buckets.postBuckets({
        body: { orgID, name, retentionRules: rulesOf(durations) },
      });
      const bucket = bucketShape.safeParse(created);
      if (!bucket.success) throw refused(host, 'its answer lacks the id of the bucket that it created');
      return bucket.data.id;
    },
    async deleteBucket(bucketID) {
      await new BucketsAPI(clientWithin(deleteTimeoutMs)).deleteBucketsID({ bucketID });
    },
    async listBuckets(org) {
      const found = bucketsShape.safeParse(await buckets.getBuckets({ org, limit: maxBuckets }));
      if (!found.success) throw refused(host, 'its list of buckets cannot be read');
      return found.data.buckets.map(({ name }) => name);
    },
    rows: async (org, query, timeoutMs) => (await typedRows(org, query, timeoutMs)).map(({ row }) => row),
    typedRows,
  };
}

async function readTyped(host: string, api: QueryApi, query: ParameterizedQuery): Promise<TypedRow[]> {
  const rows: TypedRow[] = [];
  let types: TypedRow['types'] = new Map();
  let typed: object | null = null;
  for await (const { values, tableMeta } of api.iterateRows(query)) {
    const row: FluxRow = tableMeta.toObject(values);
    if (typeof row.error === 'string') throw refused(host, row.error);
    if (typed !== tableMeta) {
      types = new Map(tableMeta.columns.map(({ label, dataType }) => [label, dataType]));
      typed = tableMeta;
    }
    rows.push({ row, types });
  }
  return rows;
}

/** A name that is not there is an answer, not a failure; a missing organization is recognized by its own text. */
function noBuckets(error: unknown): { buckets: [] } {
  const isMissing =
    isDomainError(error, 'target_refused') && /^status 404: bucket .*not found/.test(error.details.detail);
  if (isMissing) return { buckets: [] };
  throw error;
}

function rulesOf(durations: ContainerDurations | null) {
  if (durations === null) return [];
  const { retentionSeconds, shardGroupSeconds } = durations;
  return [
    {
      type: 'expire' as const,
      everySeconds: retentionSeconds ?? 0,
      ...(shardGroupSeconds === null ? {} : { shardGroupDurationSeconds: shardGroupSeconds }),
    },
  ];
}

function refused(host: string, detail: string): DomainError {
  return new DomainError('target_refused', { host, detail });
}

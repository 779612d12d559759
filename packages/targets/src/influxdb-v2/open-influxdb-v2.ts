import { DomainError } from '@tidemark/domain/kernel/errors';
import type { InfluxdbV2Endpoint } from '@tidemark/domain/target/batch-writer';
import type { InfluxdbV2Target } from '@tidemark/domain/target/target';
import { authorizationOf } from '../session/authorization-of.ts';
import { forceCollection } from '../session/force-collection.ts';
import type {
  ContainerOrder,
  SessionOrder,
  TargetContainer,
  TargetSession,
} from '../session/target-session.ts';
import { createInfluxdbV2Client, type InfluxdbV2Client } from './client.ts';
import { countBucketPoints } from './count-points.ts';
import { type MetricLine, parseMetricsPage, shardsOfMetrics, statsOfMetrics } from './metrics-page.ts';
import { importBucket } from './schema/import-bucket.ts';

const maxMetricsBytes = 64 * 1_048_576;

/** openInfluxdbV2 speaks to an InfluxDB 2.x beside the load; nothing is sent before it is asked for. */
export function openInfluxdbV2(order: SessionOrder & { target: InfluxdbV2Target }): TargetSession {
  const { target, secret, allowedAddresses } = order;
  const { url, tls, org } = target;
  const { token } = secret;
  const authorization = authorizationOf({ username: null, password: null, token });
  const client = createInfluxdbV2Client({ url, tls, allowedAddresses, authorization });
  return {
    host: client.host,
    ping: () => client.ping(),
    async authenticate() {
      if (target.bucket === null) await client.findOrg(org);
      else await requireBucket(client, org, target.bucket);
      return target.bucket === null ? `organization ${org} found` : `bucket ${target.bucket} found`;
    },
    containerOf(runId) {
      const created = `${target.bucketPrefix}_${runId.replace(/[^A-Za-z0-9_-]/g, '_')}`;
      const bucket = target.bucket ?? created;
      const endpoint = { kind: 'influxdb-v2' as const, url, tls, org, bucket, token };
      return new Bucket(client, endpoint, target);
    },
    containerNoun: 'bucket',
    listContainers: () => bucketNames(client, org),
    async importSchema(bucket) {
      const names = await bucketNames(client, org);
      return names.includes(bucket) ? await importBucket(client, { org, bucket }) : null;
    },
    close: () => client.close(),
  };
}

async function bucketNames(client: InfluxdbV2Client, org: string): Promise<string[]> {
  const names = await client.listBuckets(org);
  return names.filter((name) => !name.startsWith('_')).sort();
}

async function requireBucket(client: InfluxdbV2Client, org: string, bucket: string): Promise<string> {
  const id = await client.findBucket(org, bucket);
  if (id !== null) return id;
  const detail = `the bucket "${bucket}" does not exist, or the token may not read it`;
  throw new DomainError('target_refused', { host: client.host, detail });
}

/** The bucket of one run. */
class Bucket implements TargetContainer {
  readonly name: string;
  readonly endpoint: InfluxdbV2Endpoint;
  readonly isKept: boolean;
  readonly isShared: boolean;
  /** A 2.x drops shards by its own retention only. */
  readonly shards = null;
  readonly keys = null;
  readonly #client: InfluxdbV2Client;
  #id: string | null = null;
  #page: Promise<MetricLine[]> | null = null;

  constructor(client: InfluxdbV2Client, endpoint: InfluxdbV2Endpoint, target: InfluxdbV2Target) {
    this.#client = client;
    this.endpoint = endpoint;
    this.name = endpoint.bucket;
    this.isShared = target.bucket !== null;
    this.isKept = this.isShared || target.keepBucket;
  }

  async create({ durations }: ContainerOrder): Promise<void> {
    const { org } = this.endpoint;
    this.#id = this.isShared
      ? await requireBucket(this.#client, org, this.name)
      : await this.#client.createBucket(await this.#client.findOrg(org), this.name, durations);
  }

  countPoints: TargetContainer['countPoints'] = (group, options) =>
    countBucketPoints(this.#client, { org: this.endpoint.org, bucket: this.name }, group, options);

  async readStats() {
    return statsOfMetrics(await this.#metrics(), this.#id ?? '');
  }

  async countShards() {
    return shardsOfMetrics(await this.#metrics(), this.#id ?? '');
  }

  forceCollection() {
    return forceCollection(this.#client);
  }

  /** A bucket whose creation was never answered is looked for by its name. */
  async drop(): Promise<void> {
    const id = this.#id ?? (await this.#client.findBucket(this.endpoint.org, this.name));
    if (id !== null) await this.#client.deleteBucket(id);
  }

  /** Concurrent callers share one request for the page. */
  #metrics(): Promise<MetricLine[]> {
    this.#page ??= this.#readMetrics().finally(() => {
      this.#page = null;
    });
    return this.#page;
  }

  async #readMetrics(): Promise<MetricLine[]> {
    const answer = await this.#client.get('/metrics', maxMetricsBytes);
    if (answer.statusCode === 200) return parseMetricsPage(answer.text);
    const detail = `its /metrics answer with status ${answer.statusCode}`;
    throw new DomainError('target_refused', { host: this.#client.host, detail });
  }
}

import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import type { Clock } from '@tidemark/domain/kernel/clock';
import { FakeBucket } from './fake-bucket.ts';
import { exploreFlux } from './fake-flux-schema.ts';
import { countFlux, metricsPage } from './fake-influxdb-v2-texts.ts';

/** One answer; `body` goes as JSON where it is no text. */
export type FakeAnswer = { status: number; headers?: Record<string, string>; body?: unknown };

export type FakeRequest = { method: string; url: URL; body: string; authorization: string };

export type FakeOptions = {
  clock: Clock;
  /** null: it is not set up, and it takes what its onboarding says. */
  token?: string | null;
  org?: string;
  port?: number;
  /** Of another server that holds the same data. */
  buckets?: Map<string, FakeBucket>;
  /** Answers in place of the server where it gives something. */
  instead?: (request: FakeRequest) => FakeAnswer | null;
  /** Key and certificate in PEM: https. */
  tls?: { key: string; cert: string };
};

const version = 'v2.7.12';
const leastRetentionSeconds = 3_600;
const orgId = '0a0a0a0a0a0a0a0a';

/**
 * An InfluxDB 2.x in this process, as far as Tidemark speaks to one: paths, headers, status codes and texts are those that a
 * 2.7.12 was seen to give. It keeps points in memory.
 */
export class FakeInfluxdbV2 {
  readonly buckets: Map<string, FakeBucket>;
  readonly requests: FakeRequest[] = [];
  readonly #options: FakeOptions;
  #org: string;
  #token: string | null;
  readonly #server: Server;
  #made = 0;

  private constructor(options: FakeOptions) {
    this.#options = options;
    this.buckets = options.buckets ?? new Map();
    this.#org = options.org ?? 'lab';
    this.#token = options.token === undefined ? 'secret-token' : options.token;
    this.#server = options.tls ? createSecureServer(options.tls) : createServer();
    this.#server.on('request', (message: IncomingMessage, response) => {
      const answered = this.#answer(message).catch((error: unknown) =>
        fault(500, 'internal error', String(error)),
      );
      void answered.then(({ status, headers, body }) => {
        const text = body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body);
        response.writeHead(status, { 'x-influxdb-version': version, 'x-influxdb-build': 'OSS', ...headers });
        response.end(text);
      });
    });
  }

  static async start(options: FakeOptions): Promise<FakeInfluxdbV2> {
    const fake = new FakeInfluxdbV2(options);
    fake.#server.listen(options.port ?? 0, '127.0.0.1');
    await once(fake.#server, 'listening');
    return fake;
  }

  get url(): string {
    const address = this.#server.address();
    const port = address !== null && typeof address === 'object' ? address.port : 0;
    return `${this.#options.tls ? 'https' : 'http'}://127.0.0.1:${port}`;
  }

  /** Makes a bucket that was there before. */
  addBucket(name: string, everySeconds = 0): FakeBucket {
    this.#made += 1;
    const bucket = new FakeBucket(this.#made.toString(16).padStart(16, '0'), name, everySeconds);
    this.buckets.set(name, bucket);
    return bucket;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await once(this.#server.close(), 'close');
  }

  async #answer(message: IncomingMessage): Promise<FakeAnswer> {
    const bytes = await buffer(message);
    const isPacked = message.headers['content-encoding'] === 'gzip';
    const request = {
      method: message.method ?? '',
      url: new URL(message.url ?? '/', this.url),
      body: (isPacked ? gunzipSync(bytes) : bytes).toString('utf8'),
      authorization: message.headers.authorization ?? '',
    };
    this.requests.push(request);
    return this.#options.instead?.(request) ?? this.#open(request) ?? this.#guarded(request);
  }

  /** What a 2.x answers without a token. */
  #open({ url, body }: FakeRequest): FakeAnswer | null {
    switch (url.pathname) {
      case '/ping':
        return { status: 204 };
      case '/metrics':
        return { status: 200, body: metricsPage([...this.buckets.values()]) };
      case '/debug/pprof/heap':
        return { status: 200, body: 'heap profile' };
      case '/health':
        return { status: 200, body: { name: 'influxdb', status: 'pass', version } };
      case '/api/v2/setup':
        return this.#setUp(body);
      default:
        return null;
    }
  }

  #setUp(body: string): FakeAnswer {
    if (this.#token !== null) return fault(422, 'conflict', 'onboarding has already been completed');
    const asked: { org: string; bucket: string; token: string } = JSON.parse(body);
    this.#org = asked.org;
    this.#token = asked.token;
    this.addBucket(asked.bucket);
    return { status: 201, body: { org: { id: orgId, name: asked.org }, auth: { token: asked.token } } };
  }

  #guarded(request: FakeRequest): FakeAnswer {
    if (this.#token === null || request.authorization !== `Token ${this.#token}`)
      return fault(401, 'unauthorized', 'unauthorized access');
    const { pathname } = request.url;
    if (pathname === '/api/v2/orgs') return this.#orgs(request);
    if (pathname === '/api/v2/write') return this.#write(request);
    if (pathname === '/api/v2/query') return this.#query(request);
    if (pathname === '/api/v2/buckets')
      return request.method === 'POST' ? this.#create(request) : this.#find(request);
    if (pathname.startsWith('/api/v2/buckets/') && request.method === 'DELETE')
      return this.#delete(pathname.slice('/api/v2/buckets/'.length));
    return fault(404, 'not found', 'path not found');
  }

  #orgs({ url }: FakeRequest): FakeAnswer {
    const name = url.searchParams.get('org') ?? this.#org;
    if (name !== this.#org) return orgMissing(name);
    return { status: 200, body: { links: {}, orgs: [{ id: orgId, name }] } };
  }

  #find({ url }: FakeRequest): FakeAnswer {
    const org = url.searchParams.get('org') ?? '';
    if (org !== this.#org) return orgMissing(org);
    const name = url.searchParams.get('name');
    if (name === null) {
      const buckets = [...this.buckets.values()].map(({ id, name: own }) => ({
        id,
        orgID: orgId,
        name: own,
      }));
      return { status: 200, body: { buckets } };
    }
    const bucket = this.buckets.get(name);
    if (!bucket) return bucketMissing(name);
    return { status: 200, body: { buckets: [{ id: bucket.id, orgID: orgId, name, retentionRules: [] }] } };
  }

  #create({ body }: FakeRequest): FakeAnswer {
    const asked: { name: string; orgID: string; retentionRules: { everySeconds: number }[] } =
      JSON.parse(body);
    if (this.buckets.has(asked.name))
      return fault(422, 'conflict', `bucket with name ${asked.name} already exists`);
    const everySeconds = asked.retentionRules[0]?.everySeconds ?? 0;
    if (everySeconds !== 0 && everySeconds < leastRetentionSeconds)
      return fault(
        422,
        'unprocessable entity',
        'expiration seconds must be greater than or equal to one hour',
      );
    const { id } = this.addBucket(asked.name, everySeconds);
    return { status: 201, body: { id, orgID: asked.orgID, name: asked.name, type: 'user' } };
  }

  #delete(id: string): FakeAnswer {
    const bucket = [...this.buckets.values()].find((candidate) => candidate.id === id);
    if (!bucket) return fault(404, 'not found', 'bucket not found');
    this.buckets.delete(bucket.name);
    return { status: 204 };
  }

  #write({ url, body }: FakeRequest): FakeAnswer {
    const org = url.searchParams.get('org') ?? '';
    if (org !== this.#org) return orgMissing(org);
    const name = url.searchParams.get('bucket') ?? '';
    const bucket = this.buckets.get(name);
    if (!bucket) return bucketMissing(name);
    const nowNs = BigInt(Math.floor(this.#options.clock.wallMs())) * 1_000_000n;
    const written = bucket.write(body, url.searchParams.get('precision') ?? 'ns', nowNs);
    return written.status === 204 ? written : fault(written.status, written.code, written.message);
  }

  #query({ body }: FakeRequest): FakeAnswer {
    const { query }: { query: string } = JSON.parse(body);
    const answer = exploreFlux(query, this.buckets) ?? countFlux(query, this.buckets);
    return typeof answer === 'string'
      ? { status: 200, headers: { 'content-type': 'text/csv; charset=utf-8' }, body: answer }
      : fault(400, 'invalid', answer.fault);
  }
}

function fault(status: number, code: string, message: string): FakeAnswer {
  return { status, headers: { 'content-type': 'application/json' }, body: { code, message } };
}

function orgMissing(name: string): FakeAnswer {
  return fault(404, 'not found', `organization name "${name}" not found`);
}

function bucketMissing(name: string): FakeAnswer {
  return fault(404, 'not found', `bucket "${name}" not found`);
}

import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { createTestDatabase } from '@tidemark/db/testing/create-test-database';
import { noQuota } from '@tidemark/domain/quota/quota';
import { createApi } from '#api/create-api.ts';
import { type Container, createContainer } from '#container.ts';
import type { Env } from '#env.ts';
import { handleAuthRequest } from '#session/handle-auth-request.ts';
import { checkAnswer } from './check-answer.ts';

const appUrl = 'http://localhost:3999';

const clients = new AsyncLocalStorage<string>();
Object.assign(globalThis, { [Symbol.for('tidemark.client-address')]: clients });

export type Portal = {
  parts: Container;
  /** Sends a request and checks the answer against the documentation. */
  send(method: string, path: string, options?: SendOptions): Promise<Answer>;
  auth(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Does something as a client with an address, as our server in front says it. */
  from<Result>(address: string, ask: () => Promise<Result>): Promise<Result>;
  /** Makes an account and gives the cookie of its session. */
  signUp(name: string): Promise<string>;
  fetch(request: Request): Promise<Response>;
  logged: string[];
  databaseUrl: string;
  stop(): Promise<void>;
};

export type SendOptions = {
  cookie?: string;
  key?: string;
  body?: unknown;
  rawBody?: BodyInit;
  headers?: Record<string, string>;
};
// biome-ignore lint/suspicious/noExplicitAny: tests look into answers whose shape checkAnswer has checked
export type Answer = { status: number; headers: Headers; body: any };

/** startPortal wires the real API on a database of its own, with nothing between but the network. */
export async function startPortal(settings: Partial<Env> = {}): Promise<Portal> {
  const adminUrl = process.env.TEST_DATABASE_URL;
  if (!adminUrl) throw new Error('TEST_DATABASE_URL is not set: run these tests by `npm test`');
  const database = await createTestDatabase(adminUrl, 'web');
  const logged: string[] = [];
  const parts = { ...createContainer({ ...baseSettings(database.url), ...settings }) };
  parts.log = { error: (message, facts) => void logged.push(JSON.stringify({ message, ...facts })) };
  const api = createApi(parts);
  const fetch = async (request: Request) => api.fetch(request);
  const auth: Portal['auth'] = (path, body, headers = {}) =>
    handleAuthRequest(
      parts,
      new Request(`${appUrl}/api/auth${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: appUrl, ...headers },
        body: JSON.stringify(body),
      }),
    );
  return {
    parts,
    logged,
    databaseUrl: database.url,
    fetch,
    auth,
    from: (address, ask) => clients.run(address, ask),
    send: (method, path, options = {}) => send(fetch, method, path, options),
    signUp: async (name) => {
      const email = `${name}-${randomBytes(4).toString('hex')}@example.org`;
      const response = await auth('/sign-up/email', { name, email, password: 'long enough to pass' });
      if (response.status !== 200)
        throw new Error(`sign-up answered ${response.status}: ${await response.text()}`);
      return cookieOf(response);
    },
    stop: async () => {
      await parts.close();
      await database.drop();
    },
  };
}

/** cookieOf gives what a browser would send back. */
export function cookieOf(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ');
}

async function send(
  fetch: Portal['fetch'],
  method: string,
  path: string,
  { cookie, key, body, rawBody, headers }: SendOptions,
): Promise<Answer> {
  const content = rawBody ?? (body === undefined ? null : JSON.stringify(body));
  const request = new Request(`${appUrl}/api/v1${path}`, {
    method,
    headers: {
      ...(content === null ? {} : { 'content-type': 'application/json' }),
      ...(cookie === undefined ? {} : { cookie, origin: appUrl }),
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...headers,
    },
    body: content,
    ...(content instanceof ReadableStream ? { duplex: 'half' } : {}),
  });
  const response = await fetch(request);
  const text = await response.text();
  const json = /\bjson\b/.test(response.headers.get('content-type') ?? '');
  const answer = { status: response.status, headers: response.headers, body: json ? JSON.parse(text) : text };
  checkAnswer(method, path, answer);
  return answer;
}

function baseSettings(databaseUrl: string): Env {
  return {
    databaseUrl,
    redisUrl: null,
    port: 3_999,
    appUrl,
    authSecret: randomBytes(32).toString('base64'),
    secretKey: randomBytes(32).toString('base64'),
    oldSecretKey: null,
    launchersFile: null,
    launchesDirectory: null,
    allowedTargets: [],
    loopbackTargets: true,
    ownedTargets: false,
    openSignUp: true,
    newestMigration: null,
    launcherEdits: false,
    publicWebhooks: true,
    mail: null,
    defaultQuota: noQuota,
    singleSignOn: null,
  };
}

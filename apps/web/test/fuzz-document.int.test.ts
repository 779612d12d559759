import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Fuzzed, type FuzzedRequest, fuzzedRequest, randomOf, readDocument } from './fuzz-requests.ts';
import { type Portal, type SendOptions, startPortal } from './start-portal.ts';
import { foundWorkspace, type Workspace } from './workspace-fixture.ts';

const requests = Number(process.env.FUZZ_REQUESTS ?? 500);
const seed = Number(process.env.FUZZ_SEED ?? 1);
/** Longer than any answer takes, shorter than a hang. */
const longestAnswerMs = 20_000;
/** Requests to one workspace: some of them remove what the others need. */
const perWorkspace = 400;

/** These stop the load of everyone, end the key that others are sent with, or speak to addresses that the request names. */
const except = [
  'stopLoad',
  'revokeApiKey',
  'testUnsavedTarget',
  'testTarget',
  'listTargetDatabases',
  'importTargetSchema',
];

describe(`${requests} requests made from the OpenAPI document, seed ${seed}`, () => {
  let portal: Portal;
  let fuzzed: Fuzzed;
  beforeAll(async () => {
    portal = await startPortal();
    // Limits of requests per minute are tested elsewhere; here they would refuse nearly everything.
    portal.parts.limiter = { ...portal.parts.limiter, take: () => undefined, isFull: () => true };
    fuzzed = readDocument((await portal.send('GET', '/openapi.json')).body, except);
  });
  afterAll(() => portal.stop());

  /** Sends one request as a member, with a key, or without either; `send` checks the answer against the document. */
  async function statusOf(request: FuzzedRequest, ours: Workspace, principal: number): Promise<number> {
    const { method, path, body, headers } = request;
    const by: SendOptions = principal < 6 ? { cookie: ours.cookie } : principal < 9 ? { key: ours.key } : {};
    const answered = portal.send(method, path, {
      ...by,
      headers,
      ...(body === undefined ? {} : { rawBody: body }),
    });
    const late = AbortSignal.timeout(longestAnswerMs);
    const hang = new Promise<never>((_, reject) => {
      late.addEventListener('abort', () => reject(new Error('no answer')), { once: true });
    });
    const answer = await Promise.race([answered, hang]);
    if (/PrismaClient|node_modules|at \w+ \(/.test(JSON.stringify(answer.body)))
      throw new Error('shows its inside');
    return answer.status;
  }

  it(
    'get no 5xx, no hang, and nothing that is not documented',
    async () => {
      const statuses = new Map<number, number>();
      const faults: string[] = [];
      let ours = await foundWorkspace(portal, 'fuzz0');
      for (let n = 0; n < requests && faults.length < 10; n += 1) {
        if (n > 0 && n % perWorkspace === 0) ours = await foundWorkspace(portal, `fuzz${n}`);
        const random = randomOf(seed * 1_000_003 + n);
        const request = fuzzedRequest(fuzzed, random, (name) => String(Reflect.get(ours, name) ?? 'none'));
        const status = await statusOf(request, ours, random.below(10)).catch((error: unknown) => {
          faults.push(`${n}: ${JSON.stringify(request).slice(0, 2_000)}: ${String(error).slice(0, 500)}`);
          return 0;
        });
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (status >= 500)
          faults.push(
            `${n}: ${status} ${JSON.stringify(request).slice(0, 2_000)} ${portal.logged.at(-1) ?? ''}`,
          );
      }
      console.info(JSON.stringify(Object.fromEntries([...statuses].toSorted(([a], [b]) => a - b))));
      expect(faults).toEqual([]);
      expect(portal.logged).toEqual([]);
      // A generator that is refused everywhere tests nothing.
      const taken = [...statuses].reduce((sum, [status, times]) => (status < 300 ? sum + times : sum), 0);
      expect(taken / requests).toBeGreaterThan(0.15);
    },
    30_000 + requests * 100,
  );
});

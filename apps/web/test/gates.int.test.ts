import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { continueGates } from '@tidemark/services/gates/continue-gates';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aProfile, aSchema, aTarget } from './builders.ts';
import { forwardRequest } from './forward-request.ts';
import { type Portal, startPortal } from './start-portal.ts';
import { succeed } from './workspace-fixture.ts';

const script = path.resolve(import.meta.dirname, '../../../docs/examples/gate.sh');

let portal: Portal;
let server: http.Server;
let cookie: string;
let key: string;
let targetId: string;
let folder: string;
/** What happens when a client begins to wait for a gate. */
let onWait: (gateId: string) => Promise<void> = async () => undefined;

beforeAll(async () => {
  portal = await startPortal();
  cookie = await portal.signUp('Ada');
  const body = { name: 'ci', scopes: ['run', 'read'] };
  key = (await portal.send('POST', '/api-keys', { cookie, body })).body.key;
  targetId = (await portal.send('POST', '/targets', { cookie, body: { target: aTarget() } })).body.id;
  server = http.createServer((request, response) => void forward(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  folder = await mkdtemp(path.join(tmpdir(), 'tidemark-gate-'));
});
afterAll(async () => {
  server?.close();
  await rm(folder, { recursive: true, force: true });
  await portal?.stop();
});

/** The network between curl and the API. */
async function forward(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  const waitsFor = /\/gates\/([\w-]+)\?wait=/.exec(request.url ?? '')?.[1];
  if (waitsFor) await onWait(waitsFor);
  await forwardRequest(portal, request, response);
}

const aBenchmark = (over: Record<string, unknown> = {}) => ({
  benchmark: 'curl',
  schemas: [{ schema: aSchema() }],
  profiles: [{ profile: aProfile() }],
  systems: [{ targetId }],
  repetitions: { initial: 1, max: 1 },
  context: { branch: 'feature' },
  ...over,
});

/** Runs docs/examples/gate.sh as a CI job does. */
async function runScript(body: unknown, job: string): Promise<{ code: number; output: string }> {
  await writeFile(path.join(folder, 'gate.json'), JSON.stringify(body));
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : null;
  const env = {
    ...process.env,
    TIDEMARK_URL: `http://127.0.0.1:${port}`,
    TIDEMARK_API_KEY: key,
    CI_JOB_ID: job,
  };
  return new Promise((resolve) => {
    const child = execFile('sh', [script, 'gate.json'], { cwd: folder, env }, (_, stdout, stderr) =>
      resolve({ code: child.exitCode ?? -1, output: stdout + stderr }),
    );
  });
}

async function endRuns(): Promise<void> {
  const queued = await portal.parts.db.prisma.run.findMany({ where: { state: 'queued' } });
  for (const { id } of queued) await succeed(portal, id);
  await continueGates(portal.parts);
}

const fails = { thresholds: [{ kind: 'at-least', figure: 'pointsPerSec', value: 1e9 }] };
const holds = { thresholds: [{ kind: 'at-least', figure: 'pointsPerSec', value: 1 }] };

it.each([
  ['passed', holds, 0],
  ['failed', fails, 1],
  ['inconclusive', {}, 3],
])('the script with curl alone ends as the gate does: %s', async (conclusion, rules, code) => {
  onWait = endRuns;
  const { code: exit, output } = await runScript(aBenchmark(rules), `job-${conclusion}`);
  expect(output).toContain(`curl: ${conclusion}`);
  expect(exit).toBe(code);
  expect(await readFile(path.join(folder, 'gate.md'), 'utf8')).toContain(`curl: ${conclusion}`);
  expect(await readFile(path.join(folder, 'gate.xml'), 'utf8')).toContain('<testsuites ');
  expect(JSON.parse(await readFile(path.join(folder, 'gate-answer.json'), 'utf8'))).toMatchObject({
    exitCode: code,
    answer: { conclusion, links: { gate: expect.stringContaining('http://localhost:3999/gates/') } },
  });
});

it('a repeated job gets the answer of the gate that it started before', async () => {
  const before = (await portal.send('GET', '/gates', { cookie })).body.items.length;
  expect(await runScript(aBenchmark(holds), 'job-passed')).toMatchObject({ code: 0 });
  expect((await portal.send('GET', '/gates', { cookie })).body.items).toHaveLength(before);
});

it('says that a gate was cancelled, and that a request is wrong', async () => {
  onWait = async (gateId) =>
    void (await portal.send('POST', `/gates/${gateId}/cancel`, { cookie, headers: {} }));
  const cancelled = await runScript(aBenchmark(), 'job-cancelled');
  expect(cancelled).toMatchObject({ code: 2 });
  expect(cancelled.output).toContain('cancelled');
  const wrong = await runScript(aBenchmark({ repetitions: { initial: 5, max: 2 } }), 'job-wrong');
  expect(wrong).toMatchObject({ code: 4 });
  expect(wrong.output).toContain('/repetitions/max');
});

it('lists baselines, pins and unpins one', async () => {
  const named = (await portal.send('GET', '/baselines', { cookie })).body.items;
  expect(named).toMatchObject([{ benchmark: 'curl', name: 'main', gateId: null, kind: 'newest-of-branch' }]);
  const [gate] = (await portal.send('GET', '/gates?benchmark=curl&limit=100', { cookie })).body.items.filter(
    (one: { conclusion: string | null }) => one.conclusion === 'passed',
  );
  const at = '/baselines/curl/main';
  const pinned = await portal.send('PUT', at, { cookie, body: { gateId: gate.id } });
  expect(pinned).toMatchObject({ status: 200, body: { kind: 'pinned', gateId: gate.id, pinnedBy: 'Ada' } });
  const other = await portal.send('PUT', '/baselines/other/main', { cookie, body: { gateId: gate.id } });
  expect([other.status, other.body.code]).toEqual([404, 'not_found']);
  expect((await portal.send('DELETE', at, { cookie })).status).toBe(204);
  expect((await portal.send('DELETE', at, { cookie })).status).toBe(404);
  expect((await portal.send('PUT', '/baselines/a%2Fb/main', { cookie, body: { gateId: 'x' } })).status).toBe(
    404,
  );
});

it('refuses rules that contradict each other, and names where', async () => {
  const pointers = async (over: Record<string, unknown>) => {
    const { status, body } = await portal.send('POST', '/gates', { cookie, body: aBenchmark(over) });
    return [status, body.errors?.map((issue: { pointer: string }) => issue.pointer)];
  };
  const bound = { kind: 'at-most', figure: 'pointsLost', value: 1 };
  const metric = { figure: 'diskBytes' };
  const five = { initial: 1, max: 5 };
  expect(await pointers({ benchmark: '../x' })).toEqual([422, ['/benchmark']]);
  expect(await pointers({ repetitions: { initial: 1, max: 31 } })).toEqual([422, ['/repetitions/max']]);
  expect(await pointers({ repetitions: five, thresholds: [{ ...bound, inRuns: 2 }] })).toEqual([
    422,
    ['/thresholds/0/ofRuns'],
  ]);
  expect(await pointers({ repetitions: five, thresholds: [{ ...bound, inRuns: 3, ofRuns: 2 }] })).toEqual([
    422,
    ['/thresholds/0/inRuns'],
  ]);
  expect(await pointers({ repetitions: five, thresholds: [{ ...bound, inRuns: 5, ofRuns: 6 }] })).toEqual([
    422,
    ['/thresholds/0/ofRuns'],
  ]);
  expect(await pointers({ metrics: [metric, metric] })).toEqual([422, ['/metrics/1/figure']]);
  expect(await pointers({ thresholds: [bound, { ...bound, figure: 'heapAtRestBytes' }] })).toEqual([
    422,
    ['/thresholds/1/figure'],
  ]);
  expect(await pointers({ thresholds: Array.from({ length: 51 }, () => bound) })).toEqual([
    422,
    ['/thresholds'],
  ]);
  expect(await pointers({ context: { jobUrl: 'javascript:alert(1)' } })).toEqual([422, ['/context/jobUrl']]);
});

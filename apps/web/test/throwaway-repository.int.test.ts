import { execFile, execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { continueGates } from '@tidemark/services/gates/continue-gates';
import { claimRun } from '@tidemark/services/runs/claim-run';
import { finishRun, moveRun } from '@tidemark/services/runs/owned-run';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { stringify } from 'yaml';
import { aProfile, aSchema, aTarget } from './builders.ts';
import { forwardRequest } from './forward-request.ts';
import { type Portal, startPortal } from './start-portal.ts';

const pack = path.resolve(import.meta.dirname, '../../../tooling/scripts/pack.mjs');

let portal: Portal;
let server: http.Server;
let key: string;
let targetId: string;
/** Holds the packed command line, as a portal gives it out, and the repository. */
let home: string;
let folder: string;
/** Runs differ by 1 %; after a change that makes the server unsteady by far more. */
let spread = 0.01;

beforeAll(async () => {
  portal = await startPortal();
  const cookie = await portal.signUp('Ada');
  const body = { name: 'ci', scopes: ['run', 'read'] };
  key = (await portal.send('POST', '/api-keys', { cookie, body })).body.key;
  targetId = (await portal.send('POST', '/targets', { cookie, body: { target: aTarget() } })).body.id;
  server = http.createServer((request, response) => void forward(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  home = await mkdtemp(path.join(tmpdir(), 'tidemark-throwaway-'));
  const packed = execFileSync(process.execPath, [pack, home], { encoding: 'utf8' }).trim();
  execFileSync('tar', ['xzf', packed, '-C', home]);
  folder = path.join(home, 'store');
  await mkdir(folder);
  git('init', '--quiet', '--initial-branch', 'main');
});
afterAll(async () => {
  server?.close();
  await rm(home, { recursive: true, force: true });
  await portal?.stop();
});

function git(...args: string[]): string {
  const who = ['-c', 'user.name=ci', '-c', 'user.email=ci@example.org'];
  return execFileSync('git', [...who, ...args], { cwd: folder, encoding: 'utf8' }).trim();
}

/** The network between the command line and the API; runs end while it waits. */
async function forward(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
  if (/\/gates\/[\w-]+\?wait=/.test(request.url ?? '')) await endRuns();
  await forwardRequest(portal, request, response);
}

/** Ends each queued run as a worker would that found as many series as the schema has, until the gate asks for no more. */
async function endRuns(): Promise<void> {
  const { parts } = portal;
  const queued = await parts.db.prisma.run.findMany({ where: { state: 'queued' }, select: { id: true } });
  for (const [index, { id }] of queued.entries()) {
    const claimed = await claimRun(parts, { runId: id, workerId: 'test' });
    if (!claimed) throw new Error('the run could not be claimed');
    const { run, epoch } = claimed;
    for (const state of ['preparing', 'running', 'draining', 'finalizing'] as const)
      await moveRun(parts, { runId: run.id, epoch, state });
    const series = Number(/"cardinality":(\d+)/.exec(JSON.stringify(run.plan.schema))?.[1]);
    const mean = 1_000 * (1 + ((index % 3) - 1) * spread);
    const summary = aSummary({
      peakObservedSeries: { value: series, offsetMs: 1_000, simulatedAtMs: null },
      pointsPerSec: { mean, p5: mean, p95: mean, seconds: 2 },
    });
    await finishRun(parts, { runId: run.id, epoch, end: summary.end, summary });
  }
  await continueGates(parts);
  if (queued.length > 0) await endRuns();
}

type Change = { branch: string; mergeRequest: string | null; series: number };

/** Commits a change of the benchmark, and runs the job of the template for it. */
async function gateOf({ branch, mergeRequest, series }: Change) {
  const generator = { kind: 'sequence', prefix: 'h', cardinality: series };
  const fields = [{ key: 'value', type: 'float', generator: { kind: 'random', min: 0, max: 100 } }];
  const measurements = [{ name: 'm', tags: [{ key: 'host', generator }], fields }];
  const benchmark = {
    benchmark: 'store',
    schemas: [{ schema: aSchema({ measurements }) }],
    profiles: [{ profile: aProfile() }],
    systems: [{ targetId }],
    repetitions: { initial: 3, max: 4 },
    metrics: [{ figure: 'seriesAtEnd' }, { figure: 'pointsPerSec', tolerance: 0.15 }],
  };
  git('checkout', '--quiet', '-B', branch);
  await writeFile(path.join(folder, 'tidemark.yaml'), stringify(benchmark));
  git('add', 'tidemark.yaml');
  git('commit', '--quiet', '--allow-empty', '--message', `${branch} with ${series} series`);
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : null;
  const summaryPath = path.join(folder, 'summary.md');
  await rm(summaryPath, { force: true });
  const ended = await tidemark(['gate', '--exit-by-check'], {
    CI: 'true',
    TIDEMARK_URL: `http://127.0.0.1:${port}`,
    TIDEMARK_COMMIT: git('rev-parse', 'HEAD'),
    TIDEMARK_BRANCH: branch,
    TIDEMARK_MERGE_REQUEST: mergeRequest ?? '',
    GITHUB_STEP_SUMMARY: summaryPath,
  });
  return { ...ended, summary: await readFile(summaryPath, 'utf8').catch(() => '') };
}

type Ended = { code: number; out: string; err: string };

/** Runs the command line in the repository, with nothing of this environment but the path. */
function tidemark(args: string[], more: Record<string, string>): Promise<Ended> {
  const env = {
    NODE_ENV: 'test' as const,
    PATH: process.env.PATH,
    HOME: home,
    TIDEMARK_API_KEY: key,
    ...more,
  };
  const commandLine = path.join(home, 'package/dist/tidemark.mjs');
  return new Promise((resolve) => {
    const child = execFile(process.execPath, [commandLine, ...args], { cwd: folder, env }, (_, out, err) =>
      resolve({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

it('the first gate of the main branch passes and is the baseline from then on', async () => {
  const { code, out, err } = await gateOf({ branch: 'main', mergeRequest: null, series: 100 });
  expect([code, err]).toEqual([0, expect.stringContaining('/gates/')]);
  expect(out).toContain('there was no baseline yet');
});

it('an equal change passes', async () => {
  const { code, out } = await gateOf({ branch: 'equal', mergeRequest: '1', series: 100 });
  expect(code).toBe(0);
  expect(out).toContain('Result: passed');
});

it('a change that doubles the series fails, and the first sentence says so', async () => {
  const { code, out, summary } = await gateOf({ branch: 'tags', mergeRequest: '2', series: 200 });
  expect(code).toBe(1);
  expect(out).toMatch(/^Series at the end \+100 %: regressed/);
  expect(summary).toContain('store: failed');
  expect(summary).toContain('Series at the end +100 %: regressed');
});

it('an undecided change is neutral', async () => {
  spread = 0.5;
  const { code, out } = await gateOf({ branch: 'unsteady', mergeRequest: '3', series: 100 });
  spread = 0.01;
  expect(code).toBe(3);
  expect(out).toContain('Result: inconclusive');
});

it('a fork whose branch is called main does not replace the baseline', async () => {
  await gateOf({ branch: 'main', mergeRequest: '4', series: 100 });
  await gateOf({ branch: 'equal-again', mergeRequest: '5', series: 100 });
  const { items } = (await portal.send('GET', '/gates?benchmark=store&limit=100', { key })).body;
  expect(items[0]).toMatchObject({ conclusion: 'passed', baseline: { gateId: items.at(-1).id } });
});

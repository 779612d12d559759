import { execFile } from 'node:child_process';
import { createReadStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gateJunit } from '@tidemark/analysis/gate/gate-junit';
import { gateMarkdown } from '@tidemark/analysis/gate/gate-markdown';
import { aGateAnswer } from '@tidemark/analysis/testing/a-gate-answer';
import { productVersion } from '@tidemark/domain/kernel/product-version';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parse } from 'yaml';
import { ciTemplates } from '../src/templates/ci-template.ts';
import { startFakeGithub } from './fake-github.ts';

const root = resolve(import.meta.dirname, '../../..');

let folder = '';
let tarball = '';
let portal: Server;
let portalUrl = '';
const answer = aGateAnswer();

type Ended = { code: number; out: string; err: string };

/** Runs a program with an environment of its own: neither a checkout nor a login is around. */
function run(program: string, args: string[], cwd: string, env: Record<string, string> = {}): Promise<Ended> {
  const own = {
    PATH: process.env.PATH ?? '',
    HOME: join(folder, 'home'),
    npm_config_cache: join(folder, 'cache'),
  };
  return new Promise((end) => {
    const child = execFile(program, args, { cwd, env: { ...own, ...env } }, (_, out, err) =>
      end({ code: child.exitCode ?? -1, out, err }),
    );
  });
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidemark-packed-test-'));
  for (const name of ['home', 'tree', 'pack']) await mkdir(join(folder, name));
  const packed = await run('node', [join(root, 'tooling/scripts/pack.mjs'), join(folder, 'pack')], folder);
  expect(packed).toMatchObject({ code: 0 });
  tarball = packed.out.trim();
  await writeFile(join(folder, 'tree/package.json'), '{ "private": true }');
  const installed = await run(
    'npm',
    ['install', '--offline', '--no-audit', '--no-fund', tarball],
    join(folder, 'tree'),
  );
  expect(installed).toMatchObject({ code: 0 });
  const gate = {
    id: 'g1',
    benchmark: 'ingest',
    experimentId: 'e1',
    state: 'concluded',
    conclusion: answer.conclusion,
    answer,
    progress: null,
  };
  portal = createServer((request, response) => {
    request.resume();
    if (request.url === '/tidemark.tgz') return createReadStream(tarball).pipe(response);
    if (request.url?.endsWith('/markdown')) return response.end(gateMarkdown(answer));
    if (request.url?.endsWith('/junit')) return response.end(gateJunit(answer));
    response.setHeader('content-type', 'application/json');
    return response.end(JSON.stringify(gate));
  });
  await new Promise<void>((listening) => portal.listen(0, '127.0.0.1', listening));
  const address = portal.address();
  portalUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
}, 180_000);
afterAll(async () => {
  portal?.close();
  await rm(folder, { recursive: true, force: true });
});

const tidemark = (args: string[], env: Record<string, string> = {}) =>
  run(join(folder, 'tree/node_modules/.bin/tidemark'), args, join(folder, 'tree'), env);

it('is one package without dependencies that runs in an empty folder without a network', async () => {
  const manifest = JSON.parse(
    await readFile(join(folder, 'tree/node_modules/tidemark/package.json'), 'utf8'),
  );
  expect(manifest).not.toHaveProperty('dependencies');
  expect(await tidemark(['--version'])).toEqual({ code: 0, out: `tidemark ${productVersion}\n`, err: '' });
});

it('writes a benchmark, checks it, and runs it as a gate', async () => {
  expect(await tidemark(['init', '--ci', 'none'])).toMatchObject({ code: 0 });
  expect(await tidemark(['validate'])).toMatchObject({ code: 0, out: 'tidemark.yaml: valid benchmark\n' });
  const env = { TIDEMARK_URL: portalUrl, TIDEMARK_API_KEY: 'tmk_x' };
  const gate = await tidemark(['gate', '--junit', 'gate.xml'], env);
  expect(gate).toMatchObject({ code: 1, out: expect.stringContaining('Result: failed') });
  expect(await readFile(join(folder, 'tree/gate.xml'), 'utf8')).toBe(gateJunit(answer));
});

it.each([['run', 'plan.yaml', '--local'], ['worker'], ['sink'], ['relay', '--config', 'relay.yaml']])(
  'says that it has no %s, and where it is',
  async (...args) => {
    const ended = await tidemark(args);
    expect(ended.code).toBe(4);
    expect(ended.err).toContain('npm run -s tidemark -- ');
  },
);

type Step = { if?: string; run?: string };
/** What a job runs, and what it runs once it was cancelled. */
const scriptsOf = (steps: Step[]) =>
  [false, true].map((isCancelled) =>
    steps
      .filter((step) => (step.if === 'cancelled()') === isCancelled)
      .flatMap(({ run: text }) => text ?? [])
      .join('\n'),
  );

it.each([
  ['job that init writes', async () => scriptsOf(parse(ciTemplates.github.text).jobs.gate.steps)],
  [
    'action',
    async () => {
      const file = join(root, 'tooling/ci-templates/github/action.yml');
      return scriptsOf(parse(await readFile(file, 'utf8')).runs.steps);
    },
  ],
])(
  'the steps of the GitHub %s write the check, the comment and the summary',
  async (_, readScripts) => {
    const github = await startFakeGithub({ token: 'ghs_1', login: null });
    const [script = '', afterCancel = ''] = await readScripts();
    const event = join(folder, 'event.json');
    const head = 'b'.repeat(40);
    await writeFile(event, JSON.stringify({ pull_request: { number: 12, head: { sha: head } } }));
    const summary = join(folder, 'summary.md');
    const env = {
      TIDEMARK_URL: `${portalUrl}/`,
      TIDEMARK_API_KEY: 'tmk_x',
      TIDEMARK_PACKAGE: '',
      TIDEMARK_FILE: 'tidemark.yaml',
      TIDEMARK_JUNIT: 'action.xml',
      // The portal is the only one that is asked.
      npm_config_registry: 'http://127.0.0.1:9',
      CI: 'true',
      GITHUB_ACTIONS: 'true',
      GITHUB_API_URL: github.url,
      GITHUB_TOKEN: 'ghs_1',
      GITHUB_REPOSITORY: 'acme/store',
      GITHUB_SHA: 'a'.repeat(40),
      GITHUB_REF: 'refs/pull/12/merge',
      GITHUB_EVENT_NAME: 'pull_request',
      GITHUB_EVENT_PATH: event,
      GITHUB_RUN_ID: '77',
      GITHUB_STEP_SUMMARY: summary,
    };
    const shell = (text: string) => run('bash', ['-e', '-c', text], join(folder, 'tree'), env);
    const ended = await shell(script);
    expect(ended.code).toBe(1);
    expect(github.states).toEqual(['in_progress', 'failure']);
    expect(github.checks[0]?.head_sha).toBe(head);
    expect(github.comments).toHaveLength(1);
    expect(await readFile(summary, 'utf8')).toContain('### ❌ ingest: failed');
    expect(await shell(afterCancel)).toMatchObject({ code: 0 });
    expect([github.checks.length, github.comments.length]).toEqual([1, 1]);
    await github.close();
  },
  60_000,
);

it('the job of the GitLab template writes JUnit, and cancels its gate once it was cancelled', async () => {
  const job: { script: string[]; after_script: string[] } = parse(ciTemplates.gitlab.text).tidemark;
  const env = {
    TIDEMARK_URL: portalUrl,
    TIDEMARK_API_KEY: 'tmk_x',
    npm_config_registry: 'http://127.0.0.1:9',
    GITLAB_CI: 'true',
    GITLAB_TOKEN: 'glpat-1',
    CI: 'true',
    CI_API_V4_URL: 'http://127.0.0.1:9/api/v4',
    CI_PROJECT_ID: '42',
    CI_JOB_ID: '7',
  };
  const shell = (lines: string[], status: string) =>
    run('bash', ['-e', '-c', lines.join('\n')], join(folder, 'tree'), { ...env, CI_JOB_STATUS: status });
  expect((await shell(job.script, 'running')).code).toBe(1);
  expect(await readFile(join(folder, 'tree/tidemark.xml'), 'utf8')).toBe(gateJunit(answer));
  expect(await shell(job.after_script, 'failed')).toEqual({ code: 0, out: '', err: '' });
  expect((await shell(job.after_script, 'canceled')).code).toBe(0);
});

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gateJunit } from '@tidemark/analysis/gate/gate-junit';
import { gateMarkdown } from '@tidemark/analysis/gate/gate-markdown';
import { aGateAnswer } from '@tidemark/analysis/testing/a-gate-answer';
import { systemClock } from '@tidemark/clock/system-clock';
import type { GateAnswer } from '@tidemark/domain/gate/gate-answer';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runTidemark, type TestEnvironment } from '../src/testing/run-tidemark.ts';
import { startFakeGithub } from './fake-github.ts';

const commit = 'b'.repeat(40);
const marker = '<!-- tidemark gate: ingest -->';
const passed = aGateAnswer({
  conclusion: 'passed',
  check: 'success',
  sentence: 'Nothing got worse.',
  rows: [],
});
const neutral = aGateAnswer({ conclusion: 'inconclusive', check: 'neutral', sentence: 'Undecided.' });
const untrusted = aGateAnswer({ conclusion: 'untrusted', check: 'failure', sentence: 'Not to be trusted.' });

describe('gate', () => {
  let directory = '';
  let portal: Server;
  let portalUrl = '';
  let github: Awaited<ReturnType<typeof startFakeGithub>>;
  /** What the portal's gate is when it is asked for, in this order; the last one stays. */
  let gates: unknown[] = [];
  /** Statuses that POST /gates is answered with first. */
  let refusals: number[] = [];
  /** Those that its forms, and its cancellation, are answered with first. */
  let textRefusals: number[] = [];
  let cancelRefusals: number[] = [];
  let posts: { body: { context: Record<string, unknown> }; key: string | undefined }[] = [];
  let asked: string[] = [];
  const slept: number[] = [];
  const clock = {
    ...systemClock,
    sleep: async (ms: number) => {
      slept.push(ms);
    },
  };

  const aGate = (endedCount: number, answer: GateAnswer | null = null, state = 'running') => ({
    id: 'g1',
    benchmark: 'ingest',
    experimentId: 'e1',
    state: answer === null ? state : 'concluded',
    conclusion: answer?.conclusion ?? null,
    answer,
    progress: { runCount: 5, endedCount, fraction: endedCount / 5, remainingMs: null },
  });

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'tidemark-gate-test-'));
    portal = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const [path = ''] = (request.url ?? '').split('?');
        asked.push(`${request.method} ${path}`);
        if (/markdown$|junit$/.test(path))
          return void response.writeHead(textRefusals.shift() ?? 200).end(textOf(path));
        if (path.endsWith('/cancel') && cancelRefusals.length > 0)
          return void response.writeHead(cancelRefusals.shift() ?? 503).end();
        const refusal = request.method === 'POST' && path.endsWith('/gates') ? refusals.shift() : undefined;
        if (request.method === 'POST' && path.endsWith('/gates'))
          posts.push({
            body: JSON.parse(Buffer.concat(chunks).toString()),
            key: String(request.headers['idempotency-key']),
          });
        const body = refusal
          ? { title: 'no', detail: 'The queue is away.' }
          : gates.length > 1
            ? gates.shift()
            : gates[0];
        response.writeHead(refusal ?? 200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body));
      });
    });
    await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
    const address = portal.address();
    portalUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  });
  let current = passed;
  function textOf(path: string): string {
    return path.endsWith('junit') ? gateJunit(current) : gateMarkdown(current);
  }
  function concludes(answer: GateAnswer) {
    current = answer;
    gates = [aGate(0), aGate(2), aGate(5, answer)];
  }
  beforeEach(async () => {
    github = await startFakeGithub({ token: 'ghs_1', login: null });
    posts = [];
    asked = [];
    refusals = [];
    textRefusals = [];
    cancelRefusals = [];
    slept.length = 0;
    await runTidemark(['init', directory, '--ci', 'none']);
    const file = join(directory, 'tidemark.yaml');
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^benchmark: .*$/m, 'benchmark: ingest'));
  });
  afterEach(() => github.close());
  afterAll(async () => {
    portal.close();
    await rm(directory, { recursive: true, force: true });
  });

  const pullRequest = () => ({
    GITHUB_ACTIONS: 'true',
    CI: 'true',
    GITHUB_API_URL: github.url,
    GITHUB_TOKEN: 'ghs_1',
    GITHUB_REPOSITORY: 'acme/store',
    GITHUB_SHA: 'a'.repeat(40),
    GITHUB_REF: 'refs/pull/12/merge',
    GITHUB_HEAD_REF: 'tags',
    GITHUB_BASE_REF: 'main',
    GITHUB_EVENT_NAME: 'pull_request',
    GITHUB_EVENT_PATH: join(directory, 'event.json'),
    GITHUB_RUN_ID: '77',
    GITHUB_JOB: 'gate',
    GITHUB_STEP_SUMMARY: join(directory, 'summary.md'),
  });
  async function tidemark(argv: string[], env: Record<string, string> = {}, more: TestEnvironment = {}) {
    const event = {
      pull_request: { number: 12, html_url: 'https://github.com/acme/store/pull/12', head: { sha: commit } },
    };
    await writeFile(join(directory, 'event.json'), JSON.stringify(event));
    await rm(join(directory, 'summary.md'), { force: true });
    const portalEnv = { TIDEMARK_URL: portalUrl, TIDEMARK_API_KEY: 'tmk_x' };
    const [command = '', ...options] = argv;
    const line = [command, join(directory, 'tidemark.yaml'), ...options];
    return runTidemark(line, { env: { ...portalEnv, ...env }, clock, ...more });
  }

  it.each([
    [passed, 0, 0],
    [aGateAnswer(), 1, 1],
    [neutral, 3, 3],
    [untrusted, 3, 1],
  ])('ends with the exit code of the conclusion, or of the check', async (answer, code, byCheck) => {
    concludes(answer);
    const { exitCode, out, err } = await tidemark(['gate']);
    expect(exitCode).toBe(code);
    expect(out.startsWith(`${answer.sentence}\n`)).toBe(true);
    expect(out.endsWith(`Result: ${answer.conclusion}\n`)).toBe(true);
    expect(err.split('\n')).toEqual([
      `${portalUrl}/gates/g1`,
      'running, 0 of 5 runs finished',
      'running, 2 of 5 runs finished',
      '',
    ]);
    concludes(answer);
    expect((await tidemark(['gate', '--exit-by-check'])).exitCode).toBe(byCheck);
  });

  it('draws a bar on a terminal', async () => {
    concludes(passed);
    const { err } = await tidemark(['gate'], {}, { interactive: true });
    expect(err).toContain('[##########--------------]  2 of 5 runs');
  });

  it('sends the benchmark as it is written, with where it comes from, and one key per attempt of the job', async () => {
    concludes(passed);
    await tidemark(['gate', '--label', 'nightly'], pullRequest());
    concludes(passed);
    await tidemark(['gate', '--label', 'nightly'], pullRequest());
    concludes(passed);
    await tidemark(['gate', '--label', 'nightly'], { ...pullRequest(), GITHUB_RUN_ATTEMPT: '2' });
    expect(posts[0]?.body).toMatchObject({
      benchmark: 'ingest',
      repetitions: { initial: 5, max: 10 },
      context: {
        commit,
        branch: 'tags',
        baseBranch: 'main',
        mergeRequest: { id: '12' },
        labels: ['nightly'],
      },
    });
    expect(posts[1]?.key).toBe(posts[0]?.key);
    expect(posts[2]?.key).not.toBe(posts[0]?.key);
    expect(posts[0]?.key).toMatch(/^[\x21-\x7e]{1,200}$/);
  });

  it('writes every form of the answer, and the job summary', async () => {
    concludes(aGateAnswer());
    const at = (name: string) => join(directory, name);
    const files = ['--json', at('g.json'), '--junit', at('g.xml'), '--markdown', at('g.md')];
    const { out } = await tidemark(['gate', '--print', 'markdown', ...files], pullRequest());
    expect(out).toBe(gateMarkdown(aGateAnswer()));
    expect(JSON.parse(await readFile(at('g.json'), 'utf8'))).toMatchObject({ conclusion: 'failed' });
    expect(await readFile(at('g.xml'), 'utf8')).toBe(gateJunit(aGateAnswer()));
    expect(await readFile(at('g.md'), 'utf8')).toBe(out);
    expect(await readFile(at('summary.md'), 'utf8')).toContain('### ❌ ingest: failed');
    const nowhere = await tidemark(['gate', '--json', join(directory, 'none', 'g.json')]);
    expect([nowhere.exitCode, nowhere.err]).toEqual([4, expect.stringContaining('no gate was started')]);
    expect(posts).toHaveLength(1);
  });

  it('asks a busy portal again with the same key, and gives up after five times', async () => {
    concludes(passed);
    refusals = [503, 429];
    expect((await tidemark(['gate'])).exitCode).toBe(0);
    expect(new Set(posts.map(({ key }) => key)).size).toBe(1);
    expect(posts).toHaveLength(3);
    posts = [];
    refusals = Array.from({ length: 9 }, () => 503);
    const { exitCode, err } = await tidemark(['gate']);
    expect([exitCode, posts.length]).toEqual([2, 5]);
    expect(err).toContain('The queue is away.');
  });

  it('cancels the gate when it is asked to stop', async () => {
    gates = [aGate(1), aGate(1), aGate(1, null, 'cancelled')];
    const { exitCode, err } = await tidemark(['gate'], {}, { stop: AbortSignal.abort() });
    expect([exitCode, err]).toEqual([2, expect.stringContaining('The gate was cancelled.')]);
    expect(asked).toContain('POST /api/v1/gates/g1/cancel');
  });

  it('cancels the gate that a cancelled job left, and ends the check that it left in progress', async () => {
    concludes(passed);
    await tidemark(['gate', '--github'], pullRequest());
    Object.assign(github.checks[0] ?? {}, { status: 'in_progress', conclusion: null });
    gates = [aGate(1), aGate(1), aGate(1, null, 'cancelled')];
    const { exitCode } = await tidemark(['gate', '--github', '--cancel'], pullRequest());
    expect(exitCode).toBe(0);
    expect(posts[1]?.key).toBe(posts[0]?.key);
    expect(asked).toContain('POST /api/v1/gates/g1/cancel');
    expect(github.checks).toMatchObject([{ status: 'completed', conclusion: 'cancelled' }]);
    expect((await tidemark(['gate', '--cancel'])).exitCode).toBe(4);
    expect(posts).toHaveLength(2);
  });

  it('asks again for a cancellation that failed', async () => {
    cancelRefusals = [503, 503];
    gates = [...Array.from({ length: 4 }, () => aGate(1)), aGate(1, null, 'cancelled')];
    const { exitCode } = await tidemark(['gate', '--cancel'], pullRequest());
    expect(exitCode).toBe(0);
    expect(asked.filter((one) => one === 'POST /api/v1/gates/g1/cancel')).toHaveLength(3);
  });

  it('does not say of a gate that it is over where the portal did not answer', async () => {
    gates = [aGate(1, null, 'cancelled')];
    refusals = [503, 503];
    expect((await tidemark(['gate', '--cancel'], pullRequest())).exitCode).toBe(0);
    refusals = Array.from({ length: 9 }, () => 503);
    expect((await tidemark(['gate', '--cancel'], pullRequest())).exitCode).toBe(2);
  });

  it('asks again for the forms of an answer, and gives up after five times', async () => {
    concludes(passed);
    textRefusals = [503, 502];
    expect((await tidemark(['gate'])).exitCode).toBe(0);
    concludes(passed);
    textRefusals = Array.from({ length: 9 }, () => 503);
    expect((await tidemark(['gate'])).exitCode).toBe(2);
    expect(textRefusals).toHaveLength(4);
  });

  it('names every fault of the file, and starts nothing', async () => {
    await writeFile(join(directory, 'tidemark.yaml'), 'benchmark: a b\nrepetitions: { initial: 0 }\n');
    const { exitCode, err } = await tidemark(['gate']);
    expect(exitCode).toBe(4);
    expect(err).toContain('tidemark.yaml:1: /benchmark');
    expect(err).toContain('tidemark.yaml:2: /repetitions/initial');
    expect(asked).toEqual([]);
    expect((await tidemark(['validate'])).exitCode).toBe(4);
    await rm(join(directory, 'tidemark.yaml'));
  });

  describe('--github', () => {
    it.each([
      [passed, 'success'],
      [aGateAnswer(), 'failure'],
      [neutral, 'neutral'],
      [untrusted, 'failure'],
    ])('has a check in progress, then its conclusion, and one comment', async (answer, conclusion) => {
      concludes(answer);
      const { err } = await tidemark(['gate', '--github'], pullRequest());
      expect(err).not.toContain('not written');
      expect(github.states).toEqual(['in_progress', conclusion]);
      expect(github.checks).toMatchObject([
        {
          name: 'tidemark / ingest',
          head_sha: commit,
          external_id: 'g1',
          details_url: answer.links.gate,
          output: { title: answer.sentence },
        },
      ]);
      expect(github.comments.map(({ body }) => body)).toEqual([`${marker}\n${gateMarkdown(answer)}`]);
    });

    it('changes its comment where there is one, also on a later page, and no one else’s', async () => {
      github.fill(1, `${marker}\nforged`, 'mallory');
      github.fill(250, 'a remark');
      concludes(aGateAnswer());
      await tidemark(['gate', '--github'], pullRequest());
      concludes(passed);
      await tidemark(['gate', '--github'], { ...pullRequest(), GITHUB_RUN_ATTEMPT: '2' });
      expect(github.comments).toHaveLength(252);
      expect(github.comments[0]?.body).toBe(`${marker}\nforged`);
      expect(github.comments.at(-1)?.body).toContain('ingest: passed');
    });

    it('waits as long as a rate limit says, and repeats what failed', async () => {
      concludes(passed);
      github.fail({ method: 'POST', path: /check-runs$/, status: 429, headers: { 'retry-after': '7' } });
      github.fail({
        method: 'GET',
        path: /comments$/,
        status: 403,
        headers: { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1' },
      });
      github.fail({ method: 'PATCH', path: /check-runs/, status: 502 });
      const secondary = 'You have exceeded a secondary rate limit';
      github.fail({ method: 'POST', path: /comments$/, status: 403, message: secondary });
      const { err } = await tidemark(['gate', '--github'], pullRequest());
      expect(err).not.toContain('not written');
      expect(slept).toEqual(expect.arrayContaining([7_000, 60_000]));
      expect(github.states).toEqual(['in_progress', 'success']);
      expect(github.comments).toHaveLength(1);
    });

    it('does not wait for a limit of more than two minutes', async () => {
      concludes(passed);
      github.fail({ method: 'GET', path: /comments$/, status: 429, headers: { 'retry-after': '121' } });
      const { exitCode, err } = await tidemark(['gate', '--github'], pullRequest());
      expect([exitCode, github.comments.length]).toEqual([0, 0]);
      expect(err).toContain('The comment was not written: GitHub answered 429');
    });

    it('creates no second check where GitHub created one and failed then', async () => {
      concludes(passed);
      github.fail({ method: 'POST', path: /check-runs$/, status: 502, isDone: true });
      await tidemark(['gate', '--github'], pullRequest());
      expect(github.checks).toMatchObject([{ status: 'completed', conclusion: 'success' }]);
    });

    it('keeps its exit code where GitHub refuses, and says which permission is missing', async () => {
      concludes(aGateAnswer());
      const { exitCode, err } = await tidemark(['gate', '--github'], {
        ...pullRequest(),
        GITHUB_TOKEN: 'old',
      });
      expect(exitCode).toBe(1);
      expect(err).toContain('permissions: checks: write');
      expect(err).toContain('permissions: pull-requests: write');
      expect(err).not.toContain('old"');
    });

    it('fails the check where the portal refuses the benchmark or goes away', async () => {
      refusals = [422];
      const { exitCode } = await tidemark(['gate', '--github'], pullRequest());
      expect(exitCode).toBe(4);
      expect(github.checks).toMatchObject([
        { conclusion: 'failure', output: { title: 'The queue is away.' } },
      ]);
    });

    it('needs a token, a repository and a commit', async () => {
      concludes(passed);
      const without = (name: string, value = '') =>
        tidemark(['gate', '--github'], { ...pullRequest(), [name]: value });
      expect((await without('GITHUB_TOKEN')).err).toContain('Set GITHUB_TOKEN');
      const broken = await without('GITHUB_TOKEN', 'ghs_1\nghs_2');
      expect([broken.exitCode, broken.err]).toEqual([
        4,
        expect.stringContaining('GITHUB_TOKEN has characters'),
      ]);
      expect(broken.err).not.toContain('ghs_');
      expect((await without('GITHUB_REPOSITORY', '../..')).exitCode).toBe(4);
      expect(posts).toEqual([]);
    });
  });

  it('waits for what was started elsewhere, and leaves it running when it is stopped', async () => {
    concludes(aGateAnswer());
    const env = { TIDEMARK_URL: portalUrl, TIDEMARK_API_KEY: 'tmk_x' };
    expect((await runTidemark(['wait', 'g1'], { env, clock })).exitCode).toBe(1);
    gates = [aGate(1)];
    const stopped = await runTidemark(['wait', 'g1'], { env, clock, stop: AbortSignal.abort() });
    expect([stopped.exitCode, stopped.err]).toEqual([
      2,
      expect.stringContaining('Stopped waiting; it goes on'),
    ]);
    expect(asked).not.toContain('POST /api/v1/gates/g1/cancel');
  });
});

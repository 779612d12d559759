import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@tidemark/clock/system-clock';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { aTarget } from '@tidemark/domain/testing/a-target';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCli } from '../src/run-cli.ts';

let directory = '';
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'tidemark-compare-test-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function tidemark(argv: string[], env: Record<string, string> = {}) {
  let out = '';
  let err = '';
  const terminal = {
    out: (text: string) => {
      out += text;
    },
    err: (text: string) => {
      err += text;
    },
    interactive: false,
    columns: 80,
  };
  const stop = new AbortController().signal;
  const exitCode = await runCli(argv, '0.0.0', {
    terminal,
    env,
    clock: systemClock,
    stop,
    keys: null,
    isPacked: false,
  });
  return { exitCode, out, err };
}

/** Writes results as "run --json" would, in turn with those of the other side, and gives their paths. */
async function results(name: string, rates: number[], turn: number, change = {}): Promise<string[]> {
  return Promise.all(
    rates.map(async (mean, i) => {
      const path = join(directory, `${name}${i}.json`);
      const startedAt = new Date(Date.UTC(2026, 0, 1, 0, 2 * i + turn)).toISOString();
      const summary = aSummary({ pointsPerSec: { mean, p5: mean, p95: mean, seconds: 9 }, ...change });
      const plan = { schema: aSchema(), profile: aProfile(), target: aTarget(), thresholds: [] };
      const reading = { metric: 'diskBytes', kind: 'underLoad', simulatedAtMs: null, reason: null };
      const readings = [
        { ...reading, offsetMs: 1_000, value: 7_000 },
        { ...reading, offsetMs: 2_000, value: null, reason: 'no answer' },
      ];
      await writeFile(path, JSON.stringify({ version: 1, name, startedAt, plan, summary, readings }));
      return path;
    }),
  );
}

const steady = [1_000, 1_030, 985, 1_010, 995];

describe('compare --local', () => {
  test('passes equal sides with 0, and says how each metric was judged', async () => {
    const baseline = await results('old', steady, 0);
    const { exitCode, out } = await tidemark([
      'compare',
      '--local',
      ...baseline,
      '--',
      ...(await results('same', steady, 1)),
    ]);
    expect(exitCode).toBe(0);
    expect(out).toContain('candidate vs. baseline: no change beyond 5 % in ');
    expect(out).toMatch(/equal +Disk used by shards at the end/);
    expect(out).not.toContain('did not alternate');
    expect(out).toContain('Result: passed');
  });

  test('fails a side that regressed with 1, unless so much is tolerated', async () => {
    const baseline = await results('old', steady, 0);
    const candidate = await results(
      'slow',
      steady.map((rate) => rate * 0.8),
      1,
    );
    const strict = await tidemark(['compare', '--local', ...baseline, '--', ...candidate]);
    expect([strict.exitCode, strict.out.split('\n')[0]]).toEqual([
      1,
      expect.stringContaining('candidate is worse than baseline: '),
    ]);
    const lenient = ['compare', '--local', '--tolerance', '40%', ...baseline, '--', ...candidate];
    expect((await tidemark(lenient)).exitCode).toBe(0);
  });

  test('gives 3 where a run cannot be trusted, and where there are too few runs for an answer', async () => {
    const baseline = await results('old', steady, 0);
    const doubtful = await results('doubtful', steady, 1, { validity: 'generator_limited' });
    const untrusted = await tidemark(['compare', '--local', ...baseline, '--', ...doubtful]);
    expect([untrusted.exitCode, untrusted.out]).toEqual([3, expect.stringContaining('generator limited')]);
    const one = await tidemark(['compare', '--local', baseline[0] ?? '', '--', baseline[1] ?? '']);
    expect([one.exitCode, one.out]).toEqual([
      3,
      expect.stringContaining('about 1 more run per side, alternating'),
    ]);
  });

  test('reports files that are no results apart from the command line that names them', async () => {
    const [baseline = ''] = await results('old', steady, 0);
    const broken = join(directory, 'broken.json');
    await writeFile(broken, '{"version":1}');
    const { exitCode, err } = await tidemark(['compare', '--local', baseline, '--', broken]);
    expect([exitCode, err]).toEqual([4, `${broken}: this is not a result that "run --json" wrote\n`]);
  });
});

describe('compare by a portal', () => {
  let server: Server;
  let url = '';
  const asked: string[] = [];
  let answer: { status: number; body: unknown } = { status: 200, body: { comparison: { gates: [] } } };
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response
        .writeHead(answer.status, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer.body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    url = typeof address === 'object' && address ? `http://127.0.0.1:${address.port}` : '';
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  test('asks for both sides, tolerance and metrics, and says what to do where nothing was repeated', async () => {
    const env = { TIDEMARK_URL: url, TIDEMARK_API_KEY: 'k' };
    const argv = ['compare', 'a', '--tolerance', '0.1', '--metric', 'rssPeakBytes', '--', 'b'];
    const { exitCode, err } = await tidemark(argv, env);
    expect(asked).toEqual([
      '/api/v1/compare?baseline=a&candidate=b&tolerance=0.1&metric=rssPeakBytes&maxPoints=8',
    ]);
    expect([exitCode, err]).toEqual([3, expect.stringContaining('add runs')]);
  });

  test('passes on why the portal refused, and needs a key', async () => {
    answer = { status: 404, body: { title: 'Not found', detail: 'There is no such run.' } };
    const env = { TIDEMARK_URL: url, TIDEMARK_API_KEY: 'k' };
    expect(await tidemark(['compare', 'a', '--', 'b'], env)).toMatchObject({
      exitCode: 4,
      err: 'There is no such run.\n',
    });
    expect(await tidemark(['compare', 'a', '--', 'b'])).toMatchObject({ exitCode: 4 });
  });
});

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '@tidemark/clock/system-clock';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { aTarget } from '@tidemark/domain/testing/a-target';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runTidemark } from '../src/testing/run-tidemark.ts';

const impatientClock = { ...systemClock, sleep: async () => undefined };

const experimentText = `
name: two cells
repetitions: 1
schemas:
  - schema:
      name: one
      measurements: [{ name: m, fields: [{ key: v, type: float, generator: { kind: constant, value: 1 } }] }]
profiles: [{ profileId: p1 }]
systems: [{ launcher: influxdb, variant: inmem }]
`;

/** An experiment of two cells of which so many runs have ended; the run of the second ended as `how`. */
function anExperiment(endedCount: number, how: 'succeeded' | 'failed' = 'succeeded', state = 'running') {
  const run = (runId: string, runState: string, isSuperseded = false) => ({
    runId,
    state: runState,
    isSuperseded,
  });
  const remainingMs = endedCount === 0 ? null : { low: 60_000, high: 120_000 };
  return {
    id: 'e1',
    state: endedCount === 2 ? 'finished' : state,
    cells: [
      {
        row: 'inmem',
        column: 'one',
        refusals: [],
        runs: [run('lost', 'lost', true), run('r0', 'succeeded')],
      },
      { row: 'inmem', column: 'two', refusals: [], runs: [run(how === 'succeeded' ? 'r1' : 'bad', how)] },
      { row: 'tsi1', column: 'one', refusals: [{ detail: 'no such variant' }], runs: [] },
    ],
    progress: {
      runCount: 2,
      endedCount,
      failedCount: endedCount === 2 && how === 'failed' ? 1 : 0,
      fraction: endedCount / 2,
      remainingMs,
      remainingReason: remainingMs === null ? 'no run has finished yet' : null,
    },
  };
}

function aRun(id: string) {
  const plan = { schema: aSchema(), profile: aProfile(), target: aTarget(), thresholds: [] };
  const summary = id === 'bad' ? null : aSummary();
  return { id, name: id, state: 'succeeded', plan, progress: null, summary, end: null, startedAt: null };
}

describe('experiment', () => {
  let directory = '';
  let file = '';
  let server: Server;
  let url = '';
  let asked: string[] = [];
  let bodies: unknown[] = [];
  let states: unknown[] = [];

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'tidemark-experiment-test-'));
    file = join(directory, 'experiment.yaml');
    await writeFile(file, experimentText);
    server = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const [path = ''] = (request.url ?? '').split('?');
        asked.push(`${request.method} ${path.replace('/api/v1', '')}`);
        if (chunks.length > 0) bodies.push(JSON.parse(Buffer.concat(chunks).toString()));
        const body = answerTo(request.method ?? '', path);
        response.writeHead(body === null ? 503 : 200, { 'content-type': 'application/json' });
        response.end(JSON.stringify(body ?? { title: 'away' }));
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  });
  beforeEach(() => {
    asked = [];
    bodies = [];
  });
  afterAll(async () => {
    server.close();
    await rm(directory, { recursive: true, force: true });
  });

  function answerTo(method: string, path: string): unknown {
    const run = /\/runs\/(\w+)$/.exec(path)?.[1];
    if (run) return aRun(run);
    if (method === 'POST') return { id: 'e1' };
    return states.length > 1 ? states.shift() : states[0];
  }
  const tidemark = (argv: string[], stop = new AbortController().signal) =>
    runTidemark(argv, { env: { TIDEMARK_URL: url, TIDEMARK_API_KEY: 'tmk_x' }, clock: impatientClock, stop });

  it('starts it, shows its progress, and passes where every run that counts passed', async () => {
    states = [anExperiment(0), anExperiment(1), null, anExperiment(2)];
    const { exitCode, out, err } = await tidemark(['experiment', file]);
    expect(exitCode).toBe(0);
    expect(err.split('\n')).toEqual([
      `${url}/experiments/e1`,
      'running, 0 of 2 runs finished, time left unknown: no run has finished yet',
      'running, 1 of 2 runs finished, 1 min to 2 min left',
      'finished, 2 of 2 runs finished',
      '',
    ]);
    expect(out).toMatch(
      /inmem +one +1 passed\n +inmem +two +1 passed\n +tsi1 +one +left out: no such variant/,
    );
    expect(asked).not.toContain('GET /runs/lost');
    expect(bodies[0]).toMatchObject({ name: 'two cells', systems: [{ launcher: 'influxdb' }] });
  });

  it('gives the exit code of the worst of its runs', async () => {
    states = [anExperiment(2, 'failed')];
    const { exitCode, out, err } = await tidemark(['experiment', file]);
    expect([exitCode, err]).toEqual([2, expect.stringContaining('1 did not succeed')]);
    expect(out).toContain('1 not completed');
  });

  it('names the cells that are left out, and leaves, after it was started with --detach', async () => {
    states = [anExperiment(0)];
    const { exitCode, err } = await tidemark(['experiment', file, '--detach']);
    expect([exitCode, err]).toEqual([0, `${url}/experiments/e1\nleft out: tsi1, one: no such variant\n`]);
    expect(asked).toEqual(['POST /experiments', 'GET /experiments/e1']);
    states = [null];
    expect((await tidemark(['experiment', file, '--detach'])).exitCode).toBe(0);
  });

  it('cancels all of it when it is asked to stop, and waits for its end', async () => {
    states = [anExperiment(1, 'succeeded', 'cancelling'), anExperiment(2, 'failed')];
    const { exitCode } = await tidemark(['experiment', file], AbortSignal.abort());
    expect(exitCode).toBe(2);
    expect(asked.filter((one) => one === 'POST /experiments/e1/cancel')).toHaveLength(1);
  });

  it('says what is wrong with a file, line by line, and starts nothing', async () => {
    const wrong = join(directory, 'wrong.yaml');
    await writeFile(wrong, experimentText.replace('repetitions: 1', 'repetitions: 0'));
    const { exitCode, err } = await tidemark(['experiment', wrong]);
    expect([exitCode, err]).toEqual([4, `${wrong}:3: /repetitions must be at least 1\n`]);
    expect(asked).toEqual([]);
    expect((await tidemark(['experiment'])).err).toContain('<file> is missing: experiment <file>');
    expect((await tidemark(['run', file, '--detach'])).err).toContain(
      '--detach belongs to "experiment" and "gate".',
    );
  });
});

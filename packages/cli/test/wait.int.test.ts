import { createServer, type Server } from 'node:http';
import { systemClock } from '@tidemark/clock/system-clock';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aTarget } from '@tidemark/domain/testing/a-target';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runTidemark } from '../src/testing/run-tidemark.ts';

const aRun = (state: string) => ({
  id: 'r1',
  name: 'one',
  state,
  plan: { schema: aSchema(), profile: aProfile(), target: aTarget(), thresholds: [] },
  progress: null,
  summary: null,
  end: { state: 'cancelled', code: 'stopped_by_operator', message: 'It was cancelled.' },
  startedAt: null,
});

describe('wait for a run', () => {
  let portal: Server;
  let env: Record<string, string> = {};
  /** What the run's address answers, in this order; null is 503. The last one stays. */
  let answers: (object | null)[] = [];
  let slept: number[] = [];
  const clock = { ...systemClock, sleep: async (ms: number) => void slept.push(ms) };

  beforeAll(async () => {
    portal = createServer((request, response) => {
      const isRun = request.url?.startsWith('/api/v1/runs/r1?') ?? false;
      const answer = isRun ? (answers.length > 1 ? answers.shift() : answers[0]) : null;
      response.writeHead(answer ? 200 : isRun ? 503 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? { title: 'away' }));
    });
    await new Promise<void>((resolve) => portal.listen(0, '127.0.0.1', resolve));
    const address = portal.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    env = { TIDEMARK_URL: `http://127.0.0.1:${port}`, TIDEMARK_API_KEY: 'tmk_x' };
  });
  beforeEach(() => {
    slept = [];
  });
  afterAll(() => portal.close());

  it('goes on where the portal is away for a moment', async () => {
    answers = [aRun('running'), null, null, aRun('cancelled')];
    const { exitCode, err } = await runTidemark(['wait', 'r1'], { env, clock });
    expect([exitCode, err]).toEqual([2, expect.stringContaining('It was cancelled.')]);
    expect(slept).toEqual([2_000, 2_000]);
  });

  it('ends where the portal stays away', async () => {
    answers = [aRun('running'), null];
    expect((await runTidemark(['wait', 'r1'], { env, clock })).exitCode).not.toBe(0);
    expect(slept).toHaveLength(60);
  });
});

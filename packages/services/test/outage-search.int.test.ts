import type { ExperimentInput } from '@tidemark/domain/experiment/experiment-input';
import { aFault } from '@tidemark/domain/testing/a-fault';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { aTarget } from '@tidemark/domain/testing/a-target';
import { aTotals, aVerification } from '@tidemark/domain/testing/a-verification';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ServiceContext } from '../src/access/context.ts';
import { continueSearches } from '../src/experiments/continue-searches.ts';
import { cancelExperiment } from '../src/experiments/control-experiment.ts';
import { createExperiment } from '../src/experiments/create-experiment.ts';
import { listExperiments } from '../src/experiments/list-experiments.ts';
import { previewExperiment } from '../src/experiments/preview-experiment.ts';
import { getExperiment } from '../src/experiments/read-experiment.ts';
import { rerunFailed } from '../src/experiments/rerun-failed.ts';
import { claimRun } from '../src/runs/claim-run.ts';
import { finishRun, moveRun } from '../src/runs/owned-run.ts';
import { getRun } from '../src/runs/read-runs.ts';
import { rerunRun } from '../src/runs/rerun-run.ts';
import { createTarget } from '../src/targets/targets.ts';
import { anExperiment } from './experiment-stage.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
let ctx: ServiceContext;
/** Each search has a target and a worker of its own, so that no other keeps them busy. */
let searches = 0;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

const fault = { action: 'refuse', part: 'target', atSeconds: 1, forSeconds: 1 } as const;

async function start(overrides: Partial<ExperimentInput> = {}): Promise<string> {
  const input = await aSearch(overrides);
  return (await createExperiment(ctx, input)).id;
}

async function aSearch(overrides: Partial<ExperimentInput> = {}): Promise<ExperimentInput> {
  ctx = await stage.newContext();
  searches += 1;
  const url = `http://127.0.0.1:${24_000 + searches}`;
  const target = await createTarget(ctx, { target: aTarget({ url, username: 'me' }), password: 'secret' });
  return anExperiment({
    repetitions: 3,
    schemas: [{ schema: aSchema() }],
    profiles: [{ profile: { ...aProfile(), extent: { kind: 'wall-time', seconds: 60 }, faults: [fault] } }],
    systems: [{ targetId: target.id }],
    search: { lowSeconds: 2, highSeconds: 18, resolutionSeconds: 2 },
    ...overrides,
  });
}

const detail = (experimentId: string) => getExperiment(ctx, { experimentId });
const runsOf = async (id: string) => (await detail(id)).cells.flatMap(({ runs }) => runs);

/** Ends the run that waits as a part would that survives up to `limit` seconds; gives the length. */
async function drive(id: string, limit: number): Promise<number | null> {
  const waiting = (await runsOf(id)).find(({ state }) => state === 'queued');
  if (waiting === undefined) return null;
  const claimed = await claimRun(ctx, { runId: waiting.runId, workerId: `w${searches}` });
  if (claimed === null) throw new Error('the run could not be claimed');
  const { run, epoch } = claimed;
  const step = run.plan?.profile.faults[0];
  const seconds = step !== undefined && step.action !== 'restart' ? (step.forSeconds ?? 0) : 0;
  for (const state of ['preparing', 'running', 'draining', 'verifying', 'finalizing'] as const)
    await moveRun(ctx, { runId: run.id, epoch, state });
  const lost = seconds > limit ? 10 : 0;
  const verification = aVerification({ status: lost > 0 ? 'failed' : 'passed', totals: aTotals({ lost }) });
  const summary = aSummary({ verification, faults: [aFault({ part: 'target' })] });
  await finishRun(ctx, { runId: run.id, epoch, end: summary.end, summary });
  return seconds;
}

it('is announced with the most runs that it may take', async () => {
  const input = await aSearch();
  expect(await previewExperiment(ctx, input)).toMatchObject({ runCount: 6 });
});

it('decides each run from those that ended, and ends with a limit; what was stored is enough to go on', async () => {
  const id = await start();
  expect(await runsOf(id)).toHaveLength(1);
  expect(await continueSearches(ctx)).toBe(0);
  const lengths: (number | null)[] = [];
  for (let i = 0; i < 8; i += 1) {
    const seconds = await drive(id, 7);
    if (seconds === null) break;
    lengths.push(seconds);
    expect(await detail(id)).toMatchObject({ state: 'running' });
    // As after a restart: any process that sweeps goes on, and a second one adds nothing.
    await Promise.all([continueSearches(ctx), continueSearches(ctx)]);
  }
  expect(lengths).toEqual([18, 2, 10, 6, 8, 6]);
  const ended = await detail(id);
  expect(ended).toMatchObject({ state: 'finished', isSearching: false });
  expect(ended.design.repetitions).toBe(1);
  expect(ended.searches).toMatchObject([
    {
      sentence: 'Survives 6.00 s, loses at 8.00 s.',
      state: { survivedSeconds: 6, lostSeconds: 8, isConfirmed: true, end: 'found' },
    },
  ]);
  expect(ended.searches[0]?.tried.map(({ lost }) => lost)).toEqual([10, 0, 10, 0, 10, 0]);
  expect((await runsOf(id)).map(({ repetition }) => repetition)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(await continueSearches(ctx)).toBe(0);
});

it('gives each of its runs the password of the target, sealed for that run alone', async () => {
  const id = await start();
  await drive(id, 7);
  await continueSearches(ctx);
  const [, second] = await runsOf(id);
  const claimed = await claimRun(ctx, { runId: second?.runId ?? '', workerId: `w${searches}` });
  expect(claimed?.secret).toMatchObject({ password: 'secret' });
  expect(await getRun(ctx, { runId: second?.runId ?? '' })).toMatchObject({
    retryOf: null,
    experimentId: id,
  });
});

it('adds no run after it was cancelled, also between two runs', async () => {
  const id = await start();
  await drive(id, 7);
  const cancelled = await cancelExperiment(ctx, { experimentId: id });
  expect(cancelled).toMatchObject({ state: 'cancelled', isSearching: false });
  expect(await continueSearches(ctx)).toBe(0);
  expect(await runsOf(id)).toHaveLength(1);
});

it('ends after two runs in a row that show nothing', async () => {
  const id = await start();
  for (let i = 0; i < 2; i += 1) {
    const waiting = (await runsOf(id)).find(({ state }) => state === 'queued');
    const claimed = await claimRun(ctx, { runId: waiting?.runId ?? '', workerId: `w${searches}` });
    if (claimed === null) throw new Error('the run could not be claimed');
    const end = { state: 'failed', code: 'target_died', message: 'It died.' } as const;
    await finishRun(ctx, { runId: claimed.run.id, epoch: claimed.epoch, end, summary: null });
    await continueSearches(ctx);
  }
  expect(await detail(id)).toMatchObject({ state: 'finished', searches: [{ state: { end: 'unknown' } }] });
  const { items } = await listExperiments(ctx);
  expect(items[0]).toMatchObject({ isSearching: false, state: 'finished' });

  const [, second] = await runsOf(id);
  await rerunRun(ctx, { runId: second?.runId ?? '' });
  expect(await detail(id)).toMatchObject({ isSearching: true });
  expect([await drive(id, 7), await continueSearches(ctx), await drive(id, 7)]).toEqual([18, 1, 2]);
  await continueSearches(ctx);
  const [first] = await runsOf(id);
  await cancelExperiment(ctx, { experimentId: id });
  const rerun = await rerunFailed(ctx, { experimentId: id });
  expect(rerun).toMatchObject({ isSearching: true, state: 'running' });
  expect((await runsOf(id)).find(({ runId }) => runId === first?.runId)).toMatchObject({
    isSuperseded: true,
  });
});

it('refuses a design without a fault whose length it could change', async () => {
  const profile = { ...aProfile(), extent: { kind: 'wall-time', seconds: 60 } } as const;
  await expect(start({ profiles: [{ profile }] })).rejects.toMatchObject({
    details: { issues: [{ pointer: '/search/fault', code: 'not_searchable' }] },
  });
});

import type { GateDetail } from '@tidemark/domain/gate/gate-record';
import type { GateRequest } from '@tidemark/domain/gate/gate-request';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { aTotals, aVerification } from '@tidemark/domain/testing/a-verification';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { ServiceContext } from '../src/access/context.ts';
import { listBaselines, pinBaseline, unpinBaseline } from '../src/baselines/baselines.ts';
import { deleteExperiment, deleteRuns } from '../src/deletion/delete-items.ts';
import { cancelExperiment } from '../src/experiments/control-experiment.ts';
import { getExperiment } from '../src/experiments/read-experiment.ts';
import { cancelGate } from '../src/gates/cancel-gate.ts';
import { continueGates } from '../src/gates/continue-gates.ts';
import { createGate } from '../src/gates/create-gate.ts';
import { getGate, getGateJunit, getGateMarkdown, listGates, waitForGate } from '../src/gates/read-gates.ts';
import { listRuns } from '../src/runs/read-runs.ts';
import { atRate } from './a-finished-run.ts';
import { aConcludedGate, aGateRequest, endRuns, type Measured, steadyRate } from './a-gate.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
let ctx: ServiceContext;

beforeAll(async () => {
  stage = await openStage();
});
beforeEach(async () => {
  ctx = await stage.newContext();
});
afterAll(() => stage?.close());

const onMain = (overrides: Partial<GateRequest> = {}) => aGateRequest(overrides);
const onBranch = (overrides: Partial<GateRequest> = {}) =>
  aGateRequest({
    context: {
      branch: 'feature',
      commit: 'fedcba9876543210',
      mergeRequest: { id: '7', url: 'https://example.org/7' },
    },
    ...overrides,
  });
const wider = () => {
  const { measurements, ...schema } = aSchema({ name: 'wider' });
  return [{ schema: { ...schema, measurements: measurements.map((group) => ({ ...group, name: 'm1' })) } }];
};
const latest = (gate: GateDetail) => getGate(ctx, { gateId: gate.id });

it('makes the first passed gate of the branch the baseline, and passes an equal change against it', async () => {
  const first = await aConcludedGate(ctx, onMain(), steadyRate(1));
  expect(first).toMatchObject({ conclusion: 'passed', baseline: null });
  expect(first.answer?.sentence).toBe(
    'Nothing was compared: there was no baseline yet, and this gate is it from now on.',
  );
  const equal = await aConcludedGate(ctx, onBranch(), steadyRate(1.002));
  expect(equal.baseline).toMatchObject({ gateId: first.id, kind: 'newest-of-branch', branch: 'main' });
  expect(equal).toMatchObject({ state: 'concluded', conclusion: 'passed' });
  expect(equal.answer).toMatchObject({ check: 'success', runsUsed: 3, runsSaved: 3, untrusted: [] });
  expect(equal.answer?.rows).toMatchObject([{ metric: 'pointsPerSec', verdict: 'equal' }]);
  expect(equal.answer?.links.compare).toMatch(/^\/compare\?baseline=.+&candidate=/);
});

it('fails a change for the worse with the sentence first, as Markdown and JUnit too', async () => {
  await aConcludedGate(ctx, onMain(), steadyRate(1));
  const worse = await aConcludedGate(ctx, onBranch(), steadyRate(0.5));
  expect(worse).toMatchObject({ conclusion: 'failed', answer: { check: 'failure' } });
  expect(worse.answer?.sentence).toBe(
    'Points per second −50 %: regressed (95 % CI −53 to −47 %), 3 runs against 3.',
  );
  const address = { gateId: worse.id, portalUrl: 'https://tidemark.example' };
  const markdown = await getGateMarkdown(ctx, address);
  expect(markdown).toContain('### ❌ ingest: failed');
  expect(markdown).toContain(`(https://tidemark.example/gates/${worse.id})`);
  expect(await getGateJunit(ctx, address)).toContain('<failure message="regressed: −50 %');
  expect((await listGates(ctx)).items.map(({ conclusion }) => conclusion)).toEqual(['failed', 'passed']);
});

it('adds runs of both sides while undecided, each block once, and says how many it used', async () => {
  const noisy: Measured = (_, i) => atRate([1_000, 1_250, 800][i % 3] ?? 0);
  await aConcludedGate(ctx, onMain(), noisy);
  const { gate } = await createGate(ctx, onBranch({ schemas: wider() }));
  await endRuns(ctx, noisy);
  // Any process that sweeps goes on, and a second one adds nothing.
  await Promise.all([continueGates(ctx), continueGates(ctx)]);
  const going = await latest(gate);
  expect(going).toMatchObject({ state: 'running', conclusion: null, answer: null });
  expect(going.addedRunIds).toHaveLength(1);
  expect(going.progress).toMatchObject({ runCount: 4, endedCount: 3 });
  expect(await continueGates(ctx)).toBe(0);
  // One more run of each side, then another look, up to the limit of six.
  for (const block of [4, 5, 6]) {
    expect(await endRuns(ctx, noisy), `block ${block}`).toHaveLength(2);
    await continueGates(ctx);
  }
  const done = await latest(gate);
  expect(done).toMatchObject({ conclusion: 'inconclusive', answer: { check: 'neutral', runsSaved: 0 } });
  expect(done.answer).toMatchObject({ runsUsed: 9 });
  expect(done.answer?.rows[0]).toMatchObject({ runs: { baseline: 6, candidate: 6 } });
  expect(done.answer?.sentence).toMatch(/too unstable to judge after 6 runs against 6/);
});

it('measures the baseline again only where that measures the baseline: not with an equal plan', async () => {
  const noisy: Measured = (_, i) => atRate([1_000, 1_250, 800][i % 3] ?? 0);
  await aConcludedGate(ctx, onMain(), noisy);
  const same = await aConcludedGate(ctx, onBranch(), noisy);
  expect(same.addedRunIds).toEqual([]);
  expect(same.answer).toMatchObject({ conclusion: 'inconclusive', runsUsed: 6 });
});

it('judges thresholds over several runs, and needs no baseline for them', async () => {
  const slowIn =
    (slow: number[]): Measured =>
    (_, i) =>
      atRate(slow.includes(i) ? 400 : 1_000);
  const thresholds = [
    { kind: 'at-least', figure: 'pointsPerSec', value: 500, inRuns: 2, ofRuns: 3 },
  ] as const;
  const request = onBranch({ thresholds: [...thresholds] });
  const held = await aConcludedGate(ctx, request, slowIn([1]));
  expect(held).toMatchObject({ conclusion: 'passed', answer: { thresholds: [{ passed: 2, of: 3 }] } });
  const missed = await aConcludedGate(ctx, request, slowIn([0, 2]));
  expect(missed).toMatchObject({ conclusion: 'failed' });
  expect(missed.answer?.sentence).toMatch(/at least 500\/s in 2 of 3 runs: failed, held in 1 of 3 runs\.$/);
});

it('has nothing to judge without baseline and threshold, off the branch of the baseline', async () => {
  const gate = await aConcludedGate(ctx, onBranch(), steadyRate(1));
  expect(gate).toMatchObject({ conclusion: 'inconclusive', answer: { check: 'neutral' } });
  const strict = await aConcludedGate(ctx, onBranch({ gate: { onInconclusive: 'fail' } }), steadyRate(1));
  expect(strict).toMatchObject({ conclusion: 'inconclusive', answer: { check: 'failure' } });
});

it('never takes a merge request for the baseline, also not one whose branch is called main', async () => {
  const mergeRequest = { id: '9', url: null };
  const fork = onMain({
    context: { branch: 'main', mergeRequest },
    thresholds: [{ kind: 'at-least', figure: 'pointsPerSec', value: 1 }],
  });
  expect(await aConcludedGate(ctx, fork, steadyRate(1))).toMatchObject({ conclusion: 'passed' });
  expect((await createGate(ctx, onBranch())).gate.baseline).toBeNull();
});

it('is failed by lost points and untrusted by runs that may not be trusted', async () => {
  const lossy = aVerification({ status: 'failed', totals: aTotals({ lost: 120 }) });
  const lost = await aConcludedGate(ctx, onMain(), () => ({ verification: lossy }));
  expect(lost).toMatchObject({ conclusion: 'failed', answer: { failures: [{}, {}, {}], untrusted: [] } });
  const doubtful: Measured = (_, i) => (i === 1 ? { validity: 'generator_limited' } : {});
  const untrusted = await aConcludedGate(ctx, onMain(), doubtful);
  expect(untrusted).toMatchObject({ conclusion: 'untrusted', answer: { check: 'failure' } });
  expect(untrusted.answer?.untrusted).toHaveLength(1);
  // Neither is the baseline of the next one.
  expect((await createGate(ctx, onMain())).gate.baseline).toBeNull();
});

it('says where the baseline was measured on another server or machine', async () => {
  const { target } = aSummary();
  await aConcludedGate(ctx, onMain(), steadyRate(1));
  const other = await aConcludedGate(ctx, onBranch(), (run, i) => ({
    ...steadyRate(1)(run, i),
    target: { ...target, version: '1.8.10' },
  }));
  expect(other.answer?.notes.join(' ')).toContain('server version: 1.6.7 → 1.8.10');
});

it('compares with a pinned gate until it is unpinned, and protects its runs', async () => {
  const old = await aConcludedGate(ctx, onMain(), steadyRate(1));
  const newer = await aConcludedGate(ctx, onMain(), steadyRate(1.001));
  const key = { benchmark: 'ingest', name: 'main' };
  expect((await listBaselines(ctx)).items).toMatchObject([
    { ...key, gateId: newer.id, kind: 'newest-of-branch' },
  ]);
  await pinBaseline(ctx, { ...key, gateId: old.id });
  expect((await createGate(ctx, onBranch())).gate.baseline).toMatchObject({ gateId: old.id, kind: 'pinned' });
  expect((await listBaselines(ctx)).items).toMatchObject([{ ...key, gateId: old.id, kind: 'pinned' }]);
  const experimentId = old.experimentId ?? '';
  const [runId = ''] = old.baseline ? [] : await runIdsOf(experimentId);
  await expect(deleteRuns(ctx, { runIds: [runId] })).rejects.toMatchObject({ code: 'not_deletable' });
  await expect(deleteExperiment(ctx, { experimentId })).rejects.toMatchObject({ code: 'not_deletable' });
  await unpinBaseline(ctx, key);
  expect((await createGate(ctx, onBranch())).gate.baseline).toMatchObject({ gateId: newer.id });
  await deleteExperiment(ctx, { experimentId });
  await expect(unpinBaseline(ctx, key)).rejects.toMatchObject({ code: 'not_found' });
  await expect(pinBaseline(ctx, { ...key, gateId: old.id })).rejects.toMatchObject({
    code: 'validation_failed',
  });
});

it('falls back to an older gate where the runs of the newest are deleted', async () => {
  const old = await aConcludedGate(ctx, onMain(), steadyRate(1));
  const newer = await aConcludedGate(ctx, onMain(), steadyRate(1));
  await deleteExperiment(ctx, { experimentId: newer.experimentId ?? '' });
  expect((await createGate(ctx, onBranch())).gate.baseline).toMatchObject({ gateId: old.id });
});

it('is cancelled with its runs, by itself or with its experiment, and has no answer', async () => {
  const { gate } = await createGate(ctx, onMain());
  expect(await cancelGate(ctx, { gateId: gate.id })).toMatchObject({ state: 'cancelled', conclusion: null });
  expect(await getExperiment(ctx, { experimentId: gate.experimentId ?? '' })).toMatchObject({
    state: 'cancelled',
  });
  await expect(getGateMarkdown(ctx, { gateId: gate.id, portalUrl: '' })).rejects.toMatchObject({
    code: 'gate_without_answer',
  });
  const { gate: other } = await createGate(ctx, onMain());
  await cancelExperiment(ctx, { experimentId: other.experimentId ?? '' });
  await continueGates(ctx);
  expect(await latest(other)).toMatchObject({ state: 'cancelled', answer: null });
  const done = await aConcludedGate(ctx, onMain(), steadyRate(1));
  expect(await cancelGate(ctx, { gateId: done.id })).toMatchObject({ state: 'concluded' });
});

it('is cancelled with its runs or not at all, where the database goes away in between', async () => {
  const { gate } = await createGate(ctx, onMain());
  let transactions = 0;
  const transact: typeof ctx.db.transact = (work) => {
    transactions += 1;
    return transactions > 1 ? Promise.reject(new Error('the database went away')) : ctx.db.transact(work);
  };
  await cancelGate({ ...ctx, db: { ...ctx.db, transact } }, { gateId: gate.id }).catch(() => undefined);
  const { state } = await latest(gate);
  const experiment = await getExperiment(ctx, { experimentId: gate.experimentId ?? '' });
  expect([state, experiment.state]).toEqual(['cancelled', 'cancelled']);
});

it('is created once per Idempotency-Key, and refuses a cell that cannot be run', async () => {
  const options = { idempotencyKey: 'job-1' };
  const first = await createGate(ctx, onMain(), options);
  const second = await createGate(ctx, onMain(), options);
  expect(second).toMatchObject({ replayed: true, gate: { id: first.gate.id } });
  await expect(createGate(ctx, onBranch(), options)).rejects.toMatchObject({
    code: 'idempotency_key_reused',
  });
  const systems = [
    { launcher: 'influxdb', variant: 'inmem' },
    { launcher: 'nowhere', variant: 'x' },
  ];
  await expect(createGate(ctx, onMain({ systems }))).rejects.toMatchObject({ code: 'validation_failed' });
  const many = {
    repetitions: { initial: 1, max: 30 },
    schemas: Array.from({ length: 9 }, (_, i) => named(i)),
  };
  await expect(createGate(ctx, onMain(many))).rejects.toMatchObject({
    details: { issues: [{ code: 'too_many_runs' }] },
  });
});

it('gives runs their context, by which they are found', async () => {
  const { gate } = await createGate(ctx, onBranch());
  const found = async (filter: object) => (await listRuns(ctx, filter)).items.length;
  expect(await found({ branch: 'feature' })).toBe(3);
  expect(await found({ commit: 'fedcba9876543210', branch: 'feature' })).toBe(3);
  expect(await found({ branch: 'main' })).toBe(0);
  expect(await found({ commit: 'other' })).toBe(0);
  const [run] = (await listRuns(ctx, {})).items;
  expect(run?.context).toMatchObject({ benchmark: 'ingest', mergeRequest: { id: '7' } });
  expect(run?.experimentId).toBe(gate.experimentId);
});

it('ends where a result cannot be judged, and holds up no other gate', async () => {
  const { gate } = await createGate(ctx, onMain());
  const [broken] = await endRuns(ctx, steadyRate(1));
  await stage.db.prisma.run.update({ where: { id: broken ?? '' }, data: { summary: { end: 'nonsense' } } });
  expect(await aConcludedGate(ctx, onMain(), steadyRate(1))).toMatchObject({ conclusion: 'passed' });
  expect(await latest(gate)).toMatchObject({ conclusion: 'untrusted', answer: { check: 'failure' } });
});

it('wakes who waits for its end', async () => {
  const { gate } = await createGate(ctx, onMain());
  const waiting = waitForGate(ctx, { gateId: gate.id, signal: AbortSignal.timeout(20_000) });
  await endRuns(ctx, steadyRate(1));
  await continueGates(ctx);
  expect(await waiting).toMatchObject({ state: 'concluded' });
  const gone = await createGate(ctx, onMain());
  const aborted = AbortSignal.abort();
  expect(await waitForGate(ctx, { gateId: gone.gate.id, signal: aborted })).toMatchObject({
    state: 'queued',
  });
});

it('shows nothing to another workspace, and takes no baseline from one', async () => {
  const gate = await aConcludedGate(ctx, onMain(), steadyRate(1));
  const stranger = await stage.newContext();
  await expect(getGate(stranger, { gateId: gate.id })).rejects.toMatchObject({ code: 'not_found' });
  await expect(cancelGate(stranger, { gateId: gate.id })).rejects.toMatchObject({ code: 'not_found' });
  const pin = { benchmark: 'ingest', name: 'main', gateId: gate.id };
  await expect(pinBaseline(stranger, pin)).rejects.toMatchObject({ code: 'not_found' });
  await pinBaseline(ctx, pin);
  expect(await listGates(stranger)).toEqual({ items: [], nextCursor: null });
  expect(await listBaselines(stranger)).toEqual({ items: [], nextCursor: null });
  await expect(unpinBaseline(stranger, pin)).rejects.toMatchObject({ code: 'not_found' });
  expect((await createGate(stranger, onBranch())).gate.baseline).toBeNull();
});

const named = (i: number) => ({ schema: aSchema({ name: `schema ${i}` }) });

async function runIdsOf(experimentId: string): Promise<string[]> {
  const { cells } = await getExperiment(ctx, { experimentId });
  return cells.flatMap(({ runs }) => runs.map(({ runId }) => runId));
}

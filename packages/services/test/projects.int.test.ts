import { insertProject } from '@tidemark/db/repositories/projects';
import { maxProjects } from '@tidemark/domain/project/project';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServiceContext } from '../src/access/context.ts';
import { deleteRuns, restoreRuns } from '../src/deletion/delete-items.ts';
import { createExperiment } from '../src/experiments/create-experiment.ts';
import { listExperiments } from '../src/experiments/list-experiments.ts';
import { createGate } from '../src/gates/create-gate.ts';
import { getGate, listGates } from '../src/gates/read-gates.ts';
import { moveExperimentToProject, moveRunToProject } from '../src/projects/move-to-project.ts';
import {
  archiveProject,
  createProject,
  deleteProject,
  getProject,
  listProjectChoices,
  listProjects,
  updateProject,
} from '../src/projects/projects.ts';
import { listRunEntries } from '../src/run-lists/list-run-entries.ts';
import { cancelRun } from '../src/runs/control-run.ts';
import { createRun } from '../src/runs/create-run.ts';
import { getRun, listRuns } from '../src/runs/read-runs.ts';
import { rerunRun } from '../src/runs/rerun-run.ts';
import { startScenario } from '../src/scenarios/start-scenario.ts';
import { listBenchmarks } from '../src/trends/list-benchmarks.ts';
import { aGateRequest } from './a-gate.ts';
import { anExperiment } from './experiment-stage.ts';
import { aPlan, openStage, type Stage } from './stage.ts';

const refusal = (code: string) => ({
  code: 'validation_failed',
  details: { issues: [expect.objectContaining({ code })] },
});

describe('projects', () => {
  let stage: Stage;
  let ctx: ServiceContext;
  let other: ServiceContext;
  const runsOf = async (project: string) => (await listRuns(ctx, { project })).items.map(({ id }) => id);

  beforeAll(async () => {
    stage = await openStage();
    ctx = await stage.newContext();
    other = await stage.newContext();
  });
  afterAll(() => stage?.close());

  it('have a name that is theirs alone in their workspace, whatever its capitals', async () => {
    const billing = await createProject(ctx, { name: ' Billing ' });
    expect(billing).toMatchObject({ name: 'Billing', counts: { runs: 0, experiments: 0, gates: 0 } });
    await expect(createProject(ctx, { name: 'BILLING' })).rejects.toMatchObject(refusal('name_taken'));
    expect((await createProject(other, { name: 'billing' })).name).toBe('billing');
    const search = await createProject(ctx, { name: 'Search' });
    const rename = (name: string) => updateProject(ctx, { projectId: search.id, name });
    await expect(rename('bIlling')).rejects.toMatchObject(refusal('name_taken'));
    expect((await rename('SEARCH')).name).toBe('SEARCH');
    expect(await updateProject(ctx, { projectId: search.id, description: 'finds' })).toMatchObject({
      name: 'SEARCH',
      description: 'finds',
    });
    await archiveProject(ctx, { projectId: search.id, archived: true });
    await expect(createProject(ctx, { name: 'search' })).rejects.toMatchObject(refusal('name_taken'));
  });

  it('are created once where two requests name the same at once', async () => {
    const asked = await Promise.allSettled([1, 2, 3].map(() => createProject(ctx, { name: 'Twice' })));
    expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    const reasons = asked.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []));
    for (const reason of reasons) expect(reason).toMatchObject(refusal('name_taken'));
  });

  it('hold single runs, experiments with their runs, and gates with theirs', async () => {
    const { id: projectId } = await createProject(ctx, { name: 'Held' });
    const { run } = await createRun(ctx, { plan: aPlan(), projectId });
    expect(run.projectId).toBe(projectId);
    const experiment = await createExperiment(ctx, anExperiment(), { projectId });
    const { gate } = await createGate(ctx, { ...aGateRequest(), project: 'hELD' });
    expect([experiment.projectId, gate.projectId]).toEqual([projectId, projectId]);
    const counts = { runs: 1 + 4 + 3, experiments: 2, gates: 1 };
    expect((await getProject(ctx, { projectId })).counts).toEqual(counts);
    expect((await listProjects(ctx)).items.find(({ id }) => id === projectId)?.counts).toEqual(counts);
    const experimentIds = [gate.experimentId, experiment.id];
    expect((await listExperiments(ctx, { project: projectId })).items.map(({ id }) => id)).toEqual(
      experimentIds,
    );
    expect((await listGates(ctx, { project: projectId })).items.map(({ id }) => id)).toEqual([gate.id]);
    expect((await listBenchmarks(ctx, { project: projectId })).items).toMatchObject([
      { benchmark: 'ingest' },
    ]);
    const folded = await listRunEntries(ctx, { project: projectId, isFolded: true, unfolded: [] });
    expect(folded.items.map(({ kind }) => kind).toSorted()).toEqual(['experiment', 'experiment', 'run']);
    const first = await listRuns(ctx, { project: projectId, limit: 5 });
    const second = await listRuns(ctx, { project: projectId, limit: 5, cursor: first.nextCursor });
    expect(new Set([...first.items, ...second.items].map(({ id }) => id)).size).toBe(counts.runs);
    const empty = await createProject(ctx, { name: 'Empty' });
    expect(await runsOf(empty.id)).toEqual([]);
    expect((await listBenchmarks(ctx, { project: empty.id })).items).toEqual([]);
  });

  it('keep a rerun where its run is, and take what a scenario starts', async () => {
    const { id: projectId } = await createProject(ctx, { name: 'Reruns' });
    const { run } = await createRun(ctx, { plan: aPlan(), projectId });
    const single = await rerunRun(ctx, { runId: run.id });
    expect(single.run.projectId).toBe(projectId);
    const experiment = await createExperiment(ctx, anExperiment());
    const [old] = (await listRuns(ctx, { experimentId: experiment.id })).items;
    await moveExperimentToProject(ctx, { experimentId: experiment.id, projectId });
    const rerun = await rerunRun(ctx, { runId: old?.id ?? '' });
    expect([old?.projectId, rerun.run.projectId]).toEqual([null, projectId]);
    const started = await startScenario(ctx, 'tag-or-field', { size: 'tiny', projectId });
    expect(started.projectId).toBe(projectId);
  });

  it('are created by the first gate that names them, once, and never brought back by one', async () => {
    const request = { ...aGateRequest({ benchmark: 'first' }), project: 'From CI' };
    const gates = await Promise.all([createGate(ctx, request), createGate(ctx, request)]);
    const [one, two] = gates.map(({ gate }) => gate.projectId);
    expect(one).toBe(two);
    const projectId = one ?? '';
    expect((await getProject(ctx, { projectId })).counts).toEqual({ runs: 6, experiments: 2, gates: 2 });
    await archiveProject(ctx, { projectId, archived: true });
    await expect(createGate(ctx, request)).rejects.toMatchObject(refusal('archived_project'));
    await archiveProject(ctx, { projectId, archived: false });
    expect((await createGate(ctx, request)).gate.projectId).toBe(projectId);
  });

  it('take nothing while they are archived, and keep what they have', async () => {
    const { id: projectId } = await createProject(ctx, { name: 'Old' });
    const { run } = await createRun(ctx, { plan: aPlan(), projectId });
    const experiment = await createExperiment(ctx, anExperiment());
    const archived = await archiveProject(ctx, { projectId, archived: true });
    expect(archived.archivedAt).not.toBeNull();
    expect(await archiveProject(ctx, { projectId, archived: true })).toEqual(archived);
    const attempts = [
      () => createRun(ctx, { plan: aPlan(), projectId }),
      () => createExperiment(ctx, anExperiment(), { projectId }),
      () => moveExperimentToProject(ctx, { experimentId: experiment.id, projectId }),
    ];
    for (const attempt of attempts)
      await expect(attempt()).rejects.toMatchObject(refusal('archived_project'));
    expect(await runsOf(projectId)).toEqual([run.id]);
    expect((await listProjects(ctx, { archived: true })).items.map(({ id }) => id)).toContain(projectId);
    expect((await listProjectChoices(ctx)).map(({ id }) => id)).not.toContain(projectId);
  });

  it('give up and take single runs, and experiments with their runs and gates', async () => {
    const { id: projectId } = await createProject(ctx, { name: 'Moved' });
    const { run } = await createRun(ctx, { plan: aPlan() });
    expect((await moveRunToProject(ctx, { runId: run.id, projectId })).projectId).toBe(projectId);
    expect(await runsOf(projectId)).toEqual([run.id]);
    await moveRunToProject(ctx, { runId: run.id, projectId: null });
    expect(await runsOf(projectId)).toEqual([]);
    const { gate } = await createGate(ctx, aGateRequest({ benchmark: 'moved' }));
    const experimentId = gate.experimentId ?? '';
    const [part] = (await listRuns(ctx, { experimentId })).items;
    const alone = moveRunToProject(ctx, { runId: part?.id ?? '', projectId });
    await expect(alone).rejects.toMatchObject(refusal('run_of_experiment'));
    expect((await moveExperimentToProject(ctx, { experimentId, projectId })).projectId).toBe(projectId);
    expect((await getGate(ctx, { gateId: gate.id })).projectId).toBe(projectId);
    expect((await runsOf(projectId)).length).toBe(3);
  });

  it('are removed only when nothing belongs to them; what was deleted comes back without a project', async () => {
    const { id: projectId } = await createProject(ctx, { name: 'Short' });
    const { run } = await createRun(ctx, { plan: aPlan(), projectId });
    await expect(deleteProject(ctx, { projectId })).rejects.toMatchObject({ code: 'not_deletable' });
    await cancelRun(ctx, { runId: run.id });
    await deleteRuns(ctx, { runIds: [run.id] });
    await deleteProject(ctx, { projectId });
    await expect(getProject(ctx, { projectId })).rejects.toMatchObject({ code: 'not_found' });
    await restoreRuns(ctx, { runIds: [run.id] });
    expect((await getRun(ctx, { runId: run.id })).projectId).toBeNull();
  });

  it('are unknown to another workspace, in which nothing can belong to them', async () => {
    const { id: projectId } = await createProject(ctx, { name: 'Mine' });
    await createRun(ctx, { plan: aPlan(), projectId });
    const theirs = (await createRun(other, { plan: aPlan() })).run;
    const attempts = [
      () => getProject(other, { projectId }),
      () => updateProject(other, { projectId, name: 'Stolen' }),
      () => archiveProject(other, { projectId, archived: true }),
      () => deleteProject(other, { projectId }),
      () => createRun(other, { plan: aPlan(), projectId }),
      () => createExperiment(other, anExperiment(), { projectId }),
      () => moveRunToProject(other, { runId: theirs.id, projectId }),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'not_found' });
    expect((await listRuns(other, { project: projectId })).items).toEqual([]);
    expect((await getProject(ctx, { projectId })).name).toBe('Mine');
    // Whatever a service forgets, the database refuses.
    const past = ctx.db.prisma.run.updateMany({ where: { id: theirs.id }, data: { projectId } });
    await expect(past).rejects.toThrow();
  });

  it('are created by members, seen by viewers, and moved by what may run', async () => {
    const viewer = { ...ctx, actor: { kind: 'user', userId: 'u', role: 'viewer' } as const };
    expect((await listProjects(viewer)).items.length).toBeGreaterThan(0);
    await expect(createProject(viewer, { name: 'No' })).rejects.toMatchObject({ code: 'role_forbidden' });
    const reader = { ...ctx, actor: { kind: 'api-key', keyId: 'k', scopes: ['read', 'write'] } as const };
    const { run } = await createRun(ctx, { plan: aPlan() });
    const move = moveRunToProject(reader, { runId: run.id, projectId: null });
    await expect(move).rejects.toMatchObject({ code: 'insufficient_scope' });
  });

  it('are at most 200, archived ones among them', async () => {
    const full = await stage.newContext();
    for (let number = 1; number < maxProjects; number += 1)
      await insertProject(full.db, full.workspaceId, {
        name: `p${number}`,
        description: '',
        createdBy: 'test',
      });
    const last = await createProject(full, { name: 'the last' });
    await archiveProject(full, { projectId: last.id, archived: true });
    const beyond = { code: 'budget_exceeded', details: { quantity: 'projects', asked: 201, allowed: 200 } };
    await expect(createProject(full, { name: 'one more' })).rejects.toMatchObject(beyond);
    const gate = createGate(full, { ...aGateRequest(), project: 'one more' });
    await expect(gate).rejects.toMatchObject(beyond);
    expect((await listGates(full)).items).toEqual([]);
  });
});

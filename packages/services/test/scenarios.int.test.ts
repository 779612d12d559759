import { aLauncherChoice } from '@tidemark/domain/testing/a-launcher-choice';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getExperiment } from '../src/experiments/read-experiment.ts';
import { claimRun } from '../src/runs/claim-run.ts';
import { finishRun, moveRun } from '../src/runs/owned-run.ts';
import { getScenario } from '../src/scenarios/get-scenario.ts';
import { listScenarios } from '../src/scenarios/list-scenarios.ts';
import { startScenario } from '../src/scenarios/start-scenario.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

it('starts every listed scenario in every size, once per Idempotency-Key', async () => {
  const ctx = await stage.newContext({
    launchers: [
      aLauncherChoice('influxdb', ['inmem', 'tsi1']),
      aLauncherChoice('graphite', [], {
        kind: 'topology',
        variants: ['one-cache', 'relay-2', 'c-relay-2'].map((name) => ({
          name,
          description: '',
          parts: [{ name: 'cache:b', actions: ['kill', 'pause', 'refuse'] }],
        })),
      }),
    ],
  });
  for (const { id, sizes, startable } of await listScenarios(ctx)) {
    expect(startable).toBe(true);
    for (const { size, runs, systems } of sizes) {
      const options = { idempotencyKey: `${id}-${size}` };
      const started = await startScenario(ctx, id, { size }, options);
      const detail = await getExperiment(ctx, { experimentId: started.id });
      expect(detail).toMatchObject({
        scenario: { id, size },
        state: 'running',
        // A search has one run per cell at first, and no more than the size announces.
        progress: { runCount: detail.design.search === null ? runs : detail.cells.length },
      });
      expect(detail.cells.flatMap(({ refusals }) => refusals)).toEqual([]);
      expect(new Set(detail.rows).size).toBe(systems.length);
      expect((await startScenario(ctx, id, { size }, options)).id).toBe(started.id);
    }
  }
});

it('gives the newest experiment of a scenario, and findings as soon as a run has succeeded', async () => {
  const ctx = await stage.newContext();
  expect(await getScenario(ctx, 'constant-rate-attack')).toMatchObject({ newest: null, findings: [] });
  await startScenario(ctx, 'constant-rate-attack', { size: 'quick' });
  const { id } = await startScenario(ctx, 'constant-rate-attack', { size: 'tiny' });
  await startScenario(ctx, 'tag-or-field', { size: 'tiny' });
  const { cells } = await getExperiment(ctx, { experimentId: id });
  const runId = cells[0]?.runs[0]?.runId ?? '';
  const claimed = await claimRun(ctx, { runId, workerId: 'w' });
  const epoch = claimed?.epoch ?? 0;
  for (const state of ['preparing', 'running', 'draining', 'finalizing'] as const) {
    await moveRun(ctx, { runId, epoch, state });
  }
  const summary = aSummary();
  await finishRun(ctx, { runId, epoch, end: summary.end, summary });
  const scenario = await getScenario(ctx, 'constant-rate-attack');
  expect(scenario.newest).toMatchObject({ id, state: 'finished' });
  expect(scenario.findings.find(({ label }) => label === 'Success ratio')).toMatchObject({
    group: 'influxdb/inmem, 1,000/s',
    ours: { middle: 1 },
  });
  expect(scenario.reports).toMatchObject([{ runId, text: expect.stringContaining('204:10') }]);
  const elsewhere = await stage.newContext();
  expect((await getScenario(elsewhere, 'constant-rate-attack')).newest).toBeNull();
});

it('runs on the systems that are chosen, where they are not part of what is asked', async () => {
  const ctx = await stage.newContext();
  const [only] = (await listScenarios(ctx)).find(({ id }) => id === 'tag-or-field')?.choices.slice(-1) ?? [];
  const systems = only ? [only] : [];
  const { design } = await startScenario(ctx, 'tag-or-field', { size: 'quick', systems });
  expect(design.systems.map(({ target }) => target)).toMatchObject(systems);
  await expect(startScenario(ctx, 'constant-rate-attack', { size: 'tiny', systems })).rejects.toMatchObject({
    code: 'validation_failed',
  });
});

it('reports an unknown scenario as not found, and starts nothing without a launcher', async () => {
  const ctx = await stage.newContext({ launchers: [] });
  await expect(startScenario(ctx, 'never', {})).rejects.toMatchObject({ code: 'not_found' });
  await expect(getScenario(ctx, 'never')).rejects.toMatchObject({ code: 'not_found' });
  const [first] = await listScenarios(ctx);
  expect(first?.startable).toBe(false);
  await expect(startScenario(ctx, first?.id ?? '', {})).rejects.toMatchObject({ code: 'validation_failed' });
});

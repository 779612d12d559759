import { afterAll, beforeAll, expect, it } from 'vitest';
import { getRun } from '../src/runs/get-run.ts';
import { listScenarios } from '../src/scenarios/list-scenarios.ts';
import { startScenario } from '../src/scenarios/start-scenario.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;

beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage?.close());

it('starts every scenario that it lists, in every size, once for one Idempotency-Key', async () => {
  const ctx = await stage.newContext();
  for (const { id, sizes, startable } of await listScenarios(ctx)) {
    expect(startable).toBe(true);
    for (const { size } of sizes) {
      const options = { idempotencyKey: `${id}-${size}` };
      const { run } = await startScenario(ctx, id, { size }, options);
      expect(await getRun(ctx, { runId: run.id })).toMatchObject({
        state: 'queued',
        plan: { target: { kind: 'launched', launcher: 'influxdb', variant: 'inmem' } },
      });
      expect(await startScenario(ctx, id, { size }, options)).toMatchObject({
        run: { id: run.id },
        replayed: true,
      });
    }
  }
});

it('a scenario that does not exist is not found, and without a launcher nothing is started', async () => {
  const ctx = await stage.newContext({ launchers: [] });
  await expect(startScenario(ctx, 'never', {})).rejects.toMatchObject({ code: 'not_found' });
  const [first] = await listScenarios(ctx);
  expect(first?.startable).toBe(false);
  await expect(startScenario(ctx, first?.id ?? '', {})).rejects.toMatchObject({ code: 'validation_failed' });
});

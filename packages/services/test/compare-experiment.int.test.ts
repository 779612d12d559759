import { aSummary } from '@tidemark/domain/testing/a-summary';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { ServiceContext } from '../src/access/context.ts';
import { compareRuns } from '../src/analysis/compare-runs.ts';
import { createExperiment } from '../src/experiments/create-experiment.ts';
import { getExperiment } from '../src/experiments/read-experiment.ts';
import { publishReport } from '../src/reports/publish-report.ts';
import { getSharedReport } from '../src/reports/reports.ts';
import { anExperiment } from './experiment-stage.ts';
import { openStage, type Stage } from './stage.ts';

let stage: Stage;
let ctx: ServiceContext;
let experimentId = '';
let runIds: string[] = [];

const giveResult = (id: string) =>
  stage.db.query(z.unknown(), `UPDATE run SET state = 'succeeded', summary = $2 WHERE id = $1`, [
    id,
    aSummary(),
  ]);

beforeAll(async () => {
  stage = await openStage();
  ctx = await stage.newContext();
  experimentId = (await createExperiment(ctx, anExperiment({ name: 'tag or field', repetitions: 2 }))).id;
  const { cells } = await getExperiment(ctx, { experimentId });
  runIds = cells.flatMap(({ runs }) => runs.map(({ runId }) => runId));
});
afterAll(() => stage?.close());

it('refuses to compare before a run of the experiment has a result', async () => {
  await expect(compareRuns(ctx, { experimentId })).rejects.toMatchObject({ code: 'validation_failed' });
});

it('compares the runs of an experiment that have a result in its cells, and reports how many have none', async () => {
  for (const id of runIds.slice(0, 7)) await giveResult(id);
  const { comparison, runIds: compared, experiment } = await compareRuns(ctx, { experimentId });
  expect(experiment).toEqual({ id: experimentId, name: 'tag or field' });
  expect([...compared].sort()).toEqual(runIds.slice(0, 7).sort());
  expect(comparison.matrix).toMatchObject({
    rows: ['influxdb/inmem', 'influxdb/tsi1'],
    columns: ['one', 'two'],
  });
  expect(comparison.matrix?.cells.map(({ runs }) => runs.length)).toEqual([2, 2, 2, 1]);
  expect(comparison.warnings).toContain('1 of 8 runs of the experiment have no result and are left out.');
});

it('accepts any run of it as the baseline, and is frozen under its name', async () => {
  const { comparison } = await compareRuns(ctx, { experimentId, pinnedId: runIds[4] });
  expect(comparison.matrix?.cells.map(({ isBaseline }) => isBaseline)).toEqual([false, false, true, false]);
  const { report, token } = await publishReport(ctx, { experimentId, pinnedId: runIds[4] });
  expect([report.title, report.runIds.length]).toEqual(['tag or field', 7]);
  const snapshot = await getSharedReport(ctx, { token });
  expect(snapshot.comparison.matrix?.rows).toEqual(['influxdb/inmem', 'influxdb/tsi1']);
  expect(snapshot.comparison.warnings).toContain(
    '1 of 8 runs of the experiment have no result and are left out.',
  );
});

it('is not visible to another workspace', async () => {
  const stranger = await stage.newContext();
  await expect(compareRuns(stranger, { experimentId })).rejects.toMatchObject({ code: 'not_found' });
});

it('draws twelve runs, some of each cell, and judges all', async () => {
  const design = anExperiment({ name: 'many', repetitions: 4 });
  const { id } = await createExperiment(ctx, design);
  const { cells } = await getExperiment(ctx, { experimentId: id });
  for (const run of cells.flatMap(({ runs }) => runs)) await giveResult(run.runId);
  const { runs, runIds: compared, comparison } = await compareRuns(ctx, { experimentId: id });
  expect([runs.length, compared.length]).toEqual([12, 16]);
  const drawn = new Set(runs.map(({ run }) => run.id));
  const drawnOfCell = cells.map((cell) => cell.runs.filter(({ runId }) => drawn.has(runId)).length);
  expect(drawnOfCell).toEqual([3, 3, 3, 3]);
  expect(comparison.matrix?.cells.map((cell) => cell.runs.length)).toEqual([4, 4, 4, 4]);
});

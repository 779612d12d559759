import { figureValue } from '@tidemark/domain/figures/catalog';
import type { RunRecord } from '@tidemark/domain/run/records';
import { parseRunOrder, runOrderText, runOrderTexts } from '@tidemark/domain/run/run-order';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { aSettledPeriod } from '@tidemark/domain/testing/a-summary';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { ServiceContext } from '../src/access/context.ts';
import { createExperiment } from '../src/experiments/create-experiment.ts';
import { listRunEntries } from '../src/run-lists/list-run-entries.ts';
import { cancelRun } from '../src/runs/control-run.ts';
import { createRun } from '../src/runs/create-run.ts';
import { labelRun } from '../src/runs/label-run.ts';
import { listRunChoices, listRuns } from '../src/runs/read-runs.ts';
import { sweepRuns } from '../src/runs/sweep-runs.ts';
import { searchWorkspace } from '../src/search/search-workspace.ts';
import { getRunStorage, getStorage } from '../src/storage/read-storage.ts';
import { aFinishedRun, aRepeatedPlan, atRate } from './a-finished-run.ts';
import { anExperiment } from './experiment-stage.ts';
import { aPlan, openStage, type Stage } from './stage.ts';

/** Results that differ in what can be read of them. */
const results: Partial<RunSummary>[] = [
  {},
  atRate(1_000),
  atRate(1_000),
  { pointsPerSec: null, responseTime: null },
  { settled: [aSettledPeriod(0), aSettledPeriod(1, { heapInUseBytes: 5_000_000, observedSeries: 77 })] },
  { settled: [aSettledPeriod(1), aSettledPeriod(2, { atRest: false })] },
  { settled: [aSettledPeriod(1, { heapInUseBytes: 3 }), aSettledPeriod(2, { heapInUseBytes: null })] },
  { settled: [aSettledPeriod(0)], peakObservedSeries: { value: 12, offsetMs: 0, simulatedAtMs: null } },
  { settled: [], peakObservedSeries: null },
  { settled: [aSettledPeriod(1, { observedSeries: null, atRest: false })] },
];

describe('the list of runs', () => {
  let stage: Stage;
  let ctx: ServiceContext;
  let all: RunRecord[];

  beforeAll(async () => {
    stage = await openStage();
    ctx = await stage.newContext();
    for (const summary of results) await aFinishedRun(ctx, aRepeatedPlan(), { summary });
    await createRun(ctx, { plan: aPlan(), name: 'waits' });
    all = (await listRuns(ctx, { limit: 100 })).items;
  });
  afterAll(() => stage?.close());

  it('keeps beside each run the values of its figures', async () => {
    const stored = await stage.db.query(
      z.object({ id: z.string(), values: z.array(z.number().nullable()) }),
      `SELECT id, ARRAY[points_per_sec, response_p99_us, heap_at_rest_bytes, series_at_end] AS values FROM run`,
    );
    const figures = ['pointsPerSec', 'responseTimeUsP99', 'heapAtRestBytes', 'seriesAtEnd'] as const;
    for (const run of all) {
      const expected = figures.map(
        (key) => run.summary && figureValue(key, { summary: run.summary, lastSamples: {} }),
      );
      expect([run.id, stored.find(({ id }) => id === run.id)?.values]).toEqual([run.id, expected]);
    }
  });

  it.each(runOrderTexts)(
    'pages through every run once, sorted by %s, those without the value last',
    async (text) => {
      const order = parseRunOrder(text);
      expect(runOrderText(order)).toBe(text);
      const sortedBy = (run: RunRecord): number | string | null => {
        const measured = run.summary && { summary: run.summary, lastSamples: {} };
        const figure = (key: 'pointsPerSec' | 'responseTimeUsP99' | 'heapAtRestBytes' | 'seriesAtEnd') =>
          measured && figureValue(key, measured);
        switch (order.key) {
          case 'created':
            return run.createdAt.getTime();
          case 'name':
            return run.name;
          case 'judgement':
            return run.judgement
              ? ['failed', 'incomplete', 'untrusted', 'unknown', 'passed'].indexOf(run.judgement.value)
              : null;
          case 'rate':
            return figure('pointsPerSec');
          case 'p99':
            return figure('responseTimeUsP99');
          case 'heap':
            return figure('heapAtRestBytes');
          case 'series':
            return figure('seriesAtEnd');
          case 'size':
            return null;
        }
      };
      const seen: RunRecord[] = [];
      let cursor: string | null = null;
      do {
        const page: Awaited<ReturnType<typeof listRuns>> = await listRuns(ctx, { order, limit: 2, cursor });
        seen.push(...page.items);
        cursor = page.nextCursor;
      } while (cursor !== null);
      expect(seen.map(({ id }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted());
      const values = seen.map(sortedBy);
      const known = values.filter((value) => value !== null);
      expect(values.slice(0, known.length)).toEqual(known);
      const sorted = known.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
      expect(known).toEqual(order.isDescending ? sorted.toReversed() : sorted);
    },
  );

  it('refuses the cursor of another order', async () => {
    const { nextCursor } = await listRuns(ctx, { limit: 1 });
    const order = parseRunOrder('-rate');
    await expect(listRuns(ctx, { limit: 1, cursor: nextCursor, order })).rejects.toMatchObject({
      code: 'invalid_cursor',
    });
  });

  it('narrows by words, labels, schema, system and author, each word as it is written', async () => {
    const own = await stage.newContext();
    const { run: first } = await createRun(own, {
      plan: aPlan(),
      name: 'Übung 100%_done',
      labels: ['nightly', 'a'],
    });
    const { run: second } = await createRun(own, { plan: aPlan(), name: 'other' });
    const find = async (input: Parameters<typeof listRuns>[1]) =>
      (await listRuns(own, input)).items.map(({ id }) => id);
    expect(await find({ text: 'Übung DONE' })).toEqual([first.id]);
    expect(await find({ text: '100%_d' })).toEqual([first.id]);
    expect(await find({ text: '%' })).toEqual([first.id]);
    expect(await find({ text: 'nightly' })).toEqual([first.id]);
    expect(await find({ text: 'night other' })).toEqual([]);
    expect(await find({ labels: ['a', 'nightly'] })).toEqual([first.id]);
    expect(await find({ labels: ['a', 'b'] })).toEqual([]);
    await labelRun(own, { runId: second.id, labels: ['b', 'a', 'b'] });
    expect((await find({ labels: ['a'] })).toSorted()).toEqual([first.id, second.id].toSorted());
    expect(await find({ schema: 'a schema', system: 'a target', author: 'test', labels: ['b'] })).toEqual([
      second.id,
    ]);
    expect(await find({ schema: 'none' })).toEqual([]);
    expect(await listRunChoices(own)).toEqual({
      schemas: ['a schema'],
      systems: ['a target'],
      authors: ['test'],
      labels: ['a', 'b', 'nightly'],
    });
    expect(await listRunChoices(await stage.newContext())).toEqual({
      schemas: [],
      systems: [],
      authors: [],
      labels: [],
    });
  });

  it('folds the runs of an experiment into one row, and unfolds them on request', async () => {
    const own = await stage.newContext();
    const { run } = await createRun(own, { plan: aPlan(), name: 'single' });
    const { id } = await createExperiment(own, anExperiment());
    const list = async (input: Partial<Parameters<typeof listRunEntries>[1]> = {}) => {
      const { items } = await listRunEntries(own, { isFolded: true, unfolded: [], ...input });
      return items.map((entry) =>
        entry.kind === 'run'
          ? entry.run.id
          : [entry.experiment.id, entry.runs?.map(({ name }) => name) ?? null],
      );
    };
    const names = ['one, inmem', 'one, tsi1', 'two, inmem', 'two, tsi1'].map(
      (name) => `${name} #1: an experiment`,
    );
    expect(await list()).toEqual([[id, null], run.id]);
    expect(await list({ unfolded: [id] })).toEqual([[id, names], run.id]);
    expect(await list({ text: 'tsi1', unfolded: [id] })).toEqual([[id, [names[1], names[3]]]]);
    expect(await list({ text: 'none' })).toEqual([]);
    expect(await list({ isFolded: false })).toHaveLength(5);
    expect(await list({ order: parseRunOrder('name') })).toHaveLength(5);
    const first = await listRunEntries(own, { isFolded: true, unfolded: [], limit: 1 });
    const second = await listRunEntries(own, {
      isFolded: true,
      unfolded: [],
      limit: 1,
      cursor: first.nextCursor,
    });
    expect([first.items[0]?.kind, second.items[0]?.kind, second.nextCursor]).toEqual([
      'experiment',
      'run',
      null,
    ]);
  });
});

describe('searching a workspace', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());

  it('finds items of each kind by every word of their names, and nothing of another workspace', async () => {
    const mine = await stage.newContext();
    await createRun(mine, { plan: aPlan(), name: 'A needle in July' });
    await createExperiment(mine, anExperiment({ name: 'needle matrix' }));
    const found = async (text: string, of = mine) =>
      (await searchWorkspace(of, { text })).map(({ kind, name }) => [kind, name]);
    expect(await found('NEEDLE july')).toEqual([['run', 'A needle in July']]);
    const kinds = (await found('needle matrix')).map(([kind]) => kind);
    expect(kinds.toSorted()).toEqual(['experiment', 'run', 'run', 'run', 'run']);
    expect(await found('needle', await stage.newContext())).toEqual([]);
    expect((await found('tag or field')).map(([kind]) => kind)).toContain('scenario');
    await expect(searchWorkspace(mine, { text: 'x'.repeat(101) })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  it('gives at most six of each kind', async () => {
    const mine = await stage.newContext();
    for (let i = 0; i < 7; i += 1) await createRun(mine, { plan: aPlan(), name: `many ${i}` });
    const hits = await searchWorkspace(mine, { text: 'many' });
    expect(hits.map(({ name }) => name)).toEqual([6, 5, 4, 3, 2, 1].map((i) => `many ${i}`));
  });
});

describe('what a workspace stores', () => {
  let stage: Stage;
  beforeAll(async () => {
    stage = await openStage();
  });
  afterAll(() => stage?.close());

  it('is measured after the end of each run, and counted for its workspace alone', async () => {
    const mine = await stage.newContext();
    const runId = await aFinishedRun(mine, aRepeatedPlan(), { diskBytes: 5 });
    const { run: active } = await createRun(mine, { plan: aPlan() });
    expect(await getRunStorage(mine, { runId })).toBeNull();
    await sweepRuns(mine);
    const size = await getRunStorage(mine, { runId });
    expect(size).toMatchObject({ rows: 3 });
    expect(size?.bytes).toBeGreaterThan(1_000);
    expect(await getRunStorage(mine, { runId: active.id })).toBeNull();
    const stored = await getStorage(mine);
    expect(stored).toMatchObject({
      runCount: 2,
      unmeasuredCount: 1,
      rowCount: 3,
      deleted: { count: 0, bytes: 0 },
    });
    expect(stored.sampleBytes + stored.intervalBytes + stored.resultBytes).toBeCloseTo(size?.bytes ?? 0);
    expect(stored.sampleBytes).toBeGreaterThan(100);
    expect(await getStorage(await stage.newContext())).toMatchObject({ runCount: 0, resultBytes: 0 });
    await cancelRun(mine, { runId: active.id });
  });

  it('orders runs by it', async () => {
    const mine = await stage.newContext();
    const small = await aFinishedRun(mine, aRepeatedPlan());
    const large = await aFinishedRun(mine, aRepeatedPlan(), { diskBytes: 5 });
    await sweepRuns(mine);
    const { items } = await listRuns(mine, { order: parseRunOrder('-size') });
    expect(items.map(({ id }) => id)).toEqual([large, small]);
  });
});

import { reportSnapshotShape } from '@tidemark/analysis/compare/report-snapshot';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServiceContext } from '../src/access/context.ts';
import { compareRuns } from '../src/analysis/compare-runs.ts';
import { publishReport } from '../src/reports/publish-report.ts';
import { getSharedReport } from '../src/reports/reports.ts';
import { aFinishedRun, aRepeatedPlan, atRate } from './a-finished-run.ts';
import { openStage, type Stage } from './stage.ts';

const minutes = (n: number) => new Date(Date.UTC(2026, 0, 1, 0, n));
const steady = [1_000, 1_030, 985, 1_010, 995];

describe('gates', () => {
  let stage: Stage;
  let ctx: ServiceContext;
  let plan: RunPlan;
  let slower: RunPlan;
  let old: string[];
  let fresh: string[];

  beforeAll(async () => {
    stage = await openStage();
    ctx = await stage.newContext();
    plan = aRepeatedPlan();
    slower = {
      ...plan,
      schema: aSchema({ name: 'another schema', measurements: [{ ...measurement(plan), name: 'm1' }] }),
    };
    old = [];
    fresh = [];
    for (const [i, rate] of steady.entries()) {
      const seeded = { ...plan, schema: { ...plan.schema, seed: i + 1, name: `a schema, run ${i}` } };
      old.push(
        await aFinishedRun(ctx, seeded, {
          summary: atRate(rate),
          startedAt: minutes(100 + 2 * i),
          diskBytes: 5_000,
        }),
      );
      fresh.push(
        await aFinishedRun(ctx, slower, {
          summary: atRate(rate * 0.7),
          startedAt: minutes(101 + 2 * i),
          diskBytes: 5_000,
        }),
      );
    }
  });
  afterAll(() => stage?.close());

  const inTurn = () => old.flatMap((id, i) => [id, fresh[i] ?? '']);
  const firstGate = async (input: Parameters<typeof compareRuns>[1]) =>
    (await compareRuns(ctx, input)).comparison.gates[0];

  it('groups repetitions into sides, whatever their names and seeds, and judges the others against the first', async () => {
    const { comparison, runs, runCount } = await compareRuns(ctx, { runIds: inTurn() });
    const [gate, ...more] = comparison.gates;
    expect(more).toEqual([]);
    expect(gate?.baseline.runIds).toEqual(old);
    expect(gate?.candidate.runIds).toEqual(fresh);
    expect(gate?.outcome).toBe('regressed');
    expect(gate?.warnings).toEqual([]);
    expect(gate?.metrics.map(({ key, answer }) => [key, answer])).toEqual([
      ['pointsPerSec', 'regressed'],
      ['rssPeakBytes', 'equal'],
      ['seriesAtEnd', 'equal'],
      ['diskBytes', 'equal'],
      ['heldShare', 'equal'],
      ['responseTimeUsP99', 'equal'],
    ]);
    const disk = gate?.metrics.find(({ key }) => key === 'diskBytes');
    expect(disk?.baseline.map(({ value }) => value)).toEqual(Array(5).fill(5_000));
    expect([runs.length, runCount]).toEqual([10, 10]);
    expect(comparison.warnings).toEqual([]);
  });

  it('judges two given sides, also of one plan, and only by the given metrics', async () => {
    const [a, b, c, d] = old;
    const gate = await firstGate({
      runIds: [a ?? '', b ?? ''],
      candidateIds: [c ?? '', d ?? ''],
      metrics: ['rssPeakBytes'],
      tolerance: 0.1,
    });
    expect(gate).toMatchObject({ outcome: 'passed', tolerance: 0.1, candidate: { runIds: [c, d] } });
    expect(gate?.metrics.map(({ key }) => key)).toEqual(['rssPeakBytes']);
  });

  it('estimates noise from earlier runs of the same plan and version outside both sides', async () => {
    const other = aSummary().target;
    const earlier = await stage.newContext();
    const again = aRepeatedPlan();
    for (let i = 0; i < 7; i += 1)
      await aFinishedRun(earlier, again, {
        summary: atRate(i % 2 === 0 ? 1_000 : 1_300),
        startedAt: minutes(i),
      });
    await aFinishedRun(earlier, again, {
      summary: { ...atRate(9), target: { ...other, version: '1.8.10' } },
    });
    await aFinishedRun(earlier, again, { summary: { ...atRate(9), validity: 'generator_limited' } });
    const ids: string[] = [];
    for (let i = 0; i < 4; i += 1)
      ids.push(await aFinishedRun(earlier, again, { summary: atRate(1_000 + i) }));
    const { comparison } = await compareRuns(earlier, {
      runIds: ids.slice(0, 2),
      candidateIds: ids.slice(2),
    });
    const floor = comparison.gates[0]?.metrics.find(({ key }) => key === 'pointsPerSec')?.noiseFloor;
    expect(floor).toMatchObject({ runs: 7, text: expect.stringContaining('from 7 earlier runs') });
    expect(floor?.share).toBeGreaterThan(0.1);
    expect((await firstGate({ runIds: inTurn() }))?.metrics[0]?.noiseFloor).toMatchObject({
      share: null,
      runs: 0,
    });
  });

  it('arranges the sides as systems by schemas, with the verdict of the gate in each cell', async () => {
    const { comparison } = await compareRuns(ctx, { runIds: inTurn() });
    const { matrix } = comparison;
    expect(matrix?.rows).toEqual(['a target, version 1.6.7']);
    expect(matrix?.columns).toEqual(['a schema, run 0', 'another schema']);
    expect(matrix?.cells.map(({ row, column, isBaseline }) => [row, column, isBaseline])).toEqual([
      [0, 0, true],
      [0, 1, false],
    ]);
    const rateIn = (cell: number) =>
      matrix?.cells[cell]?.figures.find(({ metric }) => metric === 'pointsPerSec');
    expect(rateIn(0)).toMatchObject({ values: steady, answer: null, median: 1_000 });
    expect(rateIn(1)).toMatchObject({ answer: 'regressed', decides: true, median: 700 });
  });

  it('judges all others against the side of the pinned run, which comes first', async () => {
    const { comparison, runs } = await compareRuns(ctx, { runIds: inTurn(), pinnedId: fresh[2] });
    expect(comparison.gates[0]?.baseline.runIds).toEqual(fresh);
    expect(comparison.matrix?.cells.map(({ isBaseline, outcome }) => [isBaseline, outcome])).toEqual([
      [false, 'passed'],
      [true, null],
    ]);
    expect([comparison.baselineId, runs[0]?.run.id]).toEqual([fresh[0], fresh[0]]);
    await expect(compareRuns(ctx, { runIds: old, pinnedId: fresh[0] })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  it('makes one side of the runs that labels put into one cell', async () => {
    const labels = Object.fromEntries(
      inTurn().map((id, i) => [id, { row: 'one row', column: i < 4 ? 'early' : 'late' }]),
    );
    const { comparison } = await compareRuns(ctx, { runIds: inTurn(), labels });
    expect(comparison.matrix).toMatchObject({ rows: ['one row'], columns: ['early', 'late'] });
    expect(comparison.gates[0]?.baseline).toEqual({
      label: 'early, one row',
      runIds: inTurn().slice(0, 4),
    });
    expect(comparison.warnings).toContain(
      '"early, one row" mixes runs of different plans or versions: their differences count as noise.',
    );
  });

  it('reads only the lines of the requested metrics', async () => {
    const metricsOf = async (lines?: readonly 'rssBytes'[]) =>
      (await compareRuns(ctx, { runIds: old, lines })).series.flatMap(({ series }) =>
        series.map(({ metric }) => metric),
      );
    expect(await metricsOf(['rssBytes'])).toEqual([]);
    expect(new Set(await metricsOf())).toEqual(new Set(['diskBytes']));
  });

  it('has no verdict where no run is repeated', async () => {
    const { comparison } = await compareRuns(ctx, { runIds: [old[0] ?? '', fresh[0] ?? ''] });
    expect(comparison.gates).toEqual([]);
    expect(comparison.warnings).toContain('1 run per side: add repetitions for an interval.');
  });

  it('uses nothing of another workspace: neither runs nor their noise', async () => {
    const stranger = await stage.newContext();
    await expect(compareRuns(stranger, { runIds: inTurn() })).rejects.toMatchObject({ code: 'not_found' });
    const own = [
      await aFinishedRun(stranger, plan),
      await aFinishedRun(stranger, plan),
      await aFinishedRun(stranger, plan),
    ];
    const [first = '', ...rest] = own;
    const { comparison } = await compareRuns(stranger, { runIds: [first], candidateIds: rest });
    expect(comparison.gates[0]?.metrics.every(({ noiseFloor }) => noiseFloor.runs === 0)).toBe(true);
  });

  it('refuses a run on both sides, and more than 240', async () => {
    const [a = ''] = old;
    await expect(compareRuns(ctx, { runIds: [a], candidateIds: [a] })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    const many = Array.from({ length: 241 }, (_, i) => `${i}`);
    await expect(compareRuns(ctx, { runIds: many })).rejects.toMatchObject({ code: 'validation_failed' });
  });

  it('freezes the verdict with a report, and still reads reports without verdicts', async () => {
    const { token } = await publishReport(ctx, { runIds: inTurn() });
    const snapshot = await getSharedReport(ctx, { token });
    expect(snapshot.comparison.gates[0]?.outcome).toBe('regressed');
    expect(snapshot.comparison.matrix?.cells.map(({ outcome }) => outcome)).toEqual([null, 'regressed']);
    const { gates: _, matrix: __, ...before } = snapshot.comparison;
    const earlier = reportSnapshotShape.parse({ ...snapshot, comparison: before }).comparison;
    expect([earlier.gates, earlier.matrix]).toEqual([[], null]);
  });
});

function measurement({ schema }: RunPlan) {
  const [first] = schema.measurements;
  if (!first) throw new Error('the schema has a measurement');
  return first;
}

import { setImmediate } from 'node:timers/promises';
import { listRunCosts } from '@tidemark/db/repositories/run-history';
import { cellPlaces } from '@tidemark/domain/experiment/expand-experiment';
import type { ExperimentDesign } from '@tidemark/domain/experiment/experiment-design';
import { type ExperimentInput, experimentInputShape } from '@tidemark/domain/experiment/experiment-input';
import type {
  CellForecast,
  EstimatedFigure,
  ExperimentForecast,
} from '@tidemark/domain/experiment/experiment-view';
import { mostRunsPerCell } from '@tidemark/domain/experiment/outage-search';
import { canonicalJson } from '@tidemark/domain/kernel/canonical-json';
import { planIdentity } from '@tidemark/domain/run/plan-identity';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import { forecastTotals } from '@tidemark/workload/forecast';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/permission.ts';
import { parseStorable } from '../input/parse-storable.ts';
import { type CheckedCell, checkCells } from './check-cells.ts';
import { estimateCell, type MeasuredRun } from './estimate-cell.ts';
import { resolveDesign } from './resolve-design.ts';

/** The newest runs on a system, from which its cells are estimated. */
const earlierLimit = 60;

/** previewExperiment expands a design without starting anything: every cell with its expected time and disk, or why it cannot run. */
export async function previewExperiment(
  ctx: ServiceContext,
  input: ExperimentInput,
): Promise<ExperimentForecast> {
  requirePermission(ctx, 'read');
  const { design } = await resolveDesign(ctx, parseStorable(experimentInputShape, input));
  const [checked, earlier] = await Promise.all([checkCells(ctx, design), earlierRuns(ctx, design)]);
  const cells = await forecastCells(checked, earlier);
  const runnable = cells.filter(({ refusals }) => refusals.length === 0);
  const overRuns = (pick: (cell: CellForecast) => number | null) => {
    const sum = sumOf(runnable.map(pick));
    return sum === null ? null : sum * mostRunsPerCell(design);
  };
  return {
    rows: [...new Set(cells.map(({ row }) => row))],
    columns: [...new Set(cells.map(({ column }) => column))],
    cells,
    runCount: runnable.length * mostRunsPerCell(design),
    points: overRuns(({ points }) => points),
    seconds: overRuns(({ seconds }) => seconds?.value ?? null),
    diskBytes: largestOf(runnable.map(({ diskBytes }) => diskBytes)),
  };
}

/** Runs on each system of a design, in its order. */
function earlierRuns(ctx: ServiceContext, { systems }: ExperimentDesign): Promise<MeasuredRun[][]> {
  return Promise.all(
    systems.map(async ({ target }) => {
      const costs = await listRunCosts(ctx.db, ctx.workspaceId, { target, limit: earlierLimit });
      return costs.map((cost) => ({ ...cost, identity: planIdentity(cost.plan) }));
    }),
  );
}

async function forecastCells(
  checked: readonly CheckedCell[],
  earlier: readonly (readonly MeasuredRun[])[],
): Promise<CellForecast[]> {
  const places = cellPlaces(checked);
  const totalsOf = rememberTotals();
  const cells: CellForecast[] = [];
  for (const [i, { cell, labels, parts, plan, refusals }] of checked.entries()) {
    const place = { cell, row: places[i]?.row ?? '', column: places[i]?.column ?? '', labels, refusals };
    const totals = plan ? totalsOf(plan) : { points: null, series: null };
    const costs = plan
      ? estimateCell({ plan, ...totals }, earlier[parts.system] ?? [])
      : { seconds: null, diskBytes: null };
    cells.push({ ...place, ...totals, ...costs });
    // Other requests are served while many cells are counted.
    await setImmediate();
  }
  return cells;
}

type Totals = ReturnType<typeof forecastTotals>;

/** Cells on several systems write the same points: they are counted once. */
function rememberTotals(): (plan: RunPlan) => Totals {
  const known = new Map<string, Totals>();
  return ({ schema, profile }) => {
    const key = canonicalJson([schema, profile]);
    const totals = known.get(key) ?? forecastTotals(schema, profile);
    known.set(key, totals);
    return totals;
  };
}

function sumOf(values: readonly (number | null)[]): number | null {
  return values.reduce((sum, value) => (sum === null || value === null ? null : sum + value), 0);
}

function largestOf(figures: readonly (EstimatedFigure | null)[]): number | null {
  const known = figures.flatMap((figure) => (figure === null ? [] : [figure.value]));
  return known.length < figures.length || known.length === 0 ? null : Math.max(...known);
}

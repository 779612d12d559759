import { setImmediate } from 'node:timers/promises';
import { expandExperiment } from '@tidemark/domain/experiment/expand-experiment';
import type { ExperimentCell } from '@tidemark/domain/experiment/experiment-cell';
import type { ExperimentDesign } from '@tidemark/domain/experiment/experiment-design';
import { canonicalJson } from '@tidemark/domain/kernel/canonical-json';
import { type InputIssue, isDomainError } from '@tidemark/domain/kernel/errors';
import type { Quota } from '@tidemark/domain/quota/quota';
import type { RunPlan } from '@tidemark/domain/run/run-plan';
import type { ServiceContext } from '../access/context.ts';
import { quotaOf } from '../quotas/check-quota.ts';
import { checkBudget, countsPaths } from '../runs/check-budget.ts';
import { checkHooks, checkTarget } from '../targets/check-target.ts';
import { checkLaunchedPlan } from '../targets/launched-target.ts';

/** A cell, and the key of its target, which one run at a time may write to. */
export type CheckedCell = ExperimentCell & { targetKey: string };

/** checkCells expands a design and applies the checks of createRun to each cell: address or launcher, features of the server, series. */
export async function checkCells(ctx: ServiceContext, design: ExperimentDesign): Promise<CheckedCell[]> {
  const systems = await Promise.all(design.systems.map(({ target }, i) => checkSystem(ctx, target, i)));
  const budgetOf = rememberBudgets(ctx, await quotaOf(ctx));
  const checked: CheckedCell[] = [];
  for (const cell of expandExperiment(design)) {
    const { key, refusals: ofSystem } = systems[cell.parts.system] ?? { key: '', refusals: [] };
    const ofPlan = cell.plan
      ? [...budgetOf(cell.plan), ...launchRefusals(ctx, cell.plan), ...(await hookRefusals(ctx, cell.plan))]
      : [];
    const refusals = [...cell.refusals, ...ofSystem, ...ofPlan];
    checked.push({ ...cell, plan: refusals.length === 0 ? cell.plan : null, refusals, targetKey: key });
    // Counting the series of a cell takes up to 1 s: other requests are served in between.
    await setImmediate();
  }
  return checked;
}

async function checkSystem(
  ctx: ServiceContext,
  target: RunPlan['target'],
  place: number,
): Promise<{ key: string; refusals: InputIssue[] }> {
  try {
    return { key: await checkTarget(ctx, target), refusals: [] };
  } catch (error) {
    return { key: '', refusals: refusalsOf(error, `/systems/${place}`) };
  }
}

/** Cells on several systems write the same series, or the same paths: they are counted once. */
function rememberBudgets(ctx: ServiceContext, quota: Quota): (plan: RunPlan) => InputIssue[] {
  const known = new Map<string, InputIssue[]>();
  return (plan) => {
    const key = canonicalJson([plan.schema, plan.profile, plan.target.maxSeries, countsPaths(plan, ctx)]);
    const remembered = known.get(key) ?? budgetRefusals(plan, ctx, quota);
    known.set(key, remembered);
    return remembered;
  };
}

function budgetRefusals(plan: RunPlan, ctx: ServiceContext, quota: Quota): InputIssue[] {
  try {
    checkBudget(plan, ctx, quota);
    return [];
  } catch (error) {
    return refusalsOf(error, '');
  }
}

function launchRefusals(ctx: ServiceContext, plan: RunPlan): InputIssue[] {
  try {
    checkLaunchedPlan(ctx, plan);
    return [];
  } catch (error) {
    return refusalsOf(error, '');
  }
}

async function hookRefusals(ctx: ServiceContext, { profile }: RunPlan): Promise<InputIssue[]> {
  return await checkHooks(ctx, profile).then(
    () => [],
    (error: unknown) => refusalsOf(error, '/profile/faults'),
  );
}

function refusalsOf(error: unknown, pointer: string): InputIssue[] {
  if (!isDomainError(error)) throw error;
  if (isDomainError(error, 'validation_failed')) {
    return error.details.issues.map((issue) => ({ ...issue, pointer: pointer + issue.pointer }));
  }
  return [{ pointer, code: error.code, detail: error.message }];
}

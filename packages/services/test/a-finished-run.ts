import { parseInput } from '@tidemark/domain/kernel/parse-input';
import { type RunPlan, runPlanShape } from '@tidemark/domain/run/run-plan';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import type { ServiceContext } from '../src/access/context.ts';
import { claimRun } from '../src/runs/claim-run.ts';
import { createRun } from '../src/runs/create-run.ts';
import { finishRun, moveRun } from '../src/runs/owned-run.ts';
import { aPlan } from './stage.ts';

/** aRepeatedPlan gives a plan for several runs. */
export function aRepeatedPlan(overrides: Partial<RunPlan> = {}): RunPlan {
  return parseInput(runPlanShape, aPlan(overrides));
}

/** aFinishedRun moves a run through its states as a worker would, and gives its id. */
export async function aFinishedRun(
  ctx: ServiceContext,
  plan: RunPlan,
  {
    summary = {},
    startedAt,
    diskBytes,
  }: { summary?: Partial<RunSummary>; startedAt?: Date; diskBytes?: number } = {},
): Promise<string> {
  const { run } = await createRun(ctx, { plan });
  const claimed = await claimRun(ctx, { runId: run.id, workerId: 'w' });
  if (!claimed) throw new Error('the run could not be claimed');
  const { epoch } = claimed;
  for (const state of ['preparing', 'running', 'draining', 'finalizing'] as const) {
    await moveRun(ctx, { runId: run.id, epoch, state });
  }
  const stored = aSummary(summary);
  await finishRun(ctx, { runId: run.id, epoch, end: stored.end, summary: stored });
  const { prisma } = ctx.db;
  if (startedAt) await prisma.run.update({ where: { id: run.id }, data: { startedAt } });
  if (diskBytes !== undefined) {
    const sample = { runId: run.id, metric: 'diskBytes', kind: 'underLoad' };
    await prisma.sample.createMany({
      data: [
        { ...sample, offsetMs: 2_000, value: diskBytes },
        { ...sample, offsetMs: 1_000, value: 1 },
        { ...sample, offsetMs: 3_000, value: null, reason: 'no answer' },
      ],
    });
  }
  return run.id;
}

/** atRate gives the summary of a run with a mean rate of points per second. */
export function atRate(mean: number): Partial<RunSummary> {
  return { pointsPerSec: { mean, p5: mean, p95: mean, seconds: 10 } };
}

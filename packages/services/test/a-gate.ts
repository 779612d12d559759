import type { GateDetail } from '@tidemark/domain/gate/gate-record';
import type { GateRequest } from '@tidemark/domain/gate/gate-request';
import type { RunRecord } from '@tidemark/domain/run/records';
import type { RunSummary } from '@tidemark/domain/run/run-summary';
import { aProfile } from '@tidemark/domain/testing/a-profile';
import { aSchema } from '@tidemark/domain/testing/a-schema';
import { aSummary } from '@tidemark/domain/testing/a-summary';
import type { ServiceContext } from '../src/access/context.ts';
import { continueGates } from '../src/gates/continue-gates.ts';
import { createGate } from '../src/gates/create-gate.ts';
import { getGate } from '../src/gates/read-gates.ts';
import { claimRun } from '../src/runs/claim-run.ts';
import { finishRun, moveRun } from '../src/runs/owned-run.ts';
import { atRate } from './a-finished-run.ts';

/** aGateRequest builds a benchmark of one cell on a launched system; its rate decides. */
export function aGateRequest(overrides: Partial<GateRequest> = {}): GateRequest {
  return {
    benchmark: 'ingest',
    schemas: [{ schema: aSchema() }],
    profiles: [{ profile: aProfile() }],
    systems: [{ launcher: 'influxdb', variant: 'inmem' }],
    repetitions: { initial: 3, max: 6 },
    metrics: [{ figure: 'pointsPerSec' }],
    context: { branch: 'main', commit: '0123456789abcdef' },
    ...overrides,
  };
}

/** What the runs of a gate measure, in the order of execution. */
export type Measured = (run: RunRecord, index: number) => Partial<RunSummary>;

const steady = [1_000, 1_012, 991, 1_005, 997, 1_008];

/** steadyRate measures rates that differ by about 1 %, times a factor. */
export const steadyRate =
  (factor: number, more: Partial<RunSummary> = {}): Measured =>
  (_, i) => ({ ...atRate((steady[i % steady.length] ?? 0) * factor), ...more });

/** endRuns ends all queued runs of the workspace as a worker would, and gives their ids. */
export async function endRuns(ctx: ServiceContext, measured: Measured): Promise<string[]> {
  const queued = await ctx.db.prisma.run.findMany({
    where: { workspaceId: ctx.workspaceId, state: 'queued' },
    orderBy: [{ position: 'asc' }, { createdAt: 'asc' }],
    select: { id: true },
  });
  const ids = queued.map(({ id }) => id);
  for (const [index, runId] of ids.entries()) {
    // The first run of its experiment that may start.
    const claimed = await claimRun(ctx, { runId, workerId: 'w' });
    if (!claimed) throw new Error('the run could not be claimed');
    const { run, epoch } = claimed;
    for (const state of ['preparing', 'running', 'draining', 'finalizing'] as const)
      await moveRun(ctx, { runId: run.id, epoch, state });
    const summary = aSummary(measured(run, index));
    await finishRun(ctx, { runId: run.id, epoch, end: summary.end, summary });
  }
  return ids;
}

/** aConcludedGate runs a gate to its end. */
export async function aConcludedGate(
  ctx: ServiceContext,
  request: GateRequest,
  measured: Measured,
): Promise<GateDetail> {
  const { gate } = await createGate(ctx, request);
  for (let block = 0; block < 10; block += 1) {
    await endRuns(ctx, measured);
    await continueGates(ctx);
    const latest = await getGate(ctx, { gateId: gate.id });
    if (latest.state === 'concluded') return latest;
  }
  throw new Error('the gate does not end');
}

import { gateJunit } from '@tidemark/analysis/gate/gate-junit';
import { gateMarkdown } from '@tidemark/analysis/gate/gate-markdown';
import { listExperimentRuns } from '@tidemark/db/repositories/experiment-lists';
import { findExperiment } from '@tidemark/db/repositories/experiments';
import { findGate, listGates as listGateRows } from '@tidemark/db/repositories/gates';
import { type GateAnswer, isGateOver } from '@tidemark/domain/gate/gate-answer';
import type { GateDetail, GateRecord } from '@tidemark/domain/gate/gate-record';
import { DomainError } from '@tidemark/domain/kernel/errors';
import type { Page } from '@tidemark/domain/run/records';
import type { ServiceContext } from '../access/context.ts';
import { requireFound, requirePermission } from '../access/permission.ts';
import { describeExperiment } from '../experiments/read-experiment.ts';
import { type PageInput, readPage, toPage } from '../input/page.ts';

export type GetGateInput = { gateId: string };

/** getGate gives one gate with how far its runs are, or throws not_found. */
export async function getGate(ctx: ServiceContext, { gateId }: GetGateInput): Promise<GateDetail> {
  requirePermission(ctx, 'read');
  return readGate(ctx, gateId);
}

/** readGate is getGate without a permission check. */
export async function readGate(
  { db, workspaceId, clock }: ServiceContext,
  gateId: string,
): Promise<GateDetail> {
  const gate = requireFound(await findGate(db, workspaceId, gateId), 'gate');
  const stored = gate.experimentId && (await findExperiment(db, workspaceId, gate.experimentId));
  if (!stored) return { ...gate, progress: null };
  const runs = await listExperimentRuns(db, workspaceId, [stored.record.id]);
  return { ...gate, progress: describeExperiment(stored, runs, clock.wallMs(), []).progress };
}

export type ListGatesInput = PageInput & { benchmark?: string | undefined; project?: string | undefined };

/** listGates gives gates, newest first; of one benchmark, and of the project with an id, where it is given. */
export async function listGates(ctx: ServiceContext, input: ListGatesInput = {}): Promise<Page<GateRecord>> {
  requirePermission(ctx, 'read');
  const query = readPage(input);
  const filter = { benchmark: input.benchmark ?? null, projectId: input.project ?? null };
  return toPage(await listGateRows(ctx.db, ctx.workspaceId, { ...query, ...filter }), query);
}

/** waitForGate gives the gate as soon as it is over, or its latest state when the signal aborts. */
export async function waitForGate(
  ctx: ServiceContext,
  { gateId, signal }: GetGateInput & { signal: AbortSignal },
): Promise<GateDetail> {
  const changed = new AbortController();
  // Subscribed before the gate is read, so that its end is not missed in between.
  const { unsubscribe } = await ctx.db.runs.subscribe(gateId, () => changed.abort());
  try {
    const gate = await getGate(ctx, { gateId });
    if (isGateOver(gate)) return gate;
    await aborted(AbortSignal.any([signal, changed.signal]));
    return await getGate(ctx, { gateId });
  } finally {
    unsubscribe();
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** linkedAnswer gives an answer whose links are addresses of the portal. */
export function linkedAnswer(answer: GateAnswer, portalUrl: string): GateAnswer {
  const { gate, experiment, compare, report } = answer.links;
  const at = (path: string | null) => (path === null ? null : portalUrl + path);
  return {
    ...answer,
    links: { gate: portalUrl + gate, experiment: at(experiment), compare: at(compare), report: at(report) },
  };
}

/** getGateMarkdown gives the answer of a concluded gate as a comment. */
export async function getGateMarkdown(
  ctx: ServiceContext,
  { gateId, portalUrl }: GetGateInput & { portalUrl: string },
): Promise<string> {
  return gateMarkdown(linkedAnswer(await requireAnswer(ctx, gateId), portalUrl));
}

/** getGateJunit gives the answer of a concluded gate as JUnit XML. */
export async function getGateJunit(
  ctx: ServiceContext,
  { gateId, portalUrl }: GetGateInput & { portalUrl: string },
): Promise<string> {
  return gateJunit(linkedAnswer(await requireAnswer(ctx, gateId), portalUrl));
}

async function requireAnswer(ctx: ServiceContext, gateId: string): Promise<GateAnswer> {
  requirePermission(ctx, 'read');
  const { answer, state } = requireFound(await findGate(ctx.db, ctx.workspaceId, gateId), 'gate');
  if (answer !== null) return answer;
  throw new DomainError('gate_without_answer', { state });
}

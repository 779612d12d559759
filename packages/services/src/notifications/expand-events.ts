import { randomUUID } from 'node:crypto';
import { changedVerdict, gateNotice } from '@tidemark/analysis/notices/gate-notices';
import { experimentNotice, type NoticeText, runNotice } from '@tidemark/analysis/notices/run-notices';
import type { Connection } from '@tidemark/db/client';
import { listExperimentRuns } from '@tidemark/db/repositories/experiment-lists';
import { findExperiment } from '@tidemark/db/repositories/experiments';
import { findConclusionBefore, findGate } from '@tidemark/db/repositories/gates';
import { findRun } from '@tidemark/db/repositories/runs';
import { insertDeliveries } from '@tidemark/db/repositories/webhook-deliveries';
import { findWorkspaceName, hasReceivers, listReceivers } from '@tidemark/db/repositories/webhooks';
import { takeEvent, type WorkspaceEvent } from '@tidemark/db/repositories/workspace-events';
import { isDomainError } from '@tidemark/domain/kernel/errors';
import type { NoticeEvent } from '@tidemark/domain/notification/webhook';
import { describeExperiment } from '../experiments/read-experiment.ts';
import type { NotifierContext } from './notifier-context.ts';

/** A notice of an event, before its receivers are known. `key` is the same however often the event is read. */
type KeyedNotice = { event: NoticeEvent; key: string; text: NoticeText };

const eventsPerSweep = 100;

/**
 * expandEvents turns what happened into messages: each event once, in one transaction with its removal. An event that cannot be described
 * is logged and dropped, so that it holds up no other.
 */
export async function expandEvents(ctx: NotifierContext): Promise<number> {
  let expanded = 0;
  while (expanded < eventsPerSweep && (await expandNext(ctx))) expanded += 1;
  return expanded;
}

function expandNext(ctx: NotifierContext): Promise<boolean> {
  return ctx.db.transact(async (transaction) => {
    const event = await takeEvent(transaction);
    if (event === null) return false;
    if (!(await hasReceivers(transaction, event.workspaceId))) return true;
    for (const keyed of await describe(ctx, transaction, event))
      await address(ctx, transaction, event, keyed);
    return true;
  });
}

async function describe(
  ctx: NotifierContext,
  transaction: Connection,
  event: WorkspaceEvent,
): Promise<KeyedNotice[]> {
  try {
    switch (event.kind) {
      case 'run.finished':
        return await noticesOfRun(ctx, transaction, event);
      case 'experiment.finished':
        return await noticesOfExperiment(ctx, transaction, event.workspaceId, event.subjectId);
      case 'gate.concluded':
        return await noticesOfGate(transaction, event);
    }
  } catch (error) {
    if (isDomainError(error, 'database_unavailable')) throw error;
    ctx.log(`notices: ${event.kind} of ${event.subjectId}: ${String(error)}`);
    return [];
  }
}

async function noticesOfRun(
  ctx: NotifierContext,
  transaction: Connection,
  { workspaceId, subjectId }: WorkspaceEvent,
): Promise<KeyedNotice[]> {
  const run = await findRun(transaction, workspaceId, subjectId);
  if (run === null) return [];
  const own: KeyedNotice = { event: 'run.finished', key: `run.finished/${run.id}`, text: runNotice(run) };
  if (run.experimentId === null) return [own];
  return [own, ...(await noticesOfExperiment(ctx, transaction, workspaceId, run.experimentId))];
}

/** The last run that ends reports the experiment; where two end at once, both do, and their key is the same. */
async function noticesOfExperiment(
  { clock }: NotifierContext,
  transaction: Connection,
  workspaceId: string,
  id: string,
): Promise<KeyedNotice[]> {
  const stored = await findExperiment(transaction, workspaceId, id);
  if (stored === null) return [];
  const runs = await listExperimentRuns(transaction, workspaceId, [id]);
  const detail = describeExperiment(stored, runs, clock.wallMs(), []);
  if (detail.state !== 'finished' && detail.state !== 'cancelled') return [];
  const ended = runs.filter(({ endedAt }) => endedAt !== null).length;
  const text = experimentNotice(detail);
  return [{ event: 'experiment.finished', key: `experiment.finished/${id}/${ended}`, text }];
}

/** The verdict is compared with that of the gate before on the branch, else on its base branch. */
async function noticesOfGate(
  transaction: Connection,
  { workspaceId, subjectId }: WorkspaceEvent,
): Promise<KeyedNotice[]> {
  const gate = await findGate(transaction, workspaceId, subjectId);
  if (gate === null || gate.conclusion === null) return [];
  const concluded = { ...gate, conclusion: gate.conclusion };
  const { branch, baseBranch } = gate.context;
  const ofBranch = branch === null ? null : await findConclusionBefore(transaction, gate, branch);
  const ofBase = baseBranch === null ? null : await findConclusionBefore(transaction, gate, baseBranch);
  const before = changedVerdict(gate.conclusion, { ofBranch, ofBase });
  const own: KeyedNotice = {
    event: 'gate.concluded',
    key: `gate.concluded/${gate.id}`,
    text: gateNotice(concluded),
  };
  if (before === null) return [own];
  const text = gateNotice(concluded, before);
  return [own, { event: 'verdict.changed', key: `verdict.changed/${gate.id}`, text }];
}

async function address(
  { portalUrl }: NotifierContext,
  transaction: Connection,
  { workspaceId, at }: WorkspaceEvent & { at: Date },
  { event, key, text }: KeyedNotice,
): Promise<void> {
  const receivers = await listReceivers(transaction, workspaceId, event);
  if (receivers.length === 0) return;
  const { path, ...data } = text;
  const notice = {
    type: event,
    timestamp: at.toISOString(),
    workspace: { id: workspaceId, name: await findWorkspaceName(transaction, workspaceId) },
    data: { ...data, url: `${portalUrl}${path}` },
  };
  await insertDeliveries(
    transaction,
    receivers.map(({ id: webhookId }) => ({ id: `msg_${randomUUID()}`, webhookId, eventKey: key, notice })),
  );
}

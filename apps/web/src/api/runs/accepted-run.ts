import type { CreatedRun } from '@tidemark/services/runs/create-run';
import type { OperationAnswer } from '#api/operation/operation.ts';

/** acceptedRun answers with a run that was queued now, or by an earlier request with the same key. */
export function acceptedRun({ run, replayed }: CreatedRun): OperationAnswer {
  const location = `/api/v1/runs/${run.id}`;
  const headers = { Location: location, ...(replayed ? { 'Idempotent-Replayed': 'true' } : {}) };
  return { status: 202, body: run, headers };
}

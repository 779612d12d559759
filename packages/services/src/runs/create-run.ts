import { DomainError } from '@tidemark/domain/errors';
import type { RunRecord } from '@tidemark/domain/records';
import { runPlanShape } from '@tidemark/domain/run-plan';
import { launcherNameShape } from '@tidemark/domain/target';
import { thresholdShape } from '@tidemark/domain/threshold';
import { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';

/** Either parts by id (schema, profile, and a target or a launcher with its variant), or a whole plan. */
export const createRunShape = z.strictObject({
  name: z.string().trim().min(1).max(120).optional(),
  schemaId: z.string().optional(),
  profileId: z.string().optional(),
  targetId: z.string().optional(),
  launcher: launcherNameShape.optional(),
  variant: launcherNameShape.optional(),
  thresholds: z.array(thresholdShape).max(50).optional(),
  plan: runPlanShape.optional(),
  password: z.string().max(1_000).nullable().optional().describe('For a plan whose target asks for one'),
});
export type CreateRunInput = z.input<typeof createRunShape>;

export type CreateRunOptions = { idempotencyKey?: string | undefined };

/** `replayed`: the same Idempotency-Key had created this run before. */
export type CreatedRun = { run: RunRecord; replayed: boolean };

/** createRun checks plan, budget and address, freezes the plan, stores the run as queued and rings a worker. */
export async function createRun(
  _ctx: ServiceContext,
  _input: CreateRunInput,
  _options: CreateRunOptions = {},
): Promise<CreatedRun> {
  throw new DomainError('internal', { detail: 'being written' });
}

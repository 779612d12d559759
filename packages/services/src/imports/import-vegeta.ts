import { insertImportedRun } from '@tidemark/db/repositories/new-runs';
import { newRunId } from '@tidemark/db/repositories/runs';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { vegetaFormats } from '@tidemark/domain/result/vegeta-report';
import { readVegeta } from '@tidemark/imports/vegeta/read-vegeta';
import { summarizeReading } from '@tidemark/imports/vegeta/summarize-reading';
import { z } from 'zod';
import { actorLabel } from '../access/actor.ts';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/permission.ts';
import { requestHash } from '../idempotency/repeatable-request.ts';
import { parseStorable } from '../input/parse-storable.ts';
import type { CreatedRun, CreateRunOptions } from '../runs/create-run.ts';
import { storeOnce } from '../runs/store-run.ts';
import { sampleResults } from './sample-results.ts';

/** Output of vegeta as text, and what it does not contain. */
export const importVegetaShape = z.strictObject({
  name: z.string().trim().min(1, 'give the run a name').max(120),
  text: z
    .string()
    .describe('A complete report (JSON or text) or complete results (JSON lines or CSV) of vegeta'),
  format: z.enum(['auto', ...vegetaFormats]).default('auto'),
  pointsPerRequest: z
    .int()
    .min(0)
    .max(1_000_000)
    .default(1)
    .describe('Points per request, which the output of vegeta does not contain'),
});
export type ImportVegetaInput = z.input<typeof importVegetaShape>;

/** importVegeta stores results of vegeta as a finished run: comparable with others, but not verified and excluded from gates. */
export async function importVegeta(
  ctx: ServiceContext,
  input: ImportVegetaInput,
  options: CreateRunOptions = {},
): Promise<CreatedRun> {
  requirePermission(ctx, 'run');
  const { name, text, format, pointsPerRequest } = parseStorable(importVegetaShape, input);
  const reading = readVegeta(text, format);
  const { report, results } = reading;
  if (report.requests === 0) throw withoutRequests();
  const sampled = results === null ? null : sampleResults(results, pointsPerRequest);
  const startMs = report.earliest === null ? ctx.clock.wallMs() : Date.parse(report.earliest);
  const id = newRunId();
  const run = {
    id,
    name,
    summary: summarizeReading(reading, { pointsPerRequest, sampled: sampled?.figures ?? null, startMs }),
    samples: sampled?.samples ?? [],
    startedAt: report.earliest === null ? null : new Date(report.earliest),
    endedAt: report.end === null ? null : new Date(report.end),
    createdBy: await actorLabel(ctx),
  };
  const request = {
    idempotencyKey: options.idempotencyKey ?? null,
    requestHash: requestHash('import-vegeta', { name, text, format, pointsPerRequest }),
  };
  return storeOnce(ctx, id, request, (transaction) => insertImportedRun(transaction, ctx.workspaceId, run));
}

function withoutRequests(): DomainError {
  const detail = 'the report contains no request, so there is nothing to compare';
  return new DomainError('validation_failed', {
    issues: [{ pointer: '/text', code: 'no_requests', detail }],
  });
}

import { readCapsule } from '@tidemark/domain/capsule/read-capsule';
import { capsuleDigest } from '@tidemark/domain/capsule/seal-capsule';
import type { ExperimentRecord } from '@tidemark/domain/experiment/experiment-record';
import type { RunRecord } from '@tidemark/domain/run/records';
import { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/require-permission.ts';
import { requestHash } from '../idempotency/request-hash.ts';
import { parseStorable } from '../input/parse-storable.ts';
import type { CreateRunOptions } from '../runs/create-run.ts';
import { systemChoiceShape } from './capsule-system.ts';
import { importExperimentCapsule } from './import-experiment-capsule.ts';
import { importRunCapsule } from './import-run-capsule.ts';
import { sha256 } from './sha256.ts';

const choicesShape = z.strictObject({
  name: z.string().trim().min(1).max(120).optional(),
  systems: z
    .array(systemChoiceShape)
    .max(24)
    .default([])
    .describe(
      "Which system stands for each of the capsule's, in their order; null or left out: as the capsule says",
    ),
});

/** A capsule, and where it is to be run. */
export const importCapsuleShape = choicesShape.extend({
  capsule: z
    .unknown()
    .describe('What GET /runs/{runId}/capsule or GET /experiments/{experimentId}/capsule answered'),
});
export type ImportCapsuleInput = z.input<typeof importCapsuleShape>;

/** What was made of a capsule. `replayed`: the same Idempotency-Key had made it before. */
export type ImportedCapsule =
  | { kind: 'run'; run: RunRecord; replayed: boolean }
  | { kind: 'experiment'; experiment: ExperimentRecord };

/** importCapsule makes a new run or a new experiment of a capsule, or throws everything that is wrong with it or missing here. */
export async function importCapsule(
  ctx: ServiceContext,
  { capsule: content, ...choices }: ImportCapsuleInput,
  options: CreateRunOptions = {},
): Promise<ImportedCapsule> {
  requirePermission(ctx, 'run');
  const wanted = parseStorable(choicesShape, choices);
  const capsule = readCapsule(content, sha256, '/capsule');
  if (capsule.kind === 'experiment') {
    const experiment = await importExperimentCapsule(ctx, capsule, wanted, options);
    return { kind: 'experiment', experiment };
  }
  const request = {
    idempotencyKey: options.idempotencyKey ?? null,
    requestHash: requestHash('import-capsule', [capsuleDigest(capsule, sha256), wanted]),
  };
  return { kind: 'run', ...(await importRunCapsule(ctx, capsule, wanted, request)) };
}

import { faultActions } from '@tidemark/domain/load/fault-step';
import { loadProfileShape } from '@tidemark/domain/load/load-profile';
import { deletableKinds } from '@tidemark/domain/run/deletion';
import { judgementShape } from '@tidemark/domain/run/judgement';
import { runContextShape } from '@tidemark/domain/run/run-context';
import { runEndShape } from '@tidemark/domain/run/run-end';
import { runEventShape } from '@tidemark/domain/run/run-event';
import { runPlanShape } from '@tidemark/domain/run/run-plan';
import { runProgressShape } from '@tidemark/domain/run/run-progress';
import { runStates } from '@tidemark/domain/run/run-state';
import { runSummaryShape } from '@tidemark/domain/run/run-summary';
import { searchKinds } from '@tidemark/domain/run/search-hit';
import { schemaShape } from '@tidemark/domain/schema/schema';
import { launcherKinds } from '@tidemark/domain/target/launcher';
import { relayPresets } from '@tidemark/domain/target/relay-presets';
import { targetShape } from '@tidemark/domain/target/target';
import { z } from 'zod';

// Pages of the portal parse these bodies as well, so nothing here may import server code.
export const moment = z.iso.datetime();
const kept = {
  id: z.string(),
  workspaceId: z.string(),
  createdAt: moment,
  updatedAt: moment,
  archivedAt: moment.nullable(),
};
const revised = { revisionId: z.string(), revision: z.int() };

export const schemaBodyShape = z.object({ ...kept, ...revised, schema: schemaShape });
export const profileBodyShape = z.object({ ...kept, ...revised, profile: loadProfileShape });
export const targetBodyShape = z.object({ ...kept, target: targetShape, hasPassword: z.boolean() });

/** A launcher: names, never commands. */
export const launcherBodyShape = z.object({
  name: z.string(),
  description: z.string(),
  kind: z.enum(launcherKinds),
  preset: z.enum(relayPresets).nullable().describe('Of a relay: which program it is'),
  unavailable: z.string().nullable().describe('Why the host of the portal cannot start it; null: it can'),
  variants: z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      parts: z
        .array(z.object({ name: z.string(), actions: z.array(z.enum(faultActions)) }))
        .describe('The processes it starts, and the faults that each can have'),
    }),
  ),
});

export const runBodyShape = z.object({
  id: z.string(),
  workspaceId: z.string(),
  name: z.string(),
  state: z.enum(runStates),
  cancelRequestedAt: moment.nullable(),
  wantedRatePerSec: z.number().nullable(),
  plan: runPlanShape.nullable().describe('null: an imported run, whose load is unknown'),
  schemaId: z.string().nullable(),
  profileId: z.string().nullable(),
  targetId: z.string().nullable(),
  progress: runProgressShape.nullable(),
  summary: runSummaryShape.nullable(),
  end: runEndShape.nullable(),
  judgement: judgementShape
    .nullable()
    .describe('Judgement of the run, worst reason first; null: the run has not ended'),
  simulatedStartMs: z.number(),
  createdAt: moment,
  startedAt: moment.nullable(),
  endedAt: moment.nullable(),
  createdBy: z.string(),
  retryOf: z.string().nullable(),
  experimentId: z.string().nullable().describe('The experiment of the run; null: a single run'),
  labels: z.array(z.string()),
  context: runContextShape
    .nullable()
    .describe('Commit, branch and CI job that the run comes from; null: none was given'),
  projectId: z.string().nullable().describe('The project that it belongs to; null: none'),
});

export const runMarkBodyShape = runEventShape.extend({ id: z.string(), at: moment });

export const reportBodyShape = z.object({
  id: z.string(),
  workspaceId: z.string(),
  title: z.string(),
  runIds: z.array(z.string()),
  createdAt: moment,
  createdBy: z.string(),
  revokedAt: moment.nullable(),
  expiresAt: moment.nullable().describe('From then on its link does not open it; null: never'),
  isProtected: z.boolean().describe('Whether readers need a password'),
  supersedesId: z.string().nullable().describe('The report that this one replaces'),
  digest: z.string().nullable().describe('SHA-256 of its content; null: of an older report'),
});

export const deletedItemBodyShape = z.object({
  kind: z.enum(deletableKinds),
  id: z.string(),
  name: z.string(),
  runCount: z
    .int()
    .nullable()
    .describe('Of an experiment: the runs that are restored with it; null: another kind'),
  createdAt: moment,
  deletedAt: moment,
  purgedAt: moment.describe('From this moment on it may be purged'),
});

/** A project with how much belongs to it. */
export const projectBodyShape = z.object({
  id: z.string(),
  workspaceId: z.string(),
  name: z.string(),
  description: z.string(),
  archivedAt: moment.nullable().describe('null: active. Nothing is added to an archived project'),
  createdAt: moment,
  createdBy: z.string(),
  counts: z
    .object({ runs: z.int(), experiments: z.int(), gates: z.int() })
    .describe('What belongs to it; what was deleted does not count'),
});

export const searchHitsBodyShape = z.object({
  items: z.array(
    z.object({
      kind: z.enum(searchKinds),
      id: z.string(),
      name: z.string(),
      detail: z.string().nullable(),
    }),
  ),
});

const storageShareShape = z.object({ count: z.number(), bytes: z.number() });
export const storageBodyShape = z.object({
  runCount: z.number().describe('Including deleted runs, which are stored until they are purged'),
  unmeasuredCount: z.number().describe('Runs without a measured size: active, or ended moments ago'),
  rowCount: z.number().describe('Samples and per-second records'),
  sampleBytes: z.number(),
  intervalBytes: z.number().describe('Per-second records'),
  resultBytes: z.number().describe('Plans, results with their verification, events'),
  deleted: storageShareShape.describe('Part of the above that is deleted and not purged yet'),
  reports: storageShareShape,
  indexShare: z
    .number()
    .nullable()
    .describe('Size of the indexes relative to the rows, of the whole database; null: unknown'),
});

/** pageOf is a page of a list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

import { experimentStates } from '@tidemark/domain/experiment/experiment-record';
import { loadProfileShape } from '@tidemark/domain/load/load-profile';
import { judgementShape } from '@tidemark/domain/run/judgement';
import { runEndShape } from '@tidemark/domain/run/run-end';
import { runEventShape } from '@tidemark/domain/run/run-event';
import { runPlanShape } from '@tidemark/domain/run/run-plan';
import { runProgressShape } from '@tidemark/domain/run/run-progress';
import { runStates } from '@tidemark/domain/run/run-state';
import { runSummaryShape } from '@tidemark/domain/run/run-summary';
import { schemaShape } from '@tidemark/domain/schema/schema';
import { launcherKinds } from '@tidemark/domain/target/launcher';
import { targetShape } from '@tidemark/domain/target/target';
import { inferredSchemaShape } from '@tidemark/imports/infer/inferred-schema';
import { findingShape } from '@tidemark/services/scenarios/finding';
import { scenarioSizes } from '@tidemark/services/scenarios/scenario';
import { z } from 'zod';

const moment = z.iso.datetime();
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

export const runBodyShape = z.object({
  id: z.string(),
  workspaceId: z.string(),
  name: z.string(),
  state: z.enum(runStates),
  cancelRequestedAt: moment.nullable(),
  wantedRatePerSec: z.number().nullable(),
  plan: runPlanShape.nullable().describe('null: an imported run, of which nobody knows what was sent'),
  schemaId: z.string().nullable(),
  profileId: z.string().nullable(),
  targetId: z.string().nullable(),
  progress: runProgressShape.nullable(),
  summary: runSummaryShape.nullable(),
  end: runEndShape.nullable(),
  judgement: judgementShape
    .nullable()
    .describe('What the run came to, the worst reason first; null: it has not ended'),
  simulatedStartMs: z.number(),
  createdAt: moment,
  startedAt: moment.nullable(),
  endedAt: moment.nullable(),
  createdBy: z.string(),
  retryOf: z.string().nullable(),
  experimentId: z.string().nullable().describe('The experiment that it belongs to'),
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
});

export const targetTestBodyShape = z.object({
  version: z.string().nullable(),
  roundTripMs: z.number().nullable(),
  authenticated: z.boolean().nullable(),
  detail: z.string(),
});

export const launcherBodyShape = z.object({
  name: z.string(),
  description: z.string(),
  kind: z.enum(launcherKinds),
  unavailable: z
    .string()
    .nullable()
    .describe(
      "Why the portal's host cannot start it; null: it can, as can the worker where it runs there too",
    ),
  variants: z.array(z.object({ name: z.string(), description: z.string() })),
});

export const scenarioBodyShape = z.object({
  id: z.string(),
  title: z.string(),
  document: z.string().describe('What was published, by title and author'),
  published: z.string(),
  publishedFigures: z.array(z.object({ label: z.string(), value: z.string() })),
  asks: z.string(),
  sizes: z.array(
    z.object({
      size: z.enum(scenarioSizes),
      runs: z.number(),
      points: z.number().describe('Of all runs together'),
      series: z.number().describe('Of the run that has most'),
      expectedSeconds: z.number().describe('On two cores, all runs together'),
      needs: z.string().nullable(),
      systems: z.array(z.object({ launcher: z.string(), variant: z.string() })),
    }),
  ),
  startable: z.boolean(),
  hint: z.string().nullable().describe('What to add to the launchers for more to be shown'),
});

export const startedScenarioBodyShape = z.object({
  id: z.string().describe('Of the experiment'),
  name: z.string(),
  scenario: z.object({ id: z.string(), size: z.string() }).nullable(),
  createdAt: moment,
  createdBy: z.string(),
});

export const scenarioDetailBodyShape = scenarioBodyShape.extend({
  newest: z
    .object({ id: z.string(), state: z.enum(experimentStates), size: z.string() })
    .nullable()
    .describe('The experiment that was started last; null: none was'),
  findings: z.array(findingShape).describe('What its finished runs show, beside what was published'),
  reports: z.array(z.object({ runId: z.string(), label: z.string(), text: z.string() })),
  warnings: z.array(z.string()).describe('Runs whose figures are not to be built on, and why'),
});

export const schemaOfTextBodyShape = inferredSchemaShape.extend({
  faults: z.array(z.object({ line: z.int(), column: z.int(), detail: z.string() })),
  faultCount: z.int(),
});

/** pageOf is one page of a list. */
export function pageOf<Item extends z.ZodType>(item: Item) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable() });
}

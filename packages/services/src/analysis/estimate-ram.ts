import type { Capacity } from '@tidemark/analysis/compare/capacity';
import type { SidedRun } from '@tidemark/analysis/compare/comparison-sides';
import { describeCapacity } from '@tidemark/analysis/compare/describe-capacity';
import { stepCount, toLadder } from '@tidemark/analysis/compare/ladder';
import {
  beyondText,
  predictRam,
  type RamPrediction,
  ramSentence,
} from '@tidemark/analysis/compare/predict-ram';
import { listRunsOnSystem } from '@tidemark/db/repositories/run-history';
import type { ExperimentRecord } from '@tidemark/domain/experiment/experiment-record';
import { DomainError } from '@tidemark/domain/kernel/errors';
import { newSchemaShape } from '@tidemark/domain/schema/new-schema';
import type { Schema } from '@tidemark/domain/schema/schema';
import { launcherNameShape, type Target } from '@tidemark/domain/target/target';
import { type KeptSeries, keptSeries } from '@tidemark/workload/kept-series';
import { z } from 'zod';
import type { ServiceContext } from '../access/context.ts';
import { requirePermission } from '../access/permission.ts';
import { createExperiment } from '../experiments/create-experiment.ts';
import { parseStorable } from '../input/parse-storable.ts';
import { readSchema } from '../schemas/schemas.ts';
import { launchedTarget } from '../targets/launched-target.ts';
import { readTarget } from '../targets/targets.ts';
import { ramLadder, ramRepetitions } from './ram-ladder.ts';

const id = z.string().min(1).max(100).optional();

/** What memory is estimated for: a stored schema or one given in full, on a launcher or a target. */
export const ramQuestionShape = z
  .strictObject({
    schemaId: id,
    schema: newSchemaShape.optional(),
    launcher: launcherNameShape.optional(),
    variant: launcherNameShape.optional(),
    targetId: id,
    retentionDays: z.number().positive().max(36_500).describe('How long data is kept'),
    newEntitiesPerDay: z
      .number()
      .min(0)
      .max(1_000_000_000)
      .nullable()
      .default(null)
      .describe('In place of the rate of the entity pool; null: that of the schema'),
  })
  .refine(({ schemaId, schema }) => (schemaId === undefined) !== (schema === undefined), {
    path: ['schemaId'],
    message: 'give schemaId or schema',
  })
  .refine(({ launcher, variant }) => (launcher === undefined) === (variant === undefined), {
    path: ['variant'],
    message: 'a launcher needs a variant, and a target has none',
  })
  .refine(({ launcher, targetId }) => (launcher === undefined) !== (targetId === undefined), {
    path: ['launcher'],
    message: 'give a launcher or a target',
  });
export type RamQuestion = z.input<typeof ramQuestionShape>;

/** Memory of a schema on a system, with everything that it rests on. */
export type RamEstimate = {
  sentence: string;
  system: string;
  series: KeptSeries;
  /** Days for which a series counts: an expired one stays until its shard is dropped. */
  countedDays: number;
  /** The first answers; none where too few runs measured memory. */
  predictions: RamPrediction[];
  /** Whether the runs wrote schemas with the same tag keys. */
  hasSameTags: boolean;
  /** Measured points and the fitted line of the first prediction; null where all runs have one series count, or there is none. */
  capacity: Capacity | null;
  remarks: string[];
  /** What measureRam would run; null where no experiment can measure it. */
  measurement: { runs: number; series: number[] } | null;
};

/** Newest runs of a system that are read: more would not change the line, only take longer. */
const mostRuns = 120;
const fewestSteps = 4;

/** estimateRam predicts the memory of a schema on a system from the runs of the workspace; what was not measured is null, never 0. */
export async function estimateRam(ctx: ServiceContext, input: RamQuestion): Promise<RamEstimate> {
  requirePermission(ctx, 'read');
  const question = parseStorable(ramQuestionShape, input);
  const { schema, target, series, countedDays, ladder } = await readQuestion(ctx, question);
  const runs = await runsOnSystem(ctx, target);
  const alike = runs.filter(({ plan }) => plan !== null && tagLayout(plan.schema) === tagLayout(schema));
  const isAlike = stepCount(toLadder(alike, 'rss').points) >= fewestSteps;
  const used = isAlike ? alike : runs;
  const found = [predictRam(used, 'rss', series.total), predictRam(used, 'heap', series.total)];
  const predictions = found.filter((prediction) => prediction !== null);
  const [lead = null] = predictions;
  const system = target.kind === 'launched' ? `${target.launcher}/${target.variant}` : target.name;
  return {
    sentence: ramSentence(lead, series.total, system),
    system,
    series,
    countedDays,
    predictions,
    hasSameTags: isAlike,
    capacity: describeCapacity(used, {
      memory: lead?.memory ?? 'rss',
      ramBytes: null,
      schema: { schemaId: question.schemaId ?? '', name: schema.name, plannedSeries: series.total },
    }),
    remarks: lead === null ? [] : remarksOf(lead, series.total, isAlike),
    measurement: ladder && { runs: ladder.input.schemas.length * ramRepetitions, series: ladder.series },
  };
}

/** measureRam starts the experiment that measures what a series of the schema costs on the system: the ladder that estimateRam needs. */
export async function measureRam(
  ctx: ServiceContext,
  input: RamQuestion,
  options: { idempotencyKey?: string | undefined } = {},
): Promise<ExperimentRecord> {
  requirePermission(ctx, 'run');
  const { ladder } = await readQuestion(ctx, parseStorable(ramQuestionShape, input));
  if (ladder === null) throw notMeasurable();
  return createExperiment(ctx, ladder.input, options);
}

function notMeasurable(): DomainError {
  const detail =
    'this needs a launcher, which starts a fresh server for each run, and a schema with a tag that can have more values';
  return new DomainError('validation_failed', { issues: [{ pointer: '', code: 'not_measurable', detail }] });
}

async function readQuestion(ctx: ServiceContext, question: z.output<typeof ramQuestionShape>) {
  const schema = question.schema ?? (await readSchema(ctx, question.schemaId ?? '')).schema;
  const target = await targetOf(ctx, question);
  const countedDays = question.retentionDays + shardDays(question.retentionDays);
  const series = keptSeries(schema, countedDays, question.newEntitiesPerDay);
  const ladder = target.kind === 'launched' ? ramLadder(schema, target, series.total) : null;
  return { schema, target, series, countedDays, ladder };
}

async function targetOf(ctx: ServiceContext, { launcher, variant, targetId }: RamQuestion): Promise<Target> {
  if (launcher !== undefined && variant !== undefined) return launchedTarget(ctx.limits, launcher, variant);
  return (await readTarget(ctx, targetId ?? '')).target;
}

async function runsOnSystem(ctx: ServiceContext, target: Target): Promise<SidedRun[]> {
  const records = await listRunsOnSystem(ctx.db, ctx.workspaceId, { target, limit: mostRuns });
  return records.map(({ id: runId, name, plan, summary }) => ({
    id: runId,
    label: name,
    plan,
    summary,
    startedAtMs: null,
    lastSamples: {},
  }));
}

/** Shard duration that InfluxDB chooses for a retention duration by default. */
function shardDays(retentionDays: number): number {
  if (retentionDays < 2) return 1 / 24;
  return retentionDays <= 180 ? 1 : 7;
}

/** Tag keys of the measurements: a series costs about the same where they agree. */
function tagLayout({ measurements }: Schema): string {
  const layouts = measurements.map(({ tags }) => JSON.stringify(tags.map(({ key }) => key).toSorted()));
  return [...new Set(layouts)].toSorted().join();
}

function remarksOf(lead: RamPrediction, series: number, isAlike: boolean): string[] {
  return [
    beyondText(lead, series),
    isAlike
      ? null
      : 'These runs wrote schemas with other tags: a series of this schema may cost more or less. Measure it for a figure of its own.',
    lead.memory === 'rss'
      ? 'RAM: peak resident memory while series are written. Queries and compactions of old shards are not included.'
      : 'Heap at rest: the resident memory is larger, and was not measured in enough of these runs.',
  ].filter((remark) => remark !== null);
}

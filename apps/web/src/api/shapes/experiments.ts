import { experimentDesignShape } from '@tidemark/domain/experiment/experiment-design';
import { experimentStates } from '@tidemark/domain/experiment/experiment-record';
import { queueSources, searchEnds, searchOutcomes } from '@tidemark/domain/experiment/outage-search';
import { judgementValues } from '@tidemark/domain/run/judgement';
import { runStates } from '@tidemark/domain/run/run-state';
import { z } from 'zod';

const moment = z.iso.datetime();
const labels = z.object({
  schema: z.string(),
  profile: z.string(),
  system: z.string(),
  steps: z.array(z.string()),
});
const refusals = z
  .array(z.object({ pointer: z.string(), code: z.string(), detail: z.string() }))
  .describe('Why the cell cannot be run; empty if it can');
const place = { cell: z.int(), row: z.string(), column: z.string(), labels, refusals };

const kept = {
  id: z.string(),
  workspaceId: z.string(),
  scenario: z.object({ id: z.string(), size: z.string() }).nullable(),
  pausedAt: moment.nullable(),
  cancelledAt: moment.nullable(),
  isSearching: z.boolean().describe('A search that has not ended: further runs follow from those that have'),
  createdBy: z.string(),
  createdAt: moment,
  projectId: z.string().nullable().describe('The project that it belongs to with its runs; null: none'),
};

/** How far the runs of an experiment are. */
export const progressShape = z.object({
  runCount: z.int(),
  endedCount: z.int(),
  succeededCount: z.int(),
  failedCount: z.int().describe('Finished without success, and not superseded'),
  judgement: z
    .enum(judgementValues)
    .nullable()
    .describe('The worst of its runs that have ended; null: none has'),
  fraction: z.number().min(0).max(1),
  remainingMs: z
    .object({ low: z.number(), high: z.number() })
    .nullable()
    .describe('From the shortest to the longest time of comparable runs'),
  remainingReason: z.string().nullable().describe('Why the remaining time is unknown'),
});

const run = z.object({
  runId: z.string(),
  cell: z.int(),
  repetition: z.int(),
  position: z.int().describe('Place in the order of execution'),
  state: z.enum(runStates),
  judgement: z.enum(judgementValues).nullable().describe('null: the run has not ended'),
  isSuperseded: z.boolean().describe('Replaced by a later run of the same cell and repetition'),
  fraction: z.number().nullable(),
  startedAt: moment.nullable(),
  endedAt: moment.nullable(),
});

const search = z.object({
  cell: z.int(),
  row: z.string(),
  column: z.string(),
  sentence: z.string().describe('How long the part may be away, and what queue and rate predict'),
  tried: z.array(
    z.object({
      runId: z.string(),
      seconds: z.number(),
      outcome: z.enum(searchOutcomes),
      lost: z.number().nullable().describe('Points or metrics; null: not known'),
    }),
  ),
  state: z.object({
    nextSeconds: z.number().nullable().describe('null: the search is over'),
    survivedSeconds: z.number().nullable().describe('The longest survived with no shorter one lost'),
    lostSeconds: z.number().nullable().describe('The shortest not survived'),
    isContradictory: z.boolean().describe('A longer time was survived than one that was not'),
    isConfirmed: z.boolean().describe('The longest survived time was survived twice'),
    end: z.enum(searchEnds).nullable(),
  }),
  predicted: z
    .object({
      seconds: z.number(),
      queue: z.number(),
      source: z.enum(queueSources).describe('configured: the size that the relay is configured with'),
      ratePerSec: z.number(),
      unit: z.enum(['points', 'metrics']),
    })
    .nullable()
    .describe('null: the size of no queue is configured, and none was seen to be full'),
});

const estimate = z.object({ value: z.number(), source: z.string() }).nullable();

/** A stored experiment. */
export const experimentBodyShape = z.object({ ...kept, design: experimentDesignShape });

/** An experiment in a list. */
export const experimentOverviewShape = z.object({
  ...kept,
  name: z.string(),
  state: z.enum(experimentStates),
  cellCount: z.int(),
  repetitions: z.int(),
  progress: progressShape,
});

/** An experiment with its cells and their runs. */
export const experimentDetailShape = experimentBodyShape.extend({
  state: z.enum(experimentStates),
  rows: z.array(z.string()),
  columns: z.array(z.string()),
  cells: z.array(z.object({ ...place, runs: z.array(run) })),
  searches: z.array(search).describe('Where a search stands in each cell; empty for other designs'),
  progress: progressShape,
});

/** A design that is not started. */
export const experimentForecastShape = z.object({
  rows: z.array(z.string()),
  columns: z.array(z.string()),
  cells: z.array(
    z.object({
      ...place,
      points: z.number().nullable(),
      series: z.number().nullable(),
      seconds: estimate,
      diskBytes: estimate,
    }),
  ),
  runCount: z.int().describe('All runs; of a search the most that it may take, also in points and seconds'),
  points: z.number().nullable(),
  seconds: z.number().nullable(),
  diskBytes: z.number().nullable(),
});

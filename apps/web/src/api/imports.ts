import { DomainError } from '@tidemark/domain/kernel/errors';
import { planFileShape } from '@tidemark/domain/run/plan-file';
import { importInch } from '@tidemark/imports/inch/import-inch';
import {
  importFiguresShape,
  importModes,
  importSecretShape,
  importWarningShape,
} from '@tidemark/imports/inch/import-result';
import { inchVersions } from '@tidemark/imports/inch/inch-facts';
import { maxCommandLineLength } from '@tidemark/imports/inch/read-inch-line';
import { inchDialects } from '@tidemark/imports/inch/recognize-command';
import { importVegeta, importVegetaShape } from '@tidemark/services/imports/import-vegeta';
import { z } from 'zod';
import { idempotencyKeyOf } from '#http/idempotency-key-of.ts';
import { defineOperation, noParams, noQuery } from './operation/operation.ts';
import { runBodyShape } from './shapes/records.ts';

const sentences = z.array(z.string());

/** The plan of an imported command line, and what to know about it. */
export const importedLineBodyShape = z.object({
  dialect: z.enum(inchDialects),
  mode: z.enum(importModes),
  planFile: planFileShape,
  figures: importFiguresShape,
  says: sentences.describe('What the original program prints'),
  does: sentences.describe('What the original program does'),
  stored: sentences.describe('What it stores'),
  warnings: z.array(importWarningShape),
  secrets: z.array(importSecretShape),
});

export const importInchOperation = defineOperation({
  id: 'importInch',
  method: 'post',
  path: '/imports/inch',
  tag: 'Imports',
  summary: 'Convert a command line of inch, inch-java or influx-stress into a plan',
  description:
    'Stores and runs nothing. The response contains no secret of the command line: the plan names the environment variable to set.',
  access: 'read',
  changesNothing: true,
  params: noParams,
  query: noQuery,
  body: z.strictObject({
    commandLine: z.string().max(maxCommandLineLength),
    beside: z
      .string()
      .max(maxCommandLineLength)
      .optional()
      .describe('A command line that runs at the same time, to count the series that both write'),
    mode: z
      .enum(importModes)
      .default('faithful')
      .describe('faithful: as the program behaves; corrected: as its author most likely meant it'),
    inchVersion: z
      .enum(inchVersions)
      .default('current')
      .describe('Before 2022-03-14 inch sent timestamps only with -time'),
  }),
  responses: {
    200: { description: 'The plan, and what to know about the command line', shape: importedLineBodyShape },
  },
  handle: async ({ ctx, body }) => {
    const { commandLine, ...options } = body;
    const imported = importInch(commandLine, { ...options, nowMs: ctx.clock.wallMs() });
    if (!imported.ok) {
      const issues = imported.faults.map(({ code, detail }) => ({ pointer: '/commandLine', code, detail }));
      throw new DomainError('validation_failed', { issues });
    }
    const { ok: _, planFile, ...explained } = imported;
    return { status: 200, body: { ...explained, planFile: planFileShape.parse(planFile) } };
  },
});

/** Room for about 40,000 individual results. */
const bodyLimitBytes = 12 * 1_048_576;

export const importVegetaOperation = defineOperation({
  id: 'importVegeta',
  method: 'post',
  path: '/imports/vegeta',
  tag: 'Runs',
  summary: 'Import results of vegeta as a run',
  description:
    'Accepts a JSON report, a text report of any version, or results as JSON lines or CSV. The run is finished immediately and marked as imported; it can be compared with others, but is not verified.',
  access: 'run',
  rate: 'runCreation',
  idempotent: true,
  bodyLimitBytes,
  params: noParams,
  query: noQuery,
  body: importVegetaShape,
  responses: { 201: { description: 'The imported run', shape: runBodyShape } },
  handle: async ({ ctx, body, request }) => {
    const { run, replayed } = await importVegeta(ctx, body, { idempotencyKey: idempotencyKeyOf(request) });
    const headers = {
      Location: `/api/v1/runs/${run.id}`,
      ...(replayed ? { 'Idempotent-Replayed': 'true' } : {}),
    };
    return { status: 201, body: run, headers };
  },
});

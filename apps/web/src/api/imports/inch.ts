import { DomainError } from '@tidemark/domain/kernel/errors';
import { planFileShape } from '@tidemark/domain/run/plan-file';
import { importInch } from '@tidemark/imports/inch/import-inch';
import { importModes } from '@tidemark/imports/inch/import-result';
import { inchVersions } from '@tidemark/imports/inch/inch-facts';
import { maxCommandLineLength } from '@tidemark/imports/inch/read-inch-line';
import { z } from 'zod';
import { defineOperation, noParams, noQuery } from '#api/operation/operation.ts';
import { importedLineBodyShape } from '#api/shapes/imports.ts';

export const importInchOperation = defineOperation({
  id: 'importInch',
  method: 'post',
  path: '/imports/inch',
  tag: 'Imports',
  summary: 'Turn a command line of inch, inch-java or influx-stress into a plan',
  description:
    'Nothing is stored and nothing is run. The answer holds no secret of the line: the plan names the environment variable to set.',
  access: 'read',
  params: noParams,
  query: noQuery,
  body: z.strictObject({
    commandLine: z.string().max(maxCommandLineLength),
    beside: z
      .string()
      .max(maxCommandLineLength)
      .optional()
      .describe('A line that runs at the same time: series that both write are counted'),
    mode: z
      .enum(importModes)
      .default('faithful')
      .describe('faithful: as the program writes it; corrected: as its author most likely meant it'),
    inchVersion: z
      .enum(inchVersions)
      .default('current')
      .describe('Before 2022-03-14 inch sent no timestamps without -time'),
  }),
  answers: {
    200: { description: 'The plan, and what to know about the line', shape: importedLineBodyShape },
  },
  handle: async ({ ctx, body }) => {
    const { commandLine, ...options } = body;
    const imported = importInch(commandLine, { ...options, nowMs: ctx.clock.wallMs() });
    if (!imported.ok) {
      const issues = imported.faults.map(({ code, detail }) => ({ pointer: '/commandLine', code, detail }));
      throw new DomainError('validation_failed', { issues });
    }
    const { ok: _, planFile, ...told } = imported;
    return { status: 200, body: { ...told, planFile: planFileShape.parse(planFile) } };
  },
});

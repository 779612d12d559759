import { planJsonSchema } from '@tidemark/domain/run/plan-file';
import type { CliDeps } from '../cli-deps.ts';
import { type Choose, newCommand } from '../command-line/command.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';

/** schemaPrintCommand is `tidemark schema print`. */
export function schemaPrintCommand(choose: Choose) {
  return newCommand('print', {
    summary: 'Print the JSON Schema of plan files, for editors.',
    examples: ['tidemark schema print > plan.schema.json'],
  }).action(() => choose(printSchema, {}));
}

function printSchema(_input: object, deps: CliDeps): ExitCode {
  deps.terminal.out(publishedPlanSchema());
  return exitCodes.passed;
}

/** publishedPlanSchema is the text of docs/plan.schema.json. */
export function publishedPlanSchema(): string {
  return `${JSON.stringify(planJsonSchema(), null, 2)}\n`;
}

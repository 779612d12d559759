import { planJsonSchema } from '@tidemark/domain/run/plan-file';
import type { CliDeps } from '../cli-deps.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';

/** printSchema prints the JSON Schema of plan files, byte for byte as it is published. */
export function printSchema(deps: CliDeps): ExitCode {
  deps.terminal.out(publishedPlanSchema());
  return exitCodes.passed;
}

/** publishedPlanSchema is the text of docs/plan.schema.json. */
export function publishedPlanSchema(): string {
  return `${JSON.stringify(planJsonSchema(), null, 2)}\n`;
}

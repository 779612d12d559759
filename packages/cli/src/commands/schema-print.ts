import { Argument } from '@commander-js/extra-typings';
import { benchmarkJsonSchema } from '@tidemark/domain/gate/benchmark-file';
import { planJsonSchema } from '@tidemark/domain/run/plan-file';
import type { CliDeps } from '../cli-deps.ts';
import { type Choose, newCommand } from '../command-line/command.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';

const schemas = { plan: planJsonSchema, benchmark: benchmarkJsonSchema } as const;
type FileKind = keyof typeof schemas;

/** schemaPrintCommand is `tidemark schema print`. */
export function schemaPrintCommand(choose: Choose) {
  return newCommand('print', {
    summary: 'Print the JSON Schema of plan files or of tidemark.yaml, for editors.',
    examples: [
      'tidemark schema print > plan.schema.json',
      'tidemark schema print benchmark > benchmark.schema.json',
    ],
  })
    .addArgument(
      new Argument('[kind]', 'the kind of file')
        .choices(['plan', 'benchmark'] as const)
        .default('plan' as const),
    )
    .action((kind) => choose(printSchema, kind));
}

function printSchema(kind: FileKind, { terminal }: CliDeps): ExitCode {
  terminal.out(publishedSchema(kind));
  return exitCodes.passed;
}

/** publishedSchema is the text of docs/plan.schema.json, or of docs/benchmark.schema.json. */
export function publishedSchema(kind: FileKind): string {
  return `${JSON.stringify(schemas[kind](), null, 2)}\n`;
}

import { basename } from 'node:path';
import { printable } from '@tidemark/domain/kernel/printable';
import { inferSchema as inferFromLines } from '@tidemark/imports/infer/infer-schema';
import { type ParsedLines, parseLineProtocol } from '@tidemark/workload/parse-line-protocol';
import type { CliDeps } from '../cli-deps.ts';
import { type Choose, newCommand } from '../command-line/command.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { readText } from '../input/read-text.ts';
import { inferredText, schemaYaml } from '../output/inferred-text.ts';

/** schemaInferCommand is `tidemark schema infer`. */
export function schemaInferCommand(choose: Choose) {
  return newCommand('infer', {
    summary: 'Infer a schema from line protocol.',
    details:
      'The schema goes to standard output as YAML, every guess and every faulty line to standard error. At most the first 4 MiB are read.',
    examples: [
      'tidemark schema infer points.txt > schema.yaml',
      'influx_inspect export -out - | tidemark schema infer -',
    ],
  })
    .argument('<file>', 'line protocol; - reads standard input')
    .action((path) => choose(inferSchema, { path }));
}

async function inferSchema(command: { path: string }, deps: CliDeps): Promise<ExitCode> {
  const { terminal } = deps;
  const label = command.path === '-' ? 'standard input' : command.path;
  const reading = await readText(command.path, { cut: true });
  if (!reading.ok) {
    terminal.err(`${printable(label)}: ${reading.reason}\n`);
    return exitCodes.badInput;
  }
  if (reading.isCut) terminal.err(`${printable(label)}: longer than 4 MiB; the rest was not read\n`);
  const parsed = parseLineProtocol(reading.text);
  terminal.err(faultLines(label, parsed));
  const inferred = inferFromLines(parsed, command.path === '-' ? 'Line protocol' : basename(command.path));
  if (inferred === null) {
    terminal.err(`${printable(label)}: there is no point that a schema could write\n`);
    return exitCodes.badInput;
  }
  terminal.err(inferredText(inferred));
  terminal.out(schemaYaml(inferred.schema));
  return exitCodes.passed;
}

function faultLines(label: string, { faults, faultCount }: ParsedLines): string {
  const lines = faults.map(
    ({ line, column, detail }) => `${printable(`${label}:${line}:${column}: ${detail}`)}\n`,
  );
  const more = faultCount - faults.length;
  return lines.join('') + (more > 0 ? `and ${more.toLocaleString('en')} more faulty lines\n` : '');
}

import { basename } from 'node:path';
import { inferSchema as inferFromLines } from '@tidemark/imports/infer/infer-schema';
import { type ParsedLines, parseLineProtocol } from '@tidemark/workload/parse-line-protocol';
import type { CliDeps } from '../cli-deps.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { readText } from '../input/read-text.ts';
import { inferredText, schemaYaml } from '../output/inferred-text.ts';
import { printable } from '../output/printable.ts';

/** inferSchema prints the schema behind line protocol as YAML, and every guess and every faulty line on the way. */
export async function inferSchema(command: { textPath: string }, deps: CliDeps): Promise<ExitCode> {
  const { terminal } = deps;
  const label = command.textPath === '-' ? 'standard input' : command.textPath;
  const reading = await readText(command.textPath, { cut: true });
  if (!reading.ok) {
    terminal.err(`${printable(label)}: ${reading.reason}\n`);
    return exitCodes.badInput;
  }
  if (reading.isCut)
    terminal.err(`${printable(label)}: longer than 4 MiB; what stands beyond was not read\n`);
  const parsed = parseLineProtocol(reading.text);
  terminal.err(faultLines(label, parsed));
  const inferred = inferFromLines(
    parsed,
    command.textPath === '-' ? 'Line protocol' : basename(command.textPath),
  );
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

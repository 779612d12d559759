import { importInch } from '@tidemark/imports/inch/import-inch';
import type { ImportedLine } from '@tidemark/imports/inch/import-result';
import { stringify } from 'yaml';
import type { CliDeps } from '../cli-deps.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import type { ImportCommand } from '../import-arguments.ts';
import { readText } from '../input/read-text.ts';
import { printable } from '../output/printable.ts';

/** importInchLine prints the plan of a command line to standard output, and what to know about it to standard error. */
export async function importInchLine(command: ImportCommand, deps: CliDeps): Promise<ExitCode> {
  const { terminal, clock } = deps;
  const { mode, inchVersion, beside } = command;
  const reading =
    command.commandLine === null ? await readText('-') : { ok: true as const, text: command.commandLine };
  if (!reading.ok) {
    terminal.err(`standard input: ${reading.reason}\n`);
    return exitCodes.badInput;
  }
  const imported = importInch(reading.text, { mode, inchVersion, beside, nowMs: clock.wallMs() });
  if (!imported.ok) {
    for (const fault of imported.faults) terminal.err(`${printable(fault.detail)}\n`);
    return exitCodes.badInput;
  }
  for (const text of accountLines(imported)) terminal.err(`${printable(text)}\n`);
  terminal.out(stringify(imported.planFile, { lineWidth: 100 }));
  return exitCodes.passed;
}

function accountLines({ dialect, mode, says, does, stored, warnings, secrets }: ImportedLine): string[] {
  const part = (title: string, lines: string[]) => [title, ...lines.map((line) => `  ${line}`), ''];
  return [
    `${dialect}, ${mode}`,
    '',
    ...part('It prints', says),
    ...part('It does', does),
    ...part('Will be stored', stored),
    ...warnings.map(({ code, number, message }) => `warning ${code} (${number}): ${message}`),
    ...secrets.map(
      ({ flag, environment }) =>
        `The value of -${flag} is not in the plan: set ${environment} when you run it.`,
    ),
  ];
}

import { printable } from '@tidemark/domain/kernel/printable';
import { importInch } from '@tidemark/imports/inch/import-inch';
import { type ImportedLine, type ImportMode, importModes } from '@tidemark/imports/inch/import-result';
import { type InchVersion, inchVersions } from '@tidemark/imports/inch/inch-facts';
import { stringify } from 'yaml';
import type { CliDeps } from '../cli-deps.ts';
import { type Choose, choiceOption, newCommand, valueOption } from '../command-line/command.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { readText } from '../input/read-text.ts';

type InchImport = {
  /** Null: it comes from standard input. */
  commandLine: string | null;
  mode: ImportMode;
  inchVersion: InchVersion;
  beside: string | undefined;
};

/** importInchCommand is `tidemark import inch`. */
export function importInchCommand(choose: Choose) {
  return newCommand('inch', {
    summary: 'Convert a command line of inch, inch-java or influx-stress into a plan.',
    details:
      'The plan goes to standard output, what the line actually does to standard error. Without a line it is read from standard input.',
    examples: [
      "tidemark import inch 'inch -v -c 8 -b 10000 -t 1,5000,1' > plan.yaml",
      "tidemark import inch 'inch -t 1,5000,1' --beside 'inch -t 1,1,5000'",
    ],
  })
    .argument("['command line']", 'the whole command line as one quoted argument')
    .addOption(
      choiceOption(
        '--mode <mode>',
        'what the plan writes; faithful: the same bytes as the program; corrected: what its author most likely meant',
        importModes,
      ).default('faithful' as const),
    )
    .addOption(
      choiceOption(
        '--inch-version <version>',
        'before 2022-03-14 inch sent no timestamps without -time',
        inchVersions,
      ).default('current' as const),
    )
    .addOption(
      valueOption('--beside <line>', 'a line that runs at the same time: series that both write are counted'),
    )
    .action((line, { mode, inchVersion, beside }) => {
      const commandLine = line === undefined || line === '-' ? null : line;
      choose(importInchLine, { commandLine, mode, inchVersion, beside });
    });
}

async function importInchLine(command: InchImport, deps: CliDeps): Promise<ExitCode> {
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

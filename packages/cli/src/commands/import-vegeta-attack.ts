import { printable } from '@tidemark/domain/kernel/printable';
import { type AttackImport, type ImportedAttack, importAttack } from '@tidemark/imports/vegeta/import-attack';
import { stringify } from 'yaml';
import type { CliDeps } from '../cli-deps.ts';
import { type Choose, newCommand } from '../command-line/command.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { readText } from '../input/read-text.ts';

/** importVegetaAttackCommand is `tidemark import vegeta-attack`. */
export function importVegetaAttackCommand(choose: Choose) {
  return newCommand('vegeta-attack', {
    summary: 'Convert a command line of vegeta attack into a plan.',
    details:
      'Reads the files named in the line. The plan goes to standard output, what the line actually does to standard error. Without a line it is read from standard input.',
    examples: [
      'tidemark import vegeta-attack \\',
      "  'vegeta attack -rate 3000/1s -targets targets.txt' > plan.yaml",
    ],
  })
    .argument("['command line']", 'the whole command line as one quoted argument')
    .action((line) =>
      choose(importVegetaAttack, { commandLine: line === undefined || line === '-' ? null : line }),
    );
}

async function importVegetaAttack(
  command: { commandLine: string | null },
  { terminal }: CliDeps,
): Promise<ExitCode> {
  const line =
    command.commandLine === null ? await readText('-') : { ok: true as const, text: command.commandLine };
  const imported: AttackImport = line.ok
    ? await withFiles(line.text)
    : { kind: 'refused', faults: [`standard input: ${line.reason}`] };
  if (imported.kind !== 'read') {
    const faults = imported.kind === 'refused' ? imported.faults : imported.files;
    for (const fault of faults) terminal.err(`${printable(fault)}\n`);
    return exitCodes.badInput;
  }
  for (const text of accountLines(imported)) terminal.err(`${printable(text)}\n`);
  terminal.out(stringify(imported.planFile, { lineWidth: 100 }));
  return exitCodes.passed;
}

/** The targets name further files, so the import is repeated until none is missing. */
async function withFiles(line: string): Promise<AttackImport> {
  const files = new Map<string, string>();
  for (;;) {
    const imported = importAttack(line, files);
    if (imported.kind !== 'needs') return imported;
    for (const path of imported.files) {
      const reading = await readText(path);
      if (!reading.ok)
        return { kind: 'refused', faults: [`${path}, which the line names: ${reading.reason}`] };
      files.set(path, reading.text);
    }
  }
}

function accountLines({ figures, warnings, secrets }: ImportedAttack): string[] {
  const { ratePerSec, requests, pointsPerRequest, series } = figures;
  const count = (value: number | null, unknown: string) =>
    value === null ? unknown : value.toLocaleString('en');
  return [
    `${count(ratePerSec, 'as many as answered')} requests per second, ${count(requests, 'unlimited')} in total, ${count(pointsPerRequest, '')} points each, ${count(series, '')} series`,
    ...warnings.map(({ code, number, message }) => `warning ${code} (${number}): ${message}`),
    ...secrets.map(
      ({ from, environment }) =>
        `The secret in ${from} is not in the plan: set ${environment} when you run it.`,
    ),
  ];
}

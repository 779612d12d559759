import { type AttackImport, type ImportedAttack, importAttack } from '@tidemark/imports/vegeta/import-attack';
import { stringify } from 'yaml';
import type { CliDeps } from '../cli-deps.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { readText } from '../input/read-text.ts';
import { printable } from '../output/printable.ts';

/** importVegetaAttack prints the plan of a line of `vegeta attack` to standard output, reading the files that it names, and what to know to standard error. */
export async function importVegetaAttack(
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

/** The targets name further files, so it is asked until nothing is missing. */
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
    `${count(ratePerSec, 'as many as answered')} requests a second, ${count(requests, 'without end')} in all, ${count(pointsPerRequest, '')} points each, ${count(series, '')} series`,
    ...warnings.map(({ code, number, message }) => `warning ${code} (${number}): ${message}`),
    ...secrets.map(
      ({ from, environment }) =>
        `The secret in ${from} is not in the plan: set ${environment} when you run it.`,
    ),
  ];
}

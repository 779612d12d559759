import { printable } from '@tidemark/domain/kernel/printable';
import { type VegetaFormat, vegetaFormats } from '@tidemark/domain/result/vegeta-report';
import { readVegeta } from '@tidemark/imports/vegeta/read-vegeta';
import type { CliDeps } from '../cli-deps.ts';
import { type Choose, choiceOption, newCommand } from '../command-line/command.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { readText } from '../input/read-text.ts';

const maxBytes = 64 * 1024 * 1024;
const binary = 'this is binary, as "vegeta attack" writes it; convert it with: vegeta encode -to json <file>';

const formats = ['auto', ...vegetaFormats] as const;

/** importVegetaCommand is `tidemark import vegeta`. */
export function importVegetaCommand(choose: Choose) {
  return newCommand('vegeta', {
    summary: 'Print the figures of vegeta results as JSON.',
    details:
      'Reads a report in JSON or text of any version, or results as JSON lines or CSV, at most 64 MiB.',
    examples: ['tidemark import vegeta report.json', 'vegeta encode results.bin | tidemark import vegeta -'],
  })
    .argument('<file>', 'a file of results; - reads standard input')
    .addOption(choiceOption('--format <format>', 'the format of the file', formats).default('auto' as const))
    .action((path, { format }) => choose(importVegetaResults, { path, format }));
}

/** Prints the figures of the whole file, or why they cannot be read; never those of a part. */
async function importVegetaResults(
  command: { path: string; format: VegetaFormat | 'auto' },
  { terminal }: CliDeps,
): Promise<ExitCode> {
  const reading = await readText(command.path, { maxBytes, binary });
  if (!reading.ok) {
    const label = command.path === '-' ? 'standard input' : command.path;
    terminal.err(`${printable(label)}: ${reading.reason}\n`);
    return exitCodes.badInput;
  }
  const { format, report, results } = readVegeta(reading.text, command.format);
  const detail = results === null ? 'summary only' : 'samples';
  terminal.out(`${JSON.stringify({ tool: 'vegeta', format, detail, report }, null, 2)}\n`);
  return exitCodes.passed;
}

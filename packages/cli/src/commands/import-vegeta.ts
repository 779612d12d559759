import type { VegetaFormat } from '@tidemark/domain/result/vegeta-report';
import { readVegeta } from '@tidemark/imports/vegeta/read-vegeta';
import type { CliDeps } from '../cli-deps.ts';
import { type ExitCode, exitCodes } from '../exit-codes.ts';
import { readText } from '../input/read-text.ts';
import { printable } from '../output/printable.ts';

const maxBytes = 64 * 1024 * 1024;
const binary = 'this is binary, as "vegeta attack" writes it; convert it with: vegeta encode -to json <file>';

/** importVegetaResults prints the figures of results of vegeta as JSON, or why they cannot be read; never those of a part. */
export async function importVegetaResults(
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
